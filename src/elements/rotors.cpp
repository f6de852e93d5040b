#include "elements/rotors.h"

namespace holonom {

template <int d>
void Rotors<d>::add(Rotor<d> rotor, FeatureList<d>& features) {
  std::vector<int> numbers = rotor.measure->features();
  if (rotor.has_axis()) {
    rotor.first_director = features.director(rotor.body, rotor.first);
    rotor.second_director = features.director(rotor.body, rotor.second);
    numbers.push_back(rotor.first_director);
  }
  rotor.block = layout_.add(rotor.has_axis() ? 2 : 1, RowUnit::angle, numbers);
  rotors_.push_back(rotor);
}

// a.w = e_2.e_1' for directors with e_1 x e_2 = a, and a.w' = e_2.e_1'' + e_2'.e_1'
template <int d>
void Rotors<d>::evaluate(const FeatureTable<d>& table, bool with_bias, ConstraintRows<d>& rows) const {
  for (const Rotor<d>& rotor : rotors_) {
    const Block& block = layout_.blocks[rotor.block];
    rotor.measure->gradient(table, &rows.D[block.gradient]);
    rows.rate[block.row] = rotor.measure->rate(table);
    if (with_bias) rows.bias[block.row] = rotor.measure->acceleration(table);
    if (!rotor.has_axis()) continue;
    const int first = rotor.first_director, second = rotor.second_director;
    rows.D[block.gradient + block.count - 1].setZero();
    for (int k = 0; k < block.count; ++k) rows.D[block.gradient + block.count + k].setZero();
    rows.D[block.gradient + 2 * block.count - 1] = table.p[second];
    rows.rate[block.row + 1] = table.p[second].dot(table.rate[first]);
    if (with_bias) rows.bias[block.row + 1] = table.p[second].dot(table.bias[first]) + table.rate[second].dot(table.rate[first]);
  }
}

template <int d>
void Rotors<d>::apply(const ConstraintRows<d>& rows, FeatureTable<d>& table) const {
  for (const Rotor<d>& rotor : rotors_) {
    const Block& block = layout_.blocks[rotor.block];
    double along_measure = own_inertia(rotor) * rows.bias[block.row];
    if (rotor.has_axis()) {
      const double between = coupling(rotor), rate = rows.rate[block.row];
      along_measure += between * rows.bias[block.row + 1];
      table.force[rotor.first_director] -= between * rows.bias[block.row] * table.p[rotor.second_director];
      if constexpr (d == 3) {
        const Vec3 axis = table.p[rotor.first_director].cross(table.p[rotor.second_director]);
        table.torque[rotor.body] -= between * rate * cross(table.angular_velocity[rotor.body], axis);
      }
    }
    const auto& features = rotor.measure->features();
    for (std::size_t k = 0; k < features.size(); ++k)
      table.force[features[k]] -= along_measure * rows.D[block.gradient + static_cast<int>(k)];
  }
}

template <int d>
void Rotors<d>::report(const ConstraintRows<d>& rows, VecX& efforts) const {
  for (const Rotor<d>& rotor : rotors_) {
    const int row = layout_.blocks[rotor.block].row;
    efforts[rotor.speed] = rotor.ratio * rows.rate[row];
    efforts[rotor.effort] = own_inertia(rotor) * rows.bias[row] + (rotor.has_axis() ? coupling(rotor) * rows.bias[row + 1] : 0);
  }
}

template <int d>
double Rotors<d>::kinetic_energy(const ConstraintRows<d>& rows) const {
  double energy = 0;
  for (const Rotor<d>& rotor : rotors_) {
    const int row = layout_.blocks[rotor.block].row;
    const double rate = rows.rate[row];
    energy += own_inertia(rotor) * rate * rate / 2 + (rotor.has_axis() ? coupling(rotor) * rate * rows.rate[row + 1] : 0);
  }
  return energy;
}

// Of -J n m' w x a by w and m'. How the measure's rate changes with positions is left out, as for all forces.
template <int d>
void Rotors<d>::tangent(const FeatureTable<d>& table, TangentSink<d>& sink) const {
  if constexpr (d == 3)
    for (const Rotor<3>& rotor : rotors_) {
      if (!rotor.has_axis()) continue;
      const Port body{rotor.body, true};
      const Vec3 axis = table.p[rotor.first_director].cross(table.p[rotor.second_director]);
      const Vec3 moment = coupling(rotor) * cross(table.angular_velocity[rotor.body], axis);
      sink.add(body, body, Mat3::Zero(), coupling(rotor) * rotor.measure->rate(table) * turn_matrix(axis));
      Vec3 D[LocalMeasure<3>::max_features];
      rotor.measure->gradient(table, D);
      const auto& features = rotor.measure->features();
      for (std::size_t k = 0; k < features.size(); ++k) sink.add(body, {features[k]}, Mat3::Zero(), moment * D[k].transpose());
    }
}

template class Rotors<2>;
template class Rotors<3>;

}  // namespace holonom
