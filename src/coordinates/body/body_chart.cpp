// Charts of body coordinates: increments of positions add; in space rotations follow math/rotation.h, in the plane angles add.
#include "coordinates/body/body_system.h"
#include "math/quaternion_rate.h"
#include "math/revolutions.h"
#include "math/rotation.h"

namespace holonom {
namespace {

Quaternion quaternion_at(const double* q) { return Quaternion(q[3], q[4], q[5], q[6]); }
void store(const Quaternion& rotation, double* q) {
  q[3] = rotation.w();
  q[4] = rotation.x();
  q[5] = rotation.y();
  q[6] = rotation.z();
}

}  // namespace

template <int d>
void BodySystem<d>::retract(const VecX& q0, const VecX& xi, VecX& q) const {
  if constexpr (d == 2) {
    q = q0 + xi;
  } else {
    for (int b = 0; b + 1 < body_count(); ++b) {
      q.segment<3>(nq * b) = q0.segment<3>(nq * b) + xi.segment<3>(nv * b);
      store((quaternion_at(q0.data() + nq * b) * rotation_exp(xi.segment<3>(nv * b + 3))).normalized(), q.data() + nq * b);
    }
  }
}

template <int d>
void BodySystem<d>::wrap_angles(VecX& q) const {
  if constexpr (d == 2)
    for (int k = 2; k < sizes_.q; k += nq) q[k] = without_revolutions(q[k]);
}

template <int d>
void BodySystem<d>::coordinate_sizes(const VecX& q, VecX& size) const {
  if constexpr (d == 2) {
    size = q.cwiseAbs();
  } else {
    size.setOnes();
    for (int b = 0; b + 1 < body_count(); ++b) size.segment<3>(nv * b) = q.segment<3>(nq * b).cwiseAbs();
  }
}

template <int d>
void BodySystem<d>::difference(const VecX& q0, const VecX& q, VecX& xi) const {
  if constexpr (d == 2) {
    xi = q - q0;
  } else {
    for (int b = 0; b + 1 < body_count(); ++b) {
      xi.segment<3>(nv * b) = q.segment<3>(nq * b) - q0.segment<3>(nq * b);
      xi.segment<3>(nv * b + 3) = rotation_log(quaternion_at(q0.data() + nq * b).conjugate() * quaternion_at(q.data() + nq * b));
    }
  }
}

template <int d>
void BodySystem<d>::chart_rate(const VecX& xi, const VecX& v, VecX& xi_rate) const {
  xi_rate = v;
  if constexpr (d == 3)
    for (int k = 3; k < sizes_.v; k += nv) xi_rate.segment<3>(k) = holonom::chart_rate(xi.segment<3>(k), v.segment<3>(k));
}

template <int d>
void BodySystem<d>::chart_speed(const VecX& xi, const VecX& xi_rate, VecX& v) const {
  v = xi_rate;
  if constexpr (d == 3)
    for (int k = 3; k < sizes_.v; k += nv) v.segment<3>(k) = holonom::chart_speed(xi.segment<3>(k), xi_rate.segment<3>(k));
}

template <int d>
void BodySystem<d>::chart_acceleration(const VecX& xi, const VecX& xi_rate, const VecX& v, const VecX& a, VecX& result) const {
  result = a;
  if constexpr (d == 3)
    for (int k = 3; k < sizes_.v; k += nv)
      result.segment<3>(k) =
          holonom::chart_acceleration(xi.segment<3>(k), xi_rate.segment<3>(k), v.segment<3>(k), a.segment<3>(k));
}

template <int d>
void BodySystem<d>::configuration_rate(const VecX& q, const VecX& v, VecX& q_rate) const {
  if constexpr (d == 2) {
    q_rate = v;
  } else {
    for (int b = 0; b + 1 < body_count(); ++b) {
      q_rate.segment<3>(nq * b) = v.segment<3>(nv * b);
      q_rate.segment<4>(nq * b + 3) = quaternion_rate(q.segment<4>(nq * b + 3), v.segment<3>(nv * b + 3));
    }
  }
}

template <int d>
void BodySystem<d>::configuration_speed(const VecX& q, const VecX& q_rate, VecX& v) const {
  if constexpr (d == 2) {
    v = q_rate;
  } else {
    for (int b = 0; b + 1 < body_count(); ++b) {
      v.segment<3>(nv * b) = q_rate.segment<3>(nq * b);
      v.segment<3>(nv * b + 3) = quaternion_speed(q.segment<4>(nq * b + 3), q_rate.segment<4>(nq * b + 3));
    }
  }
}

template <int d>
VecX BodySystem<d>::configuration_scale() const {
  if constexpr (d == 2) return chart_scale_;
  VecX scale = VecX::Constant(sizes_.q, 0.5);
  for (int k = 0; k < sizes_.q; k += nq) scale.segment(k, d).setConstant(characteristic_.length);
  return scale;
}

template class BodySystem<2>;
template class BodySystem<3>;

}  // namespace holonom
