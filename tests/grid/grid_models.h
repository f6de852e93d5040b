// One small model for every entry of the catalogue, separately for plane and space, in which the element named E matters: free to
// move for dynamics, and with drivers that leave no degree of freedom for kinematics, where E is still present and its reactions
// or generalised forces are computed. A new entry of the catalogue needs one entry here; a test fails until it exists.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom::grid {

enum class Analysis { dynamics, kinematics };
inline constexpr Analysis analyses[] = {Analysis::dynamics, Analysis::kinematics};
std::string name_of(Analysis analysis);

struct GridModel {
  std::string section, type;  // as in the catalogue
  int dimension;
  std::string common;  // what both analyses share: bodies, elements
  std::string free;    // initial values of the dynamics
  std::string forced;  // drivers of the kinematics; lines that continue a section `drivers` at the end of `common`, or a section
  std::string variant = {};  // of several models of one entry

  std::string name() const;  // "joints_point_on_curve_planar": a name for a test
  std::string text(Analysis analysis) const;
  const ElementType* catalogue_entry() const;  // null when the catalogue has none
};

constexpr double end_time = 0.1;
constexpr int outputs = 20;
constexpr const char* element_name = "E";

const std::vector<GridModel>& grid_models();

// The lists that grid_models() joins.
std::vector<GridModel> planar_joint_models();
std::vector<GridModel> spatial_joint_models();
std::vector<GridModel> force_models();
std::vector<GridModel> coupling_models();
std::vector<GridModel> signal_models();

}  // namespace holonom::grid
