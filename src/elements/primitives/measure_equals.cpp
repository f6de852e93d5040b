#include "elements/primitives/measure_equals.h"

namespace holonom {

template <int d>
void MeasureEqualsBatch<d>::evaluate(double t, const FeatureTable<d>& table, const VecX& memory, ConstraintNeed need,
                                     ConstraintRows<d>& out) const {
  for (const Instance& i : instances_) {
    const Jet target = i.target(t);
    const auto& features = i.measure->features();
    out.g[i.row] = i.measure->value(table, memory) - target.v;
    if (need == ConstraintNeed::value) continue;
    i.measure->gradient(table, &out.D[i.gradient]);
    out.g_t[i.row] = -target.d1;
    if (need == ConstraintNeed::gradient) continue;
    double rate = 0, bias = 0;
    for (std::size_t k = 0; k < features.size(); ++k) rate += out.D[i.gradient + k].dot(table.rate[features[k]]);
    out.rate[i.row] = rate - target.d1;
    if (need == ConstraintNeed::rate) continue;
    Vec<d>* Hv = &out.D_rate[i.gradient];  // velocities first, then their product with the second derivative
    for (std::size_t k = 0; k < features.size(); ++k) Hv[k] = table.rate[features[k]];
    i.measure->hessian_apply(table, Hv, Hv);
    for (std::size_t k = 0; k < features.size(); ++k)
      bias += out.D[i.gradient + k].dot(table.bias[features[k]]) + table.rate[features[k]].dot(Hv[k]);
    out.bias[i.row] = bias - target.d2;
  }
}

template <int d>
void MeasureEqualsBatch<d>::add_sizes(double t, const FeatureTable<d>& table, const VecX& memory, VecX& size) const {
  for (const Instance& i : instances_) size[i.row] += i.measure->size(table, memory) + std::abs(i.target(t).v);
}

template <int d>
void MeasureEqualsBatch<d>::set_shift(int row, double shift) {
  for (Instance& instance : instances_)
    if (instance.row == row) instance.target.set_shift(shift);
}

void AngularVelocityEqualsBatch::evaluate(double, const FeatureTable<3>& table, const VecX&, ConstraintNeed need,
                                          ConstraintRows<3>& out) const {
  for (const Instance& i : instances_) {
    out.g[i.row] = 0;
    if (need == ConstraintNeed::value) continue;
    out.g_t[i.row] = -i.target;
    double rate = 0;
    for (int k = 0; k < 3; ++k) {
      out.D[i.gradient + k] = 0.5 * i.n.cross(table.p[i.directors[k]]);
      rate += out.D[i.gradient + k].dot(table.rate[i.directors[k]]);
    }
    out.rate[i.row] = rate - i.target;
  }
}

template class MeasureEqualsBatch<2>;
template class MeasureEqualsBatch<3>;

}  // namespace holonom
