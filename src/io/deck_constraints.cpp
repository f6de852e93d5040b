// Planar constraints of a deck (P. E. Nikravesh, Computer-Aided Analysis of Mechanical Systems (1988), sections 4.2.1 to 4.2.8):
//
//   revolute        r_i + A_i s_i - r_j - A_j s_j = 0
//   translational   P_j stays on the line P_i Q_i, the angle between the bodies keeps its initial value
//   ground, simple  coordinates keep their initial values
//   driving         coordinate = c_0 + c_1 t + c_2 t^2/2
//   guiding         coordinate = natural cubic spline through a table
#include <fmt/format.h>

#include <cmath>

#include "io/deck_elements.h"

namespace holonom {

namespace {

Vec3 point_at(const DeckRow& row, std::size_t first) { return {row.numbers[first], row.numbers[first + 1], 0}; }

void read_revolute_joints(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::ideal_revolute_joints;
  int number = 0;
  reading.each_row(key, 0, reading.count(DeckCount::revolute_joints), [&](const DeckRow& row) {
    const auto bodies = reading.two_bodies(key, row);
    if (!bodies) return;
    Element joint;
    joint.name = fmt::format("revolute_{}", ++number);
    joint.type = "revolute";
    joint.where = row.where;
    joint.entries = {
        {"connect", *bodies, row.where},
        {"at", std::array{BodyPoint{(*bodies)[0], point_at(row, 2)}, BodyPoint{(*bodies)[1], point_at(row, 4)}}, row.place(2)}};
    reading.model.joints.push_back(std::move(joint));
  });
}

void read_translational_joints(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::translational_joints;
  int number = 0;
  reading.each_row(key, 0, reading.count(DeckCount::translational_joints), [&](const DeckRow& row) {
    const auto bodies = reading.two_bodies(key, row);
    if (!bodies) return;
    const Vec3 P_i = point_at(row, 2), Q_i = point_at(row, 4), P_j = point_at(row, 6);
    if (P_i == Q_i) return reading.fault(key, row.place(4), "the points P and Q of body i coincide and define no direction");
    const Vec3 axis = reading.model.bodies[static_cast<std::size_t>((*bodies)[0])].rotation * Vec3(Q_i - P_i);
    Element joint;
    joint.name = fmt::format("translational_{}", ++number);
    joint.type = "translational";
    joint.where = row.where;
    joint.entries = {{"connect", *bodies, row.where},
                     {"at", std::array{BodyPoint{(*bodies)[0], P_i}, BodyPoint{(*bodies)[1], P_j}}, row.place(2)},
                     {"axis", std::vector<double>{axis.x(), axis.y()}, row.place(2)}};
    reading.model.joints.push_back(std::move(joint));
  });
}

Element lock(const std::string& name, int body, std::vector<std::string> coordinates, const Location& where) {
  Element joint;
  joint.name = name;
  joint.type = "lock";
  joint.where = where;
  joint.entries = {{"connect", std::array{0, body}, where}, {"coordinates", std::move(coordinates), where}};
  return joint;
}

void read_locks(DeckReading& reading) {
  int number = 0;
  reading.each_row(DeckKey::ground_constraints, 0, reading.count(DeckCount::ground_constraints), [&](const DeckRow& row) {
    if (const int body = reading.body(DeckKey::ground_constraints, row, 0))
      reading.model.joints.push_back(lock(fmt::format("ground_{}", ++number), body, {"x", "y", "angle"}, row.where));
  });
  number = 0;
  reading.each_row(DeckKey::simple_constraints, 0, reading.count(DeckCount::simple_constraints), [&](const DeckRow& row) {
    const int body = reading.body(DeckKey::simple_constraints, row, 0);
    const std::string coordinate = reading.coordinate(DeckKey::simple_constraints, row, 1);
    if (body && !coordinate.empty())
      reading.model.joints.push_back(lock(fmt::format("simple_{}", ++number), body, {coordinate}, row.where));
  });
}

// A driver, still without its motion, of the coordinate given by the first two numbers of the row: body and coordinate. Nothing
// after an error.
std::optional<Element> driver(DeckReading& reading, DeckKey key, const DeckRow& row, const std::string& name) {
  const int body = reading.body(key, row, 0);
  const std::string coordinate = reading.coordinate(key, row, 1);
  if (!body || coordinate.empty()) return std::nullopt;
  Element element;
  element.name = name;
  element.type = "driver";
  element.where = row.where;
  element.entries = {{"measure", DeckReading::body_name(body) + "." + coordinate, row.where}};
  return element;
}

void read_driving_constraints(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::driving_constraints;
  int number = 0;
  reading.each_row(key, 0, reading.count(DeckCount::driving_constraints), [&](const DeckRow& row) {
    std::optional<Element> driving = driver(reading, key, row, fmt::format("driving_{}", ++number));
    if (!driving) return;
    driving->entries.push_back(
        {"polynomial", std::vector<double>{row.numbers[2], row.numbers[3], row.numbers[4] / 2}, row.place(2)});
    reading.model.drivers.push_back(std::move(*driving));
  });
}

void read_guiding_constraints(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::guiding_constraints;
  const int guided = reading.count(DeckCount::guiding_constraints);
  if (guided == 0) return;
  const std::optional<DeckTable> table = read_deck_table(reading, key, guided, reading.count(DeckCount::guiding_data));
  int number = 0;
  reading.each_row(key, 0, guided, [&](const DeckRow& row) {
    const std::size_t column = static_cast<std::size_t>(number++);
    std::optional<Element> guiding = driver(reading, key, row, fmt::format("guiding_{}", number));
    if (!guiding || !table) return;
    guiding->entries.push_back({"table", Table{table->t, table->columns[column]}, table->where});
    reading.model.drivers.push_back(std::move(*guiding));
  });
}

}  // namespace

std::optional<DeckTable> read_deck_table(DeckReading& reading, DeckKey key, int skipped, int rows) {
  DeckTable table;
  bool increases = true;
  reading.each_row(key, skipped, rows, [&](const DeckRow& row) {
    const double t = row.numbers[0];
    if (table.t.empty()) table.where = row.where;
    if (!table.t.empty() && t <= table.t.back() && increases) {
      reading.fault(key, row.where, fmt::format("the times of the table must increase, found {} after {}", t, table.t.back()));
      increases = false;
    }
    table.t.push_back(t);
    table.columns.resize(row.numbers.size() - 1);
    for (std::size_t k = 1; k < row.numbers.size(); ++k) table.columns[k - 1].push_back(row.numbers[k]);
  });
  if (rows < 2) {
    const DeckSection* section = reading.text.find(key);
    if (section) reading.fault(key, section->where, fmt::format("the table needs at least 2 times, found {}", rows));
    return std::nullopt;
  }
  if (!increases || static_cast<int>(table.t.size()) != rows) return std::nullopt;
  return table;
}

void read_deck_constraints(DeckReading& reading) {
  read_revolute_joints(reading);
  read_translational_joints(reading);
  read_locks(reading);
  read_driving_constraints(reading);
  read_guiding_constraints(reading);
}

// Their data are checked nevertheless.
void refuse_clearance_joints(DeckReading& reading) {
  const int joints = reading.count(DeckCount::clearance_joints);
  if (joints == 0) return;
  constexpr DeckKey key = DeckKey::clearance_revolute_joints, properties = DeckKey::mechanical_properties;
  reading.each_row(key, 0, joints, [&](const DeckRow& row) {
    reading.two_bodies(key, row);
    const bool good = reading.require_not_negative(key, row, 6, "the radius of the bearing") &&
                      reading.require_not_negative(key, row, 7, "the radius of the journal");
    if (good && row.numbers[7] > row.numbers[6]) reading.fault(key, row.place(7), "the journal is larger than its bearing");
  });
  reading.each_row(properties, 0, joints, [&](const DeckRow& row) {
    const double law = row.numbers[0];
    if (law != 1 && law != 2 && law != 3 && law != 4)
      reading.fault(properties, row.place(0), fmt::format("{:g} is not a contact force law", law),
                    "1 Pinkus-Sternlicht, 2 Hertz, 3 Lankarani-Nikravesh, 4 Hunt-Crossley");
  });
  if (const DeckSection* section = reading.text.find(key))
    reading.fault(key, section->where, "revolute joints with clearance are not supported yet",
                  "use ideal revolute joints instead");
}

}  // namespace holonom
