#include "io/deck_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace holonom {

namespace {

constexpr const char* count_names[deck_count_number] = {"rigid bodies",
                                                        "ideal revolute joints",
                                                        "clearance revolute joints",
                                                        "translational joints",
                                                        "ground constraints",
                                                        "simple constraints",
                                                        "driving constraints",
                                                        "guiding constraints",
                                                        "guiding data",
                                                        "translational spring-damper-actuator elements",
                                                        "rotational spring-damper elements",
                                                        "bodies with external forces",
                                                        "force data",
                                                        "points of interest"};

constexpr double max_count = 1e7;

bool is_whole(double number) { return number == std::floor(number); }

}  // namespace

DeckReading::DeckReading(std::string_view deck, const std::string& file_name) : text(read_deck_text(deck, file_name)) {
  model.name = std::filesystem::path(file_name).stem().string();
  model.file = file_name;
  model.dimension = 2;
}

void DeckReading::fault(DeckKey key, const Location& where, const std::string& message, std::string hint) {
  faults().push_back({where, deck_name(key) + ": " + message, std::move(hint)});
}

void DeckReading::fail() {
  std::ranges::stable_sort(faults(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
  throw InputError(std::move(faults()));
}

bool DeckReading::read_counts() {
  constexpr DeckKey key = DeckKey::generic_information;
  const DeckSection* section = text.find(key);
  if (!section) {
    faults().push_back({text.end, text.sections.empty() ? "the deck has no sections" : "section GENERIC_INFORMATION is missing",
                        "a deck begins with the fourteen element counts"});
    return false;
  }
  std::size_t found = 0;
  const std::size_t before = faults().size();
  for (const DeckRow& row : section->rows) {
    if (row.numbers.empty()) fault(key, row.where, fmt::format("'{}' is not a number", row.rest));
    for (std::size_t k = 0; k < row.numbers.size(); ++k, ++found) {
      const double number = row.numbers[k];
      if (!is_whole(number) || number < 0 || number > max_count)
        fault(key, row.place(k), fmt::format("{:g} is not a valid element count", number));
      else if (found < deck_count_number) {
        counts_[found] = static_cast<int>(number);
        count_where_[found] = row.place(k);
      }
    }
  }
  if (faults().size() == before && found != deck_count_number)
    fault(key, found < deck_count_number ? section->end : section->where,
          fmt::format("{} element counts are needed, found {}", deck_count_number, found),
          fmt::format("{}, each on its own line", fmt::join(count_names, ", ")));
  if (faults().size() == before && count(DeckCount::bodies) == 0)
    fault(key, count_where_[0], "a deck needs at least one rigid body");
  return faults().size() == before;
}

std::vector<DeckReading::Shape> DeckReading::shapes() const {
  using enum DeckCount;
  const auto plain = [this](DeckKey key, DeckCount which, long width) { return Shape{key, count(which), width, 0, 0, {which}}; };
  const long guided = count(guiding_constraints), forced = count(forced_bodies);
  return {plain(DeckKey::initial_conditions, bodies, 6),
          plain(DeckKey::inertia_properties, bodies, 2),
          plain(DeckKey::constant_applied_forces, bodies, 3),
          plain(DeckKey::ideal_revolute_joints, revolute_joints, 6),
          plain(DeckKey::clearance_revolute_joints, clearance_joints, 8),
          plain(DeckKey::mechanical_properties, clearance_joints, 10),
          plain(DeckKey::translational_joints, translational_joints, 8),
          plain(DeckKey::ground_constraints, ground_constraints, 1),
          plain(DeckKey::simple_constraints, simple_constraints, 2),
          plain(DeckKey::driving_constraints, driving_constraints, 5),
          {DeckKey::guiding_constraints,
           guided,
           2,
           guided > 0 ? count(guiding_data) : 0,
           guided + 1,
           {guiding_constraints, guiding_data}},
          plain(DeckKey::translational_springs, translational_springs, 10),
          plain(DeckKey::rotational_springs, rotational_springs, 4),
          {DeckKey::external_applied_forces,
           forced,
           1,
           forced > 0 ? count(force_data) : 0,
           4 * forced + 1,
           {forced_bodies, force_data}},
          plain(DeckKey::points_of_interest, points, 3),
          {DeckKey::time_parameters, 1, 6, 0, 0, {}}};
}

// "3 ideal revolute joints (line 3)"
std::string DeckReading::announcement(const Shape& shape) const {
  std::vector<std::string> parts;
  for (const DeckCount which : shape.announced_by)
    parts.push_back(fmt::format("{} {} (line {})", count(which), count_names[static_cast<std::size_t>(which)],
                                count_where_[static_cast<std::size_t>(which)].line));
  return fmt::format("{}", fmt::join(parts, " and "));
}

void DeckReading::check_rows(const Shape& shape) {
  const long wanted = shape.rows + shape.table_rows;
  const DeckSection* section = text.find(shape.key);
  const std::string announced = shape.announced_by.empty() ? "" : ": GENERIC_INFORMATION has " + announcement(shape);
  if (!section) {
    if (wanted > 0)
      faults().push_back(
          {text.end, fmt::format("section {} is missing{}", deck_name(shape.key), announced),
           text.sections.empty() ? "" : fmt::format("the file ends in section {}", deck_name(text.sections.back().key))});
    return;
  }
  const long found = static_cast<long>(section->rows.size());
  for (long k = 0; k < std::min(found, wanted); ++k)
    check_width(shape.key, section->rows[static_cast<std::size_t>(k)], k < shape.rows ? shape.width : shape.table_width);
  if (found == wanted) return;
  if (found > wanted)
    return fault(shape.key, section->rows[static_cast<std::size_t>(wanted)].where,
                 fmt::format("{} data line{} {} needed, found {}{}", wanted, wanted == 1 ? "" : "s", wanted == 1 ? "is" : "are",
                             found, announced));
  fault(shape.key, section->end,
        fmt::format("{} after {} of {} data lines{}", section->is_last ? "the file ends" : "the section ends", found, wanted,
                    announced));
}

void DeckReading::check_width(DeckKey key, const DeckRow& row, long width) {
  const long found = static_cast<long>(row.numbers.size());
  if (found > width)
    fault(key, row.place(static_cast<std::size_t>(width)),
          fmt::format("the line has {} numbers, but {} {} needed", found, width, width == 1 ? "is" : "are"));
  else if (found < width && !row.rest.empty())
    fault(key, row.place(static_cast<std::size_t>(found)), fmt::format("'{}' is not a number", row.rest));
  else if (found < width)
    fault(key, row.where, fmt::format("the line has {} number{}, but {} are needed", found, found == 1 ? "" : "s", width));
}

// N = 3 NB coordinates and M = 2 NIRJ + 2 NTJ + 3 NGB + NSC + NDC + NGC equations; M > N is an error.
void DeckReading::check_equations() {
  using enum DeckCount;
  const long coordinates = 3L * count(bodies);
  const long equations = 2L * count(revolute_joints) + 2L * count(translational_joints) + 3L * count(ground_constraints) +
                         count(simple_constraints) + count(driving_constraints) + count(guiding_constraints);
  if (equations > coordinates)
    fault(DeckKey::generic_information, count_where_[0],
          fmt::format("the deck has {} constraint equations for {} coordinates", equations, coordinates),
          "remove redundant constraints, or convert the deck to a model file, which may have them");
}

bool DeckReading::check_counts() {
  if (!read_counts()) return false;
  for (const Shape& shape : shapes()) check_rows(shape);
  check_equations();
  return true;
}

void DeckReading::each_row(DeckKey key, int first, int number, const std::function<void(const DeckRow&)>& read) {
  const DeckSection* section = text.find(key);
  if (!section) return;
  const std::vector<Shape> all = shapes();
  const Shape& shape = *std::ranges::find(all, key, &Shape::key);
  for (long k = first; k < std::min<long>(first + number, static_cast<long>(section->rows.size())); ++k) {
    const DeckRow& row = section->rows[static_cast<std::size_t>(k)];
    if (static_cast<long>(row.numbers.size()) == (k < shape.rows ? shape.width : shape.table_width)) read(row);
  }
}

int DeckReading::body(DeckKey key, const DeckRow& row, std::size_t number) {
  const double value = row.numbers[number];
  if (is_whole(value) && value >= 1 && value <= count(DeckCount::bodies)) return static_cast<int>(value);
  fault(key, row.place(number), fmt::format("there is no body {:g}", value),
        fmt::format("bodies are numbered 1 to {}", count(DeckCount::bodies)));
  return 0;
}

std::optional<std::array<int, 2>> DeckReading::two_bodies(DeckKey key, const DeckRow& row) {
  const int first = body(key, row, 0), second = body(key, row, 1);
  if (first == 0 || second == 0) return std::nullopt;
  if (first != second) return std::array{first, second};
  fault(key, row.place(1), fmt::format("body {} is connected to itself", first));
  return std::nullopt;
}

std::string DeckReading::coordinate(DeckKey key, const DeckRow& row, std::size_t number) {
  const double value = row.numbers[number];
  if (value == 1) return "x";
  if (value == 2) return "y";
  if (value == 3) return "angle";
  fault(key, row.place(number), fmt::format("{:g} is not a direction", value), "1 is x, 2 is y, 3 is the angle");
  return {};
}

bool DeckReading::require_not_negative(DeckKey key, const DeckRow& row, std::size_t number, const std::string& what) {
  if (row.numbers[number] >= 0) return true;
  fault(key, row.place(number), fmt::format("{} must not be negative, found {}", what, row.numbers[number]));
  return false;
}

}  // namespace holonom
