// Holonom on the four problems of bench/peers, with the same output line.
//
// Usage: holonom_bench p1 | p2|p3|p4 CHOICE SETTING [N [runs]] | growth CHOICE
//   CHOICE   coordinates/treatment/integrator or a preset;  SETTING  a tolerance, or minus a fixed step
// Output: Holonom;problem;N;choice;setting;wall_s(median);cpu_s(median);runs;steps;evals;
//         largest row of any constraint [m, rad];max |E-E0| [J];|E-E0|/max(T);final angle error [rad]
// The time of a run is from the parsed model to the last row: it includes assembly, checks and setup. growth: microseconds per
// step of P2 with N = 10 to 1000, and the exponent of N with which they grow.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "../models.h"
#include "analysis/motion/run.h"
#include "coordinates/relative/relative_system.h"
#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "problems.h"
#include "treatment/treatments.h"

namespace holonom::bench {
namespace {

double now(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

Model parse(const std::string& text) { return parse_model(text, "problem", schema(), {}); }

// One forward dynamics evaluation (q, v) -> v' in relative coordinates
void measure_chain(int count) {
  const Model model = parse(open_chain(count));
  const auto system = make_relative_system(model);
  const auto formulation = make_project(*system);
  State states[2] = {system->reference_state(), system->reference_state()};
  for (State& state : states)
    for (int i = 0; i < count; ++i) {
      state.q[i] = i ? 0.1 * std::sin(static_cast<double>(i)) : std::numbers::pi / 2;
      state.v[i] = 0.1 * std::cos(static_cast<double>(i));
    }
  states[1].t = 1;  // another state to the formulation, so that nothing is reused
  VecX a = VecX::Zero(count), lambda;
  const int repetitions = std::max(20, 200000 / count);
  std::vector<double> times;
  for (int r = 0; r < 7; ++r) {
    const double begin = now(CLOCK_PROCESS_CPUTIME_ID);
    for (int k = 0; k < repetitions; ++k) formulation->acceleration(states[k % 2], a, lambda);
    times.push_back((now(CLOCK_PROCESS_CPUTIME_ID) - begin) / repetitions);
  }
  std::sort(times.begin(), times.end());
  fmt::print(
      "Holonom;P1;{};relative, articulated recursion;-;{:.3f} us/eval;{:.1f} ns/body;best {:.1f};qdd0={:.9g};sumsq={:.9g}\n",
      count, times[3] * 1e6, times[3] * 1e9 / count, times[0] * 1e9 / count, a[0], a.squaredNorm());
}

// Classical Runge-Kutta with a million steps on y' = f(y)
template <class State>
State integrate(State y, double end, const std::function<State(const State&)>& f) {
  constexpr int steps = 1000000;
  const double h = end / steps;
  for (int i = 0; i < steps; ++i) {
    const State k1 = f(y), k2 = f(y + h / 2 * k1), k3 = f(y + h / 2 * k2), k4 = f(y + h * k3);
    y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return y;
}

double four_bars_angle(int count) {
  const double k = 9.81 * ((count + 1) * 0.5 + count) / ((count + 1) / 3.0 + count);
  using Pair = Eigen::Vector2d;
  return integrate<Pair>(Pair(0, 1), 10, [k](const Pair& y) { return Pair(y[1], k * std::sin(y[0])); })[0];
}

double crank_inertia(double angle) {
  const double s = std::sin(angle), c = std::cos(angle), along = std::sqrt(1 - s * s / 4), rod = -c / (2 * along);
  const double x = -s + s / 2 * rod, y = c + along * rod, slider = -s + s * rod;
  return 1 + 12 * 0.25 + 4 * rod * rod + 12 * (x * x + y * y) + 20 * slider * slider;
}

double crank_angle() {
  using Single = Eigen::Matrix<double, 1, 1>;
  const double start = crank_inertia(0);
  return integrate<Single>(Single::Zero(), 10,
                           [start](const Single& y) { return Single(10 * std::sqrt(start / crank_inertia(y[0]))); })[0];
}

struct Problem {
  std::string name;
  Model model;
  std::function<double(const Snapshot&)> angle;
  double reference;
};

Problem make_problem(const std::string& name, int count) {
  if (name == "p2") return {"P2", four_bars(count), [](const Snapshot& s) { return -s.bodies[1].angle; }, four_bars_angle(count)};
  if (name == "p3")
    return {"P3", parse(slider_crank_problem()), [](const Snapshot& s) { return s.bodies[1].angle; }, crank_angle()};
  return {"P4", parse(bricard_problem()),
          [](const Snapshot& s) { return 2 * std::atan2(s.bodies[1].rotation.y(), s.bodies[1].rotation.w()); }, 0.00073548088};
}

class Last final : public Observer {
 public:
  void record(const Snapshot& snapshot) override { last = snapshot; }
  Snapshot last;
};

RunSettings settings_of(const std::string& choice, double setting) {
  RunSettings settings;
  settings.end = settings.output = 10;
  (setting > 0 ? settings.tolerance : settings.step) = std::abs(setting);
  const auto first = choice.find('/'), second = choice.rfind('/');
  if (first == std::string::npos) {
    settings.preset = Choice{choice, {}, {}};
  } else {
    settings.coordinates = Choice{choice.substr(0, first), {}, {}};
    settings.treatment = Choice{choice.substr(first + 1, second - first - 1), {}, {}};
    settings.integrator = Choice{choice.substr(second + 1), {}, {}};
  }
  return settings;
}

void measure_run(const Problem& problem, int count, const std::string& choice, double setting, int runs) {
  const RunSettings settings = settings_of(choice, setting);
  std::vector<double> wall, cpu;
  RunDiagnostics diagnostics;
  Last last;
  for (int r = 0; r < runs; ++r) {
    const double wall_begin = now(CLOCK_MONOTONIC), cpu_begin = now(CLOCK_PROCESS_CPUTIME_ID);
    diagnostics = run(problem.model, settings, last);
    wall.push_back(now(CLOCK_MONOTONIC) - wall_begin);
    cpu.push_back(now(CLOCK_PROCESS_CPUTIME_ID) - cpu_begin);
  }
  if (!diagnostics.outcome) {
    fmt::print("Holonom;{};{};{};{:.0e};failed: {}\n", problem.name, count, choice, setting, diagnostics.outcome.reason);
    return;
  }
  double angle = problem.angle(last.last) - problem.reference;
  if (problem.name == "P4") angle = std::min(std::abs(angle), std::abs(problem.angle(last.last) + problem.reference));
  fmt::print("Holonom;{};{};{};{:.0e};{:.6f};{:.6f};{};{};{};{:.2e};{:.2e};{:.2e};{:.2e}\n", problem.name, count, choice, setting,
             median(wall), median(cpu), runs, diagnostics.statistics.steps, diagnostics.statistics.evaluations,
             diagnostics.worst_position_violation, diagnostics.worst_energy_drift,
             diagnostics.worst_energy_drift / diagnostics.energy_scale, std::abs(angle));
}

// CPU seconds of a run of so many fixed steps, the least of three
double seconds_of(const Model& model, RunSettings settings, int steps) {
  settings.end = settings.output = steps * *settings.step;
  double least = 1e300;
  for (int r = 0; r < 3; ++r) {
    Last last;
    const double begin = now(CLOCK_PROCESS_CPUTIME_ID);
    if (const RunDiagnostics diagnostics = run(model, settings, last); !diagnostics.outcome) return NAN;
    least = std::min(least, now(CLOCK_PROCESS_CPUTIME_ID) - begin);
  }
  return least;
}

// The slope of log(time per step) over log(N), by least squares
void measure_growth(const std::string& choice) {
  constexpr int few = 10, many = 40;
  const RunSettings settings = settings_of(choice, -0.005);
  std::vector<double> x, y;
  std::string times;
  for (int n : {10, 30, 100, 300, 1000}) {
    const Model model = four_bars(n);
    const double step = (seconds_of(model, settings, many) - seconds_of(model, settings, few)) / (many - few);
    times += fmt::format(";{:.1f}", step * 1e6);
    x.push_back(std::log(n));
    y.push_back(std::log(step));
  }
  const Eigen::Map<const VecX> X(x.data(), 5), Y(y.data(), 5);
  const VecX centred = X.array() - X.mean();
  fmt::print("Holonom;growth;{}{};{:.2f}\n", choice, times, centred.dot(Y) / centred.squaredNorm());
}

int main(int count, char** words) {
  const std::string problem = count > 1 ? words[1] : "";
  if (problem == "p1") {
    for (int n : {4, 16, 64, 256, 1024}) measure_chain(n);
    return 0;
  }
  if (problem == "growth" && count == 3) {
    measure_growth(words[2]);
    return 0;
  }
  if (count < 4 || (problem != "p2" && problem != "p3" && problem != "p4")) {
    fmt::print(stderr, "usage: holonom_bench p1 | p2|p3|p4 CHOICE SETTING [N [runs]] | growth CHOICE\n");
    return 1;
  }
  const int n = count > 4 ? std::stoi(words[4]) : 1;
  measure_run(make_problem(problem, n), n, words[2], std::stod(words[3]), count > 5 ? std::stoi(words[5]) : 5);
  return 0;
}

}  // namespace
}  // namespace holonom::bench

int main(int count, char** words) { return holonom::bench::main(count, words); }
