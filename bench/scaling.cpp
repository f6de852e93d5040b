// Cost of one acceleration (features, constraints, forces, factorisation, solve) and of one projected step as mechanisms grow, in
// nanoseconds per body: constant when the cost is linear.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "analysis/start/assembled_model.h"
#include "coordinates/relative/relative_system.h"
#include "integrators/explicit_stepper.h"
#include "models.h"
#include "treatment/treatments.h"

namespace holonom::bench {
namespace {

Model make(int kind, int count) {
  return kind == 0 ? chain(count, 2) : kind == 1 ? chain(count, 3) : kind == 2 ? four_bars(count) : star(count);
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

void acceleration(benchmark::State& bench, int kind) {
  const Model model = make(kind, static_cast<int>(bench.range(0)));
  AssembledModel assembled = assemble_model(model);
  const auto formulation = make_project(*assembled.system);
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

void step(benchmark::State& bench, int kind) {
  const Model model = make(kind, static_cast<int>(bench.range(0)));
  AssembledModel assembled = assemble_model(model);
  const auto formulation = make_project(*assembled.system);
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

void check(benchmark::State& bench, int kind) {
  const Model model = make(kind, static_cast<int>(bench.range(0)));
  measure(bench, model, [&] { benchmark::DoNotOptimize(assemble_model(model).report.redundant); });
}

BENCHMARK_CAPTURE(acceleration, planar_chain, 0)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(acceleration, spatial_chain, 1)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(acceleration, four_bars, 2)->Arg(10)->Arg(100)->Arg(1000);
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

BENCHMARK_CAPTURE(tree_acceleration, planar_chain, 2)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(tree_acceleration, spatial_chain, 3)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(step, four_bars, 2)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(check, planar_chain, 0)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, spatial_chain, 1)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, four_bars, 2)->Arg(10)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, star, 3)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace holonom::bench
