// Linear systems and modes as readable text, as CSV and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/linear_motion/modes.h"
#include "app/linear_start.h"

namespace holonom {

std::vector<std::string> linear_lines(const LinearSystem& linear, const Model& model);
std::vector<std::string> modes_lines(const ModesReport& report, const Model& model);

std::vector<std::string> as_rates(std::vector<std::string> names);  // A.angle': the names of the rows of A and B
// One matrix, with the column names in the first line and the row names in the first column
std::string matrix_as_csv(const Eigen::MatrixXd& matrix, const std::vector<std::string>& rows,
                          const std::vector<std::string>& columns);

nlohmann::ordered_json linear_as_json(const LinearSystem& linear);
nlohmann::ordered_json modes_as_json(const ModesReport& report);
// The JSON output of a command, with one entry per state
nlohmann::ordered_json linear_report_as_json(const LinearStart& start, const LinearEnd& end, nlohmann::ordered_json instants);

}  // namespace holonom
