#include "elements/measure.h"

namespace holonom {

template <int d>
double Measure<d>::rate(const FeatureTable<d>& table) const {
  Vec<d> D[most_features];
  gradient(table, D);
  double sum = 0;
  for (std::size_t k = 0; k < features_.size(); ++k) sum += D[k].dot(table.rate[features_[k]]);
  return sum;
}

template <int d>
double Measure<d>::acceleration(const FeatureTable<d>& table) const {
  Vec<d> D[most_features], u[most_features], Hu[most_features];
  gradient(table, D);
  for (std::size_t k = 0; k < features_.size(); ++k) u[k] = table.rate[features_[k]];
  hessian_apply(table, u, Hu);
  double sum = 0;
  for (std::size_t k = 0; k < features_.size(); ++k) sum += D[k].dot(table.bias[features_[k]]) + u[k].dot(Hu[k]);
  return sum;
}

template class Measure<2>;
template class Measure<3>;

}  // namespace holonom
