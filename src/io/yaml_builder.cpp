#include "io/yaml_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "io/text_check.h"

namespace holonom {

namespace {

constexpr std::size_t nesting_limit = 100;
constexpr std::size_t alias_node_limit = 1'000'000;

std::string text_of(const yaml_char_t* text) { return text ? reinterpret_cast<const char*>(text) : ""; }

class Event {  // owns what libyaml allocates for it
 public:
  ~Event() { yaml_event_delete(&event); }
  yaml_event_t event = {};
};

}  // namespace

YamlBuilder::YamlBuilder(std::string_view text, const std::string& file_name, std::vector<Diagnostic>& faults,
                         const std::string& origin)
    : text_(text), faults_(faults) {
  document_.file_ = std::make_shared<const std::string>(file_name);
  if (!origin.empty()) document_.origin_ = std::make_shared<const std::string>(origin);
  document_.memory_ = std::make_unique<std::pmr::monotonic_buffer_resource>();
  if (!yaml_parser_initialize(&parser_)) throw std::bad_alloc();
  yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
}

YamlBuilder::~YamlBuilder() { yaml_parser_delete(&parser_); }

YamlDocument YamlBuilder::build() {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  require_text(text_, document_.at(1, 1));
  yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text_.data()), text_.size());
  while (handle_next_event()) {
  }
  if (!has_root_) throw InputError(document_.at(1, 1), "the file is empty", "a model begins with 'holonom: 1'");
  return std::move(document_);
}

bool YamlBuilder::handle_next_event() {
  Event next;
  if (!yaml_parser_parse(&parser_, &next.event)) fail_in_parser();
  handle(next.event);
  return next.event.type != YAML_STREAM_END_EVENT;
}

void YamlBuilder::handle(const yaml_event_t& event) {
  const auto& data = event.data;
  switch (event.type) {
    case YAML_DOCUMENT_START_EVENT:
      return begin_document(event);
    case YAML_SCALAR_EVENT:
      return add_scalar(event);
    case YAML_ALIAS_EVENT:
      return add_alias(event);
    case YAML_SEQUENCE_START_EVENT:
      return open(event, YamlNode::Kind::sequence, data.sequence_start.anchor, data.sequence_start.tag);
    case YAML_MAPPING_START_EVENT:
      return open(event, YamlNode::Kind::mapping, data.mapping_start.anchor, data.mapping_start.tag);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
      return close();
    default:
      return;
  }
}

void YamlBuilder::begin_document(const yaml_event_t& event) {
  if (has_document_)
    fail(located(event.start_mark, YamlNode::Kind::scalar), "a second document begins here",
         "a model file must contain one document");
  has_document_ = true;
}

void YamlBuilder::add_scalar(const yaml_event_t& event) {
  const auto& scalar = event.data.scalar;
  YamlNode node = located(event.start_mark, YamlNode::Kind::scalar);
  if (scalar.tag) fail(node, fmt::format("the tag '{}' is not supported", text_of(scalar.tag)), "write the plain value");
  const std::string_view value(reinterpret_cast<const char*>(scalar.value), scalar.length);
  if (value.find('\0') != value.npos) fail(node, "a text contains the character NUL");
  node.quoted_ = scalar.style != YAML_PLAIN_SCALAR_STYLE;
  const std::size_t quotes = node.quoted_ ? 2 : 0;
  node.verbatim_ = event.start_mark.line == event.end_mark.line &&
                   event.end_mark.index - event.start_mark.index == count_characters(value) + quotes;
  node.count_ = static_cast<unsigned>(value.size());
  node.data_ = store(value.data(), value.size());
  add(node, 1);
  store(text_of(scalar.anchor), node, 1);
}

void YamlBuilder::add_alias(const yaml_event_t& event) {
  const YamlNode here = located(event.start_mark, YamlNode::Kind::scalar);
  const std::string anchor = text_of(event.data.alias.anchor);
  const auto found = anchors_.find(anchor);
  if (found == anchors_.end())
    fail(here, fmt::format("no anchor '&{}' before this alias", anchor), "a product needs a number or name before '*'");
  alias_nodes_ += found->second.size;
  if (alias_nodes_ > alias_node_limit)
    fail(here, fmt::format("aliases expand to more than {} values", alias_node_limit), "write the values explicitly");
  if (!open_.empty() && open_.back().node.is_mapping() && open_.back().key_is_next) fail(here, "a key cannot be an alias");
  add(found->second.node, found->second.size);
}

