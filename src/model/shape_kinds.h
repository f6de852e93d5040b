// The kinds of shapes with the keys that the model file has for them.
#pragma once

#include <string>
#include <vector>

#include "model/shape.h"

namespace holonom {

struct ShapeKey {
  std::string name;
  std::string value;  // for the reference page: "positive number"
  bool required = true;
  std::string sentence;
};

struct ShapeType {
  ShapeKind kind;
  std::string name;
  int dimension;     // of the models in which it occurs
  bool is_closed;    // has an area or volume. That of a mesh depends on its file
  bool needs_place;  // `at` must be given; else it is the origin of the world
  std::string sentence;
  std::vector<ShapeKey> keys;  // besides those of every shape
  std::string counterpart;     // for a hint in a model of the other dimension: 'box'
};

const std::vector<ShapeType>& shape_types();
const ShapeType& type_of(ShapeKind kind);
const ShapeType* find_shape_type(const std::string& name);  // null if there is none

// Keys of every shape: type, place, looks, mass
const std::vector<ShapeKey>& common_shape_keys();

}  // namespace holonom
