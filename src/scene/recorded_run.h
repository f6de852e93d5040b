// The rows of a run as columns of numbers: what a page shows and plots
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scene/scene.h"

namespace holonom {

struct RecordedChannel {
  std::string name, unit;
  std::vector<double> values;
};

struct RecordedRun {
  std::string label;
  std::vector<double> time;
  // Per body, the ground first and empty: planar x, y, angle; spatial x, y, z, qw, qx, qy, qz. No columns where poses are not known
  std::vector<std::vector<std::vector<double>>> poses;
  std::vector<RecordedChannel> channels;  // without t
  std::vector<std::pair<double, std::string>> events;
  std::vector<std::string> notes, warnings;
  std::string diagnostics = "null";  // run.json
  std::string failure;               // why it ended early; "" if it did not
  std::string failed_element;
  long rows = 0;  // of the run; the columns may contain every n-th only

  std::size_t frame_count() const { return poses.empty() ? 0 : time.size(); }
};

// Up to `most` configurations of the run, evenly distributed, with the first and the last
std::vector<Frame> frames_of(const RecordedRun& run, int dimension, std::size_t most);

}  // namespace holonom
