#include "elements/own_rotation.h"

namespace holonom {
namespace {

constexpr const char* rotation_names[] = {"rotation_x", "rotation_y", "rotation_z"};
constexpr const char* spin_names[] = {"spin_x", "spin_y", "spin_z"};

}  // namespace

OwnRotation own_rotation(const Model& model, const std::string& channel) {
  const auto dot = channel.rfind('.');
  if (model.dimension == 2 || dot == std::string::npos) return {};
  for (int axis = 0; axis < 3; ++axis)
    if (channel.substr(dot + 1) == rotation_names[axis])
      if (const int body = model.find_body(channel.substr(0, dot)); body > 0) return {body, axis};
  return {};
}

std::string own_rotation_name(const std::string& body, int axis) { return body + "." + rotation_names[axis]; }
std::string own_angular_velocity_name(const std::string& body, int axis) { return body + "." + spin_names[axis]; }

}  // namespace holonom
