// Treatments that enforce the constraints by projection (projection.h) after every step.
//
//   project       accelerations from the constrained system of kkt.h
//   augmented-1   the same by the index-1 augmented Lagrangian, M v' + G^T P (G v' + bias) + G^T l_k = Q,
//                 l_k+1 = l_k + P (G v' + bias), to convergence (Bayo, Ledesma, Nonlinear Dynamics 9 (1996) 113-130); the least-change
//                 problems of the projections are solved by the same iteration
#include "treatment/treatments.h"

namespace holonom {
namespace {

class Project final : public Formulation {
 public:
  explicit Project(System& system, double penalty = 0, bool is_given = false) : Formulation(system, is_given) {
    constexpr int max_sweeps = 20;  // of the multipliers
    if (penalty > 0) equations().set_penalty(penalty, max_sweeps);
  }
  Outcome project(State& state, VecX* chart_error, VecX* speed_error) override {
    return projection().project(state, chart_error, speed_error);
  }
};

}  // namespace

std::unique_ptr<Formulation> make_augmented_index1(System& system, double penalty) {
  return std::make_unique<Project>(system, penalty);
}

std::unique_ptr<Formulation> make_project(System& system) { return std::make_unique<Project>(system); }

std::unique_ptr<Formulation> make_given_motion(System& system) { return std::make_unique<Project>(system, 0, true); }

}  // namespace holonom
