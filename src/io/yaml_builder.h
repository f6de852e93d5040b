// Builds a YamlDocument from the events of libyaml, with an explicit stack of open collections instead of recursion. Private to
// yaml_tree.
#pragma once

#include <yaml.h>

#include <map>

#include "io/yaml_tree.h"

namespace holonom {

class YamlBuilder {
 public:
  YamlBuilder(std::string_view text, const std::string& file_name, std::vector<Diagnostic>& faults, const std::string& origin);
  ~YamlBuilder();
  YamlBuilder(const YamlBuilder&) = delete;
  YamlBuilder& operator=(const YamlBuilder&) = delete;
  YamlDocument build();

 private:
  struct Collection {  // a sequence or mapping whose end has not been read
    YamlNode node;
    std::string anchor;
    std::vector<YamlNode> items;
    std::vector<YamlEntry> entries;
    bool key_is_next = true;
    std::size_t size = 1;  // nodes below and including this one, aliases counted in full
  };
  struct Anchored {
    YamlNode node;
    std::size_t size;
  };

  bool handle_next_event();  // false at the end of the stream
  void handle(const yaml_event_t& event);
  void begin_document(const yaml_event_t& event);
  void add_scalar(const yaml_event_t& event);
  void add_alias(const yaml_event_t& event);
  void open(const yaml_event_t& event, YamlNode::Kind kind, const yaml_char_t* anchor, const yaml_char_t* tag);
  void close();
  void add(const YamlNode& node, std::size_t size);
  void add_key(const YamlNode& node);
  void drop_bad_keys(std::vector<YamlEntry>& entries);
  void store(const std::string& anchor, const YamlNode& node, std::size_t size);

  YamlNode located(const yaml_mark_t& mark, YamlNode::Kind kind) const;
  template <class T>
  const T* store(const T* begin, std::size_t count);
  [[noreturn]] void fail(const YamlNode& node, const std::string& message, const std::string& hint = {}) const;
  [[noreturn]] void fail_in_parser() const;

  std::string_view text_;
  std::vector<Diagnostic>& faults_;
  YamlDocument document_;
  yaml_parser_t parser_;
  std::vector<Collection> open_;
  std::map<std::string, Anchored> anchors_;
  std::size_t alias_nodes_ = 0;
  bool has_document_ = false, has_root_ = false;
};

}  // namespace holonom
