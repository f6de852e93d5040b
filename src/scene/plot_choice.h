// The first page of plots: what an engineer looks at first, chosen from the channels of a run
#pragma once

#include "scene/recorded_run.h"

namespace holonom {

struct PlotChoice {
  std::string title, against;  // "t", or a channel
  std::vector<std::string> channels;
};

// Motion of joints, efforts of drivers and motors, paths of markers, energy, violation: those that exist and vary
std::vector<PlotChoice> first_plots(const Model& model, const std::vector<RecordedChannel>& channels);

}  // namespace holonom
