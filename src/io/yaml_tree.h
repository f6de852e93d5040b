// The text of a model file as a tree of scalars, sequences and mappings, each with its line and column. YAML 1.1 as libyaml reads
// it, including JSON, without features that hide mistakes: duplicate keys, merge keys, tags and further documents are errors.
// Scalars remain text: on, off and yes are words, 012 is twelve.
//
// Nodes are small handles into memory that the document owns; an alias is a second handle to the same data. Depth and the number
// of nodes after expansion of aliases are limited, so that no small file can grow large.
#pragma once

#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

struct YamlEntry;

class YamlNode {
 public:
  enum class Kind : unsigned char { scalar, sequence, mapping };

  Kind kind() const { return kind_; }
  bool is_scalar() const { return kind_ == Kind::scalar; }
  bool is_sequence() const { return kind_ == Kind::sequence; }
  bool is_mapping() const { return kind_ == Kind::mapping; }
  bool is_null() const;  // a plain scalar that is empty, ~ or null
  bool is_quoted() const { return quoted_; }
  int line() const { return line_; }        // from 1
  int column() const { return column_; }    // from 1, in characters
  int column_of(std::size_t offset) const;  // of a byte of the scalar; of the scalar itself if its text is escaped or folded
  std::string_view what() const;            // "a list", "a mapping", "nothing", "text" for messages

  std::string_view scalar() const { return {static_cast<const char*>(data_), is_scalar() ? count_ : 0}; }
  std::span<const YamlNode> items() const { return {static_cast<const YamlNode*>(data_), is_sequence() ? count_ : 0}; }
  std::span<const YamlEntry> entries() const;
  const YamlNode* find(std::string_view key) const;  // the value of a key of a mapping, or null

 private:
  friend class YamlBuilder;
  Kind kind_ = Kind::scalar;
  bool quoted_ = false;
  bool verbatim_ = false;  // its characters are the same in the file
  int line_ = 0, column_ = 0;
  unsigned count_ = 0;
  const void* data_ = nullptr;
};

struct YamlEntry {
  std::string_view key;
  int line = 0, column = 0;  // of the key
  YamlNode value;
};

class YamlDocument {
 public:
  // Throws InputError if the text is not YAML. Duplicate and merge keys, after which reading can continue, are added to `faults`.
  // `origin` of an included file becomes part of every location.
  static YamlDocument parse(std::string_view text, const std::string& file_name, std::vector<Diagnostic>& faults,
                            const std::string& origin = {});

  const YamlNode& root() const { return root_; }
  const std::shared_ptr<const std::string>& file() const { return file_; }
  Location at(int line, int column) const { return {file_, line, column, origin_}; }
  Location where(const YamlNode& node) const { return at(node.line(), node.column()); }
  Location where(const YamlEntry& entry) const { return at(entry.line, entry.column); }

 private:
  friend class YamlBuilder;
  std::shared_ptr<const std::string> file_, origin_;
  std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_;
  YamlNode root_;
};

}  // namespace holonom
