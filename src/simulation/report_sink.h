// The report of a planar run in MUBODYNA's layout (results/report_writer.h).
#pragma once

#include <memory>

#include "results/report_writer.h"
#include "simulation/sink.h"

namespace holonom {

class ReportSink final : public Sink {
 public:
  ReportSink(const SharedModel& model, std::filesystem::path file) : model_(model), file_(std::move(file)) {}

  void begin(const Plan& plan, const OutputLayout& layout) override;
  bool wants_balance() override { return true; }
  void record_balance(const Snapshot& moved, const ForceBalance& balance) override { writer_->record(moved, balance); }
  void finish(bool is_whole) override {
    if (is_whole) writer_->finish();
  }

 private:
  SharedModel model_;
  std::filesystem::path file_;
  std::unique_ptr<ReportWriter> writer_;
};

}  // namespace holonom
