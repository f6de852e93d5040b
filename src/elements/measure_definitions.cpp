// The measures of bodies and markers, and the binding of names to measures and quantities.
#include <algorithm>

#include "elements/mechanism_builder.h"
#include "elements/primitives/angle.h"
#include "elements/primitives/distance.h"
#include "elements/primitives/point_on_plane.h"
#include "model/channel_index.h"

namespace holonom {
namespace {

const char* const place_names[3][3] = {{"x", "vx", "ax"}, {"y", "vy", "ay"}, {"z", "vz", "az"}};

}  // namespace

template <int d>
void MechanismBuilder<d>::define_place(const std::string& owner, int body, const Vec<d>& local) {
  for (int k = 0; k < d; ++k)
    define({owner,
            {place_names[k][0], place_names[k][1], place_names[k][2]},
            MeasureKind::travel,
            {{0, false, Vec<d>::Unit(k)}, {0, true, Vec<d>::Zero()}, {body, true, local}}},
           false);
}

template <int d>
void MechanismBuilder<d>::define_body(int number) {
  const Body& body = model_.bodies[number];
  define_place(body.name, number, Vec<d>::Zero());
  if constexpr (d == 2)
    define({body.name,
            {"angle", "omega", "alpha"},
            MeasureKind::angle,
            {{0, false, Vec2::Unit(0)}, {0, false, Vec2::Unit(1)}, {number, false, Vec2::Unit(0)}},
            0,
            body.angle},
           false);
}

template <int d>
void MechanismBuilder<d>::define_marker(int number) {
  const Marker& marker = model_.markers[number];
  define_place(marker.name, marker.place.body, marker.place.local.template head<d>());
}

template <int d>
void MechanismBuilder<d>::define(MeasureDefinition<d> definition, bool recorded) {
  definitions_.push_back(std::move(definition));
  if (!recorded) return;
  const MeasureDefinition<d>& known = definitions_.back();
  OutputMeasures<d>& outputs = mechanism_.outputs;
  outputs.measures.push_back({known.owner, known.names[0], known.names[1], known.names[2], instantiate(known, outputs.features)});
}

template <int d>
std::unique_ptr<LocalMeasure<d>> MechanismBuilder<d>::instantiate(const MeasureDefinition<d>& definition, FeatureList<d>& list) {
  std::vector<int> numbers;
  for (const Feature<d>& f : definition.features)
    numbers.push_back(f.is_point ? list.point(f.body, f.local) : list.director(f.body, f.local));
  switch (definition.kind) {
    case MeasureKind::travel:
      return std::make_unique<PrimitiveMeasure<d, PointOnPlane>>(numbers, definition.offset);
    case MeasureKind::distance:
      return std::make_unique<PrimitiveMeasure<d, Distance>>(numbers, definition.offset);
    case MeasureKind::angle:
      break;
  }
  return std::make_unique<PrimitiveMeasure<d, Angle>>(numbers, definition.offset, new_memory(definition.reference));
}

// Measures of bodies and markers are defined when the first one of an owner is requested: most are never used.
template <int d>
std::optional<int> MechanismBuilder<d>::first_definition(const std::string& owner) {
  for (; indexed_ < definitions_.size(); ++indexed_) first_definition_.try_emplace(definitions_[indexed_].owner, indexed_);
  if (const auto found = first_definition_.find(owner); found != first_definition_.end()) return found->second;
  const int body = names_.find(NameIndex::Section::body, owner), marker = names_.find(NameIndex::Section::marker, owner);
  if (body <= 0 && marker < 0) return std::nullopt;
  const int first = static_cast<int>(definitions_.size());
  body > 0 ? define_body(body) : define_marker(marker);
  return first;
}

template <int d>
std::optional<typename MechanismBuilder<d>::Reference> MechanismBuilder<d>::find(const std::string& channel) {
  const auto [owner, quantity] = split_channel(channel);
  const std::optional<int> first = quantity.empty() ? std::nullopt : first_definition(owner);
  if (!first) return std::nullopt;
  for (int k = *first; k < static_cast<int>(definitions_.size()) && definitions_[k].owner == owner; ++k)
    for (int order = 0; order < 3; ++order)
      if (definitions_[k].names[order] == quantity) return Reference{k, order};
  return std::nullopt;
}

template <int d>
const LocalMeasure<d>* MechanismBuilder<d>::measure_for_motion(int definition) {
  const LocalMeasure<d>*& known = in_motion_[definition];
  if (!known) known = &own(instantiate(definitions_[definition], mechanism_.features));
  return known;
}

template <int d>
int MechanismBuilder<d>::position_of(const std::string& channel, const Location& where, const std::string& user) {
  const std::optional<Reference> reference = find(channel);
  if (!reference && angular_velocity_of(channel).body >= 0)
    throw InputError(where, "'" + channel + "' is a rate; " + user + " a position",
                     "an angular velocity in space is not the rate of any position: name the angle of a joint");
  if (!reference) unknown_channel(channel, where);
  const auto& definition = definitions_[reference->definition];
  if (reference->order != 0)
    throw InputError(where, "'" + channel + "' is a rate; " + user + " a position",
                     "name " + definition.owner + "." + definition.names[0] + ", with the integrated function");
  return reference->definition;
}

template <int d>
const LocalMeasure<d>& MechanismBuilder<d>::measure(const std::string& channel, const Location& where) {
  return *measure_for_motion(position_of(channel, where, "a force acts along"));
}

template <int d>
const LocalMeasure<d>& MechanismBuilder<d>::own(std::unique_ptr<LocalMeasure<d>> measure) {
  const LocalMeasure<d>& known = *measure;
  mechanism_.measures.push_back(std::move(measure));
  return known;
}

template <int d>
std::unique_ptr<Measure<d>> MechanismBuilder<d>::sum(const std::vector<std::pair<std::string, double>>& terms,
                                                     const Location& where) {
  std::vector<typename SumMeasure<d>::Term> parts;
  for (const auto& [channel, factor] : terms)
    parts.push_back({measure_for_motion(position_of(channel, where, "a coupler needs")), factor});
  return std::make_unique<SumMeasure<d>>(std::move(parts));
}

template <int d>
Quantity<d> MechanismBuilder<d>::angular_velocity_of(const std::string& channel) const {
  Quantity<d> angular_velocity;
  const auto dot = channel.rfind('.');
  if (d == 2 || dot == std::string::npos) return angular_velocity;
  const std::string axis = channel.substr(dot + 1);
  if (axis != "wx" && axis != "wy" && axis != "wz") return angular_velocity;
  angular_velocity.kind = Quantity<d>::Kind::angular_velocity;
  angular_velocity.body = names_.find(NameIndex::Section::body, channel.substr(0, dot));
  angular_velocity.axis = axis[1] - 'x';
  return angular_velocity;
}

template <int d>
const LocalMeasure<d>* MechanismBuilder<d>::measure_to_read(int definition) {
  if (readings_ == &motion_) return measure_for_motion(definition);
  const LocalMeasure<d>*& known = in_record_[definition];
  if (!known) {
    auto& measures = mechanism_.recorded.measures;
    measures.push_back(instantiate(definitions_[definition], mechanism_.outputs.features));
    known = measures.back().get();
  }
  return known;
}

template <int d>
int MechanismBuilder<d>::quantity(const std::string& channel, const Location& where) {
  if (channel == "t") return 0;
  Readings& readings = *readings_;
  const auto known = readings.numbers.find(channel);
  if (known != readings.numbers.end()) return known->second;
  Quantity<d> quantity = angular_velocity_of(channel);
  const auto in_motion = motion_.numbers.find(channel);
  if (in_motion != motion_.numbers.end()) {
    quantity.kind = Quantity<d>::Kind::derived;
    quantity.in_motion = in_motion->second;
  } else if (quantity.body < 0) {
    if (std::optional<Observed<d>> seen = observed(channel, where)) {
      quantity.kind = Quantity<d>::Kind::observed;
      quantity.observed = static_cast<int>(readings.observed.size());
      readings.observed.push_back(std::move(*seen));
      readings.observed_where.push_back(where);
    } else {
      const std::optional<Reference> reference = find(channel);
      if (!reference) unknown_channel(channel, where);
      quantity.kind = Quantity<d>::Kind::measure;
      quantity.measure = measure_to_read(reference->definition);
      quantity.order = reference->order;
    }
  }
  readings.quantities.push_back(quantity);
  return readings.numbers[channel] = static_cast<int>(readings.quantities.size()) - 1;
}

template <int d>
Law MechanismBuilder<d>::law(const Element& element, const std::string& field, const Expression& expression,
                             const std::vector<std::string>& own) {
  Law law = bind(element, field, expression, own);
  for (int k = 0; k < law.reads(); ++k)
    if (law.source(k) > 0) read_by_forces_.push_back(law.source(k));
  return law;
}

template <int d>
int MechanismBuilder<d>::read(const std::string& channel, const Location& where) {
  return read_by_forces_.emplace_back(quantity(channel, where));
}

template <int d>
Law MechanismBuilder<d>::bind(const Element& element, const std::string& field, const Expression& expression,
                              const std::vector<std::string>& own) {
  std::vector<int> source;
  const auto& names = expression.variables();
  for (std::size_t k = 0; k < names.size(); ++k) {
    auto mine = std::find(own.begin(), own.end(), names[k]);
    Location where = element.location(field);
    if (expression.line() > 0) where.line = expression.line(), where.column = expression.column();
    where.column += expression.variable_offset(static_cast<int>(k));
    source.push_back(mine != own.end() ? -1 - static_cast<int>(mine - own.begin()) : quantity(names[k], where));
  }
  return Law(readings_->laws, expression, std::move(source));
}

template <int d>
int MechanismBuilder<d>::new_effort(const std::string& owner, const std::string& channel) {
  mechanism_.efforts.push_back({owner, channel});
  return static_cast<int>(mechanism_.efforts.size()) - 1;
}

template <int d>
int MechanismBuilder<d>::new_memory(double initial) {
  mechanism_.memory.push_back(initial);
  return static_cast<int>(mechanism_.memory.size()) - 1;
}

template <int d>
int MechanismBuilder<d>::follow_angle(const Feature<d>* features) {
  mechanism_.measures.push_back(
      instantiate({"", {}, MeasureKind::angle, {features[0], features[1], features[2]}}, mechanism_.features));
  return mechanism_.measures.back()->memory_slot();
}

template <int d>
void MechanismBuilder<d>::unknown_channel(const std::string& channel, const Location& where) {
  std::vector<std::string> names;
  for (std::size_t b = 1; b < model_.bodies.size(); ++b) first_definition(model_.bodies[b].name);
  for (const Marker& marker : model_.markers) first_definition(marker.name);
  for (const MeasureDefinition<d>& definition : definitions_)
    for (const std::string& name : definition.names)
      if (!name.empty()) names.push_back(definition.owner + "." + name);
  for (const Readings* readings : {&motion_, &recorded_})
    for (const auto& [name, number] : readings->numbers) names.push_back(name);
  std::sort(names.begin(), names.end());
  const std::string nearest = nearest_name(channel, names);
  throw InputError(where, "unknown channel '" + channel + "'", nearest.empty() ? "" : "did you mean " + nearest + "?");
}

template class MechanismBuilder<2>;
template class MechanismBuilder<3>;

}  // namespace holonom
