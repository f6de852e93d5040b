#include "simulation/show/page_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/recording/recovery.h"
#include "simulation/show/recording_sink.h"

namespace holonom {

RecordedRun recorded_instants(const SharedModel& model, const OutputLayout& layout, const std::vector<Snapshot>& instants) {
  RecordingSink recording(model, false);
  recording.begin({}, layout);
  for (const Snapshot& instant : instants) recording.record(instant);
  recording.finish(true);
  return std::move(recording.run());
}

Snapshot snapshot_at(const AssembledModel& assembled, const State& state) {
  BodyLevel& system = *assembled.system;
  Recovery recovery(SharedModel::borrowed(system.model()), state, assembled.report.speeds);
  Snapshot snapshot;
  if (recovery.snapshot(system, state, snapshot)) return snapshot;
  const Sizes& sizes = system.sizes();
  system.recover(state, VecX::Zero(sizes.v), VecX::Zero(sizes.rows), snapshot);
  return snapshot;
}

void add_notes(Document& document, const std::vector<std::string>& notes) {
  if (notes.empty()) return;
  ResultTable table{"Notes", {{"note", ""}}, {}};
  for (const std::string& note : notes) table.rows.push_back({note});
  document.tables.push_back(std::move(table));
}

std::string digits(double number) { return std::isfinite(number) ? fmt::format("{}", number) : ""; }

double rounded(double number) {
  if (number == 0 || !std::isfinite(number)) return number;
  const double scale = std::pow(10.0, 6 - std::floor(std::log10(std::abs(number))));
  return std::isfinite(scale) && scale > 0 ? std::round(number * scale) / scale : number;
}

std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  std::vector<std::size_t> numbers;
  const std::size_t kept = std::min(count, most);
  for (std::size_t k = 0; k < kept; ++k) numbers.push_back(kept == 1 ? 0 : k * (count - 1) / (kept - 1));
  return numbers;
}

Chart pole_map(const std::vector<PoleSet>& sets, const Model& model) {
  const std::string unit = "1/" + model.units[2];
  Chart chart{
      "Poles, with lines of equal damping ratio", {"real part", unit}, {"imaginary part", unit}, Chart::Kind::scatter, {}};
  double largest_imaginary = 0, most_negative = 0;
  for (const PoleSet& set : sets) {
    Chart::Series series{set.label, {}, {}};
    for (const std::complex<double>& pole : set.poles) {
      largest_imaginary = std::max(largest_imaginary, std::abs(pole.imag()));
      most_negative = std::min(most_negative, pole.real());
      series.x.push_back(rounded(pole.real()));
      series.y.push_back(rounded(pole.imag()));
      const double size = std::abs(pole);
      series.labels.push_back(size > 0 ? fmt::format("damping ratio {:.4g}", -pole.real() / size) : "no restoring force");
    }
    chart.series.push_back(std::move(series));
  }
  if (largest_imaginary == 0 || most_negative == 0) return chart;
  // A ray of damping ratio z: real part -z r, imaginary part r sqrt(1 - z^2), as far as the poles reach
  double last_x = 0,
         last_y = 1;  // of the last ray, in units of the chart; rays that are close to each other cannot be told apart
  for (const double z : {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9}) {
    const double x = -z, y = std::sqrt(1 - z * z), reach = std::min(-most_negative / z, largest_imaginary / y);
    const double chart_x = reach * x / -most_negative, chart_y = reach * y / largest_imaginary;
    if (std::hypot(chart_x - last_x, chart_y - last_y) < 0.15 || chart_y < 0.1) continue;
    last_x = chart_x;
    last_y = chart_y;
    for (const double side : {1.0, -1.0}) {
      const double end_x = reach * x, end_y = side * reach * y;
      chart.series.push_back({fmt::format("{:g}", z), {0, rounded(end_x)}, {0, rounded(end_y)}, {}, true});
    }
  }
  return chart;
}

}  // namespace holonom
