// Forces along measures m_a(p): efforts F_a against increasing m_a act on the features with -sum F_a dm_a/dp.
//
//   linear   F = K (m - m_0) + C m',   potential (m - m_0).K (m - m_0)/2 for symmetric K,  dissipated power m'.C m'
//   law      F = F(m, m', t, channels) of one measure; its power -F m' counts as supplied
//   stop     F = -max(0, k delta + c delta') below the lower bound by delta, likewise above the upper one: it never pulls; energy that
//            it absorbs beyond k delta^2/2 counts as dissipated
//   friction F of friction_law.h, all of it dissipated
//
//   tangent  K_ij = sum F_a d2m_a/dp_i dp_j + sum (dF_a/dm_b) D_ai D_bj^T,   C_ij = sum (dF_a/dm_b') D_ai D_bj^T
//
// An unsymmetric part of K is not conservative: its power counts as supplied.
#pragma once

#include <optional>

#include "elements/force.h"
#include "elements/forces/friction_law.h"
#include "elements/tangent.h"

namespace holonom {

template <int d>
class MeasureForceBatch : public ForceBatch<d> {
 public:
  void apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const override;
  void respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<d>& table,
               VecX& efforts) const override;
  void tangent(const TangentInputs<d>& inputs, const FeatureTable<d>& table, TangentSink<d>& sink) const override;

  static constexpr int max_measures =
      speeds_per_body<3>;  // a bushing has one per degree of freedom, all other forces have one measure
  struct Instance {
    std::vector<const LocalMeasure<d>*> measures;
    std::vector<int> efforts;  // one per measure, then one for a load
    double reported = 1;       // -1: the effort's channel is positive towards increasing values
    Eigen::MatrixXd stiffness, damping;
    VecX free;
    std::optional<Law> law;                  // instead, of one measure
    std::optional<FrictionLaw<d>> friction;  // instead, of one measure; its load is the effort after its own
    bool is_stop = false;                    // instead, with one stiffness and damping
    double lower = 0, upper = 0;
  };
  void add(const Instance& instance);

 private:
  struct Response {  // F and its derivatives
    std::array<double, max_measures> m, rate, effort;
    std::array<std::array<double, max_measures>, max_measures> by_m, by_rate;
    double by_load, load;  // of friction
  };
  static Response response_of(const Instance& force, const ForceInputs& inputs, const FeatureTable<d>& table, bool with_slopes);
  static void response_of_stop(const Instance& force, Response& response);
  static void account_energy(const Instance& force, const Response& response, ForceTotals& totals);

  std::vector<Instance> instances_;
};

}  // namespace holonom
