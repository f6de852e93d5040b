#include "scene/bounds.h"

#include <algorithm>

namespace holonom {
namespace {

using Kind = Drawable::Kind;

constexpr double far_away = 25;  // times the typical size

// The extent of a drawable about each of its points
double reach_of(const Drawable& drawable) {
  double reach = std::max({drawable.radius, drawable.radii[0], drawable.radii[1]});
  if (drawable.kind == Kind::box) reach = drawable.size.norm() / 2;
  for (const Vec3& vertex : drawable.vertices) reach = std::max(reach, vertex.norm());
  return reach;
}

void extend(Eigen::AlignedBox3d& box, const Vec3& point, double reach) {
  box.extend(point - Vec3::Constant(reach));
  box.extend(point + Vec3::Constant(reach));
}

Eigen::AlignedBox3d moved(const Eigen::AlignedBox3d& box, const Pose& pose) {
  Eigen::AlignedBox3d result;
  for (int corner = 0; corner < 8; ++corner)
    result.extend(pose.position + pose.rotation * box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
  return result;
}

}  // namespace

std::vector<Eigen::AlignedBox3d> boxes_of(const std::vector<Drawable>& drawables, std::size_t body_count) {
  std::vector<Eigen::AlignedBox3d> boxes(body_count);
  for (const Drawable& drawable : drawables) {
    const double reach = reach_of(drawable);
    for (std::size_t k = 0; k < drawable.points.size(); ++k) {
      const BodyPoint& point = drawable.points[k];
      const bool is_of_outline = drawable.kind == Kind::extrusion && k > 0;  // about the first point, in axes of its own
      const Vec3 place = is_of_outline ? Vec3(drawable.points[0].local + drawable.rotation * point.local) : point.local;
      extend(boxes[static_cast<std::size_t>(point.body)], place, reach);
    }
  }
  return boxes;
}

Eigen::AlignedBox3d bounds_over(const std::vector<Frame>& frames, const std::vector<Eigen::AlignedBox3d>& boxes) {
  std::vector<Eigen::AlignedBox3d> swept;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    if (boxes[k].isEmpty()) continue;
    Eigen::AlignedBox3d& box = swept.emplace_back();
    for (const Frame& frame : frames) box.extend(moved(boxes[k], frame[k]));
  }
  std::erase_if(swept, [](const auto& box) { return !box.min().allFinite() || !box.max().allFinite(); });
  Eigen::AlignedBox3d bounds;
  if (swept.empty()) return bounds;
  std::vector<double> sizes;
  for (const auto& box : swept) sizes.push_back(box.diagonal().norm());
  std::ranges::sort(sizes);
  const double typical = sizes[(sizes.size() - 1) / 2];
  for (const auto& box : swept)
    if (typical == 0 || box.diagonal().norm() <= far_away * typical) bounds.extend(box);
  return bounds;
}

}  // namespace holonom
