#include "elements/constraint.h"

namespace holonom {

int ConstraintLayout::add(int rows, RowUnit unit, const std::vector<int>& feature_numbers) {
  const int count = static_cast<int>(feature_numbers.size());
  blocks.push_back({this->rows(), rows, count, static_cast<int>(features.size()), gradient_size});
  features.insert(features.end(), feature_numbers.begin(), feature_numbers.end());
  row_unit.insert(row_unit.end(), rows, unit);
  is_velocity_row.insert(is_velocity_row.end(), rows, 0);
  gradient_size += rows * count;
  return static_cast<int>(blocks.size()) - 1;
}

template <int d>
void ConstraintRows<d>::resize(const ConstraintLayout& layout) {
  for (VecX* field : {&g, &g_t, &rate, &bias}) field->setZero(layout.rows());
  D.assign(layout.gradient_size, Vec<d>::Zero());
  D_rate.assign(layout.gradient_size, Vec<d>::Zero());
  work.assign(layout.work_size, 0);
  expansions.assign(layout.work_size, Jet());
}

template struct ConstraintRows<2>;
template struct ConstraintRows<3>;

}  // namespace holonom
