#include "simulation/show/linear_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/linear_motion/frequency_response.h"
#include "analysis/linear_motion/modes.h"
#include "simulation/show/page.h"
#include "simulation/show/page_parts.h"

namespace holonom {
namespace {

constexpr std::size_t most_outputs = 12, most_responses = 24, most_matrix_size = 40;

struct Analysed {
  const LinearSystem& system;
  std::vector<std::complex<double>> poles;
  std::vector<ResponseInput> inputs;
  FrequencyResponse response;
  std::string when;  // "" for the only instant
};

Analysed analysed(const LinearSystem& system, const std::vector<ModelInput>& inputs, const std::string& when) {
  Analysed result{system, poles_of(system), response_inputs(inputs), {}, when};
  if (!result.inputs.empty() && !system.outputs.empty())
    result.response = frequency_response(system, result.inputs, frequencies_for(result.poles, system.rate_scale));
  return result;
}

ResultTable table_of_poles(const Analysed& analysed, const Model& model) {
  const std::string time = model.units[2], rate = "1/" + time;
  ResultTable table{
      "Poles" + analysed.when,
      {{"real part", rate}, {"imaginary part", rate}, {"undamped", time == "s" ? "Hz" : rate}, {"damping ratio", ""}},
      {}};
  for (const std::complex<double>& pole : analysed.poles) {
    const double size = std::abs(pole);
    table.rows.push_back({digits(pole.real()), digits(pole.imag()), digits(size / (2 * std::numbers::pi)),
                          size > 0 ? digits(-pole.real() / size) : ""});
  }
  return table;
}

ResultTable table_of_static_gain(const Analysed& analysed) {
  ResultTable table{"Static gain" + analysed.when, {{"output", ""}}, {}};
  const std::vector<std::vector<double>> gain = static_gain(analysed.system, analysed.inputs, analysed.poles);
  for (const ResponseInput& input : analysed.inputs) table.columns.push_back({input.name, ""});
  for (std::size_t out = 0; out < gain.size(); ++out) {
    table.rows.push_back({analysed.system.outputs[out]});
    for (const double value : gain[out]) table.rows.back().push_back(std::isfinite(value) ? digits(value) : "none");
  }
  return table;
}

ResultTable table_of_matrix(const std::string& title, const Eigen::MatrixXd& matrix, const std::vector<std::string>& rows,
                            const std::vector<std::string>& columns, const std::string& mark) {
  ResultTable table{title, {{"", ""}}, {}};
  for (const std::string& column : columns) table.columns.push_back({column, ""});
  for (int r = 0; r < matrix.rows(); ++r) {
    table.rows.push_back({rows[static_cast<std::size_t>(r)] + mark});
    for (int c = 0; c < matrix.cols(); ++c) table.rows.back().push_back(digits(matrix(r, c)));
  }
  return table;
}

void add_matrices(const Analysed& analysed, Document& document) {
  const LinearSystem& system = analysed.system;
  const auto add = [&](const char* name, const Eigen::MatrixXd& matrix, const std::vector<std::string>& rows,
                       const std::vector<std::string>& columns, const char* mark) {
    if (matrix.size() > 0) document.tables.push_back(table_of_matrix(name + analysed.when, matrix, rows, columns, mark));
  };
  add("A", system.A, system.states, system.states, "'");
  add("B", system.B, system.states, system.inputs, "'");
  add("C", system.C, system.outputs, system.states, "");
  add("D", system.D, system.outputs, system.inputs, "");
}

bool is_small(const LinearSystem& system) {
  return std::max({system.states.size(), system.inputs.size(), system.outputs.size()}) <= most_matrix_size;
}

// Magnitude and phase over frequency; frequencies at which the response is zero or infinite are left out.
void add_curve(const Analysed& analysed, std::size_t output, std::size_t input, Chart& magnitude, Chart& phase) {
  const std::vector<std::complex<double>>& gain = analysed.response.gain[output][input];
  std::vector<std::complex<double>> known;
  std::vector<double> at;
  for (std::size_t k = 0; k < gain.size(); ++k) {
    if (!std::isfinite(std::abs(gain[k])) || gain[k] == 0.0) continue;
    known.push_back(gain[k]);
    at.push_back(analysed.response.angular_frequency[k]);
  }
  if (known.empty()) return;
  const std::string label = "by " + analysed.inputs[input].name + analysed.when;
  Chart::Series decibels{label, {}, {}}, degrees{label, {}, {}};
  const std::vector<double> phases = phase_in_degrees(known, at, analysed.poles);
  for (std::size_t k = 0; k < known.size(); ++k) {
    const double frequency = rounded(at[k] / (2 * std::numbers::pi));
    decibels.x.push_back(frequency);
    decibels.y.push_back(rounded(20 * std::log10(std::abs(known[k]))));
    degrees.x.push_back(frequency);
    degrees.y.push_back(rounded(phases[k]));
  }
  magnitude.series.push_back(std::move(decibels));
  phase.series.push_back(std::move(degrees));
}

// Two charts per output, with a curve per input and instant
void add_bode(const std::vector<Analysed>& instants, const Model& model, Document& document, std::vector<std::string>& notes) {
  const Analysed& first = instants.front();
  const std::size_t outputs = first.system.outputs.size(), inputs = first.inputs.size();
  if (outputs == 0 || inputs == 0) {
    notes.emplace_back("Bode plots need --inputs and --outputs");
    return;
  }
  if (outputs > most_outputs)
    notes.push_back(fmt::format("Bode plots of the first {} of {} outputs, to keep the page small", most_outputs, outputs));
  const std::vector<std::size_t> curves = spread(inputs * instants.size(), most_responses);
  if (curves.size() < inputs * instants.size())
    notes.push_back(fmt::format("Bode plots with {} of {} curves, evenly distributed", curves.size(), inputs * instants.size()));
  const std::string hertz = model.units[2] == "s" ? "Hz" : "1/" + model.units[2];
  for (std::size_t output = 0; output < std::min(outputs, most_outputs); ++output) {
    const std::string& name = first.system.outputs[output];
    Chart magnitude{"Bode, magnitude of " + name, {"frequency", hertz, true}, {"magnitude", "dB"}, Chart::Kind::line, {}};
    Chart phase{"Bode, phase of " + name, {"frequency", hertz, true}, {"phase", "deg"}, Chart::Kind::line, {}};
    for (const std::size_t curve : curves) add_curve(instants[curve / inputs], output, curve % inputs, magnitude, phase);
    if (magnitude.series.empty()) {
      notes.push_back(name + " does not respond to the inputs");
      continue;
    }
    document.charts.push_back(std::move(magnitude));
    document.charts.push_back(std::move(phase));
  }
}

}  // namespace

Document document_of_linear(const SharedModel& model, const std::vector<ModelInput>& inputs,
                            const std::vector<LinearAtInstant>& instants, const OutputLayout& layout,
                            const std::vector<std::string>& undetermined) {
  std::vector<Snapshot> snapshots;
  std::vector<Analysed> all;
  std::vector<PoleSet> poles;
  std::vector<std::string> notes;
  for (const LinearAtInstant& instant : instants) {
    snapshots.push_back(instant.at);
    const std::string t = fmt::format("t = {:.6g} {}", instant.system.t, model->units[2]);
    all.push_back(analysed(instant.system, inputs, instants.size() > 1 ? " at " + t : ""));
    poles.push_back({instants.size() > 1 ? t : "poles", all.back().poles});
    for (const std::string& note : instant.system.notes) notes.push_back(instants.size() > 1 ? t + ": " + note : note);
  }
  Document document = document_of(model, recorded_instants(model, layout, snapshots), undetermined);
  document.command = "linearize";
  document.plots.clear();
  if (all.empty()) return document;
  if (!all.front().poles.empty())
    document.charts.push_back(pole_map(poles, *model));
  else
    notes.emplace_back("there are no poles: the mechanism has no degrees of freedom and no states");
  add_bode(all, *model, document, notes);
  if (document.charts.size() > 1)
    notes.emplace_back("gains are in the units of the model: 0 dB is one unit of output per unit of input");
  add_notes(document, notes);
  const bool have_matrices = is_small(all.front().system) && all.size() <= most_responses;
  for (const Analysed& one : all) {
    document.tables.push_back(table_of_poles(one, *model));
    if (!one.inputs.empty() && !one.system.outputs.empty()) document.tables.push_back(table_of_static_gain(one));
    if (have_matrices) add_matrices(one, document);
  }
  return document;
}

}  // namespace holonom
