#include "analysis/compare/measured_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace holonom {
namespace {

// CPU time has a limited resolution, and caches are cold at first: short runs are repeated.
constexpr double enough_seconds = 0.02;
constexpr int max_timings = 9;

double cpu_clock() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Meter final : public Observer {
 public:
  Meter(double limit, RunWatch& watch) : limit_(limit), watch_(watch) {}

  void begin(const Plan& plan, const OutputLayout&) override {
    end_ = plan.end;
    motion.reserve(static_cast<std::size_t>((plan.end - plan.start) / plan.output) + 2);
    begin_ = Clock::now();
    cpu_begin_ = cpu_clock();
  }
  void record(const Snapshot& snapshot) override { motion.push_back(snapshot); }
  void progress(double t) override {
    reached = t;
    watch_.progress(end_ > 0 ? t / end_ : 1);
  }
  bool stop_requested() override {
    too_long = Clock::now() - begin_ > std::chrono::duration<double>(limit_);
    return too_long || watch_.stop_requested();
  }
  double cpu_seconds() const { return cpu_begin_ < 0 ? 0 : cpu_clock() - cpu_begin_; }

  RecordedMotion motion;
  bool too_long = false;
  double reached = 0;

 private:
  using Clock = std::chrono::steady_clock;
  double limit_;
  RunWatch& watch_;
  double end_ = 0, cpu_begin_ = -1;
  Clock::time_point begin_;
};

std::string with_hint(const UsageError& error) {
  return error.hint().empty() ? error.what() : fmt::format("{} ({})", error.what(), error.hint());
}

std::string failure_of(const RunDiagnostics& diagnostics, const Meter& meter, double limit) {
  if (!diagnostics.outcome) return diagnostics.outcome.reason.empty() ? "the computation failed" : diagnostics.outcome.reason;
  if (!diagnostics.stopped_by_user) return "";
  const std::string why = meter.too_long ? fmt::format("time limit of {:g} s exceeded", limit) : "stopped by the user";
  return fmt::format("{}, at t = {:.4g}", why, meter.reached);
}

MeasuredRun run_once(const Model& model, const RunSettings& settings, double limit, RunWatch& watch) {
  MeasuredRun measured;
  Meter meter(limit, watch);
  try {
    measured.diagnostics = run(model, settings, meter);
    measured.cpu_seconds = meter.cpu_seconds();
    measured.too_long = measured.diagnostics.stopped_by_user && meter.too_long;
    measured.stopped_by_user = measured.diagnostics.stopped_by_user && !meter.too_long;
    measured.failure = failure_of(measured.diagnostics, meter, limit);
  } catch (const InputError&) {
    throw;
  } catch (const UsageError& error) {
    measured.failure = with_hint(error);
  } catch (const std::exception& error) {
    measured.failure = fmt::format("unexpected failure: {}", error.what());
  }
  measured.motion = std::move(meter.motion);
  return measured;
}

}  // namespace

MeasuredRun measure_run(const Model& model, const RunSettings& settings, double limit, RunWatch& watch) {
  MeasuredRun measured = run_once(model, settings, limit, watch);
  double total = measured.cpu_seconds;
  for (int k = 0; k < max_timings && measured.failure.empty() && total < enough_seconds; ++k) {
    const MeasuredRun again = run_once(model, settings, limit, watch);
    if (!again.failure.empty()) break;
    measured.cpu_seconds = std::min(measured.cpu_seconds, again.cpu_seconds);
    total += again.cpu_seconds;
  }
  return measured;
}

}  // namespace holonom
