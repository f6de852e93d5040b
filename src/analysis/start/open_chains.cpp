#include "analysis/start/open_chains.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/start/assembly.h"
#include "coordinates/relative/relative_system.h"
#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "math/largest.h"
#include "model/bounds.h"
#include "model/channel_index.h"
#include "topology/spanning_tree.h"

namespace holonom {
namespace {

// All joints count as edges, whether relative coordinates can use them or not.
std::vector<char> open_joints(const Model& model) {
  std::vector<char> is_on;
  for (const Element& joint : model.joints) is_on.push_back(joint.is_on);
  const SpanningTree tree = span(model, is_on);
  std::vector<char> is_open(model.joints.size(), 0);
  for (const Arc& arc : tree.arcs)
    if (arc.joint >= 0) is_open[arc.joint] = 1;
  for (const int chord : tree.chords) {
    if (!is_on[chord]) continue;
    auto [a, b] = model.joints[chord].get<std::array<int, 2>>("connect");
    while (a != b) {
      int& deeper = tree.depth[a] > tree.depth[b] ? a : b;
      const Arc& arc = tree.arcs[tree.arc_of_body[deeper]];
      if (arc.joint >= 0) is_open[arc.joint] = 0;
      deeper = arc.parent;
    }
  }
  return is_open;
}

template <int d>
std::vector<char> carrying_joints(const Model& model) {
  std::vector<char> can_carry;
  for (const Element& joint : model.joints) can_carry.push_back(joint.is_on && make_joint<d>(model, joint)->can_carry());
  return can_carry;
}

// The model as a tree, in which loops are rigid parts: only those joints are on that relative coordinates can use, without chords.
void open_loops(Model& model) {
  std::vector<char> is_arc = model.dimension == 2 ? carrying_joints<2>(model) : carrying_joints<3>(model);
  for (const int chord : span(model, is_arc).chords) is_arc[chord] = 0;
  for (std::size_t k = 0; k < is_arc.size(); ++k) model.joints[k].is_on = is_arc[k];
}

enum class Order { positions, velocities };

// A model as a tree, with what is given of the motions of its open joints and nothing else. A coupler counts where it determines one measure
// by the others; what it leaves open is left to least change and least kinetic energy.
class OpenPart {
 public:
  OpenPart(const Model& model, const OutputLayout& layout, Order order) : layout_(layout), order_(order) {
    if (model.initial.empty() && model.drivers.empty()) return;
    find_open(model);
    find_known(model);
    if (known_.empty()) return;
    Model& part = part_.emplace(model);
    for (auto* elements : {&part.forces, &part.signals, &part.events}) elements->clear();
    part.cut.clear();
    part.independent.clear();
    std::erase_if(part.initial, [&](const InitialValue& value) { return measure_of(value).empty(); });
    std::erase_if(part.drivers, [&](const Element& driver) { return !determines(driver); });
    for (Element& driver : part.drivers)
      std::erase_if(driver.entries, [](const Element::Entry& entry) { return entry.field == "deviation"; });
    open_loops(part);
  }
  const Model* model() const { return part_ ? &*part_ : nullptr; }

 private:
  void find_open(const Model& model) {
    const std::vector<char> is_open = open_joints(model);
    for (std::size_t k = 0; k < is_open.size(); ++k)
      if (is_open[k]) open_.insert(model.joints[k].name);
  }
  // A.angle for A.angle, or for A.rate among velocities; "" if A is not open
  std::string measure_of(const InitialValue& value) const {
    for (const auto& names : layout_.measures) {
      const std::string& given = order_ == Order::positions ? names.value : names.rate;
      if (open_.contains(names.owner) && value.channel == names.owner + "." + given) return names.owner + "." + names.value;
    }
    return {};
  }
  void find_known(const Model& model) {
    for (const InitialValue& value : model.initial)
      if (std::string measure = measure_of(value); !measure.empty()) known_.insert(std::move(measure));
    for (std::size_t before = known_.size() + 1; before != known_.size();) {
      before = known_.size();
      for (const Element& driver : model.drivers)
        if (determines(driver))
          for (const auto& [measure, factor] : coupled_terms(driver)) known_.insert(measure);
    }
  }
  bool determines(const Element& driver) const {
    if (!driver.is_on || driver.has("rotation") || is_bound(driver)) return false;
    const CoupledTerms terms = coupled_terms(driver);
    const auto is_open = [&](const auto& term) { return open_.contains(split_channel(term.first).first); };
    const auto is_unknown = [&](const auto& term) { return !known_.contains(term.first); };
    return std::ranges::all_of(terms, is_open) && std::ranges::count_if(terms, is_unknown) <= 1;
  }

