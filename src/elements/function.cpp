#include "elements/function.h"

#include <stdexcept>
#include <string>

namespace holonom {

void refuse_features(std::size_t count, int allowed) {
  throw std::logic_error("an element lists " + std::to_string(count) + " features where " + std::to_string(allowed) +
                         " have a place");
}

template <int d>
typename FunctionMeasure<d>::Jets FunctionMeasure<d>::at(const FeatureTable<d>& table) const {
  Jets jets;
  for (std::size_t k = 0; k < this->features_.size(); ++k)
    for (int c = 0; c < d; ++c) jets[k][c] = table.p[this->features_[k]][c];
  return jets;
}

template <int d>
double FunctionMeasure<d>::value(const FeatureTable<d>& table, const VecX&) const {
  return (*function_)(at(table).data()).v;
}

template <int d>
void FunctionMeasure<d>::gradient(const FeatureTable<d>& table, Vec<d>* D) const {
  Jets jets = at(table);
  for (std::size_t k = 0; k < this->features_.size(); ++k)
    for (int c = 0; c < d; ++c) {
      jets[k][c].d1 = 1;
      D[k][c] = (*function_)(jets.data()).d1;
      jets[k][c].d1 = 0;
    }
}

template <int d>
void FunctionMeasure<d>::hessian_apply(const FeatureTable<d>& table, const Vec<d>* u, Vec<d>* Hu) const {
  const std::size_t count = this->features_.size();
  double size = 0;
  Jets jets = at(table);
  for (std::size_t k = 0; k < count; ++k) {
    size = std::max(size, u[k].template lpNorm<Eigen::Infinity>());
    for (int c = 0; c < d; ++c) jets[k][c].d1 = u[k][c];
    Hu[k].setZero();
  }
  if (size == 0) return;
  for (std::size_t k = 0; k < count; ++k)
    for (int c = 0; c < d; ++c) {
      const double along = jets[k][c].d1;
      jets[k][c].d1 = along + size;
      const double ahead = (*function_)(jets.data()).d2;
      jets[k][c].d1 = along - size;
      const double behind = (*function_)(jets.data()).d2;
      jets[k][c].d1 = along;
      Hu[k][c] = (ahead - behind) / (4 * size);
    }
}

template <int d>
double FunctionMeasure<d>::rate(const FeatureTable<d>& table) const {
  Jets jets = at(table);
  for (std::size_t k = 0; k < this->features_.size(); ++k)
    for (int c = 0; c < d; ++c) jets[k][c].d1 = table.rate[this->features_[k]][c];
  return (*function_)(jets.data()).d1;
}

template <int d>
double FunctionMeasure<d>::acceleration(const FeatureTable<d>& table) const {
  Jets jets = at(table);
  for (std::size_t k = 0; k < this->features_.size(); ++k)
    for (int c = 0; c < d; ++c) {
      jets[k][c].d1 = table.rate[this->features_[k]][c];
      jets[k][c].d2 = table.bias[this->features_[k]][c];
    }
  return (*function_)(jets.data()).d2;
}

template class FunctionMeasure<2>;
template class FunctionMeasure<3>;

}  // namespace holonom
