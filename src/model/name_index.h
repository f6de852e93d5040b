// Where the elements of a model are, by name: bodies, markers, joints, forces, drivers and signals share one set of names.
#pragma once

#include <string_view>
#include <unordered_map>

#include "model/model.h"

namespace holonom {

class NameIndex {
 public:
  explicit NameIndex(const Model& model)
      : model_(model) {}  // the table is built when first asked; the names must not change then

  enum class Section { body, marker, joint, force, driver, signal };
  int find(Section section, std::string_view name) const;  // its number there, -1 when there is none; the ground is body 0

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
