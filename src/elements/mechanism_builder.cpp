#include "elements/mechanism_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "elements/error_collector.h"
#include "elements/function.h"
#include "elements/orientation.h"
#include "elements/primitives/batch.h"
#include "elements/primitives/coincident.h"
#include "elements/primitives/distance.h"
#include "elements/primitives/dot.h"
#include "elements/primitives/measure_equals.h"
#include "elements/primitives/point_on_plane.h"
#include "elements/primitives/velocity_row.h"
#include "elements/signals/needed.h"
#include "elements/stated_equations.h"
#include "model/bounds.h"

namespace holonom {

// Writes the rows of one joint and defines its measures.
template <int d>
class RowsOfJoint final : public JointRows<d>, public JointMeasures<d> {
 public:
  RowsOfJoint(MechanismBuilder<d>& builder, int number, const Joint<d>& joint)
      : builder_(builder), number_(number), element_(builder.model_.joints[number]), joint_(joint) {}

  void coincident() override {
    if (implied({origin_of(joint_.first), origin_of(joint_.second)})) return;
    const int a = origin(joint_.first), b = origin(joint_.second);
    const Block& block = add(d, RowUnit::length, {a, b});
    batch<CoincidentBatch<d>>().add({block.row, block.gradient, a, b});
  }
  void perpendicular(int axis_of_second, int axis_of_first) override {
    if (implied({director(joint_.second, axis_of_second), director(joint_.first, axis_of_first)})) return;
    scalar<Dot>({axis(joint_.second, axis_of_second), axis(joint_.first, axis_of_first)}, 0);
  }
  void on_plane(int normal, double height) override {
    if (height == 0 && implied({director(joint_.first, normal), origin_of(joint_.first), origin_of(joint_.second)})) return;
    scalar<PointOnPlane>({axis(joint_.first, normal), origin(joint_.first), origin(joint_.second)}, height);
  }
  void distance(double length) override {
    if (implied({origin_of(joint_.first), origin_of(joint_.second)})) return;
    scalar<Distance>({origin(joint_.first), origin(joint_.second)}, length);
  }

  void vanishes(std::shared_ptr<const Function<d>> function, const std::vector<Feature<d>>& wanted) override {
    std::vector<int> features;
    for (const Feature<d>& f : wanted) features.push_back(builder_.number_of(f));
    hold(std::make_unique<FunctionMeasure<d>>(std::move(function), features), 0);
  }
  void states(std::shared_ptr<const StatedEquations<d>> equations, const std::vector<Feature<d>>& wanted) override {
    typename StatedRowBatch<d>::Instance instance;
    for (const Feature<d>& f : wanted) instance.features.push_back(builder_.number_of(f));
    for (int k = 0; k < equations->count(); ++k) {
      const Block& block = add(1, equations->is_length(k) ? RowUnit::length : RowUnit::angle, instance.features);
      instance.row.push_back(block.row);
      instance.gradient.push_back(block.gradient);
    }
    int& work = builder_.mechanism_.layout.work_size;
    instance.work = work;
    work += StatedRowBatch<d>::work_size(*equations);
    instance.equations = std::move(equations);
    batch<StatedRowBatch<d>>().add(std::move(instance));
  }
  void rolls(std::shared_ptr<const VelocityFunction<d>> function, const std::vector<Feature<d>>& wanted) override {
    if (builder_.rows_ == RowSet::positions) return;  // assembly may place a wheel anywhere
    std::vector<int> features;
    for (const Feature<d>& f : wanted) features.push_back(builder_.number_of(f));
    const Block& block = add(1, RowUnit::length, features);
    builder_.mechanism_.layout.is_velocity_row[block.row] = 1;
    batch<VelocityRowBatch<d>>().add({block.row, block.gradient, features, std::move(function)});
  }
  void couples(const typename JointRows<d>::Terms& terms) override {
    std::vector<std::pair<std::string, double>> channels;
    for (const auto& [name, factor] : terms) channels.emplace_back(element_.name + "." + name, factor);
    hold(builder_.sum(channels, element_.where), 0);  // measures of joints are zero in the reference configuration
  }