  const OutputLayout& layout_;
  const Order order_;
  std::set<std::string> open_, known_;  // joints, measures
  std::optional<Model> part_;
};

// The drawn place of a body after the rigid motion that moves `from` to `to`: bodies whose joints are drawn open keep their gaps.
void displace(int dimension, const double* from, const double* to, double* q) {
  const int numbers = dimension == 2 ? 3 : 7;
  if (std::equal(from, from + numbers, to)) return;
  if (dimension == 2) {
    const double turn = to[2] - from[2];
    const Vec2 arm(q[0] - from[0], q[1] - from[1]);
    q[0] = to[0] + std::cos(turn) * arm[0] - std::sin(turn) * arm[1];
    q[1] = to[1] + std::sin(turn) * arm[0] + std::cos(turn) * arm[1];
    q[2] += turn;
    return;
  }
  using Place = Eigen::Map<const Vec3>;
  const Quaternion turn = Quaternion(to[3], to[4], to[5], to[6]) * Quaternion(from[3], from[4], from[5], from[6]).conjugate();
  const Vec3 moved = Place(to) + turn * (Place(q) - Place(from));
  const Quaternion turned = (turn * Quaternion(q[3], q[4], q[5], q[6])).normalized();
  Eigen::Map<Vec3>{q} = moved;
  Eigen::Map<Eigen::Vector4d>(q + 3) << turned.w(), turned.vec();
}

}  // namespace

// Revolutions are counted along the way, in steps of at most a radian.
std::optional<State> posed_reference(const Model& model, BodyLevel& bodies) {
  const OutputLayout layout = bodies.output_layout();
  const OpenPart part(model, layout, Order::positions);
  if (!part.model()) return std::nullopt;
  const auto joints = make_relative_system(SharedModel::borrowed(*part.model()), RowSet::positions);
  const State drawn = joints->reference_state();
  State end = drawn;
  if (!close_positions(*joints, end, 1e-11)) return std::nullopt;
  VecX way = VecX::Zero(joints->sizes().v);
  joints->difference(drawn.q, end.q, way);
  const double length = largest(way.array() / joints->chart_scale().array());
  if (!(length > 0)) return std::nullopt;
  State posed = bodies.reference_state(), from = posed, to = posed, along = drawn;
  const VecX reference = posed.q;
  joints->to_body(drawn, from);
  to = from;
  const int steps = static_cast<int>(std::ceil(length)), nq = model.dimension == 2 ? 3 : 7;
  for (int k = 1; k <= steps; ++k) {
    joints->retract(drawn.q, way * k / steps, along.q);
    joints->to_body(along, to);
    posed.q = reference;
    for (int b = 0; b < posed.q.size(); b += nq) displace(model.dimension, &from.q[b], &to.q[b], &posed.q[b]);
    bodies.commit(posed);
  }
  return posed;
}

VecX speeds_of_open_joints(const Model& model, const BodyLevel& bodies, const State& state) {
  const OutputLayout layout = bodies.output_layout();
  const OpenPart part(model, layout, Order::velocities);
  if (!part.model()) return VecX::Zero(state.v.size());
  const auto joints = make_relative_system(SharedModel::borrowed(*part.model()), RowSet::velocities);
  State here = joints->reference_state(), moving = state;
  const VecX memory = here.memory;
  joints->from_body(state, here);
  here.memory = memory;
  here.v.setZero();
  joints->commit(here);
  Evaluation evaluation;
  joints->prepare(evaluation);
  joints->evaluate(here, need_constraint | need_jacobian | need_rate, evaluation);
  Kkt kkt(*joints, Kkt::Inertia::diagonal);
  if (!evaluation.rate.allFinite() || !kkt.factor_weighted(geometric_weight(*joints), evaluation))
    return VecX::Zero(state.v.size());
  VecX change = here.v, lambda = VecX::Zero(joints->sizes().rows);
  const VecX nothing = here.v;
  constexpr int corrections = 3;
  for (int k = 0; k < corrections; ++k) {
    kkt.solve(nothing, -evaluation.rate, change, lambda);
    here.v += change;
    joints->evaluate(here, need_constraint | need_rate, evaluation);
  }
  joints->to_body(here, moving);
  return moving.v;
}

}  // namespace holonom
