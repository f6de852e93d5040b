// The commands and their options as read from the command line.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"
#include "results/plot/results_plot.h"
#include "results/table_format.h"
#include "simulation/ending.h"
#include "simulation/model_source.h"

namespace holonom {

struct ModelOptions {
  std::string path;
  Overrides overrides;  // --set
  bool json = false;
};

struct RunOptions {
  ModelOptions model;
  RunSettings settings;
  std::optional<std::string> folder, channels, statistics;  // statistics: of these channels in the summary
  const TableFormat* format = &table_formats().front();
  std::optional<std::string> report;  // file name; absent: no report, except beside the results of a deck
  std::optional<double> checkpoint;
  bool resume = false;
  bool quiet = false;
  bool show = false;  // also write a page with a moving picture
};

struct ShowOptions {
  std::vector<std::string> paths;         // a model, or folders of results
  RunOptions run;                         // of a model
  std::optional<std::string> model_file;  // of the folders; default: the one that run.json names
  std::optional<std::string> file;
  bool is_exact = false;
};

struct ViewOptions {
  ModelOptions model;
  RunSettings settings;
  std::optional<int> port;  // absent: a free one
  bool is_exact = false;
};

struct ConvertOptions {
  ModelOptions model;
  std::string into;
};

struct InverseOptions {
  RunOptions run;
  std::vector<std::string> actuators;  // measures; empty: those of the drivers
};

struct StaticsOptions {
  ModelOptions model;
  std::string coordinates = "body";
  int load_steps = 0;  // 0: only if the search with full loads fails
  std::optional<std::string> folder;
  bool show = false;  // also write a page, as in all commands
};

struct CompareOptions {
  ModelOptions model;
  std::string choices;  // "" for all legal combinations
  std::vector<double> steps, tolerances;
  std::optional<double> end, limit;
  std::optional<std::string> folder;
  bool quiet = false;
  bool show = false;
};

struct SweepOptions {
  std::string study;
  std::optional<std::string> folder;
  std::optional<double> jobs;  // threads; absent: one per core
  bool retry = false;
  bool json = false;
  bool quiet = false;
  bool show = false;
};

struct PlotOptions {
  ResultsPlotRequest request;
  std::optional<std::string> file;                // absent: a plot in the terminal
  std::optional<std::pair<double, double>> size;  // width and height in centimetres
};

struct ListOptions {
  std::string topic, name;
  bool json = false;
};

// Each returns how it ended, which determines the exit code, and throws for invalid input.
Ending check_command(const ModelOptions& options);
Ending run_command(const RunOptions& options);
Ending show_command(const ShowOptions& options);
Ending view_command(const ViewOptions& options);
Ending convert_command(const ConvertOptions& options);
Ending kinematics_command(const RunOptions& options);
Ending inverse_command(const InverseOptions& options);
Ending statics_command(const StaticsOptions& options);
Ending compare_command(const CompareOptions& options);
Ending sweep_command(const SweepOptions& options);
Ending plot_command(const PlotOptions& options);
Ending list_command(const ListOptions& options);
Ending reference_command();

}  // namespace holonom
