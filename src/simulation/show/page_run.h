// One run of which only a page remains
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "simulation/observed_run.h"
#include "simulation/show/page.h"
#include "simulation/show/recording_sink.h"

namespace holonom {

struct PageRun {
  std::shared_ptr<const Model> model;
  RunSettings settings;  // complete
  MotionAnalysis analysis = MotionAnalysis::dynamics;
  double precision = 1e-6;                                // of packed numbers; 0: exact
  std::size_t max_numbers = RecordingSink::most_numbers;  // longer runs are thinned
  std::vector<Sink*> sinks = {};                          // additional ones, such as a progress bar
};

struct PageResult {
  RunReport report;
  Document document;
};

// Throws InputError, UsageError and StoppedByUser for errors before the run begins; later errors are in the report.
PageResult run_for_page(const PageRun& what);

}  // namespace holonom
