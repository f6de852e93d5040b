#include "simulation/show/study_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "model/diagnostic.h"
#include "results/results_error.h"
#include "results/table_reader.h"
#include "simulation/show/page_parts.h"
#include "simulation/sweep_case.h"

namespace holonom {
namespace {

constexpr std::size_t most_channels = 4, most_families = 24, most_points = 400, most_axes = 10, most_lines = 1000,
                      most_scattered = 3000;

// The parameters that take more than one value
std::vector<std::size_t> varied(const StudyTable& table) {
  std::vector<std::size_t> numbers;
  for (std::size_t p = 0; p < table.parameters.size(); ++p)
    if (std::ranges::any_of(table.cases, [&](const StudyCase& one) { return one.parameters[p] != table.cases[0].parameters[p]; }))
      numbers.push_back(p);
  return numbers;
}

std::string words_of(const std::string& quantity) {
  const std::size_t colon = quantity.rfind(':');
  const std::string what = quantity.substr(colon + 1);
  return (what == "min" ? "smallest " : what == "max" ? "largest " : "last ") + quantity.substr(0, colon);
}

// Largest and smallest values first
int order_of(const std::string& quantity) { return quantity.ends_with(":max") ? 0 : quantity.ends_with(":min") ? 1 : 2; }

std::string channel_of(const std::string& quantity) { return quantity.substr(0, quantity.rfind(':')); }

// The cases by the values of all parameters except one, in order of that one
std::map<std::vector<double>, std::vector<std::size_t>> families(const StudyTable& table, std::size_t parameter) {
  std::map<std::vector<double>, std::vector<std::size_t>> groups;
  for (std::size_t k = 0; k < table.cases.size(); ++k) {
    std::vector<double> others = table.cases[k].parameters;
    others.erase(others.begin() + static_cast<long>(parameter));
    groups[others].push_back(k);
  }
  for (auto& [others, cases] : groups)
    std::ranges::sort(cases, {}, [&](std::size_t k) { return table.cases[k].parameters[parameter]; });
  return groups;
}

std::string label_of(const StudyTable& table, std::size_t parameter, std::size_t index, const std::vector<std::size_t>& shown) {
  std::string label;
  for (const std::size_t p : shown)
    if (p != parameter)
      label += fmt::format("{}{} = {:.5g}", label.empty() ? "" : ", ", table.parameters[p], table.cases[index].parameters[p]);
  return label.empty() ? "cases" : label;
}

// One curve per family, or points where there are too many families
Chart result_chart(const StudyTable& table, std::size_t quantity, std::size_t parameter, const UnitOf& unit_of) {
  const std::string& name = table.quantities[quantity];
  Chart chart{words_of(name) + " over " + table.parameters[parameter],
              {table.parameters[parameter], ""},
              {words_of(name), unit_of(channel_of(name))},
              Chart::Kind::line,
              {}};
  const auto add = [&](Chart::Series& series, std::size_t index) {
    const StudyCase& one = table.cases[index];
    if (!std::isfinite(one.values[quantity])) return;
    series.x.push_back(rounded(one.parameters[parameter]));
    series.y.push_back(rounded(one.values[quantity]));
    series.labels.push_back("case " + one.cells[0]);
  };
  const auto groups = families(table, parameter);
  if (groups.size() <= most_families) {
    for (const auto& [others, cases] : groups) {
      Chart::Series series{label_of(table, parameter, cases[0], varied(table)), {}, {}};
      for (const std::size_t k : cases) add(series, k);
      if (!series.x.empty()) chart.series.push_back(std::move(series));
    }
  } else {
    chart.kind = Chart::Kind::scatter;
    Chart::Series series{"cases", {}, {}};
    for (const std::size_t k : spread(table.cases.size(), most_scattered)) add(series, k);
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace

// Over the parameter that varies fastest; where points scatter, over each parameter
void add_result_charts(const StudyTable& table, const UnitOf& unit_of, Document& document, std::vector<std::string>& notes) {
  const std::vector<std::size_t> parameters = varied(table);
  if (parameters.empty() || table.quantities.empty()) return;
  const std::vector<std::string> channels = table.channels();
  if (channels.size() > most_channels)
    notes.push_back(
        fmt::format("charts of the first {} of {} recorded channels; the table has all", most_channels, channels.size()));
  bool is_thinned = false;
  std::vector<std::size_t> order(table.quantities.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::size_t q) { return order_of(table.quantities[q]); });
  for (const std::size_t q : order) {
    const std::string& name = table.quantities[q];
    if (std::ranges::find(channels, channel_of(name)) - channels.begin() >= static_cast<long>(most_channels)) continue;
    const bool scatters = families(table, parameters.back()).size() > most_families;
    is_thinned = is_thinned || (scatters && table.cases.size() > most_scattered);
    std::vector<std::size_t> over = {parameters.back()};
    if (scatters && name.ends_with(":max"))
      over.assign(parameters.begin(), parameters.begin() + static_cast<long>(std::min(most_channels, parameters.size())));
    for (const std::size_t parameter : over)
      if (Chart chart = result_chart(table, q, parameter, unit_of); !chart.series.empty())
        document.charts.push_back(std::move(chart));
  }
  if (is_thinned) notes.push_back(fmt::format("{} of {} cases in charts over a parameter", most_scattered, table.cases.size()));
}

void add_parallel_chart(const StudyTable& table, Document& document, std::vector<std::string>& notes) {
  const std::vector<std::size_t> parameters = varied(table);
  if (parameters.size() + table.quantities.size() < 3 || parameters.empty()) return;
  std::vector<std::string> names;
  for (const std::size_t p : parameters) names.push_back(table.parameters[p]);
  std::vector<std::size_t> quantities;
  for (std::size_t q = 0; q < table.quantities.size(); ++q)
    if (const std::string& name = table.quantities[q]; name.ends_with(":max") || name.ends_with(":min")) quantities.push_back(q);
  const std::size_t room = most_axes > names.size() ? most_axes - names.size() : 1;
  if (quantities.size() > room) {
    notes.push_back(fmt::format("{} of {} smallest and largest values as parallel coordinates", room, quantities.size()));
    quantities.resize(room);
  }
  for (const std::size_t q : quantities) names.push_back(words_of(table.quantities[q]));
  Chart chart{"Cases as parallel coordinates", {"", ""}, {"", ""}, Chart::Kind::parallel, {}};
  std::vector<std::size_t> complete;
  for (std::size_t k = 0; k < table.cases.size(); ++k)
    if (std::ranges::all_of(quantities, [&](std::size_t q) { return std::isfinite(table.cases[k].values[q]); }))
      complete.push_back(k);
  if (complete.size() < table.cases.size())
    notes.push_back(fmt::format("{} of {} cases have no results and are missing from the charts",
                                table.cases.size() - complete.size(), table.cases.size()));
  if (complete.size() > most_lines)
    notes.push_back(fmt::format("{} of {} cases as parallel coordinates", most_lines, complete.size()));
  for (const std::size_t index : spread(complete.size(), most_lines)) {
    const StudyCase& one = table.cases[complete[index]];
    Chart::Series series{"case " + one.cells[0] + ": " + table.settings_of(complete[index]), {}, {}};
    for (const std::size_t p : parameters) series.y.push_back(rounded(one.parameters[p]));
    for (const std::size_t q : quantities) series.y.push_back(rounded(one.values[q]));
    for (std::size_t axis = 0; axis < series.y.size(); ++axis) series.x.push_back(static_cast<double>(axis));
    chart.series.push_back(std::move(series));
  }
  if (chart.series.empty()) return;
  chart.series.front().labels = names;
  document.charts.push_back(std::move(chart));
}

void add_overlays(const std::filesystem::path& folder, const StudyTable& table, const std::vector<std::string>& channels,
                  const UnitOf& unit_of, Document& document, std::vector<std::string>& notes) {
  std::vector<std::string> shown(channels.begin(),
                                 channels.begin() + static_cast<long>(std::min(channels.size(), most_channels)));
  std::vector<std::size_t> begun;
  for (std::size_t k = 0; k < table.cases.size(); ++k)
    if (table.cases[k].status != "open") begun.push_back(k);
  if (shown.empty() || begun.empty()) return;
  std::vector<Chart> charts;
  for (const std::string& channel : shown)
    charts.push_back(
        {channel + " over time", {"t", document.model->units[2]}, {channel, unit_of(channel)}, Chart::Kind::line, {}});
  std::size_t most_rows = 0, read = 0;
  for (const std::size_t index : spread(begun.size(), most_families)) {
    const std::size_t k = begun[index];
    const std::filesystem::path case_folder = folder / case_name(k, table.cases.size());
    ResultsTable results;
    try {
      std::vector<std::string> wanted = {"t"};
      for (const std::string& name : read_channel_names(case_folder))
        if (std::ranges::count(shown, name) > 0) wanted.push_back(name);
      results = read_table(case_folder, wanted);
    } catch (const UsageError&) {  // failed before its first row
      continue;
    } catch (const ResultsError&) {
      continue;
    }
    ++read;
    most_rows = std::max(most_rows, results.rows());
    const std::vector<std::size_t> rows = spread(results.rows(), most_points);
    for (std::size_t c = 0; c < shown.size(); ++c) {
      const auto found = std::ranges::find(results.names, shown[c]);
      if (found == results.names.end() || rows.empty()) continue;
      const std::vector<double>&values = results.columns[static_cast<std::size_t>(found - results.names.begin())],
            &times = results.column("t");
      Chart::Series series{"case " + table.cases[k].cells[0] + ": " + table.settings_of(k), {}, {}};
      for (const std::size_t row : rows) {
        series.x.push_back(rounded(times[row]));
        series.y.push_back(rounded(values[row]));
      }
      charts[c].series.push_back(std::move(series));
    }
  }
  if (channels.size() > shown.size())
    notes.push_back(fmt::format("curves over time of {} of {} channels", shown.size(), channels.size()));
  if (read < table.cases.size()) notes.push_back(fmt::format("curves over time of {} of {} cases", read, table.cases.size()));
  if (most_rows > most_points)
    notes.push_back(fmt::format("curves over time with {} of up to {} rows each", most_points, most_rows));
  for (Chart& chart : charts)
    if (!chart.series.empty()) document.charts.push_back(std::move(chart));
}

}  // namespace holonom
