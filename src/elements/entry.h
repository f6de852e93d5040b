// The catalogue entry of an element's type. Everything that depends on the type of an element is looked up here, once, at set-up.
#pragma once

#include "model/type_names.h"

namespace holonom {

// Throws InputError for a type without an entry: the reader refuses such names, but a model may also be built by a program.
template <class Entry>
const Entry& entry_for(const std::vector<Entry>& entries, const Element& element, int dimension, const std::string& section) {
  for (const Entry& entry : entries)
    if (entry.type.in(dimension) && entry.type.name == element.type) return entry;
  Schema known;
  for (const Entry& entry : entries) known.push_back(entry.type);
  const std::string subject = singular(section) + " '" + element.name + "'";
  throw InputError({no_such_type(known, section, dimension, subject, element.type, element.where)});
}

}  // namespace holonom
