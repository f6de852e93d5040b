#include "simulation/show/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "results/recorder.h"
#include "simulation/show/page_template.h"

namespace holonom {
namespace {

constexpr std::string_view opening = R"(<script type="application/json" id="document">)", closing = "</script>";
constexpr std::size_t most_frames_of_scene = 200;

std::string within_script(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json)
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  return text;
}

// The element that a message names in quotes, if the model has one
std::string named_element(const Model& model, const std::string& message) {
  const auto is_named = [&](const std::string& name) { return message.find("'" + name + "'") != std::string::npos; };
  for (const auto* elements : {&model.joints, &model.forces, &model.drivers})
    for (const Element& element : *elements)
      if (is_named(element.name)) return element.name;
  for (const Body& body : model.bodies)
    if (is_named(body.name)) return body.name;
  return "";
}

}  // namespace

std::string page_with(const std::string& document_json) {
  const std::string_view page = page_template();
  const std::size_t found = page.find(opening);
  if (found == std::string_view::npos) throw std::runtime_error("the page of the viewer has no place for its data");
  const std::size_t begin = found + opening.size(), end = page.find(closing, begin);
  std::string text(page.substr(0, begin));
  text += within_script(document_json);
  text += page.substr(end);
  return text;
}

Document document_of(const RunReport& report, RecordedRun run) {
  run.diagnostics = run_as_json(report);
  run.notes = notes_of(report.diagnostics);
  run.warnings = report.diagnostics.warnings;
  for (const EventRecord& event : report.diagnostics.events) run.events.emplace_back(event.t, event.name);
  if (report.ending != Ending::complete) {
    run.failure = report.reason;
    run.failed_element = named_element(*report.model, report.reason);
  }
  return document_of(report.model, std::move(run), report.diagnostics.check.not_unique);
}

Document document_of(const SharedModel& model, RecordedRun run, const std::vector<std::string>& undetermined) {
  std::vector<RecordedRun> runs;
  runs.push_back(std::move(run));
  return document_of(model, std::move(runs), undetermined);
}

Document document_of(const SharedModel& model, std::vector<RecordedRun> runs, const std::vector<std::string>& undetermined) {
  Document document(model);
  document.texts = texts_of(*model);
  std::vector<Frame> frames;
  for (const RecordedRun& run : runs)
    std::ranges::move(frames_of(run, model->dimension, most_frames_of_scene), std::back_inserter(frames));
  if (frames.empty()) frames.push_back(reference_frame(*model));
  document.scene = build_scene(*model, frames, undetermined);
  if (!runs.empty()) document.plots = first_plots(*model, runs.front().channels);
  document.runs = std::move(runs);
  return document;
}

void write_page(const std::filesystem::path& file, const Document& document) {
  write_text(file, page_with(document_json(document)));
}

}  // namespace holonom
