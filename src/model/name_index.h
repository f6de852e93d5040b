// Finds the elements of a model by name: bodies, markers, joints, forces, drivers and signals share one set of names.
#pragma once

#include <string_view>
#include <unordered_map>

#include "model/model.h"

namespace holonom {

class NameIndex {
 public:
  // The index is built by the first call of find(); names must not change after it.
  explicit NameIndex(const Model& model) : model_(model) {}

  enum class Section { body, marker, joint, force, driver, signal };
  int find(Section section, std::string_view name) const;  // its index in the section, -1 if it does not exist; ground: body 0

 private:
  struct Place {
    Section section;
    int number;
  };
  void build() const;

  const Model& model_;
  mutable std::unordered_map<std::string_view, Place> places_;
};

}  // namespace holonom
