#include "app/measure_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/field_words.h"

namespace holonom {

namespace {

// Elements with different planar and spatial channels are listed twice, once per space.
void add_element(std::vector<MeasureOwner>& owners, const ElementType& type, const Schema& schema) {
  if (type.channels.empty()) return;
  const auto differs = [&](const ElementType& other) {
    return other.section == type.section && other.name == type.name && other.channels != type.channels;
  };
  const std::string space = std::ranges::any_of(schema, differs) ? spaces_in_words(type) + " " : "";
  const std::string name = space + type.name;
  if (std::ranges::count(owners, name, &MeasureOwner::name) == 0) owners.push_back({name, type.channels});
}

// The planar and the spatial variant share a line if their sentences agree.
void add_meaning(std::vector<MeasureMeaning>& meanings, const ElementType& type) {
  const std::string sentence = fmt::format("of a {}: {}", type.name, type.channels_sentence);
  auto same = std::ranges::find(meanings, sentence, &MeasureMeaning::sentence);
  if (same == meanings.end()) same = meanings.insert(meanings.end(), {"", sentence});
  for (const std::string& channel : type.channels)
    if ((" " + same->names + " ").find(" " + channel + " ") == std::string::npos)
      same->names += (same->names.empty() ? "" : " ") + channel;
}

}  // namespace

std::vector<MeasureOwner> measure_owners(const Schema& schema) {
  std::vector<MeasureOwner> owners = {
      {"planar body", {"x", "y", "angle", "vx", "vy", "omega", "ax", "ay", "alpha"}},
      {"spatial body",
       {"x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz", "ax", "ay", "az", "alx", "aly", "alz"}},
      {"planar marker", {"x", "y", "vx", "vy", "ax", "ay"}},
      {"spatial marker", {"x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az"}}};
  for (const ElementType& type : schema) add_element(owners, type, schema);
  owners.push_back({"planar joint", {"fx", "fy", "m", "force", "moment"}});
  owners.push_back({"spatial joint", {"fx", "fy", "fz", "mx", "my", "mz", "force", "moment"}});
  owners.push_back({"energy", {"kinetic", "potential", "dissipated", "supplied", "constraint", "balance"}});
  owners.push_back({"violation", {"position", "velocity"}});
  return owners;
}

std::vector<MeasureMeaning> measure_meanings(const Schema& schema) {
  std::vector<MeasureMeaning> meanings = {
      {"x y z", "position of the mass centre or marker in world axes; vx vy vz its velocity, ax ay az its acceleration"},
      {"angle omega alpha", "of a planar body: angle, angular velocity and angular acceleration; the angle is never wrapped"},
      {"qw qx qy qz", "orientation as a unit quaternion; of a spherical joint: of the second body relative to the first"},
      {"wx wy wz",
       "angular velocity in world axes, alx aly alz angular acceleration; of a spherical joint: of the second body relative to "
       "the first"},
      {"angle rate acceleration",
       "of a joint or spring: angle of the second body relative to the first, zero in the reference configuration"},
      {"angle1 rate1 acceleration1",
       "of a universal joint: rotation about the axis in the first body; angle2 ... about the axis in the second"},
      {"travel speed acceleration",
       "of a joint: displacement of the second body along the axis, zero in the reference configuration"},
      {"length rate", "of a spring: distance between its ends"},
      {"force moment",
       "of a spring: tension, or moment against increasing angle; of a joint: magnitudes of the reaction, never negative"},
      {"value effort",
       "of a driver: the prescribed value, and the generalised force that this needs (effort x rate > 0 supplies energy)"},
      {"effort", "of an impact: generalised force of its bound while the bound is active, 0 otherwise"},
      {"actuator.MEASURE",
       "of holonom inverse --actuators MEASURE,...: the generalised force along that measure, in place of the drivers' own. Any "
       "position that a driver can prescribe is possible: an angle or travel of a joint, a length of a spring, x y z or a planar "
       "angle of a body or marker"},
      {"fx fy fz m mx my mz", "of a joint: reaction of the first body on the second, at the second body's marker, in world axes"},
      {"energy",
       "kinetic + potential + dissipated - supplied + constraint is constant; balance is its deviation from the initial value"},
      {"violation", "largest absolute residual of the position and of the velocity constraints"}};
  for (const ElementType& type : schema)
    if (!type.channels_sentence.empty()) add_meaning(meanings, type);
  return meanings;
}

}  // namespace holonom
