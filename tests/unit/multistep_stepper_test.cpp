// Multistep methods as steppers: a step that is not accepted changes nothing, and states within a step lie on the motion. A free
// pendulum in body coordinates, whose joint is enforced by projection, against the closed form of its energy and against itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <new>

#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "support/run_model.h"
#include "treatment/treatments.h"

namespace holonom::multistep_stepper_test {

constexpr double tolerance = 1e-9;

class MultistepStepper : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    state_ = system_->reference_state();
    formulation_ = make_project(*system_);
    start_stepper();
  }
  void start_stepper() {
    stepper_ = make_stepper({GetParam()}, *formulation_, tolerance);
    stepper_->set_error_scale({tolerance, system_->chart_scale(), system_->chart_scale(), system_->state_scale()});
    ASSERT_TRUE(stepper_->start(state_));
  }
  // Advances with the steps that the stepper chooses.
  void go_to(double t) {
    double h = 1e-5;
    while (stepper_->state().t < t) {
      double error = 0;
      const double length = std::min(h, t - stepper_->state().t);
      ASSERT_TRUE(stepper_->attempt(stepper_->state().t + length, error));
      h = error <= 1 ? stepper_->after_success(length, error) : stepper_->after_rejection(length, error);
      if (error <= 1) stepper_->accept();
    }
  }
  // The energy of the pendulum, which is zero: it starts at rest in the horizontal position
  double energy_error(const State& state) const {
    const double g = 9.81, energy = 0.5 * (state.v[0] * state.v[0] + state.v[1] * state.v[1] + 0.1 * state.v[2] * state.v[2]);
    return std::abs(energy + g * state.q[1]) / g;
  }

  const Model model_ = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bob: {mass: 1, inertia: 0.1, position: [1, 0]}
joints:
  A: {type: revolute, connect: [ground, bob], at: [0, 0]}
)yaml");
  std::unique_ptr<System> system_ = make_system(model_, "body");
  std::unique_ptr<Formulation> formulation_;
  std::unique_ptr<Stepper> stepper_;
  State state_;
};

TEST_P(MultistepStepper, AStepThatIsNotAcceptedLeavesNoTrace) {
  go_to(0.3);
  const State before = stepper_->state();
  double error = 0;
  ASSERT_TRUE(stepper_->attempt(before.t + 1e-3, error));
  EXPECT_EQ(stepper_->state().t, before.t);
  EXPECT_EQ(stepper_->state().q, before.q);
  EXPECT_EQ(stepper_->state().v, before.v);
  go_to(1.5);
  EXPECT_LT(energy_error(stepper_->state()), 1e-6);
  EXPECT_NEAR(stepper_->state().q.head<2>().norm(), 1, 1e-9);
}

TEST_P(MultistepStepper, StatesWithinAStepLieOnTheMotion) {
  go_to(0.8);
  const double start = stepper_->state().t;
  double error = 0;
  ASSERT_TRUE(stepper_->attempt(start + 5e-3, error));
  ASSERT_LE(error, 1);
  const State first = stepper_->state();
  stepper_->accept();
  const State last = stepper_->state();
  State between = last;
  stepper_->interpolate(last.t, between);
  EXPECT_LT((between.q - last.q).norm() + (between.v - last.v).norm(), 1e-12);
  stepper_->interpolate(first.t, between);
  EXPECT_LT((between.q - first.q).norm() + (between.v - first.v).norm(), 1e-7);
  for (const double share : {0.25, 0.5, 0.75}) {
    stepper_->interpolate(first.t + share * (last.t - first.t), between);
    EXPECT_LT(energy_error(between), 1e-6);
    EXPECT_NEAR(between.q.head<2>().norm(), 1, 1e-7);
  }
}

// Enforces no constraints; when armed, every evaluation runs out of memory.
class OutOfMemory final : public Formulation {
 public:
  using Formulation::Formulation;
  Outcome project(State&, VecX*, VecX*) override { return {}; }
  bool is_armed = false;

 protected:
  void feedback(const Evaluation&, VecX&) const override {
    if (is_armed) throw std::bad_alloc();
  }
};

// An exception passes through the stack frames of a C library to the caller of the step, and the next step can be taken.
TEST_P(MultistepStepper, AnExceptionComesThrough) {
  auto owned = std::make_unique<OutOfMemory>(*system_);
  OutOfMemory& formulation = *owned;
  formulation_ = std::move(owned);
  start_stepper();
  go_to(0.1);
  for (int k = 1; k <= 3; ++k) {
    const double before = stepper_->state().t;
    double error = 0;
    formulation.is_armed = true;
    EXPECT_THROW(stepper_->attempt(before + 1e-3, error), std::bad_alloc);
    formulation.is_armed = false;
    EXPECT_EQ(stepper_->state().t, before);
    go_to(0.1 + 0.1 * k);
  }
  EXPECT_LT(energy_error(stepper_->state()), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Names, MultistepStepper, testing::Values("shampine-gordon", "adams", "gear", "ida"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace holonom::multistep_stepper_test
