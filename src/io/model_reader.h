// Reads a model file, YAML or JSON, and checks it against the catalogue's fields. All errors of a file are reported together, in its
// order, each with line and column and the nearest valid name.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/model.h"

namespace holonom {

// `overrides`: name and value of --set options; the value is an expression of parameters.
// Throws UsageError for a file that cannot be read or an invalid override, InputError for errors in the file.
Model read_model(const std::string& path, const Schema& schema,
                 const std::vector<std::pair<std::string, std::string>>& overrides = {});

Model parse_model(std::string_view text, const std::string& file_name, const Schema& schema,
                  const std::vector<std::pair<std::string, std::string>>& overrides = {});

}  // namespace holonom
