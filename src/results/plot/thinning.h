// Fewer points for a curve that looks the same.
#pragma once

#include "results/plot/canvas.h"

namespace holonom {

// For curves along x: of the points in each column of this width the first, the lowest, the highest and the last, so that every peak
// is kept. Their order is not changed.
std::vector<CanvasPoint> thinned_by_columns(const std::vector<CanvasPoint>& points, double column_width);

// For any curve: leaves out points that lie closer than `tolerance` to the line through those that are kept.
std::vector<CanvasPoint> simplified(const std::vector<CanvasPoint>& points, double tolerance);

}  // namespace holonom
