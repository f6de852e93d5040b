// A line plot as lines of text for a terminal: one panel per unit.
#pragma once

#include "results/plot/line_plot.h"

namespace holonom {

struct TerminalStyle {
  int width = 80;            // characters
  bool has_unicode = false;  // braille patterns and lines; otherwise ASCII only
  bool has_colour = false;   // ANSI sequences; otherwise lines differ by dashes or marks
};

std::string terminal_plot(const LinePlot& plot, const TerminalStyle& style);

}  // namespace holonom
