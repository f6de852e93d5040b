#include "properties/random_models.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"

namespace holonom::property_test {
namespace {

const char* const body_names[] = {"ground", "one", "two", "three", "four"};

// A random expression of time, the element's own variables and channels of bodies and markers
Expression random_law(const ElementType& type, int d, Random& random) {
  std::ostringstream text;
  text << random.size() << " + " << random.size() << "*sin(2*t) + " << random.size() << "*one.x*one.vy - " << random.size()
       << "*M1.vx" << (d == 2 ? " + 0.3*cos(one.angle) + one.omega" : " + 0.3*one.wy");
  for (const std::string& own : type.law_variables) text << " + " << random.size() << "*" << own << " + 0.2*" << own << "^2";
  return Expression::parse(text.str());
}

std::vector<Value> subsets(const std::vector<std::string>& choices) {
  std::vector<Value> all;
  for (unsigned bits = 1; bits < 1u << choices.size(); ++bits) {
    std::vector<std::string> chosen;
    for (std::size_t k = 0; k < choices.size(); ++k)
      if (bits >> k & 1) chosen.push_back(choices[k]);
    all.emplace_back(std::move(chosen));
  }
  return all;
}

double in_range(Range range, Random& random) { return range == Range::any ? random.between(-2, 2) : random.size(); }

std::vector<double> numbers(int count, Random& random) {
  std::vector<double> all;
  for (int k = 0; k < count; ++k) all.push_back(random.between(-1, 1));
  return all;
}

int freedom_of(int d) { return d == 2 ? 3 : 6; }

std::vector<double> positive(int count, Random& random) {
  std::vector<double> all;
  for (int k = 0; k < count; ++k) all.push_back(random.size());
  return all;
}

std::vector<double> symmetric(int size, Random& random) {
  std::vector<double> all(size * size);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j <= i; ++j) all[i * size + j] = all[j * size + i] = (i == j ? size : 0) + random.between(-1, 1);
  return all;
}

std::vector<Value> alternatives(const Field& field, const ElementType& type, int d, const std::array<int, 2>& bodies,
                                Random& random) {
  const int body = bodies[1] > 0 ? bodies[1] : bodies[0];
  switch (field.kind) {
    case FieldKind::number:
      return {in_range(field.range, random)};
    case FieldKind::vector: {
      std::vector<double> all;
      for (int k = 0; k < d; ++k) all.push_back(field.range == Range::any ? random.between(-1, 1) : random.size());
      return {all};
    }
    case FieldKind::points:
      return {std::vector<Vec3>{random.vector(d), random.vector(d), random.vector(d), random.vector(d)}};
    case FieldKind::vectors: {  // two perpendicular ones
      const Vec3 first = random.vector(d).normalized();
      const Vec3 second = d == 2 ? Vec3(-first[1], first[0], 0) : first.cross(random.vector(d)).normalized();
      return {std::vector<Vec3>{first, second}};
    }
    case FieldKind::numbers:  // some, a diagonal, a symmetric positive matrix
      return {numbers(4, random), positive(freedom_of(d), random), symmetric(freedom_of(d), random)};
    case FieldKind::body:
      return {body};
    case FieldKind::bodies:
      return {bodies};
    case FieldKind::place:
      return {BodyPoint{body, random.vector(d)}};
    case FieldKind::places:
      return {std::array<BodyPoint, 2>{BodyPoint{bodies[0], random.vector(d)}, BodyPoint{bodies[1], random.vector(d)}}};
    case FieldKind::law:
      return {random_law(type, d, random)};
    case FieldKind::laws:
      return {std::vector<Expression>(d, random_law(type, d, random))};
    case FieldKind::law_list:
      return {std::vector<Expression>{random_law(type, d, random), random_law(type, d, random)}};
    case FieldKind::moment:
      return {std::vector<Expression>(d == 2 ? 1 : 3, random_law(type, d, random))};
    case FieldKind::choice:
      return {field.choices.begin(), field.choices.end()};
    case FieldKind::text:
      return {std::string("words")};
    case FieldKind::choices:
      return subsets(field.choices);
    case FieldKind::measure:
      if (type.name == "friction") return {std::string("J.angle"), std::string("J.travel")};  // of the joint on which it acts
      return {std::string("one.x")};
    case FieldKind::measures:
      return {std::vector<std::string>{"one.x", "one.y"}};
    case FieldKind::elements:
      return {std::vector<std::string>{"J"}};
    case FieldKind::grid:
      return {
          Grid{{-2, -0.5, 1, 2}, {-2, 0.3, 2}, {numbers(3, random), numbers(3, random), numbers(3, random), numbers(3, random)}}};
    case FieldKind::equations: {
      std::vector<VectorExpression> equations = {
          VectorExpression::parse("dot(MN, x_i - 2*y_j) + norm(MN)*dot(x_i, x_j)/3", d, {}),
          VectorExpression::parse("dot(x_i, y_j) - 0.2", d, {})};
      if (d == 3) equations.push_back(VectorExpression::parse("dot(cross(x_i, z_j), y_i + MN)", d, {}));
      return {equations};
    }
    case FieldKind::table:
      return {Table{{0, 0.4, 1, 1.7, 3}, numbers(5, random)}};
  }
  throw std::logic_error("field '" + field.name + "' of " + type.name +
                         " is of a kind that the property tests cannot make: teach tests/properties/random_models.cpp");
}

// One choice at a time for the table of a driver, of those that its values allow
bool has_usual_table(const Element& element) {
  std::vector<std::string> chosen;
  for (const auto& entry : element.entries)
    for (const char* field : {"interpolation", "ends", "slopes", "beyond"})
      if (entry.field == field) chosen.push_back(entry.field == "slopes" ? "slopes" : std::get<std::string>(entry.value));
  if (chosen.empty()) return true;
  const std::string& choice = chosen.front();
  return chosen.size() == 1 && element.has("table") && (choice == "monotone" || choice == "clamped" || choice == "hold");
}

bool has_exactly_one(const Element& element, const std::vector<std::string>& one_of) {
  return std::ranges::count_if(one_of, [&](const std::string& field) { return element.has(field); }) == 1;
}

// Why the elements of the model cannot be created; "" if they can.
std::string refusal(const Model& model) {
  try {
    make_body_system(model, RowSet::motion);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

// Adds a joint J between the ground and the first body if the element acts on a measure of J
void add_measured_joint(const Element& element, Model& model) {
  if (!element.has("measure") || !element.get<std::string>("measure").starts_with("J.")) return;
  const bool turns = element.get<std::string>("measure") == "J.angle";
  const std::vector<double> axis = model.dimension == 2 ? std::vector<double>{0.6, 0.8} : std::vector<double>{0.6, 0, 0.8};
  Element joint;
  joint.name = "J";
  joint.type = turns ? "revolute" : "translational";
  joint.entries = {{"connect", std::array{0, 1}, {}},
                   {"at", std::array<BodyPoint, 2>{BodyPoint{0, model.bodies[1].position}, BodyPoint{1, Vec3::Zero()}}, {}}};
  if (!turns || model.dimension == 3) joint.entries.push_back({"axis", axis, {}});
  model.joints = {joint};
}

Cases make_cases(const std::string& section, int d) {
  Cases cases;
  Random random(d == 2 ? 20 : 30);
  for (const ElementType& type : schema()) {
    if (type.section != section || !type.in(d)) continue;
    std::set<std::string> reached;
    std::string reason = "it has no variants";
    for (const std::array<int, 2> bodies : {std::array{1, 2}, {2, 1}, {0, 1}, {1, 0}})
      for (Element& element : variants(type, d, bodies, random)) {
        Case one{title_of(element, bodies), random_bodies(d, 2, random)};
        (section == "joints" ? one.model.joints : one.model.forces) = {element};
        add_measured_joint(element, one.model);
        if (const std::string refused = refusal(one.model); !refused.empty()) {
          reason = refused;
          continue;
        }
        for (const auto& entry : element.entries) reached.insert(entry.field);
        cases.accepted.push_back(std::move(one));
      }
    for (const Field& field : type.fields)
      if (!reached.contains(field.name))
        cases.faults.push_back("no generated " + type.name + " with field '" + field.name + "' is accepted: " + reason);
  }
  return cases;
}

}  // namespace

Vec3 Random::vector(int d, double reach) {
  Vec3 result = Vec3::Zero();
  for (int k = 0; k < d; ++k) result[k] = between(-reach, reach);
  return result;
}

VecX Random::vector_of(int size, double reach) {
  VecX result(size);
  for (int k = 0; k < size; ++k) result[k] = between(-reach, reach);
  return result;
}

Quaternion Random::rotation(int d) {
  if (d == 2) return Quaternion(Eigen::AngleAxisd(between(-3, 3), Vec3::UnitZ()));
  return Quaternion(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)).normalized();
}

Model random_bodies(int d, int count, Random& random) {
  Model model;
  model.dimension = d;
  model.bodies.emplace_back();
  model.bodies[0].name = body_names[0];
  for (int b = 1; b <= count; ++b) {
    Body body;
    body.name = body_names[b];
    body.mass = random.size();
    body.position = random.vector(d, 3);
    body.rotation = random.rotation(d);
    if (d == 2) {
      body.angle = 2 * std::atan2(body.rotation.z(), body.rotation.w());
      body.inertia(2, 2) = random.size();
    } else {  // of three point masses on random axes: always a physical inertia
      for (int k = 0; k < 3; ++k) {
        const Vec3 r = random.vector(3);
        body.inertia += (0.1 + r.squaredNorm()) * Mat3::Identity() - r * r.transpose();
      }
    }
    model.bodies.push_back(body);
    model.markers.push_back({"M" + std::to_string(b), {}, {b, random.vector(d)}});
  }
  return model;
}

std::vector<Element> variants(const ElementType& type, int d, const std::array<int, 2>& bodies, Random& random) {
  Element blank;
  blank.name = "E";
  blank.type = type.name;
  std::vector<Element> all = {blank};
  for (const Field& field : type.fields) {
    if (field.name == "alpha" || field.name == "beta") {  // parameters of a treatment: rows do not depend on them
      for (Element& element : all) element.entries.push_back({field.name, 5.0, {}});
      continue;
    }
    std::vector<Element> grown;
    if (!field.required) grown = all;
    for (const Value& value : alternatives(field, type, d, bodies, random))
      for (Element element : all) {
        element.entries.push_back({field.name, value, {}});
        grown.push_back(std::move(element));
      }
    all = std::move(grown);
  }
  if (!type.one_of.empty()) std::erase_if(all, [&](const Element& e) { return !has_exactly_one(e, type.one_of); });
  std::erase_if(all, [](const Element& e) { return !has_usual_table(e); });
  return all;
}

const Cases& cases_of(const std::string& section, int d) {
  static std::map<std::pair<std::string, int>, Cases> known;
  const auto key = std::pair(section, d);
  if (!known.contains(key)) known.emplace(key, make_cases(section, d));
  return known.at(key);
}

std::string title_of(const Element& element, const std::array<int, 2>& bodies) {
  std::string title = element.type + " between " + body_names[bodies[0]] + " and " + body_names[bodies[1]] + ", with";
  for (const auto& entry : element.entries) {
    title += " " + entry.field;
    if (const auto* word = std::get_if<std::string>(&entry.value)) title += "=" + *word;
    if (const auto* words = std::get_if<std::vector<std::string>>(&entry.value))
      for (const std::string& word : *words) title += (word == words->front() ? "=" : "+") + word;
  }
  return title;
}

bool joins_two_bodies(const ElementType& type) {
  return std::ranges::any_of(type.fields, [](const Field& field) { return field.kind == FieldKind::bodies; });
}

const ElementType& type_of(const std::string& section, const std::string& name, int d) {
  static const Schema all = schema();
  for (const ElementType& type : all)
    if (type.section == section && type.name == name && type.in(d)) return type;
  throw std::logic_error("no type " + name);
}

}  // namespace holonom::property_test
