// The numbers of a model that its user may change on a live page, with ranges.
//
//   parameters       those that the file gives as numbers. A parameter computed from others follows them and has no slider.
//   initial values   those that the file gives as numbers; where it gives no positions (or no speeds) at all, those of independent
//                    coordinates of the assembled mechanism, so that a model without `initial` can be started differently, too
//
// Ranges, for a value v of the file: an angle v - pi to v + pi, else 0 to 2 v. Where v is zero, and for initial values that the file
// does not give, about v by a scale: 1 for parameters; the characteristic length L; 2 pi / T and 2 pi L / T for speeds, where T is the
// half period pi sqrt(L/g) of a small swing, without gravity the duration of the run.
#pragma once

#include <memory>
#include <optional>

#include "scene/document.h"

namespace holonom {

std::vector<Slider> parameter_sliders(const Model& model);
// Assembles the mechanism. One that cannot be assembled has none: its run reports why.
std::vector<Slider> initial_sliders(const std::shared_ptr<const Model>& model, const std::optional<double>& end);

// About zero: `scale` rounded up to 1, 2 or 5 times a power of ten
void set_range(Slider& slider, double scale);

}  // namespace holonom
