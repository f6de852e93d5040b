#include "io/deck_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "io/deck_elements.h"

namespace holonom {

namespace {

constexpr double weight = 9.81;  // acceleration of gravity, along -y; not stated in a deck

// INTEGRATION METHOD. With error control the time step is the time between rows only.
struct Method {
  const char *name, *gear;  // the integrator, and the one used if the row has the word GEAR after its numbers; "": no such one
  bool has_fixed_step;
};
constexpr Method methods[] = {{"rk4", "", true},        {"merson", "", true},     {"verner", "", true},
                              {"adams", "gear", false}, {"adams", "gear", false}, {"shampine-gordon", "", false}};

void read_time_parameters(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::time_parameters;
  reading.each_row(key, 0, 1, [&](const DeckRow& row) {
    const double start = row.numbers[0], end = row.numbers[1], step = row.numbers[2], method = row.numbers[3];
    if (end < start) reading.fault(key, row.place(1), fmt::format("the end {} is before the start {}", end, start));
    if (end < 0) reading.fault(key, row.place(1), fmt::format("the end must not be negative, found {}", end));
    if (step <= 0) reading.fault(key, row.place(2), fmt::format("the time step must be greater than zero, found {}", step));
    reading.require_not_negative(key, row, 4, "alpha");
    reading.require_not_negative(key, row, 5, "beta");
    const auto chosen = std::ranges::find_if(methods, [&](const Method& m) { return &m - methods + 1 == method; });
    if (chosen == std::end(methods))
      return reading.fault(key, row.place(3), fmt::format("{:g} is not an integration method", method),
                           "1 Runge-Kutta, 2 Kutta-Merson, 3 Runge-Kutta-Verner, 4 Adams-Moulton or Gear, 5 Adams or Gear, "
                           "6 Shampine-Gordon");
    std::string word = row.rest;
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool says_gear = word.starts_with("gear") && *chosen->gear != '\0';
    RunSettings& run = reading.model.run;
    reading.model.start = start;
    run.end = end;
    run.output = step;
    if (chosen->has_fixed_step) run.step = step;
    run.preset = Choice{"mubodyna", {}, row.where};
    run.treatment = Choice{"baumgarte", {{"alpha", row.numbers[4]}, {"beta", row.numbers[5]}}, row.where};
    run.integrator = Choice{says_gear ? chosen->gear : chosen->name, {}, row.place(3)};
  });
}

// Tables of drivers are checked by the run, whose end may be earlier than that of the deck. A table of forces that is too short
// would end the run halfway, so it is checked here.
void check_force_table(DeckReading& reading) {
  const Model& model = reading.model;
  if (model.signals.empty() || !model.run.end) return;
  const Element& signal = model.signals.front();
  const std::vector<double>& t = signal.get<Table>("table").t;
  if (t.front() > model.start || t.back() < *model.run.end)
    reading.fault(DeckKey::external_applied_forces, signal.where,
                  fmt::format("the table covers t = {} to {}, but the run lasts from {} to {}", t.front(), t.back(), model.start,
                              *model.run.end),
                  "extend the table or choose an earlier end");
}

}  // namespace

bool is_deck(const std::string& path, std::string_view text) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending == ".dat" || is_deck_text(text);
}

int deck_method(const std::string& integrator) {
  for (const Method& method : methods)
    if (integrator == method.name || integrator == method.gear) return static_cast<int>(&method - methods) + 1;
  return 0;
}

void read_deck_bodies(DeckReading& reading) {
  Model& model = reading.model;
  const int bodies = reading.count(DeckCount::bodies);
  Body ground;
  ground.name = "ground";
  model.bodies.push_back(ground);
  static const char* const speeds[] = {"vx", "vy", "omega"};
  reading.each_row(DeckKey::initial_conditions, 0, bodies, [&](const DeckRow& row) {
    Body body;
    body.name = DeckReading::body_name(static_cast<int>(model.bodies.size()));
    body.where = row.where;
    body.position = {row.numbers[0], row.numbers[1], 0};
    body.angle = row.numbers[2];
    body.rotation = Eigen::AngleAxisd(body.angle, Vec3::UnitZ());
    for (std::size_t k = 0; k < 3; ++k)
      if (row.numbers[3 + k] != 0) model.initial.push_back({body.name + "." + speeds[k], row.numbers[3 + k], row.place(3 + k)});
    model.bodies.push_back(std::move(body));
  });
  std::size_t number = 1;
  reading.each_row(DeckKey::inertia_properties, 0, bodies, [&](const DeckRow& row) {
    const bool has_mass = reading.require_not_negative(DeckKey::inertia_properties, row, 0, "the mass");
    const bool has_inertia = reading.require_not_negative(DeckKey::inertia_properties, row, 1, "the moment of inertia");
    if (!has_mass || !has_inertia || number >= model.bodies.size()) return;
    Body& body = model.bodies[number++];
    body.mass = row.numbers[0];
    body.inertia(2, 2) = row.numbers[1];
    body.mass_where = row.place(0);
    body.inertia_where = row.place(1);
  });
  reading.each_row(DeckKey::points_of_interest, 0, reading.count(DeckCount::points), [&](const DeckRow& row) {
    const int body = reading.body(DeckKey::points_of_interest, row, 0);
    if (body == 0) return;
    model.markers.push_back(
        {fmt::format("point_{}", model.markers.size() + 1), row.where, {body, Vec3(row.numbers[1], row.numbers[2], 0)}});
  });
}

Model parse_deck(std::string_view text, const std::string& file_name) {
  DeckReading reading(text, file_name);
  if (!reading.check_counts()) reading.fail();
  Model& model = reading.model;
  model.gravity = {0, -weight, 0};
  model.assemble = false;
  read_deck_bodies(reading);
  const bool has_bodies = static_cast<int>(model.bodies.size()) == reading.count(DeckCount::bodies) + 1;
  if (has_bodies) {  // the other sections refer to bodies
    read_deck_constraints(reading);
    read_deck_forces(reading);
    refuse_clearance_joints(reading);
  }
  read_time_parameters(reading);
  if (reading.faults().empty()) check_force_table(reading);
  for (Diagnostic& fault : validate(model)) reading.faults().push_back(std::move(fault));
  if (!reading.faults().empty()) reading.fail();
  return std::move(model);
}

}  // namespace holonom
