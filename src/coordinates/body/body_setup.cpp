// Set-up of body coordinates: scales, patterns, names, the reference configuration.
#include <algorithm>

#include "coordinates/body/body_system.h"
#include "coordinates/characteristic.h"
#include "math/revolutions.h"

namespace holonom {

template <int d>
BodySystem<d>::BodySystem(const SharedModel& model, RowSet rows) : Shared(model), gravity_(model->gravity.head<d>()) {
  const int bodies = static_cast<int>(model_.bodies.size());
  Shared::initialise(build_mechanism<d>(model_, rows), nq * (bodies - 1), nv * (bodies - 1));
  for (int k = 0; k < sizes_.v; k += nv) chart_scale_.template segment<d>(k).setConstant(characteristic_.length);
  for (const Body& body : model_.bodies) {
    Inertia inertia{body.mass, {}};
    if constexpr (d == 2) inertia.J(0, 0) = body.inertia(2, 2);
    if constexpr (d == 3) inertia.J = body.inertia;
    inertia_.push_back(inertia);
  }
  bodies_.resize(bodies);
  body_angular_velocity_.assign(bodies, AngularVelocity<d>::Zero());
  body_force_.assign(bodies, Vec<d>::Zero());
  body_torque_.assign(bodies, AngularVelocity<d>::Zero());
  output_table_.resize(mechanism_.outputs.features.size(), bodies);
  mechanism_.recorded.signals.prepare(recorded_values_);
  mechanism_.recorded.laws->prepare(recorded_values_.value.work());
  build_jacobian_pattern();
}

template <int d>
void BodySystem<d>::build_jacobian_pattern() {
  const ConstraintLayout& layout = mechanism_.layout;
  jacobian_pattern_.start = {0};
  target_.resize(layout.features.size());
  for (const Block& block : layout.blocks) {
    std::vector<int> bodies;
    for (int k = 0; k < block.count; ++k) {
      const int body = mechanism_.features[layout.features[block.features + k]].body;
      if (body > 0) bodies.push_back(body);
    }
    std::sort(bodies.begin(), bodies.end());
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    for (int k = 0; k < block.count; ++k) {
      const int body = mechanism_.features[layout.features[block.features + k]].body;
      const auto place = std::lower_bound(bodies.begin(), bodies.end(), body) - bodies.begin();
      target_[block.features + k] = body > 0 ? nv * static_cast<int>(place) : -1;
    }
    for (int i = 0; i < block.rows; ++i) {
      for (int body : bodies)
        for (int k = 0; k < nv; ++k) jacobian_pattern_.column.push_back(nv * (body - 1) + k);
      jacobian_pattern_.start.push_back(jacobian_pattern_.nonzeros());
    }
  }
  jacobian_pattern_.value.assign(jacobian_pattern_.nonzeros(), 0);

  mass_pattern_.start = {0};
  for (int b = 1; b < body_count(); ++b)
    for (int i = 0; i < nv; ++i) {
      const int first = i < d ? i : d, last = i < d ? i : nv - 1;
      for (int j = first; j <= last; ++j) {
        mass_pattern_.column.push_back(nv * (b - 1) + j);
        mass_pattern_.value.push_back(i < d ? inertia_[b].mass : inertia_[b].J(i - d, j - d));
      }
      mass_pattern_.start.push_back(mass_pattern_.nonzeros());
    }
}

template <int d>
void BodySystem<d>::prepare_tangent() {
  if (!tangent_.pairs().empty()) return;
  const State reference = reference_state();
  set_bodies(reference, Depth::velocity);
  features_from_bodies(mechanism_.features, bodies_, Depth::velocity, table_);
  tangent_.prepare(mechanism_, Shared::instant_of(reference, this->y_), table_, this->quantity_values_);
  std::vector<std::vector<int>> columns(sizes_.v);
  for (const auto& pair : tangent_.pairs())
    for (int i = 0; i < nv; ++i)
      for (int j = 0; j < nv; ++j) columns[nv * (pair.row - 1) + i].push_back(nv * (pair.column - 1) + j);
  tangent_pattern_ = sparse_pattern(std::move(columns), sizes_.v);
  for (const auto& pair : tangent_.pairs())
    for (int i = 0; i < nv; ++i)
      tangent_offset_.push_back(tangent_pattern_.find(nv * (pair.row - 1) + i, nv * (pair.column - 1)));
}

template <int d>
std::string BodySystem<d>::coordinate_name(int speed) const {
  static const char* const planar[] = {"x", "y", "angle"};
  static const char* const spatial[] = {"x", "y", "z", "rotation about x", "rotation about y", "rotation about z"};
  return std::string(d == 2 ? planar[speed % nv] : spatial[speed % nv]) + " of body " + model_.bodies[speed / nv + 1].name;
}

template <int d>
State BodySystem<d>::reference_state() const {
  State state = Shared::state_at_rest();
  for (int b = 1; b < body_count(); ++b) {
    const Body& body = model_.bodies[b];
    auto q = state.q.template segment<nq>(nq * (b - 1));
    q.template head<d>() = body.position.template head<d>();
    if constexpr (d == 2) q[2] = body.angle;
    if constexpr (d == 3) q.template tail<4>() << body.rotation.w(), body.rotation.vec();
  }
  return state;
}

template <int d>
void BodySystem<d>::to_body(const State& state, State& body) {
  body.t = state.t;
  if constexpr (d == 2) {
    for (int k = 0; k < sizes_.q; ++k) body.q[k] = k % nq == 2 ? nearest_revolution(state.q[k], body.q[k]) : state.q[k];
  } else {
    body.q = state.q;
  }
  body.v = state.v;
  body.work = state.work;
  body.s = state.s;
}

template <int d>
OutputLayout BodySystem<d>::output_layout() const {
  OutputLayout layout;
  for (const auto& named : mechanism_.outputs.measures)
    layout.measures.push_back(
        {named.owner, named.value_name, named.rate_name, named.acceleration_name, named.measure->is_length()});
  for (const EffortName& effort : mechanism_.efforts) layout.efforts.push_back({effort.owner, effort.channel});
  for (const SignalNetwork* network : {&mechanism_.signals, &mechanism_.recorded.signals})
    for (const auto& signal : network->values) layout.signals.push_back(signal.name);
  for (const auto& state : mechanism_.signals.states) {
    const std::string owner = state.name.substr(0, state.name.find('.'));
    layout.signals.push_back(state.name);
    layout.signals.push_back(state.name == owner + ".value" ? owner + ".rate" : "");
  }
  return layout;
}

std::unique_ptr<BodyLevel> make_body_system(const SharedModel& model, RowSet rows) {
  if (model->dimension == 2) return std::make_unique<BodySystem<2>>(model, rows);
  return std::make_unique<BodySystem<3>>(model, rows);
}

template class BodySystem<2>;
template class BodySystem<3>;

}  // namespace holonom
