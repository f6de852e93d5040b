// A step allocates nothing after the first few: neither through operator new nor through malloc, which Eigen and KLU call
// themselves. The functions of the C library are replaced in this program by versions that count on request and forward to glibc.
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "analysis/planning/combinations.h"
#include "analysis/recording/recovery.h"
#include "analysis/start/assembled_model.h"
#include "analysis/start/redundancy.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "linear/sparse_lu.h"
#include "treatment/catalogue.h"
#include "unit/small_models.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HOLONOM_COUNTS_ALLOCATIONS 1
#endif

namespace {
bool counting = false;
long allocations = 0;
inline void count() { allocations += counting; }
}  // namespace

#ifdef HOLONOM_COUNTS_ALLOCATIONS
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size) noexcept {
  count();
  return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) noexcept {
  count();
  return __libc_calloc(number, size);
}
void* realloc(void* block, std::size_t size) noexcept {
  count();
  return __libc_realloc(block, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  count();
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept { return memalign(alignment, size); }
int posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
void free(void* block) noexcept { __libc_free(block); }
}
#endif

namespace holonom {
namespace {

using namespace small_models;

class Count {
 public:
  Count() : before_(allocations) { counting = true; }
  ~Count() { counting = false; }
  long so_far() const { return allocations - before_; }

 private:
  long before_;
};

class NoAllocation : public testing::Test {
 protected:
  void SetUp() override {
#ifndef HOLONOM_COUNTS_ALLOCATIONS
    GTEST_SKIP() << "allocations are counted with glibc and without sanitizers only";
#endif
  }
};

// The counter counts all allocations; otherwise the tests below would pass for the wrong reason.
TEST_F(NoAllocation, TheCounterSeesNewEigenAndKlu) {
  SparseMatrix A;
  A.rows = A.columns = 2;
  A.start = {0, 2, 4};
  A.column = {0, 1, 0, 1};
  A.value = {2, 1, 1, 3};
  SparseLU lu;
  lu.analyse(A);
  long by_new, by_eigen, by_klu, by_klu_again;
  {
    const Count count;
    std::vector<double> numbers(100);
    by_new = count.so_far();
  }
  {
    const Count count;
    VecX numbers = VecX::Zero(100);
    by_eigen = count.so_far();
  }
  {
    const Count count;
    EXPECT_TRUE(lu.factor(A));
    by_klu = count.so_far();
  }
  A.value[0] = 2.5;
  {
    const Count count;
    EXPECT_TRUE(lu.factor(A));
    by_klu_again = count.so_far();
  }
  EXPECT_GT(by_new, 0);
  EXPECT_GT(by_eigen, 0);
  EXPECT_GT(by_klu, 0);
  EXPECT_EQ(by_klu_again, 0) << "a refactorisation works in place";
}

// A four-bar with springs and expressions, and a driven bob on its coupler
const std::string planar_model =
    rough_four_bar.substr(0, rough_four_bar.find("joints:")) + "  bob: {mass: 1, inertia: 0.2, position: [1.5, 0.5]}\n" +
    rough_four_bar.substr(rough_four_bar.find("joints:")) +
    "  E: {type: revolute, connect: [coupler, bob], at: {coupler: [0, 0], bob: [0, 1]}}\n"
    "forces:\n"
    "  S: {type: spring-damper, connect: [ground, rocker], at: [[5, 2], [3, 1]], stiffness: 50, damping: 2, length: 1}\n"
    "  T: {type: spring-damper, connect: [crank, bob], at: [[0, 0.5], [1.5, 0]], force: 3*length + rate*abs(rate) + sin(t)}\n"
    "  R: {type: rotational-spring, connect: [ground, crank], stiffness: 1, damping: 0.1}\n"
    "  L: {type: rotational-spring, connect: [crank, coupler], moment: 0.1*angle^3 + 0.2*tanh(rate)}\n"
    "  F: {type: force, body: bob, force: ['if(t > 0.1, B.rate, 0)', '-step(t, 0, 0, 1, 2)'], axes: body}\n"
    "  M: {type: moment, body: rocker, moment: 2*cos(D.angle)}\n"
    "drivers:\n"
    "  swing: {measure: E.angle, motion: 0.3*sin(2*t)}\n"
    "initial: {A.rate: 2}\n";

// A chain with a joint of each kind, driven by a table and a polynomial, with a redundant hinge.
const std::string spatial_model =
    "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n"
    "bodies:\n"
    "  a: {mass: 1, inertia: [0.1, 0.2, 0.2], position: [0.5, 0, 0]}\n"
    "  b: {mass: 1, inertia: [0.1, 0.2, 0.2], position: [1.5, 0, 0]}\n"
    "  c: {mass: 1, inertia: [0.1, 0.2, 0.2], position: [2.5, 0, 0]}\n"
    "  e: {mass: 1, inertia: [0.1, 0.2, 0.2], position: [3.5, 0, 0]}\n"
    "joints:\n"
    "  A: {type: revolute, connect: [ground, a], at: [0, 0, 0], axis: [0, 1, 0]}\n"
    "  A2: {type: revolute, connect: [ground, a], at: [0, 1, 0], axis: [0, 1, 0]}\n"
    "  B: {type: universal, connect: [a, b], at: [1, 0, 0], axes: [[0, 1, 0], [0, 0, 1]]}\n"
    "  C: {type: spherical, connect: [b, c], at: [2, 0, 0]}\n"
    "  D: {type: cylindrical, connect: [c, e], at: [3, 0, 0], axis: [1, 0, 0]}\n"
    "  N: {type: rod, connect: [ground, e], at: [[4, 0, 3], [4, 0, 0]]}\n"
    "forces:\n"
    "  S: {type: spring-damper, connect: [ground, b], at: [[1, 1, 1], [2, 0, 0.1]], stiffness: 50, damping: 2}\n"
    "  R: {type: rotational-spring, connect: [ground, a], axis: [0, 1, 0], stiffness: 5, damping: 1}\n"
    "  F: {type: force, body: e, force: [sin(t), 0.1*e.wz, B.rate1], axes: body}\n"
    "  M: {type: moment, body: c, moment: [t, 0.5, 0.1*c.vx]}\n"
    "drivers:\n"
    "  turn: {measure: D.angle, polynomial: [0, 0.5, 0.1]}\n"
    "  slide: {measure: D.travel, table: {t: [0, 1, 2, 3], value: [0, 0.05, 0, 0.05]}}\n"
    "initial: {A.rate: 0.5}\n";

// Steps of one triple of choices, with the recovery that follows accepted states.
void expect_quiet_steps(const AssembledModel& assembled, const Triple& triple, double tolerance) {
  const Model& model = assembled.system->model();
  const auto system = make_system(model, triple.coordinates);
  if (triple.treatment == "none" && system->sizes().rows > 0) return;
  State state = system->reference_state();
  system->from_body(assembled.state, state);
  const auto formulation = make_treatment({triple.treatment}, *system, {assembled.report.degrees_of_freedom});
  formulation->equations().set_redundant(vanishing_combinations(*system, state, assembled.report.speeds));
  const auto stepper = make_stepper({triple.integrator}, *formulation, tolerance);
  Recovery recovery(model, assembled.state, assembled.report.degrees_of_freedom);
  stepper->set_error_scale({tolerance, system->chart_scale(), system->chart_scale(), system->state_scale()});
  ASSERT_TRUE(stepper->start(state));
  constexpr double h = 1e-3;
  constexpr int settling = 8, steps = 100;
  double error = 0;
  long counted = 0;
  for (int step = 1; step <= settling + steps; ++step) {
    Outcome outcome;
    {
      const Count count;
      outcome = stepper->attempt(step * h, error);
      if (outcome) stepper->accept();
      recovery.follow(*system, stepper->state());
      if (step > settling) counted += count.so_far();
    }
    ASSERT_TRUE(outcome) << outcome.reason;
    ASSERT_LE(error, 1);
  }
  EXPECT_EQ(counted, 0) << "allocations in " << steps << " steps";
}

void expect_quiet_steps(const std::string& text, double tolerance) {
  const Model model = model_of(text);
  const AssembledModel assembled = assemble_model(model);
  ASSERT_TRUE(assembled.report.outcome) << assembled.report.outcome.reason;
  ASSERT_GT(assembled.report.degrees_of_freedom, 0);
  for (const Triple& triple : legal_triples()) {
    const IntegratorInfo& integrator = *find_integrator(triple.integrator);
    if (tolerance > 0 ? !integrator.has_error_control : !integrator.has_fixed_steps) continue;
    SCOPED_TRACE(triple.coordinates + "/" + triple.treatment + "/" + triple.integrator);
    expect_quiet_steps(assembled, triple, tolerance);
  }
}

TEST_F(NoAllocation, InPlanarSteps) { expect_quiet_steps(planar_model, 0); }
TEST_F(NoAllocation, InSpatialSteps) { expect_quiet_steps(spatial_model, 0); }
TEST_F(NoAllocation, InStepsUnderErrorControl) {
  expect_quiet_steps(planar_model, 1e-2);
  expect_quiet_steps(spatial_model, 1e-2);
}

}  // namespace
}  // namespace holonom
