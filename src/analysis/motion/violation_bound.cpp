#include "analysis/motion/violation_bound.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/largest.h"
#include "math/name_list.h"
#include "system/row_names.h"

namespace holonom {
namespace {

constexpr double doubtful = 1e-2, broken = 0.1;

}  // namespace

ViolationBound::ViolationBound(System& system, const State& start) : system_(system) {
  system.prepare(evaluation_);
  min_scale_ = system.sizes().rows > 0 ? system.row_scale().minCoeff() : 1;
  allowed_ = std::max(broken, 2 * worst(start));
}

double ViolationBound::worst(const State& state) {
  system_.evaluate(state, need_constraint, evaluation_);
  return largest(evaluation_.g.array() / system_.row_scale().array());
}

std::string ViolationBound::offenders() const {
  const VecX rows = (evaluation_.g.array() / system_.row_scale().array()).abs();
  std::vector<std::string> names;
  for (const RowSource& source : system_.row_sources())
    if (largest(rows.segment(source.row, source.rows)) > 0.5 * largest(rows))
      names.push_back(source_name(system_.model(), source));
  constexpr std::size_t max_names = 5;
  return name_list(names, max_names);
}

Outcome ViolationBound::check(const State& state, double largest_row) {
  if (!(largest_row > doubtful * min_scale_)) return {};
  const double size = worst(state);
  if (size > allowed_)
    return {Outcome::diverged,
            fmt::format(
                "at t = {:.9g} {} is off by {:.2g} characteristic lengths or radians: contradictory, or the steps are too long",
                state.t, offenders(), size)};
  if (size > doubtful && warning_.empty())
    warning_ =
        "the positions of " + offenders() +
        " were off by more than 1e-2 of the characteristic length or of a radian (violation.position): use shorter steps, a "
        "tighter tolerance or treatment project";
  return {};
}

}  // namespace holonom
