#include "analysis/start/motion_breaks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "elements/time_function.h"

namespace holonom {
namespace {

constexpr double min_jump = 1e-8;            // of the largest value
constexpr double min_speed_jump = 1e-6;      // of the largest speed
constexpr double plain_jump = 0.1;           // of the largest value: a pole, however large the given speed is
constexpr double shortest_interval = 1e-12;  // of the whole
constexpr long max_samples = 4'000'000, max_intervals = 1000, max_evaluations = 1'000'000;

bool is_finite(const Jet& f) { return std::isfinite(f.v) && std::isfinite(f.d1); }

// Sums and products of sines, cosines and numbers have no breaks.
bool may_break(const Expression& motion) {
  if (motion.is_constant()) return false;
  const std::string text = motion.written();
  std::string word;
  for (const char c : text + " ") {
    if (std::isalpha(static_cast<unsigned char>(c))) {
      word += c;
      continue;
    }
    if (!word.empty() && word != "sin" && word != "cos" && word != "t" && word != "pi" && word != "e") return true;
    word.clear();
    if (std::string("/^<>=!,").find(c) != std::string::npos) return true;
  }
  return false;
}

class BreakSearch {
 public:
  BreakSearch(const Element& driver, double from, double to) : motion_(driver), from_(from), to_(to) {}

  void sample(long intervals) {
    std::vector<Jet> f(intervals + 1);
    for (long k = 0; k <= intervals; ++k) {
      f[k] = motion_(time(k, intervals));
      if (!is_finite(f[k])) continue;
      value_scale_ = std::max(value_scale_, std::abs(f[k].v));
      speed_scale_ = std::max(speed_scale_, std::abs(f[k].d1));
    }
    speed_scale_ += value_scale_ / (to_ - from_);
    for (long k = 0; k < intervals && !ends(); ++k) search_interval(time(k, intervals), f[k], time(k + 1, intervals), f[k + 1]);
  }
  std::optional<double> value, speed, not_finite;

 private:
  double time(long k, long intervals) const { return k == intervals ? to_ : from_ + (to_ - from_) * k / intervals; }
  bool ends() const { return value || not_finite || evaluations_ > max_evaluations; }

  void search_interval(double a, const Jet& f_a, double b, const Jet& f_b) {
    if (ends() || (!is_finite(f_a) && !is_finite(f_b)) || !is_doubtful(f_a, f_b, b - a)) return;
    const double middle = a + (b - a) / 2;
    if (b - a <= shortest_interval * std::max(to_ - from_, std::abs(b)) || middle <= a || middle >= b)
      return take(a, f_a, f_b, b - a);
    const Jet f = motion_(middle);
    ++evaluations_;
    search_interval(a, f_a, middle, f);
    search_interval(middle, f, b, f_b);
  }
  bool is_doubtful(const Jet& f_a, const Jet& f_b, double h) const {
    if (is_finite(f_a) != is_finite(f_b)) return true;
    const double change = std::abs(f_b.v - f_a.v - h * (f_a.d1 / 2 + f_b.d1 / 2));
    const double speed_change = std::abs(f_b.d1 - f_a.d1 - h * (f_a.d2 / 2 + f_b.d2 / 2));
    return change > min_jump * value_scale_ ||
           (!speed && std::isfinite(speed_change) && speed_change > min_speed_jump * speed_scale_);
  }
  void take(double a, const Jet& f_a, const Jet& f_b, double h) {
    constexpr double more = 10;  // than the derivatives at both ends predict
    if (is_finite(f_a) != is_finite(f_b)) {
      not_finite = a;
      return;
    }
    const double change = std::abs(f_b.v - f_a.v), speed_change = std::abs(f_b.d1 - f_a.d1);
    const double fastest = std::max(std::abs(f_a.d1), std::abs(f_b.d1)), steepest = std::max(std::abs(f_a.d2), std::abs(f_b.d2));
    if (change > min_jump * value_scale_ && change > more * h * fastest)
      value = a;
    else if (change > plain_jump * value_scale_)
      not_finite = a;
    else if (!speed && speed_change > min_speed_jump * speed_scale_ && !(speed_change <= more * h * steepest))
      speed = a;
  }

