// The part of space that a picture must show
#pragma once

#include "scene/scene.h"

namespace holonom {

// What is drawn of every body, in body axes
std::vector<Eigen::AlignedBox3d> boxes_of(const std::vector<Drawable>& drawables, std::size_t body_count);

// The boxes of bodies over all configurations, in world axes. Bodies that leave the others far behind do not count: the rest could no longer
// be seen.
Eigen::AlignedBox3d bounds_over(const std::vector<Frame>& frames, const std::vector<Eigen::AlignedBox3d>& boxes);

}  // namespace holonom
