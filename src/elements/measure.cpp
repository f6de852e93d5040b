#include "elements/measure.h"

#include <algorithm>

namespace holonom {

template <int d>
double LocalMeasure<d>::rate(const FeatureTable<d>& table) const {
  const std::vector<int>& features = this->features_;
  Vec<d> D[max_features];
  this->gradient(table, D);
  double sum = 0;
  for (std::size_t k = 0; k < features.size(); ++k) sum += D[k].dot(table.rate[features[k]]);
  return sum;
}

template <int d>
double LocalMeasure<d>::acceleration(const FeatureTable<d>& table) const {
  const std::vector<int>& features = this->features_;
  Vec<d> D[max_features], u[max_features], Hu[max_features];
  this->gradient(table, D);
  for (std::size_t k = 0; k < features.size(); ++k) u[k] = table.rate[features[k]];
  this->hessian_apply(table, u, Hu);
  double sum = 0;
  for (std::size_t k = 0; k < features.size(); ++k) sum += D[k].dot(table.bias[features[k]]) + u[k].dot(Hu[k]);
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
double SumMeasure<d>::size(const FeatureTable<d>& table, const VecX& memory) const {
  double sum = 0;
  for (const Term& term : terms_) sum += std::abs(term.factor) * term.measure->size(table, memory);
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
double SumMeasure<d>::rate(const FeatureTable<d>& table) const {
  double sum = 0;
  for (const Term& term : terms_) sum += term.factor * term.measure->rate(table);
  return sum;
}

template <int d>
double SumMeasure<d>::acceleration(const FeatureTable<d>& table) const {
  double sum = 0;
  for (const Term& term : terms_) sum += term.factor * term.measure->acceleration(table);
  return sum;
}

template <int d>
bool SumMeasure<d>::is_length() const {
  return std::any_of(terms_.begin(), terms_.end(), [](const Term& term) { return term.measure->is_length(); });
}

template class SumMeasure<2>;
template class SumMeasure<3>;
template class LocalMeasure<2>;
template class LocalMeasure<3>;

}  // namespace holonom
