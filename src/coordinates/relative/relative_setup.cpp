// Set-up of relative coordinates: the tree, patterns, scales, names; conversion to and from body coordinates.
#include <algorithm>

#include "coordinates/characteristic.h"
#include "coordinates/relative/relative_system.h"
#include "elements/catalogue.h"

namespace holonom {
namespace {

// A joint that cannot carry a body of the tree closes a loop, or constrains a floating body.
template <int d>
SpanningTree span_by_mobility(const Model& model, const std::vector<std::unique_ptr<Joint<d>>>& joints) {
  const std::vector<char> is_read = joints_with_read_reactions(model);  // these need equations
  std::vector<char> may_be_arc;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const bool is_cut = std::find(model.cut.begin(), model.cut.end(), model.joints[k].name) != model.cut.end();
    may_be_arc.push_back(model.joints[k].is_on && joints[k]->can_carry() && !is_cut && !is_read[k]);
  }
  return span(model, may_be_arc);
}

std::vector<char> chord_flags(const Model& model, const SpanningTree& tree) {
  std::vector<char> flags(model.joints.size(), 0);
  for (int joint : tree.chords) flags[joint] = 1;
  return flags;
}

}  // namespace

template <int d>
RelativeSystem<d>::RelativeSystem(const SharedModel& model, bool is_evaluated)
    : Shared(model),
      joints_(make_joints<d>(model_)),
      arcs_(span_by_mobility<d>(model_, joints_)),
      tree_(model_, arcs_, joints_),
      gravity_(model->gravity.head<d>()),
      bodies_(model_.bodies.size()),
      centres_(model_.bodies.size()),
      S_(tree_.speeds(), Twist<d>::Zero()),
      own_(model_.bodies.size()),
      solver_(tree_, bodies_, S_, own_) {
  Shared::initialise(build_mechanism<d>(model_, RowSet::motion, RowChoice<d>{chord_flags(model_, arcs_)}), tree_.coordinates(),
                     tree_.speeds());
  for (const TreeStep<d>& step : tree_.steps())
    if (step.kind == Motion::translation) chart_scale_[step.v] = characteristic_.length;
  composite_.resize(bodies_.size());
  wrench_.assign(bodies_.size(), Twist<d>::Zero());
  mechanism_.features.move_origins(tree_.references());
  set_body_inertias();
  if (is_evaluated && sizes_.rows > 0) build_patterns();
}

// About the reference points, from those about the mass centres.
template <int d>
void RelativeSystem<d>::set_body_inertias() {
  on_body_.resize(bodies_.size());
  for (std::size_t b = 1; b < bodies_.size(); ++b) {
    const Body& body = model_.bodies[b];
    SpatialInertia<d> centred;
    centred.m = body.mass;
    if constexpr (d == 2) centred.I(0, 0) = body.inertia(2, 2);
    if constexpr (d == 3) centred.I = body.inertia;
    on_body_[b].add(centred, -tree_.references()[b]);
  }
  own_ = on_body_;
}

template <int d>
void RelativeSystem<d>::build_patterns() {
  path_.resize(model_.bodies.size());
  for (const TreeLink<d>& link : tree_.links()) {
    for (int k = link.v; k < link.v + link.speeds; ++k) path_[link.body].push_back(k);
    path_[link.body].insert(path_[link.body].end(), path_[link.parent].begin(), path_[link.parent].end());
  }
  build_mass_pattern();
  if (sizes_.rows > 0) build_jacobian_pattern();
}

template <int d>
void RelativeSystem<d>::build_mass_pattern() {
  std::vector<std::vector<int>> columns(sizes_.v);
  for (const TreeLink<d>& link : tree_.links())
    for (int j = link.v; j < link.v + link.speeds; ++j)
      for (int i : path_[link.body]) {
        columns[i].push_back(j);
        columns[j].push_back(i);
      }
  mass_pattern_ = sparse_pattern(std::move(columns), sizes_.v);
  for (const TreeLink<d>& link : tree_.links())
    for (int j = link.v; j < link.v + link.speeds; ++j)
      for (int i : path_[link.body]) mass_offset_.push_back({mass_pattern_.find(i, j), mass_pattern_.find(j, i)});
}

