#include "scene/recorded_run.h"

#include <algorithm>

namespace holonom {
namespace {

Pose pose_of(const std::vector<std::vector<double>>& columns, std::size_t row, int dimension) {
  if (columns.empty()) return {};
  const auto at = [&](std::size_t column) { return columns[column][row]; };
  if (dimension == 2) return {Vec3(at(0), at(1), 0), Quaternion(Eigen::AngleAxisd(at(2), Vec3::UnitZ()))};
  return {Vec3(at(0), at(1), at(2)), Quaternion(at(3), at(4), at(5), at(6))};
}

}  // namespace

std::vector<Frame> frames_of(const RecordedRun& run, int dimension, std::size_t most) {
  const std::size_t rows = run.frame_count(), count = std::min(rows, most);
  std::vector<Frame> frames;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t row = count == 1 ? 0 : k * (rows - 1) / (count - 1);
    Frame& frame = frames.emplace_back();
    for (const auto& columns : run.poses) frame.push_back(pose_of(columns, row, dimension));
  }
  return frames;
}

}  // namespace holonom
