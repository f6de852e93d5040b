// How configurations are moved. Methods work in a chart about a configuration q0, usually the start of the step:
//
//   q = q0 (+) xi,   xi' = T^-1(xi) v
#pragma once

#include "math/types.h"

namespace holonom {

class Charts {
 public:
  virtual ~Charts() = default;

  virtual void retract(const VecX& q0, const VecX& xi, VecX& q) const = 0;           // q = q0 (+) xi
  virtual void difference(const VecX& q0, const VecX& q, VecX& xi) const = 0;        // the xi with q = q0 (+) xi
  virtual void chart_rate(const VecX& xi, const VecX& v, VecX& xi_rate) const = 0;   // xi' = T^-1(xi) v
  virtual void chart_speed(const VecX& xi, const VecX& xi_rate, VecX& v) const = 0;  // v = T(xi) xi'
  virtual void chart_acceleration(const VecX& xi, const VecX& xi_rate, const VecX& v, const VecX& a,
                                  VecX& xi_acceleration) const = 0;

  // Configurations as plain vectors, for methods that keep a history of them: q' = N(q) v, and v = N^+(q) q' of any vector q'. Where
  // configurations form a vector space, N is one. Rotations are quaternions p, p' = p w/2.
  virtual void configuration_rate(const VecX&, const VecX& v, VecX& q_rate) const { q_rate = v; }
  virtual void configuration_speed(const VecX&, const VecX& q_rate, VecX& v) const { v = q_rate; }
  virtual VecX configuration_scale() const = 0;  // one per coordinate: by how much chart_scale moves it

  // Removes whole revolutions from the coordinates that are angles. Bodies do not move; measures count revolutions in the memory.
  virtual void wrap_angles(VecX&) const {}
};

}  // namespace holonom
