// Backward differentiation of orders 1 to 5 with variable steps: the polynomial through the new and the last k points has the slope f,
//
//   w_0 y_n+1 + sum_j w_j y_n+1-j = f(y_n+1),     w from the actual nodes
//
// so y = y_c + c f with c = 1/w_0, the map of stage_map.h. Past points are expressed in the chart about the last one, xi_j = log of
// q_j from q_n, in which the motion is as smooth as in any other: rotations keep the full order. All coordinates, speeds and work are
// stored, on the constraints. The error of order m is c_m prod_j<=m (t_n+1 - t_n+1-j) y[t_n+1, ..., t_n-m], by divided differences
// (Hairer, Wanner, III.5; Byrne, Hindmarsh, ACM TOMS 1 (1975) 71-96).
//
// Within a step positions, speeds, states and work are each the polynomial through the points of the formula, whose error is no larger
// than that of the step. The slope of a polynomial through positions would have their errors divided by the step.
//
// With error control the order rises from 1 as the errors allow. With fixed steps the first points come from the SDIRK method of order 4.
#pragma once

#include "integrators/sdirk.h"

namespace holonom {

class BdfStepper final : public Stepper {
 public:
  static constexpr int highest_order = 5;
  BdfStepper(Formulation& formulation, int order,
             const NewtonSettings& newton);  // order: the highest, or with fixed steps the one

  Outcome start(const State& state) override;
  Outcome attempt(double t_end, double& error) override;
  void accept() override;
  void shift(const VecX& revolutions) override;
  double after_success(double h, double error) override;
  double after_rejection(double h, double error) override;
  double after_failure(double h) override;
  void interpolate(double t, State& out) override;

 private:
  static constexpr int kept = highest_order + 3;
  struct Point {
    double t;
    VecX q, v, s, work;
  };
  Point& past(int j) { return points_[(newest_ - j + kept) % kept]; }  // j = 0: the start of the step
  int used_order() const;
  Outcome start_up(double t_end);
  void place_nodes(double t_end);
  void build_map(int order);
  void predict(int order);
  // The error of order m from divided differences up to the new point, in chart_error_ and speed_error_
  void error_of_order(int m);
  double scaled_error_of_order(int m);
  double factor_for(int order, double error) const;

  Newton newton_;
  SdirkStepper starter_;
  FirstOrderMap map_;
  int highest_, order_ = 1;
  int steps_at_order_ = 0, failures_ = 0;
  int used_ = 1;  // order of the attempted step
  std::vector<Point> points_;
  int newest_ = 0, count_ = 0;
  bool is_starting_ = false;
  VecX trial_lambda_, work_c_;
  double c_ = 0;

  std::array<double, kept + 1> node_{};  // [0] is the new point
  std::vector<VecX> xi_node_;            // in the chart about past(0)
  std::array<double, kept + 1> weight_{};
};

}  // namespace holonom
