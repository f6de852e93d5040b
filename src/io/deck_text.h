// Splits a MUBODYNA deck (P. Flores, MUBODYNA user's manual, version 1.0, Universidade do Minho, 2010, section 5) into its sections:
// a line that begins with a letter names a section, all others are data lines, which begin with numbers. Text after the numbers or
// after the name of a section is a description. Lines that begin with ! or # are comments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

// In the order of the manual, (a) to (q)
enum class DeckKey {
  generic_information,
  initial_conditions,
  inertia_properties,
  constant_applied_forces,
  ideal_revolute_joints,
  clearance_revolute_joints,
  mechanical_properties,
  translational_joints,
  ground_constraints,
  simple_constraints,
  driving_constraints,
  guiding_constraints,
  translational_springs,
  rotational_springs,
  external_applied_forces,
  points_of_interest,
  time_parameters
};

std::string deck_name(DeckKey key);  // "IDEAL_REVOLUTE_JOINTS"

// Whether a text begins like a deck, with the name of a section
bool is_deck_text(std::string_view text);

struct DeckRow {
  Location where;
  std::vector<double> numbers;  // all at the beginning of the line
  std::vector<int> columns;     // of the numbers, and of the word after them
  std::string rest;             // the first word after the numbers; "" if there is none

  Location place(std::size_t number) const;
};

struct DeckSection {
  DeckKey key;
  Location where;
  std::vector<DeckRow> rows;
  Location end;  // the next section, or the end of the file
  bool is_last = false;
};

struct DeckText {
  std::vector<DeckSection> sections;
  std::vector<Diagnostic> faults;
  Location end;  // of the file

  const DeckSection* find(DeckKey key) const;
};

// Does not check the numbers of rows and of numbers per row.
DeckText read_deck_text(std::string_view text, const std::string& file_name);

}  // namespace holonom
