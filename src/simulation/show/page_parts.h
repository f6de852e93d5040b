// What the pages of analyses share: one configuration as a run, notes and numbers as tables and charts.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "analysis/start/assembled_model.h"
#include "scene/document.h"

namespace holonom {

// One row per configuration, with its forces
RecordedRun recorded_instants(const SharedModel& model, const OutputLayout& layout, const std::vector<Snapshot>& instants);

// The mechanism at a state of body coordinates that an analysis has reached; without forces where they are not determined
Snapshot snapshot_at(const AssembledModel& assembled, const State& state);

// A table of one column; none for no notes
void add_notes(Document& document, const std::vector<std::string>& notes);

std::string digits(double number);  // all of them; "" if it is not finite
double rounded(double number);      // to seven significant digits, as charts need no more

// Up to `most` of `count` numbers 0, 1, ..., evenly distributed, with the first and the last
std::vector<std::size_t> spread(std::size_t count, std::size_t most);

// Poles in the complex plane with lines of equal damping ratio
struct PoleSet {
  std::string label;
  std::vector<std::complex<double>> poles;
};
Chart pole_map(const std::vector<PoleSet>& sets, const Model& model);

}  // namespace holonom
