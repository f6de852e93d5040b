#include "elements/forces/measure_forces.h"

namespace holonom {

template <int d>
void MeasureForceBatch<d>::add(const Instance& instance) {
  instances_.push_back(instance);
}

template <int d>
typename MeasureForceBatch<d>::Answer MeasureForceBatch<d>::answer_of(const Instance& force, const ForceInputs& inputs,
                                                                      const FeatureTable<d>& table, bool with_slopes) {
  Answer answer{};
  const int count = static_cast<int>(force.measures.size());
  for (int a = 0; a < count; ++a) {
    answer.m[a] = force.measures[a]->value(table, inputs.memory);
    answer.rate[a] = force.measures[a]->rate(table);
  }
  if (force.law) {
    const std::array<double, 2> own = {answer.m[0], answer.rate[0]};
    answer.effort[0] = (*force.law)(inputs.quantities, own);
    if (!with_slopes) return answer;
    answer.by_m[0][0] = force.law->partial_by_own(0, inputs.quantities, own);
    answer.by_rate[0][0] = force.law->partial_by_own(1, inputs.quantities, own);
    return answer;
  }
  if (force.friction) {
    const auto friction = force.friction->answer(answer.rate[0], inputs.quantities, table);
    answer.effort[0] = friction.effort;
    answer.by_rate[0][0] = friction.by_rate;
    answer.by_load = friction.by_load;
    answer.load = friction.load;
    return answer;
  }
  if (force.is_stop) {
    answer_of_stop(force, answer);
    return answer;
  }
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) {
      answer.by_m[a][b] = force.stiffness(a, b);
      answer.by_rate[a][b] = force.damping(a, b);
      answer.effort[a] += force.stiffness(a, b) * (answer.m[b] - force.free[b]) + force.damping(a, b) * answer.rate[b];
    }
  return answer;
}

template <int d>
void MeasureForceBatch<d>::answer_of_stop(const Instance& force, Answer& answer) {
  const double k = force.stiffness(0, 0), c = force.damping(0, 0), m = answer.m[0];
  const bool is_above = m > force.upper;
  if (!is_above && m >= force.lower) return;
  const double effort = k * (m - (is_above ? force.upper : force.lower)) + c * answer.rate[0];
  if (is_above ? effort <= 0 : effort >= 0) return;  // it would pull
  answer.effort[0] = effort;
  answer.by_m[0][0] = k;
  answer.by_rate[0][0] = c;
}

template <int d>
void MeasureForceBatch<d>::book_energy(const Instance& force, const Answer& answer, ForceTotals& totals) {
  const int count = static_cast<int>(force.measures.size());
  if (force.law) {
    totals.supply -= answer.effort[0] * answer.rate[0];
    return;
  }
  if (force.friction) {
    totals.dissipation += answer.effort[0] * answer.rate[0];
    return;
  }
  if (force.is_stop) {
    const double m = answer.m[0], depth = m > force.upper ? m - force.upper : m < force.lower ? m - force.lower : 0;
    totals.potential += 0.5 * force.stiffness(0, 0) * depth * depth;
    totals.dissipation += (answer.effort[0] - force.stiffness(0, 0) * depth) * answer.rate[0];
    return;
  }
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) {
      const double symmetric = (force.stiffness(a, b) + force.stiffness(b, a)) / 2;
      const double stretch_a = answer.m[a] - force.free[a], stretch_b = answer.m[b] - force.free[b];
      totals.potential += 0.5 * stretch_a * symmetric * stretch_b;
      totals.supply -= answer.rate[a] * (force.stiffness(a, b) - symmetric) * stretch_b;
      totals.dissipation += answer.rate[a] * force.damping(a, b) * answer.rate[b];
    }
}

template <int d>
void MeasureForceBatch<d>::apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const {
  for (const Instance& force : instances_) {
    const Answer answer = answer_of(force, inputs, table, false);
    book_energy(force, answer, totals);
    if (force.friction) totals.efforts[force.efforts[1]] = answer.load;
    for (std::size_t a = 0; a < force.measures.size(); ++a) {
      totals.efforts[force.efforts[a]] = force.reported * answer.effort[a];
      Vec<d> D[LocalMeasure<d>::max_features];
      force.measures[a]->gradient(table, D);
      const auto& features = force.measures[a]->features();
      for (std::size_t k = 0; k < features.size(); ++k) table.force[features[k]] -= answer.effort[a] * D[k];
    }
  }
}

template <int d>
void MeasureForceBatch<d>::respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<d>& table,
                                   VecX& efforts) const {
  for (const Instance& force : instances_) {
    if (!force.law && !force.friction) continue;
    const Answer answer = answer_of(force, inputs, table, false);
    double change = 0;
    if (force.law) {
      change = force.law->along(direction, inputs.quantities, {answer.m[0], answer.rate[0]});
    } else {
      efforts[force.efforts[1]] = force.friction->load_along(direction, inputs.quantities, table);
      change = answer.by_load * efforts[force.efforts[1]];
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
    const Answer answer = answer_of(force, inputs, table, true);
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
        for (std::size_t i = 0; i < rows.size(); ++i) sink.add({rows[i]}, {rows[j]}, answer.effort[a] * H[i], Mat<d>::Zero());
      }
      for (std::size_t b = 0; b < force.measures.size(); ++b) {
        const auto& columns = force.measures[b]->features();
        Vec<d> E[most];
        force.measures[b]->gradient(table, E);
        for (std::size_t i = 0; i < rows.size(); ++i)
          for (std::size_t j = 0; j < columns.size(); ++j) {
            const Mat<d> outer = D[i] * E[j].transpose();
            sink.add({rows[i]}, {columns[j]}, answer.by_m[a][b] * outer, answer.by_rate[a][b] * outer);
          }
      }
      if (force.law)
        for (std::size_t i = 0; i < rows.size(); ++i)
          add_law_tangent<d>(*force.law, inputs, table, {answer.m[0], answer.rate[0]}, {rows[i]}, -D[i], sink);
    }
  }
}

template class MeasureForceBatch<2>;
template class MeasureForceBatch<3>;

}  // namespace holonom
