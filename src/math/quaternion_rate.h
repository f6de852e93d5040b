// Rates of unit quaternions as four numbers, real part first: p' = p w/2, and conversely w = 2 vec(p* p') for any p'.
#pragma once

#include "math/types.h"

namespace holonom {

inline Vec<4> quaternion_rate(const Vec<4>& p, const Vec3& w) {
  Vec<4> rate;
  rate << -p.tail<3>().dot(w), p[0] * w + p.tail<3>().cross(w);
  return 0.5 * rate;
}

inline Vec3 quaternion_speed(const Vec<4>& p, const Vec<4>& rate) {
  return 2 * (p[0] * rate.tail<3>() - rate[0] * p.tail<3>() - p.tail<3>().cross(rate.tail<3>()));
}

}  // namespace holonom
