// What standard output can show.
#pragma once

#include "results/plot/terminal_plot.h"

namespace holonom {

// Width from COLUMNS or the terminal, otherwise 80; Unicode if the locale says UTF-8; colours on a terminal unless NO_COLOR is set
TerminalStyle terminal_style();

}  // namespace holonom
