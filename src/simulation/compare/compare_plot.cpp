// compare.svg: CPU time versus error, one line per triple. A few triples share one panel, each with its own legend entry. Many
// triples get one panel per coordinates, with one colour per treatment and one marker per integrator, which keeps the legend short.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "model/choice.h"
#include "results/plot/log_log_plot.h"
#include "simulation/compare/compare_report.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

constexpr std::size_t few_triples = 12;

// Names in the order in which they first appear; a name's number is its colour or marker.
class Numbering {
 public:
  std::size_t of(const std::string& name) {
    const auto found = std::ranges::find(names_, name);
    if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
    names_.push_back(name);
    return names_.size() - 1;
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

// The rows of one triple for which an error is known, in the order of the table
struct TripleRows {
  ChosenTriple triple;
  std::vector<const ComparedRun*> rows;
};

std::vector<TripleRows> plotted_triples(const Comparison& comparison) {
  std::vector<TripleRows> all;
  for (const ComparedRun& row : comparison.runs) {
    if (!row.failure.empty() || !row.error || row.cpu_seconds <= 0) continue;
    if (all.empty() || all.back().triple != row.triple) all.push_back({row.triple, {}});
    all.back().rows.push_back(&row);
  }
  return all;
}

// A point whose error is below the resolution is drawn hollow, at the resolution.
PlotPoint point_of(const ComparedRun& row, const CompareReport& report) {
  const double least = error_resolution(report.comparison).motion, error = row.error->motion;
  const bool known = error > least;
  return {std::max(error, least), row.cpu_seconds, !known,
          fmt::format("{}, {}: error {}{:.1e}, {:.3g} s", text_of(row.triple), accuracy_in_words(row, *report.model),
                      known ? "" : "below ", std::max(error, least), row.cpu_seconds)};
}

bool any_hollow(const std::vector<TripleRows>& triples, const CompareReport& report) {
  for (const TripleRows& triple : triples)
    for (const ComparedRun* row : triple.rows)
      if (point_of(*row, report).hollow) return true;
  return false;
}

// Fixed steps and tolerances of one triple form two lines of the same style.
void add_lines(const TripleRows& triple, std::size_t colour, std::size_t marker, const CompareReport& report, PlotPanel& panel) {
  PlotSeries steps{colour, marker, {}}, tolerances{colour, marker, {}};
  for (const ComparedRun* row : triple.rows) (row->step ? steps : tolerances).points.push_back(point_of(*row, report));
  for (PlotSeries& series : {std::ref(steps), std::ref(tolerances)})
    if (!series.points.empty()) panel.series.push_back(std::move(series));
}

void plot_few(const std::vector<TripleRows>& triples, const CompareReport& report, LogLogPlot& plot) {
  Numbering integrators;
  plot.panels.push_back({"", {}});
  plot.legend.push_back({"", {}});
  for (std::size_t k = 0; k < triples.size(); ++k) {
    const std::size_t marker = integrators.of(text_of(triples[k].triple.integrator));
    add_lines(triples[k], k, marker, report, plot.panels[0]);
    plot.legend[0].entries.push_back({text_of(triples[k].triple), k, marker});
  }
}

void plot_many(const std::vector<TripleRows>& triples, const CompareReport& report, LogLogPlot& plot) {
  Numbering coordinates, treatments, integrators;
  for (const TripleRows& triple : triples) {
    const std::size_t panel = coordinates.of(text_of(triple.triple.coordinates));
    if (panel == plot.panels.size()) plot.panels.push_back({coordinates.names().back() + " coordinates", {}});
    add_lines(triple, treatments.of(text_of(triple.triple.treatment)), integrators.of(text_of(triple.triple.integrator)), report,
              plot.panels[panel]);
  }
  LegendGroup colours{"treatment", {}}, markers{"integrator", {}};
  for (const std::string& name : treatments.names()) colours.entries.push_back({name, treatments.of(name), {}});
  for (const std::string& name : integrators.names()) markers.entries.push_back({name, {}, integrators.of(name)});
  plot.legend = {colours, markers};
}

}  // namespace

std::string compare_as_svg(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  const std::vector<TripleRows> triples = plotted_triples(comparison);
  LogLogPlot plot;
  plot.title =
      fmt::format("{}: cost and error to t = {:.6g} {}", report.model->name, comparison.end, UnitNames(*report.model).time);
  plot.x_label = "largest error of position (in characteristic lengths) and rotation (rad)";
  plot.y_label = "CPU time (s)";
  plot.remarks.push_back(triples.empty() ? "no run has a known error"
                                         : "lower left is better; each line joins the runs of one method");
  if (any_hollow(triples, report))
    plot.remarks.push_back(
        fmt::format("hollow: error at most {:.1e}, the uncertainty of the reference", error_resolution(comparison).motion));
  if (triples.size() <= few_triples)
    plot_few(triples, report, plot);
  else
    plot_many(triples, report, plot);
  return log_log_plot_as_svg(plot);
}

}  // namespace holonom
