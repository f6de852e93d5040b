// A page for browsers: the viewer (viewer/, built into one file) with a document inside.
#pragma once

#include <filesystem>
#include <string>

#include "scene/document.h"
#include "simulation/run_report.h"

namespace holonom {

// The document cannot end the element that it stands in: < is written as \u003c.
std::string page_with(const std::string& document_json);

// The document of a run that has ended: scene, first plots, diagnostics
Document document_of(const RunReport& report, RecordedRun run);
// The same for recorded rows alone. `undetermined`: joints whose reactions are not unique
Document document_of(const SharedModel& model, RecordedRun run, const std::vector<std::string>& undetermined);
// The picture of several runs of a model: guides and bounds extend over all of them. Runs without rows have no picture.
Document document_of(const SharedModel& model, std::vector<RecordedRun> runs, const std::vector<std::string>& undetermined);

inline constexpr const char *page_name = "show.html", *page_role = "the page";
void write_page(const std::filesystem::path& file, const Document& document);  // throws ResultsError

}  // namespace holonom
