// Progress of a run on the terminal, and the user's request to stop.
#pragma once

#include "app/interrupt.h"
#include "app/progress_bar.h"
#include "simulation/sink.h"

namespace holonom {

class ProgressSink final : public Sink {
 public:
  explicit ProgressSink(bool is_shown) : bar_(is_shown) {}
  void begin(const Plan& plan, const OutputLayout&) override { bar_.start(plan.start, plan.end); }
  void progress(double t) override { bar_.update(t); }
  bool stop_requested() override { return interrupted(); }
  void clear() { bar_.clear(); }

 private:
  ProgressBar bar_;
};

}  // namespace holonom
