// The predictor-corrector method of Adams, Bashforth and Moulton with variable steps and orders 1 to 12 (L. F. Shampine, M. K. Gordon,
// Computer Solution of Ordinary Differential Equations, Freeman 1975). A step of order k is
//
//   predict    y*  = y_n + integral of the polynomial through f_n, ..., f_n-k+1
//   evaluate   f*  = f(t_n+1, y*)
//   correct    y   = y_n + integral of the polynomial through f*, f_n, ..., f_n-k+1       of order k + 1: local extrapolation
//   evaluate   f_n+1 at the projected state
//
// with weights from the actual nodes (polynomial_integral.h). The contribution of the last node of the corrector is the error of order k;
// the contributions of nodes before it are the errors of lower orders, by which order and step are chosen. Past points are expressed in the
// chart about the last one, as in bdf.h: xi_j' = T^-1(xi_j) v_j. The polynomial through all rates of a step gives the states within it.
//
// With error control order and step rise from 1 until the error is measurable. With fixed steps the first points come from `verner`.
#pragma once

#include "integrators/explicit_stepper.h"
#include "integrators/polynomial_integral.h"

namespace holonom {

class ShampineGordonStepper final : public Stepper {
 public:
  static constexpr int highest_order = 12;
  ShampineGordonStepper(Formulation& formulation, int order);  // order: the highest, or with fixed steps the one

  Outcome start(const State& state) override;
  Outcome attempt(double t_end, double& error) override;
  void accept() override;
  void shift(const VecX& revolutions) override;
  double after_success(double h, double error) override;
  double after_rejection(double h, double error) override;
  double after_failure(double h) override;
  void interpolate(double t, State& out) override;

 private:
  static constexpr int kept = highest_order + 1;
  struct Point {
    double t;
    VecX q, v, rest;  // rest: rates of speeds, states and work
  };
  Point& past(int j) { return points_[(newest_ - j + kept) % kept]; }  // j = 0: the start of the step
  void store_rest(const VecX& a, const VecX& s_rate, const VecX& work_rate, Eigen::Ref<VecX> rest) const;
  int used_order() const { return controls_error() ? order_ : highest_; }
  Outcome start_up(double t_end);
  void place_nodes(double t_end, int count);
  void advance(const VecX& increment);  // the trial state from the start of the step
  Outcome evaluate_new();               // rates at the trial state, as node 0
  void error_of_order(int m);           // in chart_error_, speed_error_ and state_error_
  double scaled_error_of_order(int m);
  bool prefers_lower(int order) const;
  int next_order(int order, double higher) const;

  int highest_, order_ = 1, used_ = 1;
  bool is_first_phase_ = true, is_starting_ = false;
  int equal_steps_ = 0, failures_ = 0;
  double last_length_ = 0;
  std::array<double, 3> errors_{};  // errors of the order used, of one and of two less, before any projection

  ExplicitStepper starter_;
  std::vector<Point> points_;
  int newest_ = 0, count_ = 0;
  std::array<double, kept + 1> node_{};  // [0] is the new point
  std::vector<VecX> rate_;               // at the nodes: of chart, speeds, states and work
  PolynomialIntegral predictor_, corrector_;
  VecX increment_, chart_rate_;
};

}  // namespace holonom
