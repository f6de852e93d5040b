// Canvases for PNG pictures and PDF pages. Their unit is the point, 1/72 inch.
#pragma once

#include <memory>

#include "results/plot/canvas.h"

namespace holonom {

std::unique_ptr<Canvas> make_png_canvas(double width, double height, double dots_per_inch);
std::unique_ptr<Canvas> make_pdf_canvas(double width, double height, std::string_view title);

}  // namespace holonom
