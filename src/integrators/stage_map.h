// An implicit scheme at the end of a stage: speeds and accelerations as functions of the chart increment xi, which is the unknown.
#pragma once

#include "system/charts.h"
#include "treatment/row_treatment.h"

namespace holonom {

class StageMap {
 public:
  virtual ~StageMap() = default;
  virtual void apply(const VecX& xi, VecX& v, VecX& a) = 0;
  const Weights& weights() const { return weights_; }

 protected:
  Weights weights_;
};

// Schemes for y' = f(y), y = y_c + c y' (Runge-Kutta stages, backward differences), on xi' = T^-1(xi) v and v' = a:
//
//   xi' = (xi - xi_c)/c,   v = T(xi) xi',   a = (v - v_c)/c
class FirstOrderMap final : public StageMap {
 public:
  FirstOrderMap(const Charts& charts, int speeds) : charts_(charts) {
    for (VecX* field : {&xi_c, &v_c, &xi_rate_}) field->setZero(speeds);
  }
  void set_step(double c) {
    c_ = c;
    weights_ = {1 / c, 1 / (c * c)};
  }
  void apply(const VecX& xi, VecX& v, VecX& a) override {
    xi_rate_ = (xi - xi_c) / c_;
    charts_.chart_speed(xi, xi_rate_, v);
    a = (v - v_c) / c_;
  }
  const VecX& xi_rate() const { return xi_rate_; }  // of the last application

  VecX xi_c, v_c;

 private:
  const Charts& charts_;
  double c_ = 1;
  VecX xi_rate_;
};

}  // namespace holonom
