// Values are transformed by the kinds of fields, so that new elements of the catalogue need no code here.
//
// In the plane the axis of rotation is z, which a mirror reverses. As no field contains this axis, the two bodies of an element whose
// angle is measured from the first to the second body are exchanged instead: its angle keeps its value, and its reaction acts on the
// other body.
#include "model/merge_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace holonom {

namespace {

std::vector<double> numbers_of(const Vec3& vector, std::size_t count) { return {vector.data(), vector.data() + count}; }

Vec3 vector_of(const std::vector<double>& numbers) { return Vec3(numbers[0], numbers[1], numbers.size() > 2 ? numbers[2] : 0); }

double number_in(const std::string& text) {
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The direction of an event on a measure that a mirror reverses
std::string reversed(const std::string& direction) {
  return direction == "rising" ? "falling" : direction == "falling" ? "rising" : direction;
}

// The images of the chosen directions among x, y, z; nothing if they are not coordinate directions.
std::optional<std::vector<int>> image_of(const Placement& placement, const std::vector<int>& chosen, int dimension) {
  const bool all = static_cast<int>(chosen.size()) == dimension;
  const bool by_rest = static_cast<int>(chosen.size()) == dimension - 1;  // a plane is determined by its normal
  std::vector<int> image, rest;
  for (int k = 0; k < dimension; ++k) {
    const bool is_chosen = std::ranges::count(chosen, k) > 0;
    const std::optional<int> axis = all ? k : placement.axis(k);
    if (!axis && is_chosen != by_rest) return std::nullopt;
    if (axis) (is_chosen ? image : rest).push_back(*axis);
  }
  if (!by_rest) return image;
  image.clear();
  for (int k = 0; k < dimension; ++k)
    if (std::ranges::count(rest, k) == 0) image.push_back(k);
  return image;
}

}  // namespace

Element ValueMerger::element(const Element& element, const ElementType& type) const {
  Element given = element;
  make_defaults_explicit(given, type);
  Element merged = given;
  merged.name = instance_.prefixed(element.name);
  if (!element.part_of.empty()) merged.part_of = instance_.prefixed(element.part_of);
  for (std::size_t k = 0; k < given.entries.size(); ++k) {
    const Element::Entry& entry = given.entries[k];
    const auto field = std::ranges::find(type.fields, entry.field, &Field::name);
    if (field != type.fields.end()) merged.entries[k].value = value(given, type, *field, entry);
  }
  if (type.section == "drivers") merge_driver(merged, type);
  if (type.section == "couplers") merge_coupler(merged, type);
  if (type.section == "forces" || type.section == "events") merge_measure_force(merged, type);
  return merged;
}

Value ValueMerger::value(const Element& element, const ElementType& type, const Field& field, const Element::Entry& entry) const {
  const bool is_reversed = instance_.placement.is_mirrored() && field.sense == Sense::turning;
  switch (field.kind) {
    case FieldKind::number:
      return (is_reversed ? -1 : 1) * std::get<double>(entry.value);
    case FieldKind::vector: {
      if (field.sense == Sense::own_axes) break;
      const auto& numbers = std::get<std::vector<double>>(entry.value);
      return numbers_of(instance_.placement.vector(vector_of(numbers), field.sense), numbers.size());
    }
    case FieldKind::vectors: {
      std::vector<Vec3> vectors = std::get<std::vector<Vec3>>(entry.value);
      for (Vec3& vector : vectors) vector = instance_.placement.vector(vector, field.sense);
      return vectors;
    }
    case FieldKind::points: {
      std::vector<Vec3> points = std::get<std::vector<Vec3>>(entry.value);
      const Vec3 shift =
          element.has("connect") ? instance_.host_bodies[element.get<std::array<int, 2>>("connect")[0]].shift : Vec3::Zero();
      for (Vec3& point : points) point = instance_.placement.point(point) + shift;  // points of a curve on the first body
      return points;
    }
    case FieldKind::body:
      return body(std::get<int>(entry.value));
    case FieldKind::bodies:
      return bodies(element, type, entry);
    case FieldKind::place:
      return place(std::get<BodyPoint>(entry.value));
    case FieldKind::places: {
      const auto& [first, second] = std::get<std::array<BodyPoint, 2>>(entry.value);
      return swaps_bodies(type) ? std::array{place(second), place(first)} : std::array{place(first), place(second)};
    }
    case FieldKind::law:
      return names_.law(std::get<Expression>(entry.value), type.law_variables, entry.where);
    case FieldKind::law_list: {
      std::vector<Expression> laws = std::get<std::vector<Expression>>(entry.value);
      for (Expression& law : laws) law = names_.law(law, type.law_variables, entry.where);
      return laws;
    }
    case FieldKind::laws:
    case FieldKind::moment:
      return turned(element, type, field, std::get<std::vector<Expression>>(entry.value));
    case FieldKind::choices:
      return field.sense == Sense::axis_names ? Value(axis_names(element, entry)) : entry.value;
    case FieldKind::equations: {
      std::vector<VectorExpression> equations = std::get<std::vector<VectorExpression>>(entry.value);
      if (instance_.placement.is_mirrored())
        for (VectorExpression& equation : equations) equation = equation.mirrored();
      return equations;
    }
    case FieldKind::grid:
      return instance_.placement.is_mirrored() && field.sense == Sense::own_axes ? mirrored(std::get<Grid>(entry.value))
                                                                                 : entry.value;
    case FieldKind::numbers:
      return field.sense == Sense::own_axes ? matrix(std::get<std::vector<double>>(entry.value)) : entry.value;
    case FieldKind::elements: {
      std::vector<std::string> names = std::get<std::vector<std::string>>(entry.value);
      for (std::string& name : names) name = instance_.prefixed(name);
      return names;
    }
    case FieldKind::choice:
    case FieldKind::text:
    case FieldKind::table:
    case FieldKind::measure:  // see merge_driver, merge_coupler, merge_measure_force
    case FieldKind::measures:
      break;
  }
  return entry.value;
}

BodyPoint ValueMerger::place(const BodyPoint& place) const {
  const HostBody& host_body = instance_.host_bodies[place.body];
  if (host_body.is_own) return {host_body.body, instance_.placement.in_body(place.local), place.is_shared};
  const Body &drawn = component_.bodies[place.body], &carrier = host_.bodies[host_body.body];
  const Vec3 point = instance_.placement.point(drawn.position + drawn.rotation * place.local) + host_body.shift;
  return {host_body.body, carrier.rotation.conjugate() * (point - carrier.position), place.is_shared};
}

std::array<int, 2> ValueMerger::bodies(const Element& element, const ElementType& type, const Element::Entry& entry) const {
  const auto& [first, second] = std::get<std::array<int, 2>>(entry.value);
  if (body(first) == body(second))
    throw InputError(
        entry.where,
        fmt::format("'{}' would connect '{}' to itself", instance_.prefixed(element.name), host_.bodies[body(first)].name),
        "both of its bodies stand in for one: connect their ports to different ones");
  return swaps_bodies(type) ? std::array{body(second), body(first)} : std::array{body(first), body(second)};
}

bool ValueMerger::swaps_bodies(const ElementType& type) const {
  return reverses_bodies(type, instance_.placement, component_.dimension);
}

// The defaults of absent fields refer to the component's reference configuration. They are made explicit, so that they are
// transformed with it.
void ValueMerger::make_defaults_explicit(Element& element, const ElementType& type) const {
  for (const Field& field : type.fields) {
    if (element.has(field.name)) continue;
    make_default_points_explicit(element, field);
    if (field.sense == Sense::per_measure) element.entries.push_back({field.name, number_in(field.fallback), element.where});
    const bool is_frame = field.sense == Sense::frame;
    if (is_frame && field.kind == FieldKind::vectors)
      element.entries.push_back({field.name, std::vector<Vec3>{Vec3::UnitZ(), Vec3::UnitX()}, element.where});
    if (is_frame && field.kind == FieldKind::vector)
      element.entries.push_back({field.name, std::vector<double>{1, 0}, element.where});
    if (field.sense == Sense::own_frames) {
      std::vector<Vec3> axes;
      for (const int number : element.get<std::array<int, 2>>("connect"))
        for (const Vec3 axis : {Vec3::UnitZ(), Vec3::UnitX()}) axes.push_back(component_.bodies[number].rotation * axis);
      element.entries.push_back({field.name, axes, element.where});
    }
  }
}

// A point that is not given is the mass centre of the body. For a stand-in it remains the mass centre of the stand-in, and for the
// ground the origin of the component.
void ValueMerger::make_default_points_explicit(Element& element, const Field& field) const {
  if (field.kind == FieldKind::place && element.has("body") && !instance_.host_bodies[element.get<int>("body")].is_own)
    element.entries.push_back({field.name, BodyPoint{element.get<int>("body")}, element.where});
  if (field.kind != FieldKind::places || !element.has("connect")) return;
  const auto& [first, second] = element.get<std::array<int, 2>>("connect");
  if (instance_.host_bodies[second].is_own) return;
  const Body& carrier = component_.bodies[first];
  const BodyPoint on_first{first, carrier.rotation.conjugate() * (component_.bodies[second].position - carrier.position)};
  element.entries.push_back({field.name, std::array<BodyPoint, 2>{on_first, BodyPoint{second}}, element.where});
}

// A mirror reverses the y axis of an element's frame, and with it the rotations about the other two axes.
std::vector<double> ValueMerger::matrix(std::vector<double> entries) const {
  const std::vector<double> signs =
      component_.dimension == 2 ? std::vector<double>{1, -1, -1} : std::vector<double>{1, -1, 1, -1, 1, -1};
  const std::size_t n = signs.size();
  if (instance_.placement.is_mirrored() && entries.size() == n * n)  // a diagonal is not changed
    for (std::size_t k = 0; k < n * n; ++k) entries[k] *= signs[k / n] * signs[k % n];
  return entries;
}

// z(x, -y)
Grid ValueMerger::mirrored(Grid heights) const {
  std::ranges::reverse(heights.y);
  for (double& y : heights.y) y = -y;
  for (std::vector<double>& row : heights.z) std::ranges::reverse(row);
  return heights;
}

// The map of vector components from the component to the host: between their world axes, or with `axes: body` between body axes
Mat3 ValueMerger::map_of_components(const Element& element) const {
  const Mat3& map = instance_.placement.map();
  const bool in_body = element.has("axes") && element.get<std::string>("axes") == "body";
  if (!in_body) return map;
  const int number = element.get<int>("body");
  if (!instance_.host_bodies[number].is_own)
    return host_.bodies[body(number)].rotation.conjugate().toRotationMatrix() * map * component_.bodies[number].rotation;
  Mat3 in_own_axes;
  for (int k = 0; k < 3; ++k) in_own_axes.col(k) = instance_.placement.in_body(Vec3::Unit(k));
  return in_own_axes;
}

std::vector<Expression> ValueMerger::turned(const Element& element, const ElementType& type, const Field& field,
                                            const std::vector<Expression>& laws) const {
  std::vector<Expression> renamed, result;
  for (const Expression& law : laws) renamed.push_back(names_.law(law, type.law_variables, element.location(field.name)));
  const double sense = field.kind == FieldKind::moment ? instance_.placement.sense() : 1;
  const bool is_point = field.sense == Sense::point;
  const Mat3 map = is_point ? instance_.placement.map() : Mat3(sense * map_of_components(element));
  const Vec3 shift = is_point ? instance_.placement.point(Vec3::Zero()) : Vec3(Vec3::Zero());
  const int first = laws.size() == 1 ? 2 : 0;  // a moment in the plane is about z
  for (std::size_t k = 0; k < laws.size(); ++k) {
    std::vector<double> weights;
    for (std::size_t j = 0; j < laws.size(); ++j)
      weights.push_back(map(first + static_cast<int>(k), first + static_cast<int>(j)));
    const double constant = shift[first + static_cast<int>(k)];
    if (weights[k] == 1 && constant == 0 && std::ranges::count(weights, 0.0) + 1 == static_cast<long>(weights.size()))
      result.push_back(renamed[k]);  // keeps its location in the file
    else
      result.push_back(Expression::combination(weights, renamed, constant));
  }
  return result;
}

std::vector<std::string> ValueMerger::axis_names(const Element& element, const Element::Entry& entry) const {
  const auto& names = std::get<std::vector<std::string>>(entry.value);
  const Placement& placement = instance_.placement;
  std::vector<int> places, turns;
  std::vector<std::string> result;
  for (const std::string& name : names) {
    if (name == "angle")
      result.push_back(name);
    else
      (name.size() > 1 ? turns : places).push_back(name.back() - 'x');
  }
  const auto place_image = image_of(placement, places, component_.dimension), turn_image = image_of(placement, turns, 3);
  // The constraint on a single rotation uses the other two axes in cyclic order, which an odd permutation would change.
  bool in_order = true;
  if (turns.size() == 1) {
    const auto next = placement.axis((turns[0] + 1) % 3);
    in_order = turn_image && next && *next == (turn_image->front() + 1) % 3;
  }
  if (!place_image || !turn_image || !in_order)
    throw InputError(
        entry.where,
        fmt::format("joint '{}' constrains {} of the component, which the include does not rotate to coordinates of the model",
                    element.name, fmt::join(names, ", ")),
        "use joints with an axis, or turn the component by right angles");
  for (const int k : *place_image) result.push_back(std::string(1, static_cast<char>('x' + k)));
  for (const int k : *turn_image) result.push_back(std::string("r") + static_cast<char>('x' + k));
  return result;
}

// motion, polynomial and table are values of the component's measure, `slopes` its rates; that of the host may be reversed and shifted.
void ValueMerger::merge_driver(Element& driver, const ElementType& type) const {
  const auto measured = std::ranges::find(driver.entries, "measure", &Element::Entry::field);
  if (measured == driver.entries.end()) return;
  const ComponentNames::Measure measure = names_.measure(std::get<std::string>(measured->value), measured->where);
  measured->value = measure.channel;
  if (measure.sign == 1 && measure.offset == 0) return;
  for (Element::Entry& entry : driver.entries) {
    if (auto* law = std::get_if<Expression>(&entry.value)) {
      const double weight = measure.sign;
      *law = Expression::combination({&weight, 1}, {law, 1}, -measure.sign * measure.offset);
    } else if (auto* numbers = std::get_if<std::vector<double>>(&entry.value)) {
      for (double& number : *numbers) number *= measure.sign;
      const auto field = std::ranges::find(type.fields, entry.field, &Field::name);
      if (field->sense != Sense::rate_of_measure) numbers->front() -= measure.sign * measure.offset;  // of a polynomial
    } else if (auto* table = std::get_if<Table>(&entry.value)) {
      for (double& value : table->value) value = measure.to_host(value);
    }
  }
}

// Couplers sum changes of measures from the reference configuration, so that only signs matter. They multiply the factors of the
// measures: a list of numbers, or the one number of a coupler of two measures.
void ValueMerger::merge_coupler(Element& coupler, const ElementType& type) const {
  std::vector<double> signs;
  for (Element::Entry& entry : coupler.entries) {
    const auto field = std::ranges::find(type.fields, entry.field, &Field::name);
    std::vector<std::string*> channels;
    if (field->kind == FieldKind::measure) channels = {&std::get<std::string>(entry.value)};
    if (field->kind == FieldKind::measures)
      for (std::string& name : std::get<std::vector<std::string>>(entry.value)) channels.push_back(&name);
    for (std::string* channel : channels) {
      const ComponentNames::Measure measure = names_.measure(*channel, entry.where);
      *channel = measure.channel;
      signs.push_back(measure.sign);
    }
  }
  for (Element::Entry& entry : coupler.entries) {
    const auto field = std::ranges::find(type.fields, entry.field, &Field::name);
    if (!field->required) continue;
    if (auto* factors = std::get_if<std::vector<double>>(&entry.value))
      for (std::size_t k = 0; k < std::min(signs.size(), factors->size()); ++k) (*factors)[k] *= signs[k];
    if (auto* factor = std::get_if<double>(&entry.value))
      for (const double sign : signs) *factor *= sign;
  }
}

// A force along a measure, or an event on it: bounds, free values and the force itself are converted to the measure of the host.
void ValueMerger::merge_measure_force(Element& force, const ElementType& type) const {
  const auto measured = std::ranges::find(force.entries, "measure", &Element::Entry::field);
  if (measured == force.entries.end()) return;
  const ComponentNames::Measure measure = names_.measure(std::get<std::string>(measured->value), measured->where);
  measured->value = measure.channel;
  if (measure.sign == 1 && measure.offset == 0) return;
  const double sign = measure.sign;
  const auto seen_from_component = [&](const char* own, double offset) {
    const Expression variable = Expression::variable(own);
    return Expression::combination({&sign, 1}, {&variable, 1}, offset);
  };
  for (Element::Entry& entry : force.entries) {
    const auto field = std::ranges::find(type.fields, entry.field, &Field::name);
    if (field->sense == Sense::of_measure) entry.value = measure.to_host(std::get<double>(entry.value));
    if (field->sense == Sense::per_measure) entry.value = sign * std::get<double>(entry.value);
    if (auto* law = std::get_if<Expression>(&entry.value)) {
      *law = law->substitute({{"value", seen_from_component("value", measure.offset)}, {"rate", seen_from_component("rate", 0)}});
      *law = Expression::combination({&sign, 1}, {law, 1});
    }
    if (sign < 0 && (entry.field == "lower" || entry.field == "upper")) entry.field = entry.field == "lower" ? "upper" : "lower";
    if (sign < 0 && entry.field == "direction") entry.value = reversed(std::get<std::string>(entry.value));
  }
}

}  // namespace holonom
