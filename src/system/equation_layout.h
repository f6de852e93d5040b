// What is fixed about the equations of a model in one coordinate set: the model, sizes, scales, and which rows belong to which element.
#pragma once

#include <vector>

#include "math/largest.h"
#include "model/shared_model.h"

namespace holonom {

struct Sizes {
  int q = 0, v = 0, rows = 0, s = 0, y = 0;
};

// Characteristic length and mass of the model: every norm, rank test and threshold is relative to them.
struct Characteristic {
  double length = 1, mass = 1;
};

// A joint, driver, initial value or rigid body and its rows.
struct RowSource {
  enum Kind { joint, driver, initial, body } kind;
  int index;  // in the model's list of that kind
  int row, rows;
};

class EquationLayout {
 public:
  const Model& model() const { return model_; }
  const SharedModel& shared_model() const { return shared_model_; }  // for other objects built from the same model
  const Sizes& sizes() const { return sizes_; }
  const Characteristic& characteristic() const { return characteristic_; }
  const VecX& chart_scale() const { return chart_scale_; }  // one per speed: the characteristic length, or 1 for rotations
  const VecX& row_scale() const { return row_scale_; }      // one per row: the same by the row's unit
  const VecX& state_scale() const { return state_scale_; }  // one per first-order state
  const std::vector<char>& velocity_rows() const { return velocity_rows_; }  // one per row: it constrains speeds only
  const std::vector<RowSource>& row_sources() const { return row_sources_; }
  double largest_row(const VecX& rows) const { return largest(rows.array() / row_scale_.array()); }  // over its scale

 protected:
  explicit EquationLayout(const SharedModel& model) : shared_model_(model), model_(*shared_model_) {}
  ~EquationLayout() = default;

  const SharedModel shared_model_;
  const Model& model_;
  Sizes sizes_;
  Characteristic characteristic_;
  VecX chart_scale_, row_scale_, state_scale_;
  std::vector<char> velocity_rows_;
  std::vector<RowSource> row_sources_;
};

}  // namespace holonom
