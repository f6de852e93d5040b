#include "elements/tangent.h"

namespace holonom {

template <int d>
void add_law_tangent(const Law& law, const TangentInputs<d>& inputs, const FeatureTable<d>& table,
                     const std::array<double, 2>& own, Port row, const Vec<d>& direction, TangentSink<d>& sink) {
  const Mat<d> none = Mat<d>::Zero();
  for (int k = 0; k < law.reads(); ++k) {
    if (law.source(k) <= 0) continue;  // time, or a variable of the element itself
    const Quantity<d>& quantity = inputs.definitions[law.source(k)];
    const double slope = law.partial(k, inputs.quantities, own);
    if (!quantity.measure) {
      const Vec<d> axis = d == 2 ? Vec<d>(Vec<d>::Unit(0)) : Vec<d>(Vec<d>::Unit(quantity.axis));
      sink.add(row, {quantity.body, true}, none, -slope * direction * axis.transpose());
      continue;
    }
    Vec<d> D[Measure<d>::most_features];
    quantity.measure->gradient(table, D);
    const auto& features = quantity.measure->features();
    for (std::size_t i = 0; i < features.size(); ++i) {
      const Mat<d> block = -slope * direction * D[i].transpose();
      sink.add(row, {features[i]}, quantity.order == 0 ? block : none, quantity.order == 0 ? none : block);
    }
  }
}

template void add_law_tangent<2>(const Law&, const TangentInputs<2>&, const FeatureTable<2>&, const std::array<double, 2>&, Port,
                                 const Vec<2>&, TangentSink<2>&);
template void add_law_tangent<3>(const Law&, const TangentInputs<3>&, const FeatureTable<3>&, const std::array<double, 2>&, Port,
                                 const Vec<3>&, TangentSink<3>&);

}  // namespace holonom
