// Cost of models with many expressions: `stated_arm` of models.h, two bars in space whose two joints are given by equations of
// ten terms each, under twenty expressions that share most of their terms (two signals, four forces and two moments of three
// components). One acceleration and one projected step in body coordinates.
//
// Instructions of `holonom run` for this model over 3 s, dev build: 1017 million when every derivative of an equation was a
// separate evaluation, 172 million with equations and expressions on tapes (math/tape.h).
#include <benchmark/benchmark.h>

#include <algorithm>

#include "analysis/start/assembled_model.h"
#include "integrators/explicit_stepper.h"
#include "models.h"
#include "treatment/treatments.h"

namespace holonom::bench {
namespace {

void acceleration(benchmark::State& bench) {
  const Model model = stated_arm();
  AssembledModel assembled = assemble_model(model);
  const auto formulation = make_project(*assembled.system);
  VecX a = VecX::Zero(assembled.system->sizes().v), lambda = VecX::Zero(assembled.system->sizes().rows);
  State other = assembled.state;  // a state that differs, so that no factor is reused
  other.t = 1;
  bool flip = false;
  for (auto _ : bench) {
    flip = !flip;
    formulation->acceleration(flip ? other : assembled.state, a, lambda);
    benchmark::DoNotOptimize(a.data());
  }
}

void step(benchmark::State& bench) {
  const Model model = stated_arm();
  AssembledModel assembled = assemble_model(model);
  const auto formulation = make_project(*assembled.system);
  ExplicitStepper stepper(*formulation, *std::ranges::find(explicit_tableaus(), "tsitouras", &Tableau::name));
  stepper.start(assembled.state);
  double error = 0;
  for (auto _ : bench) {
    stepper.attempt(1e-3, error);  // from the same state again and again
    benchmark::DoNotOptimize(error);
  }
}

BENCHMARK(acceleration);
BENCHMARK(step);

}  // namespace
}  // namespace holonom::bench
