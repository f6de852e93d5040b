#include "coordinates/characteristic.h"

#include <algorithm>
#include <cmath>

#include "math/revolutions.h"

namespace holonom {
namespace {

template <int d>
double radius_of_gyration(const Body& body) {
  const double inertia = d == 2 ? body.inertia(2, 2) : body.inertia.trace() / 2;
  return body.mass > 0 ? std::sqrt(inertia / body.mass) : 0;
}

}  // namespace

template <int d>
Characteristic measure_characteristic(const Model& model, const Mechanism<d>& mechanism) {
  std::vector<double> arm(model.bodies.size(), 0);
  auto reach = [&](int body, const Vec<d>& local) {
    const double distance = local.norm();
    arm[body] = std::max(arm[body], std::isfinite(distance) ? distance : local.stableNorm());
  };
  for (const auto& joint : mechanism.joints)
    for (const JointFrame<d>* frame : {&joint->first, &joint->second}) reach(frame->body, frame->origin);
  for (const FeatureList<d>* list : {&mechanism.features, &mechanism.outputs.features})
    for (int k = 0; k < list->size(); ++k)
      if ((*list)[k].is_point) reach((*list)[k].body, (*list)[k].local);
  double sum = 0, max_mass = 0, max_inertia = 0, farthest = 0, unit = 1;
  while (*std::ranges::max_element(arm) > 1e100 * unit) unit *= 0x1p300;  // so that squares do not overflow
  for (std::size_t b = 1; b < arm.size(); ++b) {
    const Body& body = model.bodies[b];
    sum += std::pow(std::max(arm[b], radius_of_gyration<d>(body)) / unit, 2);
    max_mass = std::max(max_mass, body.mass);
    max_inertia = std::max(max_inertia, body.inertia.diagonal().maxCoeff());
    farthest = std::max(farthest, body.position.stableNorm());
  }
  double length = arm.size() > 1 ? unit * std::sqrt(sum / static_cast<double>(arm.size() - 1)) : 0;
  if (length == 0) length = farthest > 0 ? farthest : 1;
  if (max_mass == 0) max_mass = max_inertia > 0 ? max_inertia / (length * length) : 1;
  return {model.scales.length.value_or(length), model.scales.mass.value_or(max_mass)};
}

template <int d>
std::vector<RowSource> row_sources_of(const Mechanism<d>& mechanism) {
  std::vector<RowSource> sources;
  for (const RowGroup& group : mechanism.groups)
    sources.push_back({static_cast<RowSource::Kind>(group.owner), group.index, group.row, group.rows});
  return sources;
}

template <int d>
VecX row_scale_of(const Mechanism<d>& mechanism, double length) {
  VecX scale = VecX::Ones(mechanism.rows());
  for (int r = 0; r < mechanism.rows(); ++r)
    if (mechanism.layout.row_unit[r] == RowUnit::length) scale[r] = length;
  return scale;
}

template <int d>
void store_bodies(const std::vector<BodyMotion<d>>& bodies, State& body) {
  constexpr int nq = d == 2 ? 3 : 7, nv = speeds_per_body<d>;
  for (int b = 1; b < static_cast<int>(bodies.size()); ++b) {
    auto q = body.q.segment<nq>(nq * (b - 1));
    auto v = body.v.segment<nv>(nv * (b - 1));
    q.template head<d>() = bodies[b].r;
    v.template head<d>() = bodies[b].v;
    if constexpr (d == 2) {
      q[2] = nearest_revolution(std::atan2(bodies[b].A(1, 0), bodies[b].A(0, 0)), q[2]);
      v[2] = bodies[b].w[0];
    } else {
      const Quaternion rotation(bodies[b].A);
      Eigen::Vector4d next(rotation.w(), rotation.x(), rotation.y(), rotation.z());
      if (next.dot(q.template tail<4>()) < 0) next = -next;
      q.template tail<4>() = next;
      v.template tail<3>() = bodies[b].A.transpose() * bodies[b].w;
    }
  }
}

template <int d>
std::vector<BodyMotion<d>> load_bodies(const State& body, int count) {
  constexpr int nq = d == 2 ? 3 : 7, nv = speeds_per_body<d>;
  std::vector<BodyMotion<d>> bodies(count);
  for (int b = 1; b < count; ++b) {
    const auto q = body.q.segment<nq>(nq * (b - 1));
    const auto v = body.v.segment<nv>(nv * (b - 1));
    bodies[b].r = q.template head<d>();
    bodies[b].v = v.template head<d>();
    if constexpr (d == 2) {
      bodies[b].A << std::cos(q[2]), -std::sin(q[2]), std::sin(q[2]), std::cos(q[2]);
      bodies[b].w[0] = v[2];
    } else {
      bodies[b].A = Quaternion(q[3], q[4], q[5], q[6]).toRotationMatrix();
      bodies[b].w = bodies[b].A * v.template tail<3>();
    }
  }
  return bodies;
}

#define HOLONOM_INSTANTIATE(d)                                                       \
  template Characteristic measure_characteristic(const Model&, const Mechanism<d>&); \
  template std::vector<RowSource> row_sources_of(const Mechanism<d>&);               \
  template VecX row_scale_of(const Mechanism<d>&, double);                           \
  template void store_bodies<d>(const std::vector<BodyMotion<d>>&, State&);          \
  template std::vector<BodyMotion<d>> load_bodies<d>(const State&, int);
HOLONOM_INSTANTIATE(2)
HOLONOM_INSTANTIATE(3)
#undef HOLONOM_INSTANTIATE

}  // namespace holonom
