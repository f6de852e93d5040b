// A measure that is created on demand: on the features of the motion when an expression, driver or initial value reads it, on the output
// features when it is recorded.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "elements/features.h"

namespace holonom {

// elevation: the second of three angles of a sequence; rotation_vector: one of its components (orientation.h)
enum class MeasureKind { angle, travel, distance, elevation, rotation_vector };

inline bool is_length(MeasureKind kind) { return kind == MeasureKind::travel || kind == MeasureKind::distance; }

template <int d>
struct MeasureDefinition {
  std::string owner;
  std::array<std::string, 3> names;  // value, rate, acceleration; "" if not defined
  MeasureKind kind;
  std::vector<Feature<d>> features;
  double offset = 0;             // added to the primitive's value
  double reference = 0;          // value in the reference configuration, for the memory of angles
  int component = 0;             // of a rotation vector
  Vec3 rotation = Vec3::Zero();  // the rotation vector in the reference configuration
};

}  // namespace holonom
