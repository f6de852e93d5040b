// The study file: which parameters of a model vary, what to run and what to tabulate. Errors are reported like those of a model
// file, all together, with line and column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/case_list_reader.h"
#include "model/model.h"

namespace holonom {

struct Study {
  std::string file;
  std::string model_file;             // the path that opens it from the working directory
  CaseList cases;                     // numbers in the model's units
  std::vector<std::string> record;    // patterns of the channels in the table of cases
  std::vector<std::string> channels;  // patterns of the channels in each case's results; empty: all
  Location record_where, channels_where;
  RunSettings settings;  // override those of the model
};

// `path`: the file's name in messages; the model file is relative to its folder. Throws InputError as below.
Study parse_study(std::string_view text, const std::string& path, const Schema& schema);

// Throws UsageError for a file that cannot be read, InputError for errors in the study or in the model.
Study read_study(const std::string& path, const Schema& schema);

}  // namespace holonom
