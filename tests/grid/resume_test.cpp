// Every element resumed from each of its checkpoints, through the file: rows and run diagnostics are bitwise identical to those
// of the uninterrupted run. Two cells of the all-pairs cover per element run always, in turn; all of the cover with
// HOLONOM_FULL=1. Kinematics always.
#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cstdlib>
#include <filesystem>

#include "numbers.h"
#include "results/checkpoint_file.h"
#include "system/channels.h"

namespace holonom::grid {
namespace {

constexpr double checkpoint_interval = 0.37 * end_time;  // at no row, at no step

// A checkpoint as it comes back from a file
Checkpoint through_file(const Checkpoint& checkpoint) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / ("holonom_resume_" + std::to_string(::getpid()));
  write_checkpoint(file, {"identity", {}, 0, {}, checkpoint});
  const std::optional<CheckpointFile> read = read_checkpoint(file);
  std::filesystem::remove(file);
  return read.value().checkpoint;
}

// Keeps the bits of all rows, and the checkpoints.
class Keeper final : public Observer {
 public:
  explicit Keeper(const Model& model) : model_(model) {}
  void begin(const Plan&, const OutputLayout& layout) override { channels_ = all_channels(model_, layout, 0.0); }
  void record(const Snapshot& snapshot) override {
    rows.emplace_back();
    for (const Channel& channel : channels_) rows.back().push_back(std::bit_cast<std::uint64_t>(channel.read(snapshot)));
  }
  double checkpoint_interval() override { return grid::checkpoint_interval; }
  void checkpoint(const Checkpoint& here) override { checkpoints.push_back(through_file(here)); }

  std::vector<std::vector<std::uint64_t>> rows;
  std::vector<Checkpoint> checkpoints;

 private:
  const Model& model_;
  std::vector<Channel> channels_;
};

void expect_same_diagnostics(const RunDiagnostics& taken_up, const RunDiagnostics& whole) {
  EXPECT_EQ(taken_up.rows, whole.rows);
  EXPECT_EQ(taken_up.statistics.steps, whole.statistics.steps);
  EXPECT_EQ(taken_up.statistics.evaluations, whole.statistics.evaluations);
  EXPECT_EQ(taken_up.worst_position_violation, whole.worst_position_violation);
  EXPECT_EQ(taken_up.worst_velocity_violation, whole.worst_velocity_violation);
  EXPECT_EQ(taken_up.worst_energy_drift, whole.worst_energy_drift);
  EXPECT_EQ(taken_up.energy_scale, whole.energy_scale);
}

void expect_same_bits(const Model& model, const RunSettings& settings) {
  Keeper whole(model);
  const RunSettings merged = merge(model.run, settings);
  const RunDiagnostics diagnostics = run(model, merged, whole);
  ASSERT_TRUE(diagnostics.outcome) << diagnostics.outcome.reason;
  ASSERT_EQ(whole.checkpoints.size(), 2u);
  for (const Checkpoint& from : whole.checkpoints) {
    SCOPED_TRACE("from t = " + std::to_string(from.state.t));
    ASSERT_LT(from.rows, static_cast<long>(whole.rows.size())) << "nothing is left to be computed";
    Keeper rest(model);
    const RunDiagnostics taken_up = run(model, merged, rest, &from);
    ASSERT_TRUE(taken_up.outcome) << taken_up.outcome.reason;
    EXPECT_EQ(rest.rows, decltype(rest.rows)(whole.rows.begin() + from.rows, whole.rows.end()));
    expect_same_diagnostics(taken_up, diagnostics);
  }
}

std::vector<Cell> cells_to_take_up(int model) {
  static const std::vector<Cell> cover = pair_cover();
  std::vector<Cell> cells;
  std::ranges::copy_if(cover, std::back_inserter(cells), [&](const Cell& cell) { return cell.model == model; });
  if (std::getenv("HOLONOM_FULL") || cells.size() < 3) return cells;
  const std::size_t count = cells.size();  // neighbours differ little
  return {cells[model % count], cells[(model + count / 2) % count]};
}

class Resume : public testing::TestWithParam<int> {};

TEST_P(Resume, goesOnWithTheSameBits) {
  constexpr int steps = 64;
  for (const Cell& cell : cells_to_take_up(GetParam())) {
    SCOPED_TRACE(cell.name());
    expect_same_bits(parsed(cell.model, cell.analysis), settings_of(cell.choices, steps));
  }
}

TEST_P(Resume, goesOnInKinematics) {
  const RunSettings by_interval = kinematics_to(end_time, end_time / outputs);
  RunSettings by_list;
  by_list.end = end_time;
  by_list.instants = {0.1 * end_time, 0.5 * end_time, 0.52 * end_time, 0.9 * end_time};
  expect_same_bits(parsed(GetParam(), Analysis::kinematics), by_interval);
  expect_same_bits(parsed(GetParam(), Analysis::kinematics), by_list);
}

INSTANTIATE_TEST_SUITE_P(all, Resume, testing::ValuesIn(all_models()), name_of_model);

}  // namespace
}  // namespace holonom::grid
