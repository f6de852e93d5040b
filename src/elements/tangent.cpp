#include "elements/tangent.h"

namespace holonom {

namespace {

// The force `slope` x quantity x direction on a port
template <int d>
void add_quantity_tangent(int number, double slope, const TangentInputs<d>& inputs, const FeatureTable<d>& table, Port row,
                          const Vec<d>& direction, TangentSink<d>& sink) {
  using Kind = typename Quantity<d>::Kind;
  const Mat<d> none = Mat<d>::Zero();
  const Quantity<d>& quantity = inputs.definitions[number];
  if (quantity.kind == Kind::angular_velocity) {
    const Vec<d> axis = d == 2 ? Vec<d>(Vec<d>::Unit(0)) : Vec<d>(Vec<d>::Unit(quantity.axis));
    sink.add(row, {quantity.body, true}, none, -slope * direction * axis.transpose());
  }
  if (quantity.kind != Kind::measure) return;
  Vec<d> D[LocalMeasure<d>::max_features];
  quantity.measure->gradient(table, D);
  const auto& features = quantity.measure->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Mat<d> block = -slope * direction * D[i].transpose();
    sink.add(row, {features[i]}, quantity.order == 0 ? block : none, quantity.order == 0 ? none : block);
  }
}

}  // namespace

template <int d>
void add_law_tangent(const Law& law, const TangentInputs<d>& inputs, const FeatureTable<d>& table,
                     const std::array<double, 2>& own, Port row, const Vec<d>& direction, TangentSink<d>& sink) {
  for (int k = 0; k < law.reads(); ++k) {
    const int source = law.source(k);
    if (source <= 0) continue;  // time, or a variable of the element itself
    const double slope = law.partial(k, inputs.quantities, own);
    if (!inputs.signals.is_derived(source)) {
      add_quantity_tangent<d>(source, slope, inputs, table, row, direction, sink);
      continue;
    }
    for (const Dependence& dependence : inputs.signals.reach(source))
      add_quantity_tangent<d>(dependence.measured, slope * inputs.values.closure.slope[dependence.slot], inputs, table, row,
                              direction, sink);
  }
}

template void add_law_tangent<2>(const Law&, const TangentInputs<2>&, const FeatureTable<2>&, const std::array<double, 2>&, Port,
                                 const Vec<2>&, TangentSink<2>&);
template void add_law_tangent<3>(const Law&, const TangentInputs<3>&, const FeatureTable<3>&, const std::array<double, 2>&, Port,
                                 const Vec<3>&, TangentSink<3>&);

}  // namespace holonom