  using Names = typename JointMeasures<d>::Names;
  void angle(const Names& names, bool in_second, int x, int y, int target) override {
    const JointFrame<d>& frame = in_second ? joint_.second : joint_.first;
    const JointFrame<d>& other = in_second ? joint_.first : joint_.second;
    define(names, MeasureKind::angle, {director(frame, x), director(frame, y), director(other, target)});
  }
  void travel(const Names& names, int axis_of_first) override {
    define(names, MeasureKind::travel,
           {director(joint_.first, axis_of_first),
            {joint_.first.body, true, joint_.first.origin},
            {joint_.second.body, true, joint_.second.origin}});
  }
  void orientation(const std::array<Names, 3>& names, const std::optional<RotationSequence>& sequence) override {
    if constexpr (d == 3) {
      const auto measures = orientation_measures(builder_.model_, joint_.first, joint_.second, sequence);
      for (std::size_t k = 0; k < names.size(); ++k) define(names[k], measures[k]);
    }
  }

 private:
  // The coordinate set satisfies this row by its choice of unknowns.
  bool implied(const std::vector<Feature<d>>& features) const {
    return builder_.choice_.implied && !builder_.read_reactions_[number_] && builder_.choice_.implied(features);
  }
  static Feature<d> origin_of(const JointFrame<d>& frame) { return {frame.body, true, frame.origin}; }
  static Feature<d> director(const JointFrame<d>& frame, int axis) { return {frame.body, false, frame.axes.col(axis)}; }
  int origin(const JointFrame<d>& frame) { return builder_.features().point(frame.body, frame.origin); }
  int axis(const JointFrame<d>& frame, int number) { return builder_.features().director(frame.body, frame.axes.col(number)); }
  const Block& add(int rows, RowUnit unit, const std::vector<int>& features) {
    ConstraintLayout& layout = builder_.mechanism_.layout;
    return layout.blocks[layout.add(rows, unit, features)];
  }
  template <class Batch>
  Batch& batch() {
    return builder_.template find_batch<Batch>(builder_.mechanism_.constraints);
  }
  template <template <int> class Primitive>
  void scalar(const std::array<int, Primitive<d>::count>& features, double target) {
    const Block& block = add(1, Primitive<d>::is_length ? RowUnit::length : RowUnit::angle, {features.begin(), features.end()});
    batch<ScalarBatch<d, Primitive>>().add({block.row, block.gradient, features, target});
  }
  void hold(std::unique_ptr<Measure<d>> owned, double target) {
    const Measure<d>& measure = *owned;
    builder_.mechanism_.measures.push_back(std::move(owned));
    const Block& block = add(1, measure.is_length() ? RowUnit::length : RowUnit::angle, measure.features());
    batch<MeasureEqualsBatch<d>>().add({block.row, block.gradient, &measure, TimeFunction(target)});
  }
  void define(const Names& names, MeasureKind kind, std::vector<Feature<d>> features) {
    define(names, {{}, {}, kind, std::move(features)});
  }
  void define(const Names& names, MeasureDefinition<d> definition) {
    definition.owner = element_.name;
    definition.names = {names[0], names[1], names[2]};
    builder_.define(std::move(definition), true);
  }

