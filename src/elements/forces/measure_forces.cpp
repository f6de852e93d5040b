#include "elements/forces/measure_forces.h"

namespace holonom {

template <int d>
void MeasureForceBatch<d>::add(const Instance& instance) {
  instances_.push_back(instance);
}

template <int d>
typename MeasureForceBatch<d>::Response MeasureForceBatch<d>::response_of(const Instance& force, const ForceInputs& inputs,
                                                                          const FeatureTable<d>& table, bool with_slopes) {
  Response response{};
  const int count = static_cast<int>(force.measures.size());
  for (int a = 0; a < count; ++a) {
    response.m[a] = force.measures[a]->value(table, inputs.memory);
    response.rate[a] = force.measures[a]->rate(table);
  }
  if (force.law) {
    const std::array<double, 2> own = {response.m[0], response.rate[0]};
    response.effort[0] = (*force.law)(inputs.quantities, own);
    if (!with_slopes) return response;
    response.by_m[0][0] = force.law->partial_by_own(0, inputs.quantities, own);
    response.by_rate[0][0] = force.law->partial_by_own(1, inputs.quantities, own);
    return response;
  }
  if (force.friction) {
    const auto friction = force.friction->response(response.rate[0], inputs.quantities, table);
    response.effort[0] = friction.effort;
    response.by_rate[0][0] = friction.by_rate;
    response.by_load = friction.by_load;
    response.load = friction.load;
    return response;
  }
  if (force.is_stop) {
    response_of_stop(force, response);
    return response;
  }
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) {
      response.by_m[a][b] = force.stiffness(a, b);
      response.by_rate[a][b] = force.damping(a, b);
      response.effort[a] += force.stiffness(a, b) * (response.m[b] - force.free[b]) + force.damping(a, b) * response.rate[b];
    }
  return response;
}

template <int d>
void MeasureForceBatch<d>::response_of_stop(const Instance& force, Response& response) {
  const double k = force.stiffness(0, 0), c = force.damping(0, 0), m = response.m[0];
  const bool is_above = m > force.upper;
  if (!is_above && m >= force.lower) return;
  const double effort = k * (m - (is_above ? force.upper : force.lower)) + c * response.rate[0];
  if (is_above ? effort <= 0 : effort >= 0) return;  // it would be tensile
  response.effort[0] = effort;
  response.by_m[0][0] = k;
  response.by_rate[0][0] = c;
}

template <int d>
void MeasureForceBatch<d>::account_energy(const Instance& force, const Response& response, ForceTotals& totals) {
  const int count = static_cast<int>(force.measures.size());
  if (force.law) {
    totals.supply -= response.effort[0] * response.rate[0];
    return;
  }
  if (force.friction) {
    totals.dissipation += response.effort[0] * response.rate[0];
    return;
  }
  if (force.is_stop) {
    const double m = response.m[0], depth = m > force.upper ? m - force.upper : m < force.lower ? m - force.lower : 0;
    totals.potential += 0.5 * force.stiffness(0, 0) * depth * depth;
    totals.dissipation += (response.effort[0] - force.stiffness(0, 0) * depth) * response.rate[0];
    return;
  }
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) {
      const double symmetric = (force.stiffness(a, b) + force.stiffness(b, a)) / 2;
      const double stretch_a = response.m[a] - force.free[a], stretch_b = response.m[b] - force.free[b];
      totals.potential += 0.5 * stretch_a * symmetric * stretch_b;
      totals.supply -= response.rate[a] * (force.stiffness(a, b) - symmetric) * stretch_b;
      totals.dissipation += response.rate[a] * force.damping(a, b) * response.rate[b];
    }
}

template <int d>
void MeasureForceBatch<d>::apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const {
  for (const Instance& force : instances_) {
    const Response response = response_of(force, inputs, table, false);
    account_energy(force, response, totals);
    if (force.friction) totals.efforts[force.efforts[1]] = response.load;
    for (std::size_t a = 0; a < force.measures.size(); ++a) {
      totals.efforts[force.efforts[a]] = force.reported * response.effort[a];
      Vec<d> D[LocalMeasure<d>::max_features];
      force.measures[a]->gradient(table, D);
      const auto& features = force.measures[a]->features();
      for (std::size_t k = 0; k < features.size(); ++k) table.force[features[k]] -= response.effort[a] * D[k];
    }
  }
}

template <int d>
void MeasureForceBatch<d>::respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<d>& table,
                                   VecX& efforts) const {
  for (const Instance& force : instances_) {
    if (!force.law && !force.friction) continue;
    const Response response = response_of(force, inputs, table, false);
    double change = 0;
    if (force.law) {
      change = force.law->along(direction, inputs.quantities, {response.m[0], response.rate[0]});
    } else {
      efforts[force.efforts[1]] = force.friction->load_along(direction, inputs.quantities, table);
      change = response.by_load * efforts[force.efforts[1]];
    }
    efforts[force.efforts[0]] = force.reported * change;
    if (change == 0) continue;
    Vec<d> D[LocalMeasure<d>::max_features];
    force.measures[0]->gradient(table, D);
    const auto& features = force.measures[0]->features();
    for (std::size_t k = 0; k < features.size(); ++k) table.force[features[k]] -= change * D[k];
  }
}

template <int d>
void MeasureForceBatch<d>::tangent(const TangentInputs<d>& inputs, const FeatureTable<d>& table, TangentSink<d>& sink) const {
  constexpr int most = LocalMeasure<d>::max_features;
  for (const Instance& force : instances_) {
    const Response response = response_of(force, inputs, table, true);
    for (std::size_t a = 0; a < force.measures.size(); ++a) {
      const auto& rows = force.measures[a]->features();
      Vec<d> D[most], u[most], Hu[most];
      force.measures[a]->gradient(table, D);
      for (std::size_t k = 0; k < rows.size(); ++k) u[k].setZero();
      for (std::size_t j = 0; j < rows.size(); ++j) {  // F_a times the second derivative
        Mat<d> H[most];
        for (int c = 0; c < d; ++c) {
          u[j][c] = 1;
          force.measures[a]->hessian_apply(table, u, Hu);
          u[j][c] = 0;
          for (std::size_t i = 0; i < rows.size(); ++i) H[i].col(c) = Hu[i];
        }
        for (std::size_t i = 0; i < rows.size(); ++i) sink.add({rows[i]}, {rows[j]}, response.effort[a] * H[i], Mat<d>::Zero());
      }
      for (std::size_t b = 0; b < force.measures.size(); ++b) {
        const auto& columns = force.measures[b]->features();
        Vec<d> E[most];
        force.measures[b]->gradient(table, E);
        for (std::size_t i = 0; i < rows.size(); ++i)
          for (std::size_t j = 0; j < columns.size(); ++j) {
            const Mat<d> outer = D[i] * E[j].transpose();
            sink.add({rows[i]}, {columns[j]}, response.by_m[a][b] * outer, response.by_rate[a][b] * outer);
          }
      }
      if (force.law)
        for (std::size_t i = 0; i < rows.size(); ++i)
          add_law_tangent<d>(*force.law, inputs, table, {response.m[0], response.rate[0]}, {rows[i]}, -D[i], sink);
    }
  }
}

template class MeasureForceBatch<2>;
template class MeasureForceBatch<3>;

}  // namespace holonom
