// Line plots: how lines share axes and panels, titles with units, and every file format.
#include "results/plot/line_plot.h"

#include <gtest/gtest.h>

#include <set>

#include "results/plot/cairo_canvas.h"
#include "results/plot/dot_raster.h"
#include "results/plot/line_panels.h"
#include "results/plot/svg_canvas.h"
#include "results/plot/terminal_plot.h"

namespace holonom::line_plot_test {

const std::vector<double> times = {0, 1, 2, 3}, values = {0, 1, -1, 2};

LinePlot plot_with(const std::vector<std::pair<std::string, std::string>>& channels, std::size_t runs = 1) {
  LinePlot plot{"title", "t", "s", {}};
  for (const auto& [name, unit] : channels)
    for (std::size_t run = 0; run < runs; ++run)
      plot.lines.push_back({name, unit, runs > 1 ? "run" + std::to_string(run) : "", run, times, values});
  return plot;
}

std::string joined(const CanvasText& text) {
  std::string all;
  for (const TextPiece& piece : text) all += piece.raised ? "^" + piece.text : piece.text;
  return all;
}

TEST(LinePlot, UnitsDecideAboutAxesAndPanels) {
  EXPECT_EQ(panels_of(plot_with({{"a", "m"}, {"b", "m"}}), true).size(), 1u);
  const std::vector<LinePanel> two = panels_of(plot_with({{"a", "m"}, {"b", "N"}, {"c", "m"}}), true);
  ASSERT_EQ(two.size(), 1u);
  ASSERT_EQ(two[0].axes.size(), 2u);
  EXPECT_EQ(two[0].axes[0].lines, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(panels_of(plot_with({{"a", "m"}, {"b", "N"}}), false).size(), 2u);
  EXPECT_EQ(panels_of(plot_with({{"a", "m"}, {"b", "N"}, {"c", "rad"}, {"d", "N"}}), true).size(), 3u);
}

TEST(LinePlot, LinesDifferInMoreThanColour) {
  std::vector<std::pair<std::string, std::string>> channels;
  for (int k = 0; k < 12; ++k) channels.emplace_back("c" + std::to_string(k), "m");
  for (std::size_t runs : {1, 3}) {
    const LinePlot plot = plot_with(channels, runs);
    const std::vector<LinePanel> panels = panels_of(plot, true);
    std::set<std::pair<std::size_t, std::size_t>> styles;
    for (std::size_t k = 0; k < plot.lines.size(); ++k) {
      const LineStyle style = style_of(plot, panels[0], k);
      EXPECT_EQ(style.colour, k / runs) << "the same channel has the same colour in all runs";
      EXPECT_EQ(style.dashes, runs == 1 ? k : k % runs);
      if (runs == 1) styles.insert({style.dashes % 4, style.width / 4});
    }
    EXPECT_EQ(styles.size(), runs == 1 ? 12u : 0u);
  }
}

TEST(LinePlot, LegendsNameChannelsAndRuns) {
  const auto label = [](const LinePlot& plot, std::size_t line) { return legend_label(plot, panels_of(plot, true)[0], line); };
  EXPECT_EQ(label(plot_with({{"a", "m"}}), 0), "");
  EXPECT_EQ(label(plot_with({{"a", "m"}, {"b", "m"}}), 1), "b");
  EXPECT_EQ(label(plot_with({{"a", "m"}, {"b", "N"}}), 1), "b (right)");
  EXPECT_EQ(label(plot_with({{"a", "m"}}, 2), 1), "run1");
  EXPECT_EQ(label(plot_with({{"a", "m"}, {"b", "m"}}, 2), 3), "b, run1");
}

TEST(LinePlot, TitlesHaveUnitsPowersOfTenAndOffsets) {
  const LinearAxis plain({0, 1}, 100, 20), large({0, 1e5}, 100, 20), shifted({7.5 - 1e-7, 7.5 + 1e-7}, 100, 20);
  EXPECT_EQ(joined(axis_title("A.angle", "rad", plain)), "A.angle / rad");
  EXPECT_EQ(joined(axis_title("A.m", "N*m", plain)), "A.m / N\u00B7m");
  EXPECT_EQ(joined(axis_title("A.ax", "m/s^2", plain)), "A.ax / (m/s^2)");
  EXPECT_EQ(joined(axis_title("A.fx", "N", large)), "A.fx / 10^3 N");
  EXPECT_EQ(joined(axis_title("a", "", large)), "a / 10^3");
  EXPECT_EQ(joined(axis_title("a", "", plain)), "a");
  EXPECT_EQ(joined(axis_title("A.x", "m", shifted)), "(A.x \u2212 7.5 m) / 10^\u22129 m");
}

TEST(LinePlot, EveryFormatHasItsSignature) {
  LinePlot plot = plot_with({{"a<b>&\"", "m"}, {"b", "N"}, {"c", "rad/s^2"}, {"d", "rad/s^2"}});
  plot.events = {{1.5, "</svg>"}, {99, "outside"}};
  const double width = 400, height = natural_height(plot, width);
  SvgCanvas svg(width, height, plot.title, SvgCanvas::Unit::point);
  draw_line_plot(plot, width, height, svg);
  const std::string text = svg.finish();
  EXPECT_NE(text.find("a&lt;b&gt;&amp;&quot; / m"), std::string::npos);
  EXPECT_NE(text.find("&lt;/svg&gt;"), std::string::npos);
  EXPECT_EQ(text.find("outside"), std::string::npos);
  EXPECT_EQ(text.find("nan"), std::string::npos);
  for (const auto& [canvas, signature] : {std::pair(make_png_canvas(width, height, 144), "\x89PNG\r\n"),
                                          std::pair(make_pdf_canvas(width, height, plot.title), "%PDF-1.")}) {
    draw_line_plot(plot, width, height, *canvas);
    EXPECT_TRUE(canvas->finish().starts_with(signature));
  }
}

TEST(LinePlot, PngHasItsSizeInPixelsAndItsResolution) {
  const std::unique_ptr<Canvas> canvas = make_png_canvas(72, 36, 300);
  const std::string png = canvas->finish();
  EXPECT_EQ(png.substr(12, 4), "IHDR");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\x01\x2c\0\0\0\x96", 8)) << "300 x 150";
  EXPECT_EQ(png.substr(33, 21), std::string("\0\0\0\x09pHYs\0\0\x2e\x23\0\0\x2e\x23\x01\x78\xa5\x3f\x76", 21))
      << "11811 dots per metre, with the checksum that other programs write";
}

TEST(TerminalPlot, IsAsWideAsAsked) {
  LinePlot plot = plot_with({{"A.angle", "rad"}, {"B.angle", "rad"}, {"A.fx", "N"}});
  plot.events = {{1, "hit"}};
  for (int width : {40, 80, 133}) {
    const std::string text = terminal_plot(plot, {width, false, false});
    std::size_t longest = 0;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      longest = std::max(longest, end - begin);
      begin = end + 1;
    }
    EXPECT_EQ(longest, static_cast<std::size_t>(width));
    EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); })) << text;
    for (const char* part : {"A.angle, B.angle / rad", "A.fx / N", "t / s", "* A.angle", "+ B.angle", "hit"})
      EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_NE(terminal_plot(plot, {80, true, true}).find("\x1b[38;5;"), std::string::npos);
  EXPECT_EQ(terminal_plot(plot, {80, true, false}).find('\x1b'), std::string::npos);
}

TEST(DotRaster, SetsTheDotsOfUnicode) {
  EXPECT_EQ(braille_character(0), "\u2800");
  EXPECT_EQ(braille_character(0xFF), "\u28FF");
  DotRaster raster(2, 1, true);
  raster.draw({{0, 0}, {1, 0}}, {3, {}});
  EXPECT_EQ(raster.braille(0, 0), "\u28C0") << "both lower dots";
  EXPECT_EQ(raster.owner(1, 0), 3u);
  DotRaster diagonal(2, 1, true);
  diagonal.draw({{0, 0}, {1, 1}}, {0, {}});
  EXPECT_EQ(diagonal.braille(0, 0), "\u2860") << "dots 7 and 6";
  EXPECT_EQ(diagonal.braille(1, 0), "\u280A") << "dots 2 and 4";
}

}  // namespace holonom::line_plot_test
