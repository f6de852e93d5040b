// Forces of a deck. A deck does not state gravity, which is always 9.81 along -y.
//
//   translational spring   k (l - l_0) + d l' + f_a, tension positive (Nikravesh 1988, sections 9.2.3 to 9.2.5)
//   rotational spring      k (phi_i - phi_j) + d (phi_i' - phi_j'): a deck has no free angle, so the spring is free at equal angles
//   external force         F(t) through the point P(t) in world coordinates, natural cubic splines through a table; the manual calls
//                          P local, but the numbers of its example are the position of the foot on the floor
#include <fmt/format.h>

#include "io/deck_elements.h"

namespace holonom {

namespace {

void add(DeckReading& reading, const std::string& name, const std::string& type, const Location& where,
         std::vector<Element::Entry> entries) {
  Element element;
  element.name = name;
  element.type = type;
  element.where = where;
  element.entries = std::move(entries);
  for (Element::Entry& entry : element.entries) entry.where = where;
  (type == "table" ? reading.model.signals : reading.model.forces).push_back(std::move(element));
}

std::vector<Expression> laws(std::initializer_list<double> numbers) { return {numbers.begin(), numbers.end()}; }

void read_constant_forces(DeckReading& reading) {
  int body = 0;
  reading.each_row(DeckKey::constant_applied_forces, 0, reading.count(DeckCount::bodies), [&](const DeckRow& row) {
    ++body;
    const double fx = row.numbers[0], fy = row.numbers[1], moment = row.numbers[2];
    if (fx != 0 || fy != 0)
      add(reading, fmt::format("constant_force_{}", body), "force", row.where,
          {{"body", body, {}}, {"force", laws({fx, fy}), {}}});
    if (moment != 0)
      add(reading, fmt::format("constant_moment_{}", body), "moment", row.where,
          {{"body", body, {}}, {"moment", laws({moment}), {}}});
  });
}

void read_translational_springs(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::translational_springs;
  int number = 0;
  reading.each_row(key, 0, reading.count(DeckCount::translational_springs), [&](const DeckRow& row) {
    const auto bodies = reading.two_bodies(key, row);
    const bool is_stiff = reading.require_not_negative(key, row, 6, "the stiffness");
    const bool is_damped = reading.require_not_negative(key, row, 7, "the damping coefficient");
    const bool is_long = reading.require_not_negative(key, row, 9, "the undeformed length");
    if (!bodies || !is_stiff || !is_damped || !is_long) return;
    const std::array<BodyPoint, 2> at = {BodyPoint{(*bodies)[0], {row.numbers[2], row.numbers[3], 0}},
                                         BodyPoint{(*bodies)[1], {row.numbers[4], row.numbers[5], 0}}};
    const std::string name = fmt::format("spring_{}", ++number);
    add(reading, name, "spring-damper", row.where,
        {{"connect", *bodies, {}},
         {"at", at, {}},
         {"stiffness", row.numbers[6], {}},
         {"damping", row.numbers[7], {}},
         {"length", row.numbers[9], {}}});
    if (const double pull = row.numbers[8]; pull != 0)
      add(reading, name + "_actuator", "spring-damper", row.where,
          {{"connect", *bodies, {}}, {"at", at, {}}, {"force", Expression(pull), {}}});
  });
}

void read_rotational_springs(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::rotational_springs;
  int number = 0;
  reading.each_row(key, 0, reading.count(DeckCount::rotational_springs), [&](const DeckRow& row) {
    const auto bodies = reading.two_bodies(key, row);
    const bool is_stiff = reading.require_not_negative(key, row, 2, "the stiffness");
    const bool is_damped = reading.require_not_negative(key, row, 3, "the damping coefficient");
    if (!bodies || !is_stiff || !is_damped) return;
    const auto angle = [&](int k) { return reading.model.bodies[static_cast<std::size_t>((*bodies)[k])].angle; };
    add(reading, fmt::format("rotational_{}", ++number), "rotational-spring", row.where,
        {{"connect", *bodies, {}},
         {"stiffness", row.numbers[2], {}},
         {"damping", row.numbers[3], {}},
         {"angle", angle(0) - angle(1), {}}});
  });
}

void read_external_forces(DeckReading& reading) {
  constexpr DeckKey key = DeckKey::external_applied_forces;
  const int forced = reading.count(DeckCount::forced_bodies);
  if (forced == 0) return;
  const std::optional<DeckTable> table = read_deck_table(reading, key, forced, reading.count(DeckCount::force_data));
  std::size_t number = 0;
  reading.each_row(key, 0, forced, [&](const DeckRow& row) {
    const std::string name = fmt::format("external_{}", ++number);
    const int body = reading.body(key, row, 0);
    if (!body || !table) return;
    static const char* const parts[] = {"fx", "fy", "px", "py"};
    std::vector<Expression> read;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::string signal = name + "_" + parts[k];
      add(reading, signal, "table", table->where, {{"table", Table{table->t, table->columns[4 * (number - 1) + k]}, {}}});
      read.push_back(Expression::variable(signal + ".value"));
    }
    add(reading, name, "force", row.where,
        {{"body", body, {}}, {"force", std::vector{read[0], read[1]}, {}}, {"through", std::vector{read[2], read[3]}, {}}});
  });
}

}  // namespace

void read_deck_forces(DeckReading& reading) {
  read_constant_forces(reading);
  read_translational_springs(reading);
  read_rotational_springs(reading);
  read_external_forces(reading);
}

}  // namespace holonom
