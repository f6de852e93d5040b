#include "random_joint.h"

#include <fmt/format.h>

namespace holonom::random_test {
namespace {

// What a joint is drawn from: bodies' mass centres, a point near them and two perpendicular directions.
struct Draft {
  int d;
  Vec3 first, second, point, axis, across;
  Dice& dice;

  std::string at() const { return "at: " + text_of(point, d); }
  std::string at_two(const Vec3& of_first, const Vec3& of_second) const {
    return fmt::format("at: [{}, {}]", text_of(of_first, d), text_of(of_second, d));
  }
  std::string along() const { return "axis: " + text_of(axis, d); }
  std::string axes() const { return fmt::format("axes: [{}, {}]", text_of(axis, d), text_of(across, d)); }
};

struct Kind {
  const char* type;
  int rows;
  std::vector<std::string> measures;
  std::string (*fields)(Draft&);
};

std::string pinned(Draft& draft) { return draft.at(); }
std::string pinned_with_axis(Draft& draft) { return draft.at() + ", " + draft.along(); }
std::string crossed(Draft& draft) { return draft.at() + ", " + draft.axes(); }
std::string nothing(Draft&) { return {}; }
std::string only_axis(Draft& draft) { return draft.along(); }
std::string only_axes(Draft& draft) { return draft.axes(); }

std::string rod(Draft& draft) {
  return draft.at_two(draft.first + draft.dice.vector(draft.d, 0.3), draft.second + draft.dice.vector(draft.d, 0.3));
}

// A parabola through the point
std::string curve(Draft& draft) {
  std::string points;
  for (int k = -3; k <= 3; ++k)
    points += (k > -3 ? ", " : "") + text_of(draft.point + k * draft.axis + 0.2 * k * k * draft.across, draft.d);
  return draft.at() + ", curve: [" + points + "]";
}

std::string rolling_in_plane(Draft& draft) {
  return draft.at_two(draft.second + draft.axis + draft.across, draft.second) + ", " + draft.along();
}

std::string rolling_ball(Draft& draft) {
  const Vec3 normal = draft.axis.normalized();
  const double radius = draft.dice.between(0.2, 0.6);
  return fmt::format("{}, normal: {}, radius: {}", draft.at_two(draft.second - radius * normal, draft.second),
                     text_of(normal, draft.d), radius);
}

std::string rolling_disc(Draft& draft) { return rolling_ball(draft) + ", axis: " + text_of(draft.across, draft.d); }

std::string sphere(Draft& draft) {
  const Vec3 centre = draft.point + draft.axis;
  return fmt::format("{}, sphere: {:.17g}", draft.at_two(centre, draft.point), draft.axis.norm());
}

std::string stated_pin(Draft& draft) { return draft.at() + ", equations: ['dot(MN, x_i)', '2*dot(MN, y_i) + dot(MN, x_i)']"; }

std::string stated_in_space(Draft& draft) { return draft.at() + ", equations: ['dot(MN, x_i)', 'dot(x_i, y_j) + dot(MN, z_i)']"; }

std::string thread(Draft& draft) { return pinned_with_axis(draft) + fmt::format(", pitch: {}", draft.dice.between(0.1, 1)); }

std::string locked_place(Draft& draft) { return draft.at() + ", coordinates: [x, y]"; }
std::string locked_angle(Draft& draft) {
  return draft.at() + (draft.d == 2 ? ", coordinates: [angle]" : ", coordinates: [z, rx]");
}

const std::vector<Kind>& kinds_of(int d) {
  static const std::vector<Kind> planar = {
      {"revolute", 2, {"angle"}, pinned},
      {"revolute", 2, {"angle"}, pinned},
      {"translational", 2, {"travel"}, only_axis},
      {"fixed", 3, {}, nothing},
      {"rod", 1, {}, rod},
      {"lock", 2, {}, locked_place},
      {"lock", 1, {}, locked_angle},
      {"pin-in-slot", 1, {"travel", "angle"}, pinned_with_axis},
      {"rolling", 2, {"travel", "angle"}, rolling_in_plane},
      {"point-on-curve", 1, {}, curve},
      {"equations", 2, {}, stated_pin},
  };
  static const std::vector<Kind> spatial = {
      {"revolute", 5, {"angle"}, pinned_with_axis},
      {"revolute", 5, {"angle"}, pinned_with_axis},
      {"translational", 5, {"travel"}, only_axis},
      {"fixed", 6, {}, nothing},
      {"rod", 1, {}, rod},
      {"lock", 2, {}, locked_angle},
      {"cylindrical", 4, {"angle", "travel"}, pinned_with_axis},
      {"universal", 4, {"angle1", "angle2"}, crossed},
      {"spherical", 3, {}, pinned},
      {"spherical", 3, {}, pinned},
      {"planar", 3, {"travel1", "travel2", "angle"}, pinned_with_axis},
      {"screw", 5, {"angle"}, thread},
      {"constant-velocity", 4, {}, pinned_with_axis},
      {"point-on-line", 2, {"travel"}, pinned_with_axis},
      {"point-on-plane", 1, {"travel1", "travel2"}, pinned_with_axis},
      {"point-on-curve", 2, {}, curve},
      {"point-on-surface", 1, {}, sphere},
      {"parallel-axes", 2, {}, only_axis},
      {"perpendicular-axes", 1, {}, only_axes},
      {"rolling", 3, {}, rolling_ball},
      {"rolling", 3, {}, rolling_disc},
      {"equations", 2, {}, stated_in_space},
  };
  return d == 2 ? planar : spatial;
}

}  // namespace

std::string text_of(const Vec3& vector, int d) {
  return d == 2 ? fmt::format("[{:.17g}, {:.17g}]", vector[0], vector[1])
                : fmt::format("[{:.17g}, {:.17g}, {:.17g}]", vector[0], vector[1], vector[2]);
}

RandomJoint random_joint(int d, const Vec3& first, const Vec3& second, int max_rows, Dice& dice) {
  const std::vector<Kind>& kinds = kinds_of(d);
  const Kind* kind = nullptr;
  do kind = &kinds[dice.below(static_cast<int>(kinds.size()))];
  while (kind->rows > max_rows);
  const Vec3 axis = dice.direction(d);
  const Vec3 across = d == 2 ? Vec3(-axis[1], axis[0], 0) : Vec3(axis.cross(dice.direction(3)));
  Draft draft{d, first, second, 0.5 * (first + second) + dice.vector(d, 0.4), axis, across, dice};
  const std::string fields = kind->fields(draft);
  return {fmt::format("type: {}{}{}", kind->type, fields.empty() ? "" : ", ", fields), kind->rows, kind->measures};
}

}  // namespace holonom::random_test
