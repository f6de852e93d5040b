#include "integrators/sundials/configuration_map.h"

namespace holonom {
namespace {

struct GaussPoint {
  double place, weight;  // on [0, 1]
};

// Five points: an error of 4e-13 of the increment for a turn of 2 rad in one step, the longest that is allowed
constexpr GaussPoint gauss[] = {{0.046910077030668004, 0.118463442528094544},
                                {0.230765344947158454, 0.239314335249683234},
                                {0.5, 0.284444444444444444},
                                {0.769234655052841546, 0.239314335249683234},
                                {0.953089922969331996, 0.118463442528094544}};

}  // namespace

ConfigurationMap::ConfigurationMap(const System& system) : system_(system) {
  for (VecX* field : {&q0, &q_c, &q_, &rate_, &increment_}) field->setZero(system.sizes().q);
  for (VecX* field : {&v_c, &part_}) field->setZero(system.sizes().v);
}

void ConfigurationMap::apply(const VecX& xi, VecX& v, VecX& a) {
  increment_.setZero();
  for (const GaussPoint& point : gauss) {
    part_ = point.place * xi;
    system_.retract(q0, part_, q_);
    system_.configuration_rate(q_, xi, rate_);
    increment_ += point.weight * rate_;
  }
  system_.retract(q0, xi, q_);
  rate_ = (increment_ - q_c) / c_;
  system_.configuration_speed(q_, rate_, v);
  a = (v - v_c) / c_;
}

}  // namespace holonom
