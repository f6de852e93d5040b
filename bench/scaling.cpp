// Cost of one acceleration (features, constraints, forces, factorisation, solve), of one projected step, of inverse dynamics and of `check` as
// mechanisms grow, in nanoseconds per body: constant when the cost is linear.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "analysis/motion/run.h"
#include "analysis/start/assembled_model.h"
#include "analysis/start/redundancy.h"
#include "coordinates/relative/relative_system.h"
#include "integrators/explicit_stepper.h"
#include "models.h"
#include "treatment/treatments.h"

namespace holonom::bench {
namespace {

using Maker = Model (*)(int count);
Model planar_chain(int count) { return chain(count, 2); }
Model spatial_chain(int count) { return chain(count, 3); }

// As a run makes it: with the redundant rows known
std::unique_ptr<Formulation> formulation_of(AssembledModel& assembled) {
  auto formulation = make_project(*assembled.system);
  formulation->equations().set_redundant(vanishing_combinations(*assembled.system, assembled.state, assembled.report.speeds));
  return formulation;
}

// Runs the work under the benchmark's clock and reports nanoseconds per body.
template <class Work>
void measure(benchmark::State& bench, const Model& model, Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  for (auto _ : bench) work();
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - begin;
  const double bodies = static_cast<double>(model.bodies.size() - 1);
  bench.counters["bodies"] = bodies;
  bench.counters["ns_per_body"] = elapsed.count() / static_cast<double>(bench.iterations()) / bodies;
}

void acceleration(benchmark::State& bench, Maker make) {
  const Model model = make(static_cast<int>(bench.range(0)));
  AssembledModel assembled = assemble_model(model);
  const auto formulation = formulation_of(assembled);
  VecX a = VecX::Zero(assembled.system->sizes().v), lambda = VecX::Zero(assembled.system->sizes().rows);
  State other = assembled.state;  // a state that differs, so that no factor is reused
  other.t = 1;
  formulation->acceleration(assembled.state, a, lambda);
  bool flip = false;
  measure(bench, model, [&] {
    flip = !flip;
    formulation->acceleration(flip ? other : assembled.state, a, lambda);
    benchmark::DoNotOptimize(a.data());
  });
}

void step(benchmark::State& bench, Maker make) {
  const Model model = make(static_cast<int>(bench.range(0)));
  AssembledModel assembled = assemble_model(model);
  const auto formulation = formulation_of(assembled);
  const auto& tableaus = explicit_tableaus();
  ExplicitStepper stepper(
      *formulation, *std::find_if(tableaus.begin(), tableaus.end(), [](const Tableau& t) { return t.name == "tsitouras"; }));
  stepper.start(assembled.state);
  double error = 0;
  measure(bench, model, [&] {
    stepper.attempt(1e-3, error);  // from the same state again and again
    benchmark::DoNotOptimize(error);
  });
}

void check(benchmark::State& bench, Maker make) {
  const Model model = make(static_cast<int>(bench.range(0)));
  measure(bench, model, [&] { benchmark::DoNotOptimize(assemble_model(model).report.redundant); });
}

// The joint motions of a tree, by the articulated-body algorithm.
void tree_acceleration(benchmark::State& bench, int dimension) {
  const Model model = chain(static_cast<int>(bench.range(0)), dimension);
  const auto system = make_relative_system(model);
  const auto formulation = make_project(*system);
  State state = system->reference_state(), other = state;
  other.t = 1;
  VecX a = VecX::Zero(system->sizes().v), lambda;
  bool flip = false;
  measure(bench, model, [&] {
    flip = !flip;
    formulation->acceleration(flip ? other : state, a, lambda);
    benchmark::DoNotOptimize(a.data());
  });
}

// Every hinge driven: inverse dynamics of three instants
void inverse_dynamics(benchmark::State& bench, const char* coordinates) {
  const Model model = driven_chain(static_cast<int>(bench.range(0)));
  RunSettings settings;
  settings.coordinates = Choice{coordinates, {}, {}};
  settings.end = 0.2;
  settings.output = 0.1;
  measure(bench, model, [&] {
    Observer observer;
    benchmark::DoNotOptimize(inverse(model, settings, {}, observer).statistics.evaluations);
  });
}

BENCHMARK_CAPTURE(acceleration, planar_chain, planar_chain)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(acceleration, spatial_chain, spatial_chain)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(acceleration, four_bars, four_bars)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(acceleration, ladder, ladder)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(tree_acceleration, planar_chain, 2)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(tree_acceleration, spatial_chain, 3)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(step, four_bars, four_bars)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(step, ladder, ladder)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(inverse_dynamics, body, "body")->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(inverse_dynamics, natural, "natural")->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(inverse_dynamics, relative, "relative")->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, planar_chain, planar_chain)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, spatial_chain, spatial_chain)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, four_bars, four_bars)->Arg(10)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, ladder, ladder)->Arg(10)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, star, star)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace holonom::bench
