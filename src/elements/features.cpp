#include "elements/features.h"

namespace holonom {

template <int d>
int FeatureList<d>::request(const Feature<d>& feature) {
  if (feature.body >= static_cast<int>(of_body_.size())) of_body_.resize(feature.body + 1);
  for (int k : of_body_[feature.body])
    if (features_[k].is_point == feature.is_point && features_[k].local == feature.local) return k;
  features_.push_back(feature);
  of_body_[feature.body].push_back(size() - 1);
  return size() - 1;
}

template <int d>
void FeatureList<d>::move_origins(const std::vector<Vec<d>>& place) {
  for (Feature<d>& feature : features_)
    if (feature.is_point) feature.local -= place[feature.body];
}

template <int d>
void FeatureTable<d>::resize(int features, int bodies) {
  for (auto* field : {&p, &rate, &bias, &force}) field->assign(features, Vec<d>::Zero());
  for (auto* field : {&spin, &torque}) field->assign(bodies, Spin<d>::Zero());
}

template <int d>
void FeatureTable<d>::clear_forces() {
  std::fill(force.begin(), force.end(), Vec<d>::Zero());
  std::fill(torque.begin(), torque.end(), Spin<d>::Zero());
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
  for (std::size_t b = 0; b < bodies.size(); ++b) table.spin[b] = bodies[b].w;
}

template class FeatureList<2>;
template class FeatureList<3>;
template struct FeatureTable<2>;
template struct FeatureTable<3>;
template void features_from_bodies(const FeatureList<2>&, const std::vector<BodyMotion<2>>&, Depth, FeatureTable<2>&);
template void features_from_bodies(const FeatureList<3>&, const std::vector<BodyMotion<3>>&, Depth, FeatureTable<3>&);

}  // namespace holonom
