// The plot of channels of one or several results folders.
#pragma once

#include <optional>

#include "results/plot/line_plot.h"
#include "results/table_reader.h"

namespace holonom {

struct ResultsPlotRequest {
  std::string folder;
  std::vector<std::string> channels;   // names and patterns, as for matching_names()
  std::optional<std::string> against;  // absent: over time, the first column
  std::vector<std::string> compared;   // folders of other runs
  std::optional<double> from, to;      // times
  bool with_events = true;
};

struct ResultsPlot {
  LinePlot plot;
  std::vector<std::string> notes;
  std::vector<ResultsTable> tables;  // of the runs; the lines of the plot refer to their columns
};

// Throws UsageError and ResultsError.
ResultsPlot plot_of_results(const ResultsPlotRequest& request);

}  // namespace holonom
