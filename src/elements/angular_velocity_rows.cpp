// Rows on angular velocities: initial values wx, wy, wz in world axes, and spins about own axes.
#include "elements/mechanism_builder.h"
#include "elements/own_rotation.h"
#include "elements/primitives/measure_equals.h"

namespace holonom {

template <int d>
void MechanismBuilder<d>::add_angular_velocity_row(int index, int body, int axis, double target) {
  if constexpr (d == 3) {
    std::vector<int> directors;
    for (int k = 0; k < 3; ++k) directors.push_back(features().director(body, Vec3::Unit(k)));
    ConstraintLayout& layout = mechanism_.layout;
    const int number = layout.add(1, RowUnit::angle, directors);
    const Block& block = layout.blocks[number];
    find_batch<AngularVelocityEqualsBatch>(mechanism_.constraints)
        .add({block.row, block.gradient, {directors[0], directors[1], directors[2]}, Vec3::Unit(axis), target});
    mechanism_.groups.push_back({RowOwner::initial, index, block.row, 1, number, 1});
  }
}

template <int d>
void MechanismBuilder<d>::add_own_angular_velocity(int index, const Element& driver) {
  if constexpr (d == 3) {
    const OwnRotation rotation = own_rotation(model_, driver.get<std::string>("rotation"));
    std::vector<int> directors;
    for (const int k : {1, 2}) directors.push_back(features().director(rotation.body, Vec3::Unit((rotation.axis + k) % 3)));
    directors.push_back(features().director(0, Vec3::UnitX()));
    ConstraintLayout& layout = mechanism_.layout;
    const int number = layout.add(1, RowUnit::angle, directors);
    const Block& block = layout.blocks[number];
    layout.is_velocity_row[block.row] = 1;
    find_batch<VelocityRowBatch<d>>(mechanism_.constraints)
        .add({block.row, block.gradient, directors, std::make_shared<OwnAngularVelocity>()});
    mechanism_.groups.push_back({RowOwner::driver, index, block.row, 1, number, 1});
  }
}

template class MechanismBuilder<2>;
template class MechanismBuilder<3>;

}  // namespace holonom
