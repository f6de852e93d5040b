#include "app/linear_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numbers>

#include "app/text_table.h"
#include "simulation/show/modes_page.h"

namespace holonom {
namespace {

constexpr std::size_t page_width = 160;
constexpr int columns_of_a_table = 8;

std::string number(double value) { return fmt::format("{:.6g}", value); }

// Wide matrices are printed in parts.
void add_matrix(const std::string& name, double error, const Eigen::MatrixXd& matrix, const std::vector<std::string>& rows,
                const std::vector<std::string>& columns, std::vector<std::string>& lines) {
  if (matrix.size() == 0) return;
  lines.push_back("");
  lines.push_back(fmt::format("{}, relative error {:.1e}", name, error));
  for (int first = 0; first < matrix.cols(); first += columns_of_a_table) {
    const int last = std::min(first + columns_of_a_table, static_cast<int>(matrix.cols()));
    std::vector<std::string> header = {""};
    for (int c = first; c < last; ++c) header.push_back(columns[c]);
    std::vector<std::vector<std::string>> table;
    for (int r = 0; r < matrix.rows(); ++r) {
      table.push_back({rows[r]});
      for (int c = first; c < last; ++c) table.back().push_back(number(matrix(r, c)));
    }
    for (const std::string& line : text_table({header}, table, page_width)) lines.push_back("  " + line);
  }
}

void add_values(const std::string& title, const std::vector<std::string>& names, const VecX& values,
                std::vector<std::string>& lines) {
  if (names.empty()) return;
  std::vector<std::string> texts;
  for (std::size_t k = 0; k < names.size(); ++k)
    texts.push_back(fmt::format("{} = {}", names[k], number(values[static_cast<int>(k)])));
  lines.push_back(fmt::format("  {:<9}{}", title, fmt::join(texts, ", ")));
}

std::string eigenvalue(const Mode& mode) {
  const auto value = mode.eigenvalue;
  if (value.imag() == 0) return number(value.real());
  return fmt::format("{} +- {}i", number(value.real()), number(std::abs(value.imag())));
}

// A real component as a signed number, a complex one as magnitude and phase
std::string share(std::complex<double> value) {
  const double size = std::abs(value);
  if (size < 5e-7) return "0";
  if (std::abs(value.imag()) < 1e-6 * size) return fmt::format("{:.4g}", value.real());
  return fmt::format("{:.4g} at {:.0f} deg", size, std::arg(value) * 180 / std::numbers::pi);
}

void add_shapes(const ModesReport& report, std::vector<std::string>& lines) {
  constexpr int modes_of_a_table = 6;
  const int count = static_cast<int>(report.modes.size());
  for (int first = 0; first < count; first += modes_of_a_table) {
    const int last = std::min(first + modes_of_a_table, count);
    std::vector<std::string> header = {"shape"};
    for (int m = first; m < last; ++m) header.push_back(fmt::format("mode {}", m + 1));
    std::vector<std::vector<std::string>> table;
    const auto add_rows = [&](const std::vector<std::string>& names, auto vector_of, std::size_t begin) {
      for (std::size_t k = begin; k < names.size(); ++k) {
        std::vector<std::string> cells = {names[k]};
        bool any = false;
        for (int m = first; m < last; ++m) {
          cells.push_back(share(vector_of(report.modes[m])[static_cast<int>(k)]));
          any = any || cells.back() != "0";
        }
        if (any) table.push_back(cells);
      }
    };
    add_rows(
        report.linear.outputs, [](const Mode& mode) -> const Eigen::VectorXcd& { return mode.shape; }, 0);
    add_rows(
        report.linear.states, [](const Mode& mode) -> const Eigen::VectorXcd& { return mode.state; },
        static_cast<std::size_t>(report.linear.coordinates + report.linear.speeds));
    lines.push_back("");
    for (const std::string& line : text_table({header}, table, page_width)) lines.push_back("  " + line);
  }
}

}  // namespace

std::vector<std::string> as_rates(std::vector<std::string> names) {
  for (std::string& name : names) name += "'";
  return names;
}

std::vector<std::string> linear_lines(const LinearSystem& linear, const Model& model) {
  std::vector<std::string> lines = {
      fmt::format("{} ({}), linearised at t = {:.10g} {}", model.name, model.file, linear.t, model.units[2])};
  add_values("states", linear.states, linear.x, lines);
  add_values("inputs", linear.inputs, linear.u, lines);
  add_values("outputs", linear.outputs, linear.y, lines);
  for (const std::string& note : linear.notes) lines.push_back("  note     " + note);
  add_matrix("A", linear.error.A, linear.A, as_rates(linear.states), linear.states, lines);
  add_matrix("B", linear.error.B, linear.B, as_rates(linear.states), linear.inputs, lines);
  add_matrix("C", linear.error.C, linear.C, linear.outputs, linear.states, lines);
  add_matrix("D", linear.error.D, linear.D, linear.outputs, linear.inputs, lines);
  return lines;
}

std::vector<std::string> modes_lines(const ModesReport& report, const Model& model) {
  constexpr const char* verdict[] = {"stable: every small motion decays", "marginal: no small motion grows, but not all decay",
                                     "unstable: a small motion grows"};
  std::vector<std::string> lines = {
      fmt::format("{} ({}), modes at t = {:.10g} {}", model.name, model.file, report.linear.t, model.units[2]),
      fmt::format("  states   {}", fmt::join(report.linear.states, ", ")),
      fmt::format("  verdict  {}", report.is_steady ? verdict[report.stability] : "none: this state is not an equilibrium")};
  for (const std::string& note : report.notes) lines.push_back("  note     " + note);
  lines.push_back("");
  const std::string frequency = model.units[2] == "s" ? "[Hz]" : "[1/" + model.units[2] + "]";
  std::vector<std::vector<std::string>> table;
  for (std::size_t k = 0; k < report.modes.size(); ++k) {
    const Mode& mode = report.modes[k];
    const bool swings = mode.kind == Mode::oscillation;
    table.push_back({fmt::format("{}", k + 1), kind_of(mode), swings ? number(mode.frequency) : "-",
                     swings ? number(mode.natural_frequency) : "-", swings ? number(mode.damping_ratio) : "-",
                     mode.kind == Mode::decay || mode.kind == Mode::growth ? number(1 / std::abs(mode.eigenvalue.real())) : "-",
                     eigenvalue(mode)});
  }
  const std::vector<std::vector<std::string>> header = {
      {"mode", "kind", "frequency", "undamped", "damping", "time", "eigenvalue"},
      {"", "", frequency, frequency, "ratio", "[" + model.units[2] + "]", "[1/" + model.units[2] + "]"}};
  for (const std::string& line : text_table(header, table, page_width)) lines.push_back("  " + line);
  add_shapes(report, lines);
  return lines;
}

}  // namespace holonom
