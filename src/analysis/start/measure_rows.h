// Gradients of measures with respect to the speeds. A model with additional drivers of the measures has them as rows of G, in any
// coordinate set.
#pragma once

#include "coordinates/body/body_system.h"
#include "system/system.h"

namespace holonom {

// Coordinates of a body that are measures; spatial rotations are not.
inline std::vector<std::string> named_coordinates(const Model& model) {
  if (model.dimension == 2) return {"x", "y", "angle"};
  return {"x", "y", "z"};
}

// The hint for a rate where a position is expected
inline std::string position_of_rate(const Model& model) {
  const std::string hint = "name the position that it is the rate of";
  return model.dimension == 2 ? hint : hint + "; of an angular velocity, the body's rotation_x, _y or _z";
}

// The model with additional drivers, after its own, that keep the measures at zero: their rows are the measures, their gradients and rates.
// Rotations of bodies about their own axes (elements/own_rotation.h) have velocity rows only.
Model with_measures_driven(const Model& model, const std::vector<IndependentMeasure>& measures);

// In body coordinates, at any state: gradients do not depend on revolutions of angles.
class MeasureRows {
 public:
  // Throws InputError, with the message for drivers, for a name that is not a position.
  MeasureRows(const Model& model, const std::vector<IndependentMeasure>& measures);

  void evaluate(const State& state);
  const Eigen::MatrixXd& gradients() const { return gradients_; }  // one column per measure
  const SparseMatrix& mass() const { return evaluation_.M; }

 private:
  int own_drivers_;
  std::unique_ptr<BodyLevel> system_;
  State state_;
  Evaluation evaluation_;
  std::vector<int> rows_;  // of the measures
  Eigen::MatrixXd gradients_;
};

}  // namespace holonom
