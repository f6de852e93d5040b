#include "elements/stated_equations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace holonom {

template <int d>
StatedEquations<d>::StatedEquations(const std::vector<VectorExpression>& equations) {
  for (int k = 0; k < components; ++k) component_node_.push_back(tape_.input(k));
  const auto node = [this](int feature, int c) { return component_node_[feature * d + c]; };
  VectorNodes symbols;
  for (auto& symbol : symbols) symbol.fill(tape_.constant(0));
  for (int c = 0; c < d; ++c) {
    symbols[VectorExpression::MN][c] = tape_.subtract(node(d + 1, c), node(0, c));
    for (int k = 0; k < d; ++k) {
      symbols[VectorExpression::x_i + k][c] = node(1 + k, c);
      symbols[VectorExpression::x_j + k][c] = node(d + 2 + k, c);
    }
  }
  std::vector<int> outputs;
  for (const VectorExpression& equation : equations) {
    outputs.push_back(compile(equation, symbols, tape_));
    equations_.push_back({outputs.back(), equation.reads(VectorExpression::MN), {}});
  }
  for (Equation& equation : equations_) equation.needed = tape_.needed_for({&equation.output, 1});
  all_ = tape_.needed_for(outputs);
}

template <int d>
template <class T>
void StatedEquations<d>::evaluate(const T* p, T* values) const {
  tape_.prepare(values);
  tape_.evaluate<T>(all_, p, nullptr, values);
}

// Where a backward sweep meets an infinite slope, as of the length of a zero vector: component by component
template <int d>
double StatedEquations<d>::along(const Equation& equation, int component, const double* p, Jet* expansions) const {
  std::array<Jet, components> moved;
  std::copy(p, p + components, moved.begin());
  moved[component].d1 = 1;
  tape_.prepare(expansions);
  tape_.evaluate<Jet>(equation.needed, moved.data(), nullptr, expansions);
  return expansions[equation.output].d1;
}

template <int d>
void StatedEquations<d>::gradient(int number, const double* p, const double* values, double* slopes, Jet* expansions,
                                  Vec<d>* D) const {
  const Equation& equation = equations_[number];
  for (int node : component_node_) slopes[node] = 0;  // those that it does not read
  tape_.differentiate(equation.needed, equation.output, values, slopes);
  for (int k = 0; k < components; ++k) {
    const double slope = slopes[component_node_[k]];
    D[k / d][k % d] = std::isfinite(slope) ? slope : along(equation, k, p, expansions);
  }
}

template <int d>
double StatedEquations<d>::second_along(const Equation& equation, const Jet* p, int component, double step,
                                        Jet* expansions) const {
  std::array<Jet, components> moved;
  for (int k = 0; k < components; ++k) moved[k] = Jet(p[k].v, p[k].d1);
  moved[component].d1 += step;
  tape_.prepare(expansions);
  tape_.evaluate<Jet>(equation.needed, moved.data(), nullptr, expansions);
  return expansions[equation.output].d2;
}

template <int d>
void StatedEquations<d>::gradient_rate(int number, const Jet* p, const Jet* values, Jet* slopes, Vec<d>* D_rate) const {
  const Equation& equation = equations_[number];
  for (int node : component_node_) slopes[node] = 0;
  tape_.differentiate_twice(equation.needed, equation.output, values, slopes);
  bool is_finite = true;
  for (int k = 0; k < components; ++k) {
    D_rate[k / d][k % d] = slopes[component_node_[k]].d1;
    is_finite &= std::isfinite(D_rate[k / d][k % d]);
  }
  if (is_finite) return;
  double size = 0;
  for (int k = 0; k < components; ++k) size = std::max(size, std::abs(p[k].d1));
  for (int k = 0; k < components; ++k)  // (H u)_k = [g''(u + s 1_k) - g''(u - s 1_k)]/(4 s), s = |u|
    D_rate[k / d][k % d] =
        size == 0 ? 0 : (second_along(equation, p, k, size, slopes) - second_along(equation, p, k, -size, slopes)) / (4 * size);
}

template <int d>
void StatedRowBatch<d>::evaluate(double, const FeatureTable<d>& table, const VecX&, ConstraintNeed need,
                                 ConstraintRows<d>& out) const {
  constexpr int components = StatedEquations<d>::components;
  for (const Instance& i : instances_) {
    const StatedEquations<d>& equations = *i.equations;
    const int nodes = equations.nodes(), count = equations.count(), features = StatedEquations<d>::features;
    double *values = &out.work[i.work], *slopes = values + nodes, *p = slopes + nodes;
    Jet *expansions = &out.expansions[i.work], *expanded_slopes = expansions + nodes, *expanded = expanded_slopes + nodes;
    for (int k = 0; k < components; ++k) p[k] = table.p[i.features[k / d]][k % d];
    equations.evaluate(p, values);
    for (int e = 0; e < count; ++e) out.g[i.row[e]] = equations.result(e, values);
    if (need == ConstraintNeed::value) continue;
    for (int e = 0; e < count; ++e) equations.gradient(e, p, values, slopes, expansions, &out.D[i.gradient[e]]);
    if (need == ConstraintNeed::gradient) continue;
    for (int e = 0; e < count; ++e) {
      double rate = 0;
      for (int k = 0; k < features; ++k) rate += out.D[i.gradient[e] + k].dot(table.rate[i.features[k]]);
      out.rate[i.row[e]] = rate;
    }
    if (need == ConstraintNeed::rate) continue;
    for (int k = 0; k < components; ++k)
      expanded[k] = Jet(p[k], table.rate[i.features[k / d]][k % d], table.bias[i.features[k / d]][k % d]);
    equations.evaluate(expanded, expansions);
    for (int e = 0; e < count; ++e) out.bias[i.row[e]] = equations.result(e, expansions).d2;
    if (need == ConstraintNeed::bias) continue;
    for (int e = 0; e < count; ++e) equations.gradient_rate(e, expanded, expansions, expanded_slopes, &out.D_rate[i.gradient[e]]);
  }
}

template class StatedEquations<2>;
template class StatedEquations<3>;
template void StatedEquations<2>::evaluate(const Jet*, Jet*) const;
template void StatedEquations<3>::evaluate(const Jet*, Jet*) const;
template class StatedRowBatch<2>;
template class StatedRowBatch<3>;

}  // namespace holonom
