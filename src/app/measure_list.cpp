#include "app/measure_list.h"

#include <algorithm>

namespace holonom {

namespace {

void add_element(std::vector<MeasureOwner>& owners, const ElementType& type) {
  if (type.channels.empty()) return;
  const bool known = std::ranges::any_of(
      owners, [&](const MeasureOwner& owner) { return owner.name == type.name && owner.channels == type.channels; });
  if (!known) owners.push_back({type.name, type.channels});
}

}  // namespace

std::vector<MeasureOwner> measure_owners(const Schema& schema) {
  std::vector<MeasureOwner> owners = {
      {"planar body", {"x", "y", "angle", "vx", "vy", "omega", "ax", "ay", "alpha"}},
      {"spatial body",
       {"x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz", "ax", "ay", "az", "alx", "aly", "alz"}},
      {"planar marker", {"x", "y", "vx", "vy", "ax", "ay"}},
      {"spatial marker", {"x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az"}}};
  for (const ElementType& type : schema) add_element(owners, type);
  owners.push_back({"planar joint", {"fx", "fy", "m"}});
  owners.push_back({"spatial joint", {"fx", "fy", "fz", "mx", "my", "mz"}});
  owners.push_back({"energy", {"kinetic", "potential", "dissipated", "supplied", "constraint", "balance"}});
  owners.push_back({"violation", {"position", "velocity"}});
  return owners;
}

const std::vector<MeasureMeaning>& measure_meanings() {
  static const std::vector<MeasureMeaning> meanings = {
      {"x y z", "place of the mass centre or marker in world axes; vx vy vz its velocity, ax ay az its acceleration"},
      {"angle omega alpha", "of a planar body: angle, its rate and acceleration; never wrapped"},
      {"qw qx qy qz", "rotation as a quaternion; of a spherical joint that of the second body relative to the first"},
      {"wx wy wz",
       "spin in world axes (alx aly alz its rate); of a spherical joint that of the second body relative to the first"},
      {"angle rate acceleration", "of a joint or spring: angle of the second body relative to the first, zero in the drawing"},
      {"angle1 rate1 acceleration1",
       "of a universal joint: about the axis in the first body; angle2 ... about the one in the second"},
      {"travel speed acceleration", "of a joint: displacement of the second body along the axis, zero in the drawing"},
      {"length rate", "of a spring: distance of its ends"},
      {"force moment", "of a spring: tension, or moment against growing angle"},
      {"value effort", "of a driver: what it holds, and what that takes (effort x rate > 0 supplies energy)"},
      {"fx fy fz m mx my mz", "of a joint: reaction on the second body by the first, at the second body's marker, world axes"},
      {"energy", "kinetic + potential + dissipated - supplied + constraint is constant; balance is how far it is not"},
      {"violation", "largest absolute constraint equation of position and of velocity"}};
  return meanings;
}

}  // namespace holonom
