// Set-up of natural coordinates: the remaining rows, the constant mass matrix, patterns; conversion to and from body coordinates.
#include <algorithm>
#include <map>
#include <set>

#include "coordinates/characteristic.h"
#include "coordinates/natural/natural_system.h"
#include "elements/catalogue.h"

namespace holonom {
namespace {

SparseMatrix compress(int rows, const std::map<std::pair<int, int>, double>& entries) {
  SparseMatrix matrix;
  matrix.rows = matrix.columns = rows;
  matrix.start.assign(rows + 1, 0);
  for (const auto& [place, value] : entries) {
    ++matrix.start[place.first + 1];
    matrix.column.push_back(place.second);
    matrix.value.push_back(value);
  }
  for (int r = 0; r < rows; ++r) matrix.start[r + 1] += matrix.start[r];
  return matrix;
}

}  // namespace

template <int d>
NaturalSystem<d>::NaturalSystem(const SharedModel& model) : Shared(model), frame_(model_, make_joints<d>(model_)) {
  const int bodies = static_cast<int>(model_.bodies.size());
  Shared::initialise(build_mechanism<d>(model_, RowSet::motion, rows_beside_sharing()), frame_.coordinates(),
                     frame_.coordinates());
  for (const Variable<d>& variable : frame_.variables())
    if (variable.first >= 0 && variable.is_point)
      chart_scale_.template segment<d>(variable.first).setConstant(characteristic_.length);
  for (int k = 0; k < mechanism_.features.size(); ++k) forms_.push_back(compile(mechanism_.features[k]));
  body_forms_.resize(bodies);
  for (int b = 1; b < bodies; ++b) {
    body_forms_[b].centre = compile({b, true, Vec<d>::Zero()});
    for (int k = 0; k < d; ++k) body_forms_[b].axes[k] = compile({b, false, Vec<d>::Unit(k)});
  }
  momentum_.setZero(sizes_.v);
  bodies_.resize(bodies);
  build_mass();
  build_jacobian_pattern();
}

template <int d>
RowChoice<d> NaturalSystem<d>::rows_beside_sharing() const {
  RowChoice<d> choice;
  std::set<std::pair<std::pair<int, int>, std::pair<int, int>>>
      written;  // a vector that two bodies share has one row for its length
  choice.implied = [this](const std::vector<Feature<d>>& features) { return frame_.lies_on_one_body(features); };
  for (int b = 1; b < static_cast<int>(model_.bodies.size()); ++b) {
    const auto& vectors = frame_.of_body(b).vectors;
    auto is_constant = [&](const auto& vector) {
      return frame_.variables()[vector.variable].constant &&
             (!vector.to_point || frame_.variables()[frame_.of_body(b).origin].constant);
    };
    auto ends = [&](const auto& vector) { return std::pair(vector.variable, vector.to_point ? frame_.of_body(b).origin : -1); };
    for (std::size_t i = 0; i < vectors.size(); ++i)
      for (std::size_t j = i; j < vectors.size(); ++j) {
        if (is_constant(vectors[i]) && is_constant(vectors[j])) continue;
        if (!written.insert(std::minmax(ends(vectors[i]), ends(vectors[j]))).second) continue;
        choice.rigid.push_back({b, vectors[i].local.normalized(), vectors[j].local.normalized()});
      }
  }
  return choice;
}

template <int d>
typename NaturalSystem<d>::Linear NaturalSystem<d>::compile(const Feature<d>& feature) const {
  const LinearForm<d> form = frame_.form(feature);
  Linear linear{{}, form.constant};
  for (const auto& term : form.terms) linear.terms.push_back({frame_.variables()[term.variable].first, term.C});
  return linear;
}

// T = 1/2 sum over matter of |p'|^2 with p linear in q: the moments of the body about its mass centre are the mass, and in space the
// matrix of second moments tr(J)/2 1 - J, in the plane J alone. They are matched by point masses: the centre has mass m, and the
// directors have the second moments, for p = centre + sum s_k e_k.
template <int d>
void NaturalSystem<d>::build_mass() {
  std::map<std::pair<int, int>, double> entries;
  auto add = [&](const Linear& a, const Linear& b, double factor) {
    for (const Term& i : a.terms)
      for (const Term& j : b.terms) {
        const Mat<d> block = factor * i.C.transpose() * j.C;
        for (int r = 0; r < d; ++r)
          for (int c = 0; c < d; ++c) entries[{i.first + r, j.first + c}] += block(r, c);
      }
  };
  for (int k = 0; k < sizes_.v; ++k) entries[{k, k}];
  weight_.setZero(sizes_.v);
  for (std::size_t b = 1; b < body_forms_.size(); ++b) {
    const Body& body = model_.bodies[b];
    const BodyForms& forms = body_forms_[b];
    add(forms.centre, forms.centre, body.mass);
    if constexpr (d == 2) add(forms.axes[0], forms.axes[0], body.inertia(2, 2));
    if constexpr (d == 3) {
      const Mat3 second = body.inertia.trace() / 2 * Mat3::Identity() - body.inertia;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          if (second(i, j) != 0) add(forms.axes[i], forms.axes[j], second(i, j));
    }
    forms.centre.pull_back(body.mass * model_.gravity.template head<d>(), weight_);
  }
  mass_pattern_ = compress(sizes_.v, entries);
}

template <int d>
void NaturalSystem<d>::build_jacobian_pattern() {
  const ConstraintLayout& layout = mechanism_.layout;
  jacobian_pattern_.start = {0};
  row_target_.resize(layout.features.size());
  for (const Block& block : layout.blocks) {
    std::vector<int> firsts;
    for (int k = 0; k < block.count; ++k)
      for (const Term& term : forms_[layout.features[block.features + k]].terms) firsts.push_back(term.first);
    std::sort(firsts.begin(), firsts.end());
    firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
    for (int k = 0; k < block.count; ++k)
      for (const Term& term : forms_[layout.features[block.features + k]].terms)
        row_target_[block.features + k].push_back(
            d * static_cast<int>(std::lower_bound(firsts.begin(), firsts.end(), term.first) - firsts.begin()));
    for (int i = 0; i < block.rows; ++i) {
      for (int first : firsts)
        for (int k = 0; k < d; ++k) jacobian_pattern_.column.push_back(first + k);
      jacobian_pattern_.start.push_back(jacobian_pattern_.nonzeros());
    }
  }
  jacobian_pattern_.value.assign(jacobian_pattern_.nonzeros(), 0);
}

template <int d>
std::string NaturalSystem<d>::coordinate_name(int speed) const {
  for (std::size_t b = 1; b < model_.bodies.size(); ++b) {
    const Generators<d>& generators = frame_.of_body(static_cast<int>(b));
    auto holds = [&](int variable) { return speed - speed % d == frame_.variables()[variable].first; };
    const std::string component(1, "xyz"[speed % d]);
    if (holds(generators.origin)) return component + " of a point of body " + model_.bodies[b].name;
    for (const auto& vector : generators.vectors)
      if (holds(vector.variable))
        return component + " of a " + (vector.to_point ? "point" : "vector") + " of body " + model_.bodies[b].name;
  }
  return {};
}

template <int d>
State NaturalSystem<d>::reference_state() const {
  State state = Shared::state_at_rest();
  for (const Variable<d>& variable : frame_.variables())
    if (variable.first >= 0) state.q.template segment<d>(variable.first) = variable.value;
  return state;
}

template <int d>
void NaturalSystem<d>::from_body(const State& body, State& state) const {
  const auto bodies = load_bodies<d>(body, static_cast<int>(model_.bodies.size()));
  auto place = [&](int b, int variable, bool is_point, const Vec<d>& local) {
    const int first = frame_.variables()[variable].first;
    if (first < 0) return;
    const Vec<d> arm = bodies[b].A * local;
    state.q.template segment<d>(first) = is_point ? Vec<d>(bodies[b].r + arm) : arm;
    state.v.template segment<d>(first) = (is_point ? bodies[b].v : Vec<d>(Vec<d>::Zero())) + cross(bodies[b].w, arm);
  };
  for (int b = 1; b < static_cast<int>(bodies.size()); ++b) {
    const Generators<d>& generators = frame_.of_body(b);
    place(b, generators.origin, true, generators.origin_local);
    for (const auto& vector : generators.vectors)
      place(b, vector.variable, vector.to_point, vector.to_point ? Vec<d>(generators.origin_local + vector.local) : vector.local);
  }
  state.t = body.t;
  state.work = body.work;
  state.s = body.s;
  state.memory = body.memory;
}

std::unique_ptr<System> make_natural_system(const SharedModel& model) {
  if (model->dimension == 2) return std::make_unique<NaturalSystem<2>>(model);
  return std::make_unique<NaturalSystem<3>>(model);
}

template class NaturalSystem<2>;
template class NaturalSystem<3>;

}  // namespace holonom
