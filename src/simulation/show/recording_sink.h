// Keeps the rows of a run in memory, as columns, for a page. Long runs are thinned: when the columns reach a limit every second row is
// dropped and from then on twice as many are left out; the last row is always kept.
#pragma once

#include "scene/recorded_run.h"
#include "simulation/sink.h"
#include "system/channels.h"

namespace holonom {

class RecordingSink final : public Sink {
 public:
  static constexpr std::size_t most_numbers = 25'000'000;

  // `motion_alone`: without forces and energies, which need masses
  RecordingSink(const SharedModel& model, bool motion_alone, std::size_t limit = most_numbers)
      : model_(model), motion_alone_(motion_alone), limit_(limit) {}

  void begin(const Plan& plan, const OutputLayout& layout) override;
  void record(const Snapshot& snapshot) override;
  void finish(bool is_whole) override;

  RecordedRun& run() { return run_; }

 private:
  void read(const Snapshot& snapshot);
  void keep();
  void halve();
  template <class Visit>
  void visit_columns(const Visit& visit);

  SharedModel model_;
  bool motion_alone_;
  std::size_t limit_;
  std::vector<Channel> channels_;
  RecordedRun run_;
  std::vector<double> row_;  // time, poses, channels
  bool is_row_kept_ = true;
  long stride_ = 1;
};

}  // namespace holonom
