// Plots of recorded channels: as a file for a paper, or in the terminal.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/commands.h"
#include "app/messages.h"
#include "app/terminal.h"
#include "results/output_guard.h"
#include "results/plot/cairo_canvas.h"
#include "results/plot/svg_canvas.h"
#include "results/recorder.h"

namespace holonom {

namespace {

constexpr double points_per_centimetre = 72 / 2.54;
constexpr double default_width = 16;        // centimetres
constexpr double picture_resolution = 300;  // dots per inch, what journals ask for

enum class PlotFormat { svg, png, pdf };

PlotFormat format_of(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension == ".svg") return PlotFormat::svg;
  if (extension == ".png") return PlotFormat::png;
  if (extension == ".pdf") return PlotFormat::pdf;
  throw UsageError(fmt::format("-o: the name of a plot ends with .svg, .png or .pdf, not as '{}'", file));
}

struct PlotSize {
  double width, height;  // points
};

PlotSize size_of(const PlotOptions& options, const LinePlot& plot) {
  if (!options.size) {
    const double width = default_width * points_per_centimetre;
    return {width, natural_height(plot, width)};
  }
  const PlotSize size{options.size->first * points_per_centimetre, options.size->second * points_per_centimetre};
  const double least = least_height(plot, size.width);
  if (size.width < least_plot_width || size.height < least)
    throw UsageError(fmt::format("--size: this plot needs a width of at least {:.1f} cm and a height of at least {:.1f} cm",
                                 least_plot_width / points_per_centimetre, least / points_per_centimetre + 0.05));
  return size;
}

std::unique_ptr<Canvas> canvas_for(PlotFormat format, const PlotSize& size, const std::string& title) {
  switch (format) {
    case PlotFormat::png:
      return make_png_canvas(size.width, size.height, picture_resolution);
    case PlotFormat::pdf:
      return make_pdf_canvas(size.width, size.height, title);
    default:
      return std::make_unique<SvgCanvas>(size.width, size.height, title, SvgCanvas::Unit::point);
  }
}

void write_plot(const PlotOptions& options, const LinePlot& plot) {
  const PlotFormat format = format_of(*options.file);
  const PlotSize size = size_of(options, plot);
  const std::unique_ptr<Canvas> canvas = canvas_for(format, size, plot.title);
  draw_line_plot(plot, size.width, size.height, *canvas);
  write_text(*options.file, canvas->finish());
  print_message(fmt::format("plot in {}", *options.file));
}

}  // namespace

Ending plot_command(const PlotOptions& options) {
  if (options.file) format_of(*options.file);
  if (options.size && !options.file) throw UsageError("--size needs -o: a plot in the terminal is as wide as the terminal");
  const ResultsPlot results = plot_of_results(options.request);
  if (options.file) claim_output(*options.file, "the plot", "name another file with -o");
  for (const std::string& note : results.notes) print_message("note: " + note);
  if (options.file)
    write_plot(options, results.plot);
  else
    print_result(terminal_plot(results.plot, terminal_style()));
  return Ending::complete;
}

}  // namespace holonom
