// Data shared by all parts of the deck reader: the counts of GENERIC_INFORMATION, rows of checked width, the model read so far and
// the errors found so far.
#pragma once

#include <array>
#include <functional>

#include "io/deck_text.h"
#include "model/model.h"

namespace holonom {

// The fourteen numbers of GENERIC_INFORMATION, in its order
enum class DeckCount {
  bodies,
  revolute_joints,
  clearance_joints,
  translational_joints,
  ground_constraints,
  simple_constraints,
  driving_constraints,
  guiding_constraints,
  guiding_data,
  translational_springs,
  rotational_springs,
  forced_bodies,
  force_data,
  points
};
inline constexpr std::size_t deck_count_number = 14;

class DeckReading {
 public:
  DeckReading(std::string_view text, const std::string& file_name);

  // Reads the counts and compares all sections with them: number of rows, and of numbers per row. False if the counts are
  // unusable.
  bool check_counts();
  int count(DeckCount which) const { return counts_[static_cast<std::size_t>(which)]; }

  // Calls read(row) for `number` rows of a section from row `first` on, except those of wrong width.
  void each_row(DeckKey key, int first, int number, const std::function<void(const DeckRow&)>& read);

  // The body given by this number of the row; 0 after an error
  int body(DeckKey key, const DeckRow& row, std::size_t number);
  // The bodies given by the first two numbers of the row, which must differ
  std::optional<std::array<int, 2>> two_bodies(DeckKey key, const DeckRow& row);
  // "x", "y" or "angle" for 1, 2 or 3; "" after an error
  std::string coordinate(DeckKey key, const DeckRow& row, std::size_t number);
  bool require_not_negative(DeckKey key, const DeckRow& row, std::size_t number, const std::string& what);

  void fault(DeckKey key, const Location& where, const std::string& message, std::string hint = {});
  [[noreturn]] void fail();  // throws all errors, in the order of the file

  static std::string body_name(int body) { return "body_" + std::to_string(body); }

  DeckText text;
  Model model;
  std::vector<Diagnostic>& faults() { return text.faults; }

 private:
  struct Shape {  // of a section: rows of one width, for tables followed by rows of another width
    DeckKey key;
    long rows, width, table_rows, table_width;
    std::vector<DeckCount> announced_by;
  };
  std::vector<Shape> shapes() const;
  bool read_counts();
  void check_rows(const Shape& shape);
  void check_width(DeckKey key, const DeckRow& row, long width);
  void check_equations();
  std::string announcement(const Shape& shape) const;

  std::array<int, deck_count_number> counts_ = {};
  std::array<Location, deck_count_number> count_where_;
};

}  // namespace holonom
