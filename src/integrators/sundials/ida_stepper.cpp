// IDA: backward differences of orders 1 to 5 on F(t, y, y') = 0 (K. E. Brenan, S. L. Campbell, L. R. Petzold, Numerical Solution of
// Initial-Value Problems in Differential-Algebraic Equations, SIAM 1996), here with the multipliers among the unknowns:
//
//   q' - N(q) v = 0,   M v' + G^T lambda - Q = 0,   c = 0,   s' = ...      c: the rows of the treatment, as g'' + 2 alpha g' + beta^2 g
//
// Its corrector has y' = y'_predicted + c_j (y - y_predicted), that is y = y_c + y'/c_j. With q' and v' so eliminated the iteration
// matrix is the sparse one of implicit_stage.h, whose pattern is built once and which KLU factors. Multipliers are not under error control.
#include <ida/ida.h>

#include "integrators/sundials/sundials.h"
#include "integrators/sundials/sundials_stepper.h"

namespace holonom {
namespace {

// Stages are solved by our own Newton loop, so IDA never needs residuals.
int no_residual(double, N_Vector, N_Vector, N_Vector, void*) { return -1; }

class IdaStepper final : public SundialsStepper {
 public:
  IdaStepper(Formulation& formulation, int highest_order, const NewtonSettings& newton)
      : SundialsStepper(formulation, true, true, newton) {
    memory_ = IDACreate(context_);
    y_rate_ = N_VNew_Serial(size(), context_);
    id_ = N_VNew_Serial(size(), context_);
    N_VConst(0, y_);
    N_VConst(0, y_rate_);
    IDAInit(memory_, no_residual, 0, y_, y_rate_);
    IDASetErrHandlerFn(memory_, swallow_message, nullptr);
    IDASetUserData(memory_, static_cast<SundialsStepper*>(this));
    IDAWFtolerances(memory_, error_weights);
    IDASetMaxOrd(memory_, highest_order);
    flat(id_).setOnes();
    flat(id_).tail(system_.sizes().rows).setZero();
    IDASetId(memory_, id_);
    IDASetSuppressAlg(memory_, SUNTRUE);
    IDASetNonlinearSolver(memory_, stage_solver_);
  }
  ~IdaStepper() override {
    IDAFree(&memory_);
    N_VDestroy(y_rate_);
    N_VDestroy(id_);
  }

 private:
  void restart(double first_step) override {
    N_VConst(0, y_);
    IDASetInitStep(memory_, first_step);
    flat(y_rate_) = first_rate_;
    IDAReInit(memory_, state_.t, y_, y_rate_);
  }
  int take_step(double t_end, double& t) override {
    IDASetStopTime(memory_, t_end);
    return IDASolve(memory_, t_end, &t, y_, y_rate_, IDA_ONE_STEP);
  }
  void polynomial(double t, N_Vector result) override { IDAGetDky(memory_, t, 0, result); }
  double planned_step() override {
    double step = 0;
    IDAGetCurrentStep(memory_, &step);
    return step;
  }
  long failed_tries() override {
    long errors = 0, iterations = 0;
    IDAGetNumErrTestFails(memory_, &errors);
    IDAGetNumNonlinSolvConvFails(memory_, &iterations);
    return errors + iterations;
  }
  void formula(double& t, double& c, Eigen::Ref<VecX> y_c) override {
    N_Vector predicted, rate, last, last_rate, residual;
    double c_j;
    void* self;
    IDAGetNonlinearSystemData(memory_, &t, &predicted, &rate, &last, &last_rate, &residual, &c_j, &self);
    c = 1 / c_j;
    y_c = flat(predicted) - c * flat(rate);
  }

  void* memory_;
  N_Vector y_rate_, id_;
};

}  // namespace

std::unique_ptr<Stepper> make_ida_stepper(Formulation& formulation, int highest_order, const NewtonSettings& newton) {
  return std::make_unique<IdaStepper>(formulation, highest_order, newton);
}

}  // namespace holonom
