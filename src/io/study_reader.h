// The study file: which parameters of a model vary, what to run and what to tabulate. Faults are reported like those of a model file,
// all together, with line and column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/case_list_reader.h"
#include "model/model.h"

namespace holonom {

struct Study {
  std::string file;
  std::string model_file;             // as it can be opened from here
  CaseList cases;                     // numbers in the model's units
  std::vector<std::string> record;    // patterns of channels whose values stand in the table
  std::vector<std::string> channels;  // patterns of channels of each case's results; none: all
  Location record_where, channels_where;
  RunSettings settings;  // on top of the model's
};

// `path` names the file in messages, and the model's file is relative to it. Throws InputError as below.
Study parse_study(std::string_view text, const std::string& path, const Schema& schema);

// Throws UsageError for a file that cannot be read, InputError for faults of the study or of the model itself.
Study read_study(const std::string& path, const Schema& schema);

}  // namespace holonom
