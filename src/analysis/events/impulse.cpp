#include "analysis/events/impulse.h"

#include "analysis/start/measure_rows.h"
#include "math/largest.h"
#include "system/row_names.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr double accuracy = 1e-8;  // of momentum and of the rows' rates, relative

// A model with one more driver along the measure, whose row is the last of the drivers.
class DrivenMeasure {
 public:
  DrivenMeasure(const Model& model, const std::optional<IndependentMeasure>& measure)
      : model_(measure ? with_measures_driven(model, {*measure}) : model),
        system_(make_body_system(SharedModel::borrowed(model_), RowSet::motion)) {
    system_->prepare(evaluation_);
    if (!measure) return;
    for (const RowSource& source : system_->row_sources())
      if (source.kind == RowSource::driver && source.index + 1 == static_cast<int>(model_.drivers.size())) row_ = source.row;
  }
  void evaluate(const State& body) {
    State here = system_->drawn_state();  // the driven measure may have turns of its own to count, which do not matter to rates
    here.t = body.t;
    here.q = body.q;
    here.v = body.v;
    system_->evaluate(here, need_constraint | need_jacobian | need_rate | need_mass, evaluation_);
  }
  System& system() { return *system_; }
  const Evaluation& evaluation() const { return evaluation_; }
  int row() const { return row_; }
  double rate() const { return evaluation_.rate[row_]; }

 private:
  Model model_;
  std::unique_ptr<BodyLevel> system_;
  Evaluation evaluation_;
  int row_ = -1;
};

VecX times(const SparseMatrix& A, const VecX& x) {
  VecX y = VecX::Zero(A.rows);
  A.multiply(x, y);
  return y;
}

}  // namespace

double measure_rate(const Model& model, const IndependentMeasure& measure, const State& body) {
  DrivenMeasure driven(model, measure);
  driven.evaluate(body);
  return driven.rate();
}

namespace {

// Impulses that change the rates of the rows by `change`, and the speeds after them
struct Push {
  VecX dv, impulse;
  Outcome outcome;
};

// Rows that contradict each other get impulses without bound, whose rounding spoils the balance too: the rows are to blame. What then is
// left out of balance would be a solution that rounding has eaten.
Outcome check_push(const EquationLayout& layout, const Evaluation& at, const VecX& v, const VecX& change, const Push& push) {
  const VecX momentum = times(at.M, push.dv), left = times(at.G, push.dv) - change, after = v + push.dv;
  VecX balance = momentum;
  at.G.add_transposed(1, push.impulse, balance);
  const double largest_rate =
      std::max(largest(change.array() / layout.row_scale().array()), largest(after.array() / layout.chart_scale().array()));
  if (!(largest(left.array() / layout.row_scale().array()) <= accuracy * largest_rate))
    return {Outcome::singular,
            "no impulse brings the speeds onto the equations of " + worst_row_name(layout, left) + " and the others at once"};
  if (!(largest(balance) <= accuracy * std::max(largest(momentum), largest(times(at.M, after)))))
    return {Outcome::singular, "impulses cannot balance the change of momentum"};
  return {};
}

// To rounding where the rows are independent. Bounds that hold may follow from other rows; what rounding leaves of them would then be
// enforced too, and the regularised solution, of the least impulses, is the one that counts.
Push push_rows(const System& system, const Evaluation& at, const VecX& v, const VecX& change) {
  Kkt kkt(system);
  Push push{VecX::Zero(system.sizes().v), VecX::Zero(system.sizes().rows), {}};
  for (const bool is_refined : {true, false}) {
    kkt.set_refined(is_refined);
    if (push.outcome = kkt.factor(at); !push.outcome) break;
    kkt.solve(VecX::Zero(system.sizes().v), change, push.dv, push.impulse);
    if (push.outcome = check_push(system, at, v, change, push); push.outcome) break;
  }
  return push;
}

}  // namespace

ImpulseResult apply_impulse(const Model& model, const std::optional<Impact>& impact, State& body) {
  DrivenMeasure driven(model, impact ? std::optional(impact->measure) : std::nullopt);
  driven.evaluate(body);
  const Evaluation& at = driven.evaluation();
  ImpulseResult result;
  if (driven.system().sizes().rows == 0) return result;
  VecX change = -at.rate;
  const double rate_before = impact ? driven.rate() : 0;
  if (impact) change[driven.row()] = -(1 + impact->restitution) * rate_before;
  const Push push = push_rows(driven.system(), at, body.v, change);
  body.v += push.dv;
  result.outcome = push.outcome;
  const double along = impact ? -push.impulse[driven.row()] * (0.5 * (1 - impact->restitution)) * rate_before : 0;
  result.dissipated = impact ? -along : 0.5 * push.dv.dot(times(at.M, push.dv));
  return result;
}

}  // namespace holonom
