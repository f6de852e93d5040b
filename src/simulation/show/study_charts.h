// Charts of a study: results over a parameter, parallel coordinates of parameters and results, curves of the cases over time
#pragma once

#include <filesystem>
#include <functional>

#include "scene/document.h"
#include "simulation/show/study_table.h"

namespace holonom {

using UnitOf = std::function<std::string(const std::string& channel)>;

void add_result_charts(const StudyTable& table, const UnitOf& unit_of, Document& document, std::vector<std::string>& notes);
void add_parallel_chart(const StudyTable& table, Document& document, std::vector<std::string>& notes);
// `channels`: as far as the results of the cases contain them
void add_overlays(const std::filesystem::path& folder, const StudyTable& table, const std::vector<std::string>& channels,
                  const UnitOf& unit_of, Document& document, std::vector<std::string>& notes);

}  // namespace holonom
