#include "elements/features.h"

#include <algorithm>
#include <functional>

namespace holonom {

namespace {

template <int d>
std::size_t hash_of(const Feature<d>& feature) {
  std::size_t hash = std::hash<int>()(2 * feature.body + feature.is_point);
  for (const double c : feature.local) hash = hash * 1000003 + std::hash<double>()(c);  // equal for 0 and -0
  hash *= 0x9E3779B97F4A7C15u;                                                          // odd; 2^64 over the golden ratio
  return hash ^ (hash >> 32);
}

}  // namespace

// Open addressing: the first slot from the hash on that is free or contains the feature
template <int d>
std::size_t FeatureList<d>::slot_of(const Feature<d>& feature) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash_of(feature) & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] < 0) return slot;
    const Feature<d>& other = features_[slots_[slot]];
    if (other.body == feature.body && other.is_point == feature.is_point && other.local == feature.local) return slot;
  }
}

template <int d>
void FeatureList<d>::build_slots(std::size_t count) {
  slots_.assign(count, -1);
  for (int k = 0; k < size(); ++k)
    if (const std::size_t slot = slot_of(features_[k]); slots_[slot] < 0) slots_[slot] = k;
}

template <int d>
int FeatureList<d>::request(const Feature<d>& feature) {
  if (2 * (features_.size() + 1) > slots_.size()) build_slots(std::max<std::size_t>(16, 2 * slots_.size()));
  int& number = slots_[slot_of(feature)];
  if (number >= 0) return number;
  features_.push_back(feature);
  return number = size() - 1;
}

template <int d>
void FeatureList<d>::move_origins(const std::vector<Vec<d>>& place) {
  for (Feature<d>& feature : features_)
    if (feature.is_point) feature.local -= place[feature.body];
  build_slots(slots_.size());
}

template <int d>
void FeatureTable<d>::resize(int features, int bodies) {
  for (auto* field : {&p, &rate, &bias, &force}) field->assign(features, Vec<d>::Zero());
  for (auto* field : {&angular_velocity, &torque}) field->assign(bodies, AngularVelocity<d>::Zero());
}

template <int d>
void FeatureTable<d>::clear_forces() {
  std::fill(force.begin(), force.end(), Vec<d>::Zero());
  std::fill(torque.begin(), torque.end(), AngularVelocity<d>::Zero());
}

template <int d>
void features_from_bodies(const FeatureList<d>& list, const std::vector<BodyMotion<d>>& bodies, Depth depth,
                          FeatureTable<d>& table) {
  for (int k = 0; k < list.size(); ++k) {
    const Feature<d>& feature = list[k];
    const BodyMotion<d>& body = bodies[feature.body];
    const Vec<d> arm = body.A * feature.local;
    table.p[k] = feature.is_point ? Vec<d>(body.r + arm) : arm;
    if (depth == Depth::position) continue;
    const Vec<d> turning = cross(body.w, arm);
    table.rate[k] = feature.is_point ? Vec<d>(body.v + turning) : turning;
    if (depth == Depth::velocity) continue;
    const Vec<d> centripetal = cross(body.alpha, arm) + cross(body.w, turning);
    table.bias[k] = feature.is_point ? Vec<d>(body.a + centripetal) : centripetal;
  }
  if (depth == Depth::position) return;
  for (std::size_t b = 0; b < bodies.size(); ++b) table.angular_velocity[b] = bodies[b].w;
}

template class FeatureList<2>;
template class FeatureList<3>;
template struct FeatureTable<2>;
template struct FeatureTable<3>;
template void features_from_bodies(const FeatureList<2>&, const std::vector<BodyMotion<2>>&, Depth, FeatureTable<2>&);
template void features_from_bodies(const FeatureList<3>&, const std::vector<BodyMotion<3>>&, Depth, FeatureTable<3>&);

}  // namespace holonom