  TimeFunction motion_;
  double from_, to_, value_scale_ = 0, speed_scale_ = 0;
  long evaluations_ = 0;  // within the samples
};

// Of a table: its end if it is not defined beyond, or the ends where it stops to hold its last value
void add_ends_of_table(const Element& driver, int number, double from, double to, std::vector<MotionBreak>& breaks) {
  const TimeFunction motion(driver);
  if (motion.ends() >= from && motion.ends() < to) breaks.push_back({MotionBreak::end_of_table, number, motion.ends()});
  const Interpolant* table = motion.table();
  if (!table || table->is_periodic() || table->choice().beyond != Beyond::hold) return;
  const auto speed = [table](double t) { return std::abs(table->evaluate(t).d1); };
  const double begin = table->begins(), end = table->ends();
  double fastest = 0;
  constexpr int samples = 1000;
  for (int k = 0; k <= samples; ++k) fastest = std::max(fastest, speed(std::lerp(begin, end, double(k) / samples)));
  if (speed(begin) > min_speed_jump * fastest && begin > from && begin < to)
    breaks.push_back({MotionBreak::speed, number, begin});
  if (speed(end) > min_speed_jump * fastest && end >= from && end < to) breaks.push_back({MotionBreak::speed, number, end});
}

}  // namespace

std::vector<MotionBreak> motion_breaks(const Model& model, double from, double to) {
  std::vector<MotionBreak> breaks;
  if (!(to > from)) return breaks;
  std::vector<int> doubtful;
  for (std::size_t k = 0; k < model.drivers.size(); ++k)
    if (model.drivers[k].has("motion") && may_break(model.drivers[k].get<Expression>("motion")))
      doubtful.push_back(static_cast<int>(k));
  const long intervals = std::clamp(max_samples / (1 + static_cast<long>(doubtful.size())), 20L, max_intervals);
  for (const int k : doubtful) {
    BreakSearch search(model.drivers[k], from, to);
    search.sample(intervals);
    if (search.value) breaks.push_back({MotionBreak::value, k, *search.value});
    if (search.speed) breaks.push_back({MotionBreak::speed, k, *search.speed});
    if (search.not_finite) breaks.push_back({MotionBreak::not_finite, k, *search.not_finite});
  }
  for (std::size_t k = 0; k < model.drivers.size(); ++k)
    if (model.drivers[k].has("table")) add_ends_of_table(model.drivers[k], static_cast<int>(k), from, to, breaks);
  std::ranges::stable_sort(breaks, {}, &MotionBreak::t);
  return breaks;
}

const MotionBreak* next_break(const std::vector<MotionBreak>& breaks, const Model& model, double t) {
  for (const MotionBreak& motion_break : breaks)
    if (motion_break.t >= t && model.drivers[motion_break.driver].is_on) return &motion_break;
  return nullptr;
}

std::string reason_of(const MotionBreak& motion_break, const Model& model) {
  const std::string& name = model.drivers[motion_break.driver].name;
  switch (motion_break.kind) {
    case MotionBreak::value:
      return fmt::format(
          "the motion of driver {} jumps at t = {:.6g}, which no mechanism can follow: step(t, ...) changes "
          "smoothly, and an event can switch",
          name, motion_break.t);
    case MotionBreak::speed:
      if (model.drivers[motion_break.driver].has("table"))
        return fmt::format(
            "the speed of driver {} jumps at t = {:.6g}, where its table stops, which takes an infinite force: `ends: clamped` "
            "lets it "
            "end at rest, `beyond: extend` continues with its speed",
            name, motion_break.t);
      return fmt::format(
          "the speed of driver {} jumps at t = {:.6g}, which takes an infinite force: step(t, ...) changes "
          "smoothly, and an event can switch",
          name, motion_break.t);
    case MotionBreak::end_of_table:
      return fmt::format("the table of driver {} ends at t = {:.6g}: extend it, or end the run there", name, motion_break.t);
    case MotionBreak::not_finite:
      return fmt::format("the motion of driver {} or its speed is not a finite number near t = {:.6g}", name, motion_break.t);
  }
  return {};
}

}  // namespace holonom
