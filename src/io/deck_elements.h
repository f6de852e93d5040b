// The elements (b) to (p) of a deck as bodies, joints, drivers, signals and forces of a model.
#pragma once

#include "io/deck_reading.h"

namespace holonom {

void read_deck_bodies(DeckReading& reading);       // initial conditions, inertia, points of interest
void read_deck_constraints(DeckReading& reading);  // joints, ground, simple, driving and guiding constraints
void read_deck_forces(DeckReading& reading);       // constant forces, springs, external forces
// Reports that they are not supported.
void refuse_clearance_joints(DeckReading& reading);

// Columns of numbers as functions of time, from the rows of a section after the first `skipped` ones
struct DeckTable {
  std::vector<double> t;
  std::vector<std::vector<double>> columns;
  Location where;
};
// Nothing after an error: too few rows, or times that do not increase.
std::optional<DeckTable> read_deck_table(DeckReading& reading, DeckKey key, int skipped, int rows);

}  // namespace holonom
