// Quantities that are known only from the solution of the equations of motion, and that expressions may still read: accelerations,
// reactions of joints, efforts of drivers and forces. Forces that read such quantities y make the equations implicit,
//
//   M v' + G^T lambda = Q(t, q, v, y),      y = Y(v', lambda)
//
// which the treatment solves (treatment/algebraic_loop.h). Y is affine: the acceleration of a measure, and with D the gradient of a joint's
// rows with respect to its features the force -D^T lambda on those of the second body, with its moment about the joint's point there.
#pragma once

#include <optional>

#include "elements/constraint.h"
#include "elements/measure.h"
#include "model/model.h"

namespace holonom {

template <int d>
struct Observed {
  enum class Kind { acceleration, angular_acceleration, reaction_force, reaction_moment, driver_effort, effort } kind;
  std::string name;                     // of the channel
  const Measure<d>* measure = nullptr;  // whose acceleration it is
  std::array<int, 3> directors = {};    // of the body whose angular acceleration it is
  int owner = -1;                       // joint, driver or body of the model, or number of an effort
  int axis = 0;
  int origin = -1;            // of a reaction: the feature at the joint's point on the second body
  int row = -1;               // of a driver; -1: it is off
  int block = 0, blocks = 0;  // of a joint; none: it is off
};

// The force of a joint on its second body, -D^T lambda on that body's features, and its moment about a point; directors carry moments only.
template <int d>
struct JointLoad {
  Vec<d> force = Vec<d>::Zero();
  AngularVelocity<d> moment = AngularVelocity<d>::Zero();
};
template <int d>
JointLoad<d> joint_load(int first_block, int blocks, int body, const Vec<d>& about, const FeatureList<d>& features,
                        const ConstraintLayout& layout, const FeatureTable<d>& table, const ConstraintRows<d>& rows,
                        const VecX& lambda);

// One value of Y, with full feature accelerations in table.bias.
template <int d>
double observe(const Observed<d>& observed, const FeatureList<d>& features, const ConstraintLayout& layout,
               const FeatureTable<d>& table, const ConstraintRows<d>& rows, const VecX& lambda, const VecX& efforts);

// Which joints of a model have reactions that friction or expressions of the motion read: every coordinate set writes equations for these.
std::vector<char> joints_with_read_reactions(const Model& model);

}  // namespace holonom