void YamlBuilder::open(const yaml_event_t& event, YamlNode::Kind kind, const yaml_char_t* anchor, const yaml_char_t* tag) {
  Collection collection;
  collection.node = located(event.start_mark, kind);
  if (tag) fail(collection.node, fmt::format("the tag '{}' is not supported", text_of(tag)), "write the plain value");
  if (open_.size() >= nesting_limit)
    fail(collection.node, fmt::format("lists and mappings are nested more than {} levels deep", nesting_limit));
  if (!open_.empty() && open_.back().node.is_mapping() && open_.back().key_is_next)
    fail(collection.node, fmt::format("a key must be a word, found {}", collection.node.what()));
  collection.anchor = text_of(anchor);
  open_.push_back(std::move(collection));
}

void YamlBuilder::close() {
  Collection done = std::move(open_.back());
  open_.pop_back();
  drop_bad_keys(done.entries);
  const bool is_mapping = done.node.is_mapping();
  done.node.count_ = static_cast<unsigned>(is_mapping ? done.entries.size() : done.items.size());
  if (is_mapping)
    done.node.data_ = store(done.entries.data(), done.entries.size());
  else
    done.node.data_ = store(done.items.data(), done.items.size());
  add(done.node, done.size);
  store(done.anchor, done.node, done.size);
}

void YamlBuilder::add(const YamlNode& node, std::size_t size) {
  if (open_.empty()) {
    document_.root_ = node;
    has_root_ = !(node.is_null() && node.scalar().empty());
    return;
  }
  Collection& parent = open_.back();
  parent.size += size;
  if (parent.node.is_sequence()) return parent.items.push_back(node);
  if (parent.key_is_next)
    add_key(node);
  else
    parent.entries.back().value = node;
  parent.key_is_next = !parent.key_is_next;
}

void YamlBuilder::add_key(const YamlNode& node) {
  if (node.scalar() == "<<")
    faults_.push_back({document_.where(node), "merge keys '<<' are not supported", "write the entries explicitly"});
  open_.back().entries.push_back({node.scalar(), node.line(), node.column(), {}});
}

// The first of two equal keys is kept, so that reading can continue.
void YamlBuilder::drop_bad_keys(std::vector<YamlEntry>& entries) {
  std::unordered_map<std::string_view, int> first_line;
  first_line.reserve(entries.size());
  std::erase_if(entries, [&](const YamlEntry& entry) {
    if (entry.key == "<<") return true;
    const auto [first, fresh] = first_line.try_emplace(entry.key, entry.line);
    if (!fresh)
      faults_.push_back(
          {document_.where(entry),
           fmt::format("the key '{}' appears twice: in line {} and in line {}", entry.key, first->second, entry.line), ""});
    return !fresh;
  });
}

void YamlBuilder::store(const std::string& anchor, const YamlNode& node, std::size_t size) {
  if (!anchor.empty()) anchors_[anchor] = {node, size};
}

YamlNode YamlBuilder::located(const yaml_mark_t& mark, YamlNode::Kind kind) const {
  YamlNode node;
  node.kind_ = kind;
  node.line_ = static_cast<int>(mark.line) + 1;
  node.column_ = static_cast<int>(mark.column) + 1;
  return node;
}

template <class T>
const T* YamlBuilder::store(const T* begin, std::size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (count == 0) return nullptr;
  T* copy = static_cast<T*>(document_.memory_->allocate(count * sizeof(T), alignof(T)));
  std::memcpy(static_cast<void*>(copy), begin, count * sizeof(T));
  return copy;
}

void YamlBuilder::fail(const YamlNode& node, const std::string& message, const std::string& hint) const {
  throw InputError(document_.where(node), message, hint);
}

void YamlBuilder::fail_in_parser() const {
  if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
  const std::string problem = parser_.problem ? parser_.problem : "unreadable";
  if (parser_.error == YAML_READER_ERROR)
    throw InputError(locate(text_, parser_.problem_offset, document_.at(1, 1)), fmt::format("not valid YAML: {}", problem));
  const yaml_mark_t& mark = parser_.problem_mark;
  std::string context;
  if (parser_.context) context = fmt::format(", {}", parser_.context);
  if (parser_.context && parser_.context_mark.line != mark.line)
    context += fmt::format(" (from line {})", parser_.context_mark.line + 1);
  const char offender = mark.index < text_.size() ? text_[mark.index] : '\0';
  throw InputError(document_.at(static_cast<int>(mark.line) + 1, static_cast<int>(mark.column) + 1),
                   fmt::format("not valid YAML: {}{}", problem, context), offender == '\t' ? "indent with spaces, not tabs" : "");
}

}  // namespace holonom
