#include "io/yaml_tree.h"

#include "io/text_check.h"
#include "io/yaml_builder.h"

namespace holonom {

YamlDocument YamlDocument::parse(std::string_view text, const std::string& file_name, std::vector<Diagnostic>& faults,
                                 const std::string& origin) {
  return YamlBuilder(text, file_name, faults, origin).build();
}

bool YamlNode::is_null() const { return is_scalar() && !quoted_ && (scalar().empty() || scalar() == "~" || scalar() == "null"); }

std::span<const YamlEntry> YamlNode::entries() const { return {static_cast<const YamlEntry*>(data_), is_mapping() ? count_ : 0}; }

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const YamlEntry& entry : entries())
    if (entry.key == key) return &entry.value;
  return nullptr;
}

int YamlNode::column_of(std::size_t offset) const {
  if (!is_scalar() || !verbatim_) return column_;
  return column_ + (quoted_ ? 1 : 0) + static_cast<int>(count_characters(scalar().substr(0, offset)));
}

std::string_view YamlNode::what() const {
  if (is_sequence()) return "a list";
  if (is_mapping()) return "a mapping";
  return is_null() ? "nothing" : "text";
}

}  // namespace holonom
