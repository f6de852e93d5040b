#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/linear_text.h"
#include "app/messages.h"
#include "simulation/run_report.h"

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;

Json matrix_as_json(const Eigen::MatrixXd& matrix) {
  Json rows = Json::array();
  for (int r = 0; r < matrix.rows(); ++r) {
    const VecX row = matrix.row(r);
    rows.push_back(std::vector<double>(row.begin(), row.end()));
  }
  return rows;
}

Json values_as_json(const std::vector<std::string>& names, const VecX& values) {
  Json list = Json::array();
  for (std::size_t k = 0; k < names.size(); ++k) list.push_back({{"name", names[k]}, {"value", values[static_cast<int>(k)]}});
  return list;
}

Json complex_as_json(std::complex<double> value) { return {value.real(), value.imag()}; }

Json shares_as_json(const std::vector<std::string>& names, const Eigen::VectorXcd& shares) {
  Json object = Json::object();
  for (std::size_t k = 0; k < names.size(); ++k) object[names[k]] = complex_as_json(shares[static_cast<int>(k)]);
  return object;
}

Json mode_as_json(const Mode& mode, const LinearSystem& linear) {
  constexpr const char* kinds[] = {"rigid", "oscillation", "decay", "growth"};
  return {{"kind", kinds[mode.kind]},
          {"eigenvalue", complex_as_json(mode.eigenvalue)},
          {"frequency", mode.frequency},
          {"natural_frequency", mode.natural_frequency},
          {"damping_ratio", mode.damping_ratio},
          {"shape", shares_as_json(linear.outputs, mode.shape)},
          {"state", shares_as_json(linear.states, mode.state)}};
}

std::string quoted(const std::string& name) {
  return name.find_first_of(",\"") == std::string::npos ? name : fmt::format("\"{}\"", name);
}

}  // namespace

std::string matrix_as_csv(const Eigen::MatrixXd& matrix, const std::vector<std::string>& rows,
                          const std::vector<std::string>& columns) {
  std::string text;
  for (const std::string& column : columns) text += "," + quoted(column);
  text += "\n";
  for (int r = 0; r < matrix.rows(); ++r) {
    text += quoted(rows[r]);
    for (int c = 0; c < matrix.cols(); ++c) text += fmt::format(",{}", matrix(r, c));
    text += "\n";
  }
  return text;
}

Json linear_as_json(const LinearSystem& linear) {
  Json states = values_as_json(linear.states, linear.x);
  for (std::size_t k = 0; k < linear.states.size(); ++k) states[k]["rate"] = linear.x_rate[static_cast<int>(k)];
  return {{"t", linear.t},
          {"states", states},
          {"coordinates", linear.coordinates},
          {"speeds", linear.speeds},
          {"inputs", values_as_json(linear.inputs, linear.u)},
          {"outputs", values_as_json(linear.outputs, linear.y)},
          {"A", matrix_as_json(linear.A)},
          {"B", matrix_as_json(linear.B)},
          {"C", matrix_as_json(linear.C)},
          {"D", matrix_as_json(linear.D)},
          {"relative_error", {{"A", linear.error.A}, {"B", linear.error.B}, {"C", linear.error.C}, {"D", linear.error.D}}},
          {"notes", linear.notes}};
}

Json modes_as_json(const ModesReport& report) {
  constexpr const char* verdict[] = {"stable", "marginal", "unstable"};
  Json modes = Json::array();
  for (const Mode& mode : report.modes) modes.push_back(mode_as_json(mode, report.linear));
  Json states = values_as_json(report.linear.states, report.linear.x);
  return {{"t", report.linear.t},
          {"states", states},
          {"stability", report.is_steady ? verdict[report.stability] : "none"},
          {"relative_error", report.linear.error.A},
          {"modes", modes},
          {"notes", report.notes}};
}

Json linear_report_as_json(const LinearStart& start, const LinearEnd& end, Json instants) {
  Json json = {{"holonom", HOLONOM_VERSION},          {"ok", end.ending == Ending::complete},
               {"model", model_as_json(start.model)}, {"instants", std::move(instants)},
               {"notes", start.reached.notes},        {"warnings", each_once(start.reached.warnings)}};
  if (end.ending != Ending::complete) json["errors"] = error_as_json(end.reason);
  return json;
}

}  // namespace holonom
