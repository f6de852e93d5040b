// CVODE: Adams-Moulton formulas of orders 1 to 12 and backward differences of orders 1 to 5 with fixed leading coefficients, in Nordsieck
// form (S. D. Cohen, A. C. Hindmarsh, Computers in Physics 10 (1996) 138-143). Its corrector is F(y) = y - gamma f(t, y) - y_c = 0 with
// y_c = y_predicted - r z_1.
#include <cvode/cvode.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "integrators/sundials/sundials.h"
#include "integrators/sundials/sundials_stepper.h"

namespace holonom {
namespace {

class CvodeStepper final : public SundialsStepper {
 public:
  CvodeStepper(Formulation& formulation, const CvodeChoice& choice, const NewtonSettings& newton)
      : SundialsStepper(formulation, choice.uses_newton, false, newton) {
    memory_ = CVodeCreate(choice.adams ? CV_ADAMS : CV_BDF, context_);
    N_VConst(0, y_);
    CVodeInit(memory_, rates, 0, y_);
    CVodeSetErrHandlerFn(memory_, swallow_message, nullptr);
    CVodeSetUserData(memory_, static_cast<SundialsStepper*>(this));
    CVodeWFtolerances(memory_, error_weights);
    CVodeSetMaxOrd(memory_, choice.highest_order);
    if (!choice.uses_newton) functional_iteration_ = SUNNonlinSol_FixedPoint(y_, 0, context_);
    CVodeSetNonlinearSolver(memory_, choice.uses_newton ? stage_solver_ : functional_iteration_);
    // Backward differences above order 2 amplify modes near the imaginary axis.
    if (!choice.adams) CVodeSetStabLimDet(memory_, SUNTRUE);
  }
  ~CvodeStepper() override {
    CVodeFree(&memory_);
    if (functional_iteration_) SUNNonlinSolFree(functional_iteration_);
  }

 private:
  void restart(double first_step) override {
    N_VConst(0, y_);
    CVodeSetInitStep(memory_, first_step);
    CVodeReInit(memory_, state_.t, y_);
  }
  int take_step(double t_end, double& t) override {
    CVodeSetStopTime(memory_, t_end);
    return CVode(memory_, t_end, y_, &t, CV_ONE_STEP);
  }
  void polynomial(double t, N_Vector result) override { CVodeGetDky(memory_, t, 0, result); }
  double planned_step() override {
    double step = 0;
    CVodeGetCurrentStep(memory_, &step);
    return step;
  }
  long failed_tries() override {
    long errors = 0, iterations = 0;
    CVodeGetNumErrTestFails(memory_, &errors);
    CVodeGetNumNonlinSolvConvFails(memory_, &iterations);
    return errors + iterations;
  }
  void formula(double& t, double& c, Eigen::Ref<VecX> y_c) override {
    N_Vector predicted, last, rate, z_1;
    double r;
    void* self;
    CVodeGetNonlinearSystemData(memory_, &t, &predicted, &last, &rate, &c, &r, &z_1, &self);
    y_c = flat(predicted) - r * flat(z_1);
  }

  void* memory_;
  SUNNonlinearSolver functional_iteration_ = nullptr;
};

}  // namespace

std::unique_ptr<Stepper> make_cvode_stepper(Formulation& formulation, const CvodeChoice& choice, const NewtonSettings& newton) {
  return std::make_unique<CvodeStepper>(formulation, choice, newton);
}

}  // namespace holonom
