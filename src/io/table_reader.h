// Tables, grids and points of curves: written in the model file, or as columns of a data file, {file: data.csv, t: column, value: column}. A
// name that is left out stands for the column of this name. Columns with a unit are converted to the units of the model.
#pragma once

#include "io/reading.h"

namespace holonom {

// Each reports its errors and then returns nothing. `subject` begins the message.
std::optional<Table> read_table(Reading& reading, const Field& field, const YamlNode& node, const std::string& subject);
std::optional<Grid> read_grid(Reading& reading, const Field& field, const YamlNode& node, const std::string& subject);
std::optional<std::vector<Vec3>> read_points_of_file(Reading& reading, const Field& field, const YamlNode& node,
                                                     const std::string& subject);

}  // namespace holonom