  MechanismBuilder<d>& builder_;
  int number_;
  const Element& element_;
  const Joint<d>& joint_;
};

template <int d>
MechanismBuilder<d>::MechanismBuilder(const Model& model, RowSet rows, const RowChoice<d>& choice)
    : model_(model),
      names_(model),
      choice_(choice),
      rows_(rows),
      read_reactions_(joints_with_read_reactions(model)),
      is_of_motion_(signals_of_motion(model)) {
  mechanism_.model = &model;
  mechanism_.quantities.push_back({});
  mechanism_.recorded.quantities.push_back({});
  ErrorCollector errors;
  errors.attempt([&] { declare_signals(); });
  errors.attempt([&] { add_joints(); });
  errors.attempt([&] { add_forces(); });
  errors.attempt([&] { bind_signals(); });
  errors.attempt([&] { add_drivers(); });
  if (model.assemble) errors.attempt([&] { add_initial(rows); });
  if (errors.is_empty()) errors.attempt([&] { add_observed(); });
  errors.raise();
  add_rigidity();
  mechanism_.arrange_laws();
}

template <int d>
Vec<d> MechanismBuilder<d>::to_body(int body, const Vec3& world_direction) const {
  return Vec3(model_.bodies[body].rotation.conjugate() * world_direction).template head<d>();
}

template <int d>
void MechanismBuilder<d>::add_joints() {
  ErrorCollector errors;
  mechanism_.joints.resize(model_.joints.size());  // one that cannot be made stays empty
  for (std::size_t k = 0; k < model_.joints.size(); ++k) {
    errors.attempt([&] {
      const Element& element = model_.joints[k];
      mechanism_.joints[k] = make_joint<d>(model_, element);
      const Joint<d>& joint = *mechanism_.joints[k];
      RowsOfJoint<d> writer(*this, static_cast<int>(k), joint);
      RowGroup group{
          RowOwner::joint, static_cast<int>(k), mechanism_.rows(), 0, static_cast<int>(mechanism_.layout.blocks.size()), 0};
      joint.measures(writer);
      if (!element.is_on) return keep_layout(joint, writer);
      if (!choice_.has_rows.empty() && !choice_.has_rows[k]) return;
      joint.constrain(writer);
      group.rows = mechanism_.rows() - group.row;
      group.blocks = static_cast<int>(mechanism_.layout.blocks.size()) - group.block;
      mechanism_.groups.push_back(group);
    });
  }
  errors.raise();
}

// Rows may count angles of their own: a joint that is off writes them where nothing reads them, so that the memory does not change.
template <int d>
void MechanismBuilder<d>::keep_layout(const Joint<d>& joint, JointRows<d>& writer) {
  ConstraintLayout layout;
  std::map<std::type_index, void*> batches;
  std::swap(layout, mechanism_.layout);
  std::swap(batches, batches_);
  mechanism_.constraints.swap(idle_constraints_);
  joint.constrain(writer);
  mechanism_.constraints.swap(idle_constraints_);
  std::swap(batches, batches_);
  std::swap(layout, mechanism_.layout);
}

template <int d>
void MechanismBuilder<d>::add_forces() {
  ErrorCollector errors;
  find_solved_signals();
  for (const Element& element : model_.forces) {
    force_group_ = !element.is_on ? ForceGroup::idle : reads_solution(element) ? ForceGroup::reading : ForceGroup::acting;
    errors.attempt([&] { add_force<d>(*this, element); });
    ++force_number_;
  }
  errors.raise();
}

template <int d>
void MechanismBuilder<d>::add_measure_row(RowOwner owner, int index, const Measure<d>& measure, TimeFunction target) {
  ConstraintLayout& layout = mechanism_.layout;
  const int number = layout.add(1, measure.is_length() ? RowUnit::length : RowUnit::angle, measure.features());
  const Block& block = layout.blocks[number];
  find_batch<MeasureEqualsBatch<d>>(mechanism_.constraints).add({block.row, block.gradient, &measure, std::move(target)});
  mechanism_.groups.push_back({owner, index, block.row, 1, number, 1});
}

// A position, and an angle or a length where the coupler requires one
template <int d>
void MechanismBuilder<d>::check_coupled(const Element& coupler, int term, const std::string& channel) {
  using Wanted = CouplingEntry::Term::Measure;
  const CouplingEntry& entry = coupling_entry(coupler);
  const auto& [field, wanted] = entry.term(term);
  const MeasureDefinition<d>& found = definitions_[position_of(channel, coupler.location(field), "a coupler needs")];
  const bool is_angle = !is_length(found.kind);
  if (wanted == Wanted::any || is_angle == (wanted == Wanted::angle)) return;
  throw InputError(
      coupler.location(field),
      "`" + field + "` of " + coupler.type + " '" + coupler.name + "' must be " +
          (is_angle ? "a displacement or length, but " + channel + " is an angle" : "an angle, but " + channel + " is a length"),
      entry.hint);
}

template <int d>
const Measure<d>& MechanismBuilder<d>::held_by(const Element& driver) {
  const auto terms = coupled_terms(driver);
  const std::optional<Reference> known = is_bound(driver) ? find(terms[0].first) : std::nullopt;
  if (is_bound(driver) && !(known && known->order == 0))
    throw InputError(driver.location("measure"),
                     "event '" + driver.name + "': '" + terms[0].first + "' is not a length or angle that can have a bound",
                     "see holonom list measures");
  if (is_driver(driver)) return *measure_for_motion(position_of(terms[0].first, driver.location("measure"), "a driver needs"));
  ErrorCollector errors;
  for (std::size_t k = 0; k < terms.size(); ++k)
    errors.attempt([&] { check_coupled(driver, static_cast<int>(k), terms[k].first); });
  errors.raise();
  mechanism_.measures.push_back(sum(terms, driver.where));
  return *mechanism_.measures.back();
}

template <int d>
double MechanismBuilder<d>::reference_value(const Measure<d>& measure) {
  for (int k = static_cast<int>(drawn_.p.size()); k < mechanism_.features.size(); ++k) {
    const Feature<d>& feature = mechanism_.features[k];
    const Body& body = model_.bodies[feature.body];
    const Vec<d> arm = body.rotation.toRotationMatrix().template topLeftCorner<d, d>() * feature.local;
    drawn_.p.push_back(feature.is_point ? Vec<d>(body.position.template head<d>() + arm) : arm);
  }
  return measure.value(drawn_, Eigen::Map<const VecX>(mechanism_.memory.data(), static_cast<int>(mechanism_.memory.size())));
}

template <int d>
void MechanismBuilder<d>::add_drivers() {
  ErrorCollector errors;
  for (std::size_t k = 0; k < model_.drivers.size(); ++k) {
    errors.attempt([&] {
      const Element& driver = model_.drivers[k];
      mechanism_.motions.emplace_back(driver);
      if (driver.has("rotation")) return add_own_angular_velocity(static_cast<int>(k), driver);
      const Measure<d>& measure = held_by(driver);
      if (!is_driver(driver)) mechanism_.motions.back().set_offset(reference_value(measure));
      mechanism_.motions.back().set_shift(driver.shift);
      if (driver.is_on) add_measure_row(RowOwner::driver, static_cast<int>(k), measure, mechanism_.motions.back());
    });
  }
  errors.raise();
}

template <int d>
void MechanismBuilder<d>::add_rigidity() {
  for (const RigidRow<d>& row : choice_.rigid) {
    const int a = features().director(row.body, row.a), b = features().director(row.body, row.b);
    ConstraintLayout& layout = mechanism_.layout;
    const int number = layout.add(1, RowUnit::angle, {a, b});
    const Block& block = layout.blocks[number];
    find_batch<ScalarBatch<d, Dot>>(mechanism_.constraints).add({block.row, block.gradient, {a, b}, row.a.dot(row.b)});
    mechanism_.groups.push_back({RowOwner::body, row.body, block.row, 1, number, 1});
  }
}

// The second angle of a sequence has a range, at whose ends the other two are not determined.
template <int d>
void MechanismBuilder<d>::check_range(const MeasureDefinition<d>& measure, const InitialValue& initial) {
  if (measure.kind != MeasureKind::elevation || std::abs(initial.value - measure.offset) < std::numbers::pi / 2) return;
  const std::string range = measure.offset == 0 ? "-90 and 90" : "0 and 180";
  throw InputError(
      initial.where, "'" + initial.channel + "' must lie between " + range + " degrees",
      "at the ends of this range the other two angles are not determined: choose another sequence, or angles: vector");
}

template <int d>
void MechanismBuilder<d>::add_initial(RowSet rows) {
  ErrorCollector errors;
  for (std::size_t k = 0; k < model_.initial.size(); ++k) {
    errors.attempt([&] {
      const InitialValue& initial = model_.initial[k];
      const Quantity<d> angular_velocity = angular_velocity_of(initial.channel);
      if (angular_velocity.body >= 0) {
        if (rows == RowSet::velocities)
          add_angular_velocity_row(static_cast<int>(k), angular_velocity.body, angular_velocity.axis, initial.value);
        return;
      }
      const std::optional<Reference> reference = find(initial.channel);
      if (!reference) unknown_channel(initial.channel, initial.where);
      if (reference->order == 2)
        throw InputError(initial.where,
                         "'" + initial.channel + "' is an acceleration; initial values must be positions or velocities");
      if (reference->order == 0) check_range(definitions_[reference->definition], initial);
      if (rows == (reference->order == 0 ? RowSet::positions : RowSet::velocities)) {
        TimeFunction target = reference->order == 0 ? TimeFunction(initial.value) : TimeFunction(ConstantRate{initial.value});
        add_measure_row(RowOwner::initial, static_cast<int>(k), *measure_for_motion(reference->definition), std::move(target));
      }
    });
  }
  errors.raise();
}

template <int d>
Mechanism<d> build_mechanism(const Model& model, RowSet rows, const RowChoice<d>& choice) {
  return MechanismBuilder<d>(model, rows, choice).finish();
}

}  // namespace holonom

// The other members: instantiated in one compilation unit, as each further one would repeat most of the compiler's work
#include "elements/angular_velocity_rows.inc"
#include "elements/measure_definitions.inc"
#include "elements/observed_definitions.inc"
#include "elements/signal_binding.inc"

namespace holonom {

template class MechanismBuilder<2>;
template class MechanismBuilder<3>;
template Mechanism<2> build_mechanism(const Model&, RowSet, const RowChoice<2>&);
template Mechanism<3> build_mechanism(const Model&, RowSet, const RowChoice<3>&);

}  // namespace holonom
