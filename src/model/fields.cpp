#include "model/fields.h"

#include <stdexcept>

namespace holonom {

const ElementType* find_type(const Schema& schema, const std::string& section, const std::string& name, int dimension) {
  for (const ElementType& type : schema)
    if (type.section == section && type.name == name && type.in(dimension)) return &type;
  return nullptr;
}

const Element::Entry* Element::find(const std::string& field) const {
  for (const Entry& entry : entries)
    if (entry.field == field) return &entry;
  return nullptr;
}

const Element::Entry& Element::require(const std::string& field) const {
  if (const Entry* entry = find(field)) return *entry;
  throw std::logic_error("element '" + name + "' (" + type + ") has no field '" + field + "'");
}

Location Element::location(const std::string& field) const {
  const Entry* entry = find(field);
  return entry ? entry->where : where;
}

double Element::number(const std::string& field, double fallback) const {
  const Entry* entry = find(field);
  return entry ? std::get<double>(entry->value) : fallback;
}

}  // namespace holonom
