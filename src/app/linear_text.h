// Linear systems and modes as text for people, as tables for other programs, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/linear_motion/modes.h"
#include "app/linear_start.h"

namespace holonom {

std::vector<std::string> linear_lines(const LinearSystem& linear, const Model& model);
std::vector<std::string> modes_lines(const ModesReport& report, const Model& model);

std::vector<std::string> as_rates(std::vector<std::string> names);  // A.angle', as rows of A and B are named
// One matrix, with the names of its columns in the first line and of its rows in the first column
std::string matrix_as_csv(const Eigen::MatrixXd& matrix, const std::vector<std::string>& rows,
                          const std::vector<std::string>& columns);

nlohmann::ordered_json linear_as_json(const LinearSystem& linear);
nlohmann::ordered_json modes_as_json(const ModesReport& report);
// The answer of a command, with what it found at each instant
nlohmann::ordered_json linear_report_as_json(const LinearStart& start, const LinearEnd& end, nlohmann::ordered_json instants);

}  // namespace holonom
