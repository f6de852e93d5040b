// The catalogue entry of an element's type. Everything that depends on the type of an element is looked up here, once, at set-up.
#pragma once

#include "math/nearest_name.h"
#include "model/fields.h"

namespace holonom {

// `what`: "force", for the message. Throws InputError for a type without an entry: the reader refuses such names, but a model may also be
// built by a program.
template <class Entry>
const Entry& entry_for(const std::vector<Entry>& entries, const Element& element, int dimension, const std::string& what) {
  std::vector<std::string> names;
  for (const Entry& entry : entries) {
    if (!entry.type.in(dimension)) continue;
    if (entry.type.name == element.type) return entry;
    names.push_back(entry.type.name);
  }
  throw InputError(element.where, what + " '" + element.name + "': unknown type '" + element.type + "'",
                   suggestion(element.type, names));
}

}  // namespace holonom
