#include "coordinates/natural/generators.h"

#include <algorithm>
#include <set>

#include "elements/observed.h"

namespace holonom {
namespace {

constexpr double same_position = 1e-9;     // of a local coordinate, relative to its size
constexpr double well_independent = 0.05;  // the part of a unit vector that must be normal to the others

template <int d>
bool same(const Vec<d>& a, const Vec<d>& b) {
  return (a - b).norm() <= same_position * (1 + a.norm());
}

// Along an arbitrary direction, so that different points have different positions
template <int d>
double place_along(const Vec<d>& value) {
  return Vec3(0.6711, 0.5323, 0.5161).template head<d>().dot(value);
}

template <int d>
Vec<d> reference_value(const Model& model, const JointFrame<d>& frame, bool is_point, const Vec<d>& local) {
  const Body& body = model.bodies[frame.body];
  const Mat3 rotation = body.rotation.toRotationMatrix();
  const Vec<d> turned = rotation.template topLeftCorner<d, d>() * local;
  return is_point ? Vec<d>(body.position.template head<d>() + turned) : turned;
}

template <int d>
Vec<d> perpendicular(const Vec<d>& w) {
  Vec<d> result = Vec<d>::Zero();
  result[0] = -w[1];
  result[1] = w[0];
  return result;
}

}  // namespace

template <int d>
void LinearForm<d>::add(int variable, const Mat<d>& C) {
  for (Term& term : terms)
    if (term.variable == variable) {
      term.C += C;
      return;
    }
  terms.push_back({variable, C});
}

template <int d>
NaturalFrame<d>::NaturalFrame(const Model& model, const std::vector<std::unique_ptr<Joint<d>>>& joints)
    : shared_(model.bodies.size()), candidates_by_position_(model.bodies.size()), generators_(model.bodies.size()) {
  const std::vector<char> is_read = joints_with_read_reactions(model);  // these need equations
  for (std::size_t k = 0; k < joints.size(); ++k)
    if (model.joints[k].is_on && !is_read[k]) share(model, *joints[k]);
  for (int body = 1; body < static_cast<int>(model.bodies.size()); ++body) choose_generators(model, body);
  for (Variable<d>& variable : variables_)
    if (variable.used && !variable.constant) {
      variable.first = coordinates_;
      coordinates_ += d;
    }
  make_indices();
}

template <int d>
void NaturalFrame<d>::make_indices() {
  holders_.resize(variables_.size());
  for (std::size_t body = 1; body < generators_.size(); ++body) {
    holders_[generators_[body].origin].push_back(static_cast<int>(body));
    for (const auto& vector : generators_[body].vectors) holders_[vector.variable].push_back(static_cast<int>(body));
  }
  for (std::size_t k = 0; k < variables_.size(); ++k) {
    const Variable<d>& variable = variables_[k];
    if (variable.constant && variable.used && find_constant(variable.is_point, variable.value) < 0)
      constants_.emplace(place_along<d>(variable.value), static_cast<int>(k));
  }
}

template <int d>
int NaturalFrame<d>::find_constant(bool is_point, const Vec<d>& value) const {
  const double at = place_along<d>(value), margin = 2 * same_position * (1 + value.norm());
  int found = -1;
  for (auto k = constants_.lower_bound(at - margin); k != constants_.end() && k->first <= at + margin; ++k) {
    const Variable<d>& variable = variables_[k->second];
    if (variable.is_point == is_point && same<d>(variable.value, value) && (found < 0 || k->second < found)) found = k->second;
  }
  return found;
}

template <int d>
void NaturalFrame<d>::share(const Model& model, const Joint<d>& joint) {
  const std::vector<Motion> motions = joint.mobility();
  if (motions.empty() && !joint.can_carry()) return;  // its mobility is not known
  bool moves_origin = false;
  std::array<bool, 3> turned = {};
  for (const Motion& motion : motions) {
    moves_origin |= motion.kind == Motion::translation || motion.kind == Motion::offset;
    for (int k = 0; k < 3; ++k) turned[k] |= motion.kind == Motion::ball || (motion.kind == Motion::rotation && motion.axis != k);
  }
  if (!moves_origin) share_feature(model, joint, true, joint.first.origin, joint.second.origin);
  const int axes = d == 2 ? 1 : 3;
  for (int k = 0; k < axes; ++k) {
    const bool stays = d == 2 ? motions.empty() || std::none_of(motions.begin(), motions.end(),
                                                                [](const Motion& m) { return m.kind == Motion::rotation; })
                              : !turned[k];
    if (stays) share_feature(model, joint, false, joint.first.axes.col(k), joint.second.axes.col(k));
  }
}

// Gives both bodies the same variable for a point or axis. One that they have already is used; two different ones remain two.
template <int d>
void NaturalFrame<d>::share_feature(const Model& model, const Joint<d>& joint, bool is_point, const Vec<d>& first,
                                    const Vec<d>& second) {
  const int a = joint.first.body, b = joint.second.body;
  int known = -1;
  for (const auto& [body, local] : {std::pair(a, first), std::pair(b, second)}) {
    const int found = body > 0 ? find_shared(body, is_point, local) : -1;
    if (found >= 0 && known >= 0 && found != known) return;
    if (found >= 0) known = found;
  }
  if (known < 0) {
    known = static_cast<int>(variables_.size());
    variables_.push_back({is_point, false, false, -1, reference_value(model, joint.first, is_point, first)});
  }
  if (a == 0 || b == 0) {
    variables_[known].constant = true;
    variables_[known].value = a == 0 ? first : second;
  }
  for (const auto& [body, local] : {std::pair(a, first), std::pair(b, second)})
    if (body > 0 && find_shared(body, is_point, local) < 0) {
      candidates_by_position_[body].emplace(place_along<d>(local), static_cast<int>(shared_[body].size()));
      shared_[body].push_back({known, is_point, local});
    }
}

template <int d>
int NaturalFrame<d>::find_shared(int body, bool is_point, const Vec<d>& local) const {
  const auto& places = candidates_by_position_[body];
  const double at = place_along<d>(local), margin = 2 * same_position * (1 + local.norm());
  int found = -1;
  for (auto k = places.lower_bound(at - margin); k != places.end() && k->first <= at + margin; ++k) {
    const Candidate& candidate = shared_[body][k->second];
    if (candidate.is_point == is_point && same<d>(candidate.local, local) && (found < 0 || k->second < found)) found = k->second;
  }
  return found < 0 ? -1 : shared_[body][found].variable;
}

template <int d>
void NaturalFrame<d>::choose_generators(const Model& model, int body) {
  Generators<d>& generators = generators_[body];
  auto own_variable = [&](bool is_point, const Vec<d>& local) {
    JointFrame<d> frame;
    frame.body = body;
    variables_.push_back({is_point, false, false, -1, reference_value(model, frame, is_point, local)});
    return static_cast<int>(variables_.size()) - 1;
  };
  const auto& candidates = shared_[body];
  const auto origin = std::find_if(candidates.begin(), candidates.end(), [](const Candidate& c) { return c.is_point; });
  generators.origin_local = origin != candidates.end() ? origin->local : Vec<d>::Zero();
  generators.origin = origin != candidates.end() ? origin->variable : own_variable(true, Vec<d>::Zero());

  const std::size_t wanted = d == 2 ? 1 : 3;
  Eigen::Matrix<double, d, d> basis = Mat<d>::Zero();  // orthonormal, of the vectors chosen so far
  auto left_of = [&](const Vec<d>& w) -> Vec<d> {
    Vec<d> left = w.normalized();
    for (std::size_t k = 0; k < generators.vectors.size(); ++k) left -= basis.col(k) * basis.col(k).dot(left);
    return left;
  };
  auto take = [&](int variable, bool to_point, const Vec<d>& w) {
    basis.col(generators.vectors.size()) = left_of(w).normalized();
    generators.vectors.push_back({variable, to_point, w});
  };
  for (bool points : {d == 2, d != 2})
    for (const Candidate& candidate : candidates) {
      if (candidate.is_point != points || candidate.variable == generators.origin || generators.vectors.size() == wanted)
        continue;
      const Vec<d> w = points ? Vec<d>(candidate.local - generators.origin_local) : candidate.local;
      if (w.norm() > same_position && left_of(w).norm() > well_independent) take(candidate.variable, points, w);
    }
  while (generators.vectors.size() < wanted) {
    int best = 0;
    for (int k = 1; k < d; ++k)
      if (left_of(Vec<d>::Unit(k)).norm() > left_of(Vec<d>::Unit(best)).norm() + 1e-12) best = k;
    const Vec<d> w = left_of(Vec<d>::Unit(best)).normalized();
    take(own_variable(false, w), false, w);
  }
  variables_[generators.origin].used = true;
  Mat<d> W;
  for (std::size_t k = 0; k < wanted; ++k) {
    W.col(k) = generators.vectors[k].local;
    variables_[generators.vectors[k].variable].used = true;
  }
  if constexpr (d == 2) W.col(1) = perpendicular<d>(W.col(0));
  generators.inverse = W.inverse();
}

template <int d>
LinearForm<d> NaturalFrame<d>::form_in_variables(const Feature<d>& feature) const {
  const Generators<d>& generators = generators_[feature.body];
  const Vec<d> c = generators.inverse * (feature.is_point ? Vec<d>(feature.local - generators.origin_local) : feature.local);
  LinearForm<d> form;
  if (feature.is_point) form.add(generators.origin, Mat<d>::Identity());
  for (std::size_t k = 0; k < generators.vectors.size(); ++k) {
    Mat<d> C = c[k] * Mat<d>::Identity();
    if constexpr (d == 2) C << c[0], -c[1], c[1], c[0];
    form.add(generators.vectors[k].variable, C);
    if (generators.vectors[k].to_point) form.add(generators.origin, -C);
  }
  std::erase_if(form.terms, [](const auto& term) { return term.C.norm() < 1e-14; });
  return form;
}

template <int d>
LinearForm<d> NaturalFrame<d>::form(const Feature<d>& feature) const {
  LinearForm<d> folded;
  if (feature.body == 0) {
    folded.constant = feature.local;
    return folded;
  }
  for (const auto& term : form_in_variables(feature).terms) {
    if (variables_[term.variable].constant)
      folded.constant += term.C * variables_[term.variable].value;
    else
      folded.add(term.variable, term.C);
  }
  return folded;
}

template <int d>
bool NaturalFrame<d>::lies_on_one_body(const std::vector<Feature<d>>& features) const {
  std::set<int> needed;  // variables used by the features
  bool on_ground = true, only_ground_knows = false;
  for (const Feature<d>& feature : features) {
    if (feature.body > 0) {
      for (const auto& term : form_in_variables(feature).terms) {
        needed.insert(term.variable);
        on_ground &= variables_[term.variable].constant;
      }
      continue;
    }
    const int known = find_constant(feature.is_point, feature.local);
    if (known < 0)
      only_ground_knows = true;
    else
      needed.insert(known);
  }
  if (on_ground) return true;
  if (only_ground_knows) return false;
  const int rarest = *std::ranges::min_element(needed, {}, [this](int variable) { return holders_[variable].size(); });
  return std::ranges::any_of(holders_[rarest], [&](int body) {
    const Generators<d>& generators = generators_[body];
    return std::ranges::all_of(needed, [&](int variable) {
      return variable == generators.origin ||
             std::ranges::count(generators.vectors, variable, &Generators<d>::Vector::variable) > 0;
    });
  });
}

template struct LinearForm<2>;
template struct LinearForm<3>;
template class NaturalFrame<2>;
template class NaturalFrame<3>;

}  // namespace holonom
