#include "simulation/show/modes_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulation/show/page.h"
#include "simulation/show/page_parts.h"

namespace holonom {
namespace {

constexpr std::size_t most_shares = 400'000;       // of all shapes: about four megabytes
constexpr std::size_t most_shape_columns = 12;     // modes in a table of shapes
constexpr std::size_t most_shape_cells = 150'000;  // of all these tables

// A zero eigenvalue may have a vector of speeds alone: a steady drift. Its displacement grows along the coordinates of these speeds.
Eigen::VectorXcd displacements(const Mode& mode, const LinearSystem& linear) {
  if (mode.kind != Mode::rigid || linear.coordinates != linear.speeds || !mode.shape.isZero(1e-12)) return mode.shape;
  Eigen::VectorXcd drift = Eigen::VectorXcd::Zero(mode.state.size());
  drift.head(linear.coordinates) = mode.state.segment(linear.coordinates, linear.speeds);
  return linear.C * drift;
}

// The state that takes part most, in units of its size
std::string leading_state(const Mode& mode, const LinearSystem& linear) {
  int leading = 0;
  (mode.state.cwiseAbs().array() / linear.state_scale.array()).maxCoeff(&leading);
  return linear.states[static_cast<std::size_t>(leading)];
}

std::string title_of(const Mode& mode, std::size_t number, const LinearSystem& linear, const std::string& time) {
  const std::string hertz = time == "s" ? "Hz" : "1/" + time;
  const double size = std::abs(mode.eigenvalue.real());
  switch (mode.kind) {
    case Mode::rigid:
      return fmt::format("{}: rigid, {}", number, leading_state(mode, linear));
    case Mode::oscillation:
      return fmt::format("{}: {:.5g} {}{}", number, mode.frequency, hertz, mode.eigenvalue.real() > 0 ? ", growing" : "");
    case Mode::decay:
      return fmt::format("{}: decay in {:.4g} {}", number, 1 / size, time);
    case Mode::growth:
      return fmt::format("{}: growth in {:.4g} {}", number, 1 / size, time);
  }
  return "";
}

ModeShape shape_of(const Mode& mode, const LinearSystem& linear, const Model& model) {
  ModeShape shape;
  shape.frequency = mode.frequency;
  shape.damping = mode.damping_ratio;
  shape.rate = mode.eigenvalue.real();
  const int components = model.dimension == 2 ? 3 : 6;
  const Eigen::VectorXcd moved = displacements(mode, linear);
  const double nothing = moved.size() > 0 ? 1e-9 * moved.cwiseAbs().maxCoeff() : 0;
  const auto share_of = [&](double value) { return std::abs(value) <= nothing ? 0 : rounded(value); };
  shape.real.emplace_back();
  shape.imaginary.emplace_back();
  for (std::size_t body = 1; body < model.bodies.size(); ++body) {
    std::vector<double>&real = shape.real.emplace_back(), &imaginary = shape.imaginary.emplace_back();
    for (int k = 0; k < components; ++k) {
      const std::complex<double> share = moved[components * (static_cast<int>(body) - 1) + k];
      real.push_back(share_of(share.real()));
      imaginary.push_back(share_of(share.imag()));
    }
  }
  return shape;
}

ResultTable table_of(const ModesReport& report, const std::string& title, const Model& model) {
  const std::string time = model.units[2], hertz = time == "s" ? "Hz" : "1/" + time, rate = "1/" + time;
  ResultTable table{title,
                    {{"mode", ""},
                     {"kind", ""},
                     {"frequency", hertz},
                     {"undamped", hertz},
                     {"damping ratio", ""},
                     {"time", time},
                     {"real part", rate},
                     {"imaginary part", rate}},
                    {}};
  for (std::size_t k = 0; k < report.modes.size(); ++k) {
    const Mode& mode = report.modes[k];
    const bool swings = mode.kind == Mode::oscillation, is_real = mode.kind == Mode::decay || mode.kind == Mode::growth;
    const auto only = [](bool is_given, double number) { return is_given ? digits(number) : std::string(); };
    table.rows.push_back({std::to_string(k + 1), kind_of(mode), only(swings, mode.frequency),
                          only(swings, mode.natural_frequency), only(swings, mode.damping_ratio),
                          only(is_real, 1 / std::abs(mode.eigenvalue.real())), digits(mode.eigenvalue.real()),
                          digits(std::abs(mode.eigenvalue.imag()))});
  }
  return table;
}

// Amplitude and phase of every motion in the first modes
ResultTable table_of_shapes(const ModesReport& report, const std::string& when) {
  const std::size_t columns = std::min(report.modes.size(), most_shape_columns);
  ResultTable table{"Shapes" + when, {{"motion", ""}}, {}};
  if (columns < report.modes.size()) table.title += fmt::format(" (the first {} of {} modes)", columns, report.modes.size());
  std::vector<Eigen::VectorXcd> shapes;
  for (std::size_t k = 0; k < columns; ++k) {
    table.columns.push_back({fmt::format("mode {}", k + 1), ""});
    table.columns.push_back({"phase", "deg"});
    shapes.push_back(displacements(report.modes[k], report.linear));
  }
  for (std::size_t row = 0; row < report.linear.outputs.size(); ++row) {
    std::vector<std::string> cells = {report.linear.outputs[row]};
    bool moves = false;
    for (const Eigen::VectorXcd& shape : shapes) {
      const std::complex<double> share = shape[static_cast<int>(row)];
      const bool is_zero = std::abs(share) < 5e-7;
      moves = moves || !is_zero;
      cells.push_back(is_zero ? "0" : digits(rounded(std::abs(share))));
      cells.push_back(is_zero ? "" : digits(std::round(std::arg(share) * 1800 / std::numbers::pi) / 10));
    }
    if (moves) table.rows.push_back(std::move(cells));
  }
  return table;
}

std::vector<std::string> notes_of(const ModesReport& report) {
  static const char* const verdicts[] = {"stable: every small motion decays",
                                         "marginal: no small motion grows, but not all decay", "unstable: a small motion grows"};
  std::vector<std::string> notes = {report.is_steady ? verdicts[report.stability]
                                                     : "no verdict: this state is not an equilibrium"};
  notes.insert(notes.end(), report.notes.begin(), report.notes.end());
  return notes;
}

}  // namespace

std::string kind_of(const Mode& mode) {
  static const char* const names[] = {"rigid", "oscillation", "decay", "growth"};
  if (mode.kind == Mode::oscillation && mode.eigenvalue.real() > 0) return "growing oscillation";
  return names[mode.kind];
}

Document document_of_modes(const SharedModel& model, const std::vector<ModesAtInstant>& instants, const OutputLayout& layout,
                           const std::vector<std::string>& undetermined) {
  std::vector<Snapshot> snapshots;
  for (const ModesAtInstant& instant : instants) snapshots.push_back(instant.at);
  Document document = document_of(model, recorded_instants(model, layout, snapshots), undetermined);
  document.command = "modes";
  document.plots.clear();
  std::vector<std::string> notes;
  std::vector<PoleSet> poles;
  const std::size_t numbers = 2 * (model->dimension == 2 ? 3 : 6) * std::max<std::size_t>(1, model->bodies.size() - 1);
  const std::size_t most_shapes = std::max<std::size_t>(1, most_shares / numbers);
  std::size_t all = 0, cells = 0;
  for (std::size_t row = 0; row < instants.size(); ++row) {
    const ModesReport& report = instants[row].report;
    const bool is_one_of_many = instants.size() > 1;
    const std::string t = fmt::format("t = {:.6g} {}", report.linear.t, model->units[2]);
    const std::string when = is_one_of_many ? " at " + t : "";
    for (const std::string& note : notes_of(report)) notes.push_back(is_one_of_many ? t + ": " + note : note);
    document.tables.push_back(table_of(report, "Modes" + when, *model));
    if (cells < most_shape_cells || row == 0) {
      document.tables.push_back(table_of_shapes(report, when));
      cells += document.tables.back().rows.size() * document.tables.back().columns.size();
    } else {
      notes.push_back(t + ": no table of shapes, to keep the page small");
    }
    poles.push_back({is_one_of_many ? t : "poles", poles_of(report.linear)});
    for (std::size_t k = 0; k < report.modes.size(); ++k) {
      if (all++ >= most_shapes) continue;
      ModeShape shape = shape_of(report.modes[k], report.linear, *model);
      shape.title = (is_one_of_many ? t + ", " : "") + title_of(report.modes[k], k + 1, report.linear, model->units[2]);
      shape.row = row;
      document.modes.push_back(std::move(shape));
    }
  }
  if (all > document.modes.size())
    notes.push_back(fmt::format("the first {} of {} modes can be seen moving; the tables have all", document.modes.size(), all));
  document.charts.push_back(pole_map(poles, *model));
  add_notes(document, notes);
  std::ranges::rotate(document.tables, document.tables.end() - (notes.empty() ? 0 : 1));
  return document;
}

}  // namespace holonom
