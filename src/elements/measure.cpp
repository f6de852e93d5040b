#include "elements/measure.h"

#include <algorithm>

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

template <int d>
SumMeasure<d>::SumMeasure(std::vector<Term> terms) : Measure<d>({}, -1), terms_(std::move(terms)) {
  for (const Term& term : terms_)
    this->features_.insert(this->features_.end(), term.measure->features().begin(), term.measure->features().end());
}

template <int d>
double SumMeasure<d>::value(const FeatureTable<d>& table, const VecX& memory) const {
  double sum = 0;
  for (const Term& term : terms_) sum += term.factor * term.measure->value(table, memory);
  return sum;
}

template <int d>
void SumMeasure<d>::gradient(const FeatureTable<d>& table, Vec<d>* D) const {
  for (const Term& term : terms_) {
    const std::size_t count = term.measure->features().size();
    term.measure->gradient(table, D);
    for (std::size_t k = 0; k < count; ++k) D[k] *= term.factor;
    D += count;
  }
}

template <int d>
void SumMeasure<d>::hessian_apply(const FeatureTable<d>& table, const Vec<d>* u, Vec<d>* Hu) const {
  for (const Term& term : terms_) {
    const std::size_t count = term.measure->features().size();
    term.measure->hessian_apply(table, u, Hu);
    for (std::size_t k = 0; k < count; ++k) Hu[k] *= term.factor;
    u += count;
    Hu += count;
  }
}

template <int d>
bool SumMeasure<d>::is_length() const {
  return std::any_of(terms_.begin(), terms_.end(), [](const Term& term) { return term.measure->is_length(); });
}

template class SumMeasure<2>;
template class SumMeasure<3>;
template class Measure<2>;
template class Measure<3>;

}  // namespace holonom