template <int d>
void RelativeSystem<d>::build_jacobian_pattern() {
  // A motion common to all bodies of a row does not change it: those columns are omitted.
  const ConstraintLayout& layout = mechanism_.layout;
  jacobian_pattern_.start = {0};
  row_target_.resize(layout.features.size());
  for (const Block& block : layout.blocks) {
    auto body_of = [&](int k) { return mechanism_.features[layout.features[block.features + k]].body; };
    std::vector<int> all, common = path_[body_of(0)];
    std::sort(common.begin(), common.end());
    for (int k = 0; k < block.count; ++k) {
      std::vector<int> path = path_[body_of(k)], both;
      std::sort(path.begin(), path.end());
      std::set_intersection(common.begin(), common.end(), path.begin(), path.end(), std::back_inserter(both));
      common = both;
      all.insert(all.end(), path.begin(), path.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::vector<int> kept;
    std::set_difference(all.begin(), all.end(), common.begin(), common.end(), std::back_inserter(kept));
    for (int k = 0; k < block.count; ++k)
      for (int speed : path_[body_of(k)]) {
        const auto place = std::lower_bound(kept.begin(), kept.end(), speed);
        row_target_[block.features + k].push_back(place != kept.end() && *place == speed ? static_cast<int>(place - kept.begin())
                                                                                         : -1);
      }
    for (int i = 0; i < block.rows; ++i) {
      jacobian_pattern_.column.insert(jacobian_pattern_.column.end(), kept.begin(), kept.end());
      jacobian_pattern_.start.push_back(jacobian_pattern_.nonzeros());
    }
  }
  jacobian_pattern_.value.assign(jacobian_pattern_.nonzeros(), 0);
}

template <int d>
std::string RelativeSystem<d>::coordinate_name(int speed) const {
  for (const TreeLink<d>& link : tree_.links())
    if (speed < link.v + link.speeds) {
      const Arc& arc = arcs_.arcs[arcs_.arc_of_body[link.body]];
      const std::string number = link.speeds > 1 ? " number " + std::to_string(speed - link.v + 1) : "";
      if (arc.joint < 0) return "free motion" + number + " of body " + model_.bodies[link.body].name;
      return "motion" + number + " of joint " + model_.joints[arc.joint].name;
    }
  return {};
}

template <int d>
State RelativeSystem<d>::reference_state() const {
  State state = Shared::state_at_rest();
  tree_.reference(state.q);
  return state;
}

template <int d>
void RelativeSystem<d>::to_body(const State& state, State& body) {
  tree_.forward(state.q, state.v, Depth::velocity, bodies_, S_);
  for (std::size_t b = 1; b < bodies_.size(); ++b) {
    const Vec<d> arm = bodies_[b].A * -tree_.references()[b];
    centres_[b] = bodies_[b];
    centres_[b].r += arm;
    centres_[b].v += cross(bodies_[b].w, arm);
  }
  store_bodies<d>(centres_, body);
  body.t = state.t;
  body.work = state.work;
  body.s = state.s;
}

template <int d>
void RelativeSystem<d>::from_body(const State& body, State& state) const {
  tree_.inverse(load_bodies<d>(body, static_cast<int>(model_.bodies.size())), state.q, state.v);
  state.t = body.t;
  state.work = body.work;
  state.s = body.s;
  state.memory = body.memory;  // the layout of the memory is the same in every coordinate set
}

std::unique_ptr<System> make_relative_system(const SharedModel& model) {
  if (model->dimension == 2) return std::make_unique<RelativeSystem<2>>(model);
  return std::make_unique<RelativeSystem<3>>(model);
}

template <int d>
double RelativeSystem<d>::mass_entries() const {
  std::vector<double> speeds_to_ground(model_.bodies.size(), 0);
  double entries = 0;
  for (const TreeLink<d>& link : tree_.links()) {
    entries += link.speeds * (2 * speeds_to_ground[link.parent] + link.speeds);
    speeds_to_ground[link.body] = speeds_to_ground[link.parent] + link.speeds;
  }
  return entries;
}

RelativeCounts count_relative(const Model& model) {
  const auto counts = [](const auto& system) { return RelativeCounts{system.sizes(), system.mass_entries()}; };
  const SharedModel here = SharedModel::borrowed(model);
  return model.dimension == 2 ? counts(RelativeSystem<2>(here, false)) : counts(RelativeSystem<3>(here, false));
}

template class RelativeSystem<2>;
template class RelativeSystem<3>;

}  // namespace holonom
