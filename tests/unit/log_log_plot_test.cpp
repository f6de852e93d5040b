// Plots as SVG: well-formed for any names, and with axes that cover the data.
#include "results/plot/log_log_plot.h"

#include <gtest/gtest.h>

#include "results/plot/log_axis.h"
#include "results/plot/plot_styles.h"

namespace holonom::log_log_plot_test {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// "" for well-formed XML as written by the program: tags closed in order, no stray & or <; otherwise the error.
std::string fault_of_xml(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return "a tag does not end";
    const std::string tag = xml.substr(at + 1, end - at - 1), name = tag.substr(0, tag.find_first_of(" /"));
    if (tag.find('<') != std::string::npos) return "stray <: " + tag;
    if (count(tag, "\"") % 2 != 0) return "odd quotes: " + tag;
    if (tag[0] == '?' || tag.back() == '/') continue;
    if (tag[0] != '/') {
      open.push_back(name);
    } else {
      if (open.empty() || open.back() != tag.substr(1)) return "closes out of order: " + tag;
      open.pop_back();
    }
  }
  for (std::size_t at = xml.find('&'); at != std::string::npos; at = xml.find('&', at + 1))
    if (xml.compare(at, 5, "&amp;") && xml.compare(at, 4, "&lt;") && xml.compare(at, 4, "&gt;") && xml.compare(at, 6, "&quot;"))
      return "stray &";
  return open.empty() ? "" : "left open: " + open.back();
}

LogLogPlot plot_of(std::size_t panels, std::size_t series) {
  LogLogPlot plot{"a < b & \"c\"", {"1 > 0"}, "error", "time", {}, {{"legend", {}}}};
  for (std::size_t p = 0; p < panels; ++p) {
    plot.panels.push_back({"panel <" + std::to_string(p) + ">", {}});
    for (std::size_t s = 0; s < series; ++s)
      plot.panels[p].series.push_back({s, s, {{1e-3, 0.1, false, "body/project/rk4 & more"}, {1e-6, 1, true, {}}}});
  }
  for (std::size_t s = 0; s < series; ++s) plot.legend[0].entries.push_back({"series " + std::to_string(s), s, s});
  return plot;
}

TEST(LogLogPlot, IsWellFormed) {
  for (std::size_t panels : {1, 2, 3})
    for (std::size_t series : {0, 1, 40}) EXPECT_EQ(fault_of_xml(log_log_plot_as_svg(plot_of(panels, series))), "");
}

TEST(LogLogPlot, HasALineAndMarkersForEverySeries) {
  const std::string svg = log_log_plot_as_svg(plot_of(2, 3));
  EXPECT_EQ(count(svg, "<polygon"), 2u * 3 * 2 + 3) << "two points a series, one marker an entry of the legend";
  EXPECT_EQ(count(svg, "body/project/rk4 &amp; more"), 2u * 3);
  EXPECT_EQ(count(svg, ">series "), 3u);
}

TEST(LogAxis, ShowsAllValuesWithAMargin) {
  const LogAxis axis({1e-9, 3e-2, 0.5});
  EXPECT_LT(axis.low(), 1e-9);
  EXPECT_GT(axis.high(), 0.5);
  EXPECT_GT(axis.fraction(1e-9), 0);
  EXPECT_LT(axis.fraction(0.5), 1);
  EXPECT_NEAR(axis.fraction(1e-5) - axis.fraction(1e-6), axis.fraction(1e-2) - axis.fraction(1e-3), 1e-12);
}

TEST(LogAxis, LabelsAFewTicksWhateverTheRange) {
  for (double span : {1.0, 3.0, 10.0, 1e3, 1e8, 1e14, 1e25}) {
    int labels = 0;
    for (const Tick& tick : LogAxis({1e-9, 1e-9 * span}).ticks()) labels += tick.kind != Tick::minor;
    EXPECT_GE(labels, 2) << span;
    EXPECT_LE(labels, 10) << span;
  }
}

TEST(LogAxis, CopesWithOneValueAndWithNone) {
  EXPECT_NEAR(LogAxis({7e-3}).fraction(7e-3), 0.5, 1e-12);
  EXPECT_FALSE(LogAxis({}).ticks().empty());
}

TEST(PlotStyles, RepeatWithADashedLine) {
  std::size_t round = 1;
  while (plot_colour(round) != plot_colour(0)) ++round;
  EXPECT_GE(round, 10u);
  EXPECT_TRUE(plot_dashes(0).empty());
  EXPECT_FALSE(plot_dashes(round).empty());
}

}  // namespace holonom::log_log_plot_test
