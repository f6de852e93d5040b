#include "integrators/sundials/configuration_map.h"

#include "math/gauss.h"

namespace holonom {

ConfigurationMap::ConfigurationMap(const Charts& charts, const Sizes& sizes) : charts_(charts) {
  for (VecX* field : {&q0, &q_c, &q_, &rate_, &increment_}) field->setZero(sizes.q);
  for (VecX* field : {&v_c, &part_}) field->setZero(sizes.v);
}

void ConfigurationMap::apply(const VecX& xi, VecX& v, VecX& a) {
  increment_.setZero();
  // The error of five points is 4e-13 of the increment for a rotation by 2 rad in one step, the largest that is allowed.
  for (const GaussPoint& point : five_gauss_points) {
    part_ = point.at * xi;
    charts_.retract(q0, part_, q_);
    charts_.configuration_rate(q_, xi, rate_);
    increment_ += point.weight * rate_;
  }
  charts_.retract(q0, xi, q_);
  rate_ = (increment_ - q_c) / c_;
  charts_.configuration_speed(q_, rate_, v);
  a = (v - v_c) / c_;
}

}  // namespace holonom
