#include "results/deck_roles.h"

#include <algorithm>

#include "elements/coupler.h"
#include "model/bounds.h"

namespace holonom {

namespace {

constexpr const char* coordinates[] = {"x", "y", "angle"};

int direction_of(const std::string& coordinate) {
  const auto found = std::ranges::find(coordinates, coordinate);
  return found == std::end(coordinates) ? 0 : static_cast<int>(found - coordinates) + 1;
}

// The element types that the deck reader creates (io/deck_elements.h). Other types have no section in a deck.
enum class DeckType { revolute, translational, lock, spring_damper, rotational_spring, force, moment, table, other };

DeckType deck_type(const Element& element) {
  constexpr std::pair<const char*, DeckType> names[] = {{"revolute", DeckType::revolute},
                                                        {"translational", DeckType::translational},
                                                        {"lock", DeckType::lock},
                                                        {"spring-damper", DeckType::spring_damper},
                                                        {"rotational-spring", DeckType::rotational_spring},
                                                        {"force", DeckType::force},
                                                        {"moment", DeckType::moment},
                                                        {"table", DeckType::table}};
  for (const auto& [name, type] : names)
    if (element.type == name) return type;
  return DeckType::other;
}

bool same_position(const BodyPoint& a, const BodyPoint& b) { return a.body == b.body && a.local == b.local; }

// A natural spline, as all tables of decks
bool is_of_deck(const Element& tabulated) {
  return tabulated.has("table") && !tabulated.has("interpolation") && !tabulated.has("ends") && !tabulated.has("beyond");
}

// The table of a signal if the expression is that signal alone, else null
const Table* table_of(const Model& model, const Expression& law) {
  for (const Element& signal : model.signals)
    if (deck_type(signal) == DeckType::table && law.variables().size() == 1 && law.variables()[0] == signal.name + ".value" &&
        law.written() == law.variables()[0] && is_of_deck(signal) && !signal.has("of") && !signal.has("deviation"))
      return &signal.get<Table>("table");
  return nullptr;
}

}  // namespace

DeckRoles::DeckRoles(const Model& model) : constant(model.bodies.size(), Vec3::Zero()) {
  for (const Element& joint : model.joints) sort_joint(model, joint);
  for (const Element& driver : model.drivers) sort_driver(model, driver);
  for (const Element& force : model.forces) sort_force(model, force);
}

void DeckRoles::sort_joint(const Model&, const Element& joint) {
  const DeckType type = deck_type(joint);
  if (type == DeckType::revolute) return revolute.push_back(&joint);
  if (type == DeckType::translational) return translational.push_back(&joint);
  const auto& connect = joint.get<std::array<int, 2>>("connect");
  if (type == DeckType::lock && connect[0] == 0 && !joint.has("at")) {
    const auto& held = joint.get<std::vector<std::string>>("coordinates");
    if (held.size() == 3) return ground.push_back(&joint);
    if (held.size() == 1) return simple.push_back({&joint, connect[1], direction_of(held[0])});
  }
  other_joints.push_back(&joint);
}

void DeckRoles::sort_driver(const Model& model, const Element& driver) {
  if (is_bound(driver)) return other_drivers.push_back(&driver);
  const std::string measure = is_driver(driver) ? driver.get<std::string>("measure") : "";
  const std::size_t dot = measure.find('.');
  const int body = dot == measure.npos ? 0 : model.find_body(measure.substr(0, dot));
  const int direction = dot == measure.npos ? 0 : direction_of(measure.substr(dot + 1));
  const bool is_coordinate = body > 0 && direction > 0;
  if (is_coordinate && is_of_deck(driver)) return guiding.push_back({&driver, body, direction});
  if (is_coordinate && driver.has("polynomial") && driver.get<std::vector<double>>("polynomial").size() <= 3)
    return driving.push_back({&driver, body, direction});
  other_drivers.push_back(&driver);
}

void DeckRoles::sort_force(const Model& model, const Element& force) {
  const DeckType type = deck_type(force);
  if (type == DeckType::spring_damper && !force.has("force")) return springs.push_back({&force});
  if (type == DeckType::rotational_spring && !force.has("moment")) return rotational_springs.push_back(&force);
  if (take_constant(force) || take_actuator(force) || take_external(model, force)) return;
  other_forces.push_back(&force);
}

bool DeckRoles::take_constant(const Element& force) {
  const bool is_force = deck_type(force) == DeckType::force, is_moment = deck_type(force) == DeckType::moment;
  if (!is_force && !is_moment) return false;
  const bool is_central = !force.has("through") && !(force.has("at") && force.get<BodyPoint>("at").local != Vec3::Zero());
  const bool in_body = force.has("axes") && force.get<std::string>("axes") == "body";
  const auto& laws = force.get<std::vector<Expression>>(is_force ? "force" : "moment");
  if (!is_central || in_body || !std::ranges::all_of(laws, &Expression::is_constant)) return false;
  Vec3& sum = constant[static_cast<std::size_t>(force.get<int>("body"))];
  if (is_force) sum += Vec3(laws[0].constant(), laws[1].constant(), 0);
  if (is_moment) sum.z() += laws[0].constant();
  return true;
}

// A constant force between the end points of the preceding spring
bool DeckRoles::take_actuator(const Element& force) {
  if (deck_type(force) != DeckType::spring_damper || !force.has("force") || springs.empty()) return false;
  const Expression& pull = force.get<Expression>("force");
  const auto& at = force.get<std::array<BodyPoint, 2>>("at");
  const auto& of_spring = springs.back().element->get<std::array<BodyPoint, 2>>("at");
  if (!pull.is_constant() || !same_position(at[0], of_spring[0]) || !same_position(at[1], of_spring[1])) return false;
  springs.back().pull += pull.constant();
  return true;
}

bool DeckRoles::take_external(const Model& model, const Element& force) {
  if (deck_type(force) != DeckType::force || !force.has("through")) return false;
  External taken{&force, {}};
  for (const char* field : {"force", "through"})
    for (const Expression& law : force.get<std::vector<Expression>>(field)) {
      taken.tables.push_back(table_of(model, law));
      if (!taken.tables.back() || taken.tables.back()->t != taken.tables.front()->t) return false;
    }
  external.push_back(std::move(taken));
  return true;
}

}  // namespace holonom
