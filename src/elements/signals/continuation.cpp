#include "elements/signals/continuation.h"

#include <algorithm>
#include <cmath>

#include "math/largest.h"

namespace holonom {
namespace {

constexpr int max_path_steps = 4000, max_corrections = 8;
constexpr double first_path_step = 0.05, max_path_step = 0.5,
                 shortest_path_step = 1e-12;  // with states over scale, c over its end
constexpr double on_path = 1e-8, min_cosine = 0.9, last_path_step = 1e-3, largest_share = 0.1;

// One point of the path, and the direction to the next: states are relative to their scale, the weight to its end.
class Path {
 public:
  Path(StateStage& stage, const VecX& s_known, const VecX& scale, double end, ContinuationScratch& scratch)
      : stage_(stage), known_(s_known), scale_(scale), end_(end), scratch_(scratch) {}

  double weight = 0;

  // ds/dc = (1 - c R')^-1 R, oriented like the last direction
  bool find_direction(const VecX& s) {
    if (!stage_.linearise(s, weight, scratch_.rate)) return false;
    scratch_.slope = scratch_.rate;
    stage_.solve(scratch_.slope);
    scratch_.tangent = end_ * scratch_.slope.array() / scale_.array();
    const double length = std::sqrt(scratch_.tangent.squaredNorm() + 1);
    if (!std::isfinite(length)) return false;
    const double along = scratch_.tangent.dot(scratch_.last_tangent) + last_of_weight_, sense = along < 0 ? -1 : 1;
    bend = std::abs(along) / length;
    scratch_.tangent *= sense / length;
    of_weight_ = sense / length;
    return true;
  }

  // To the point at that length along the direction, corrected normal to it
  bool advance(double length, VecX& s) {
    scratch_.begin = s;
    const double c0 = weight;
    double c = c0 + end_ * length * of_weight_;
    scratch_.trial = s.array() + length * scale_.array() * scratch_.tangent.array();
    double last = largest_share * length;  // a larger correction may lead to another part of the path
    for (int k = 0; k < max_corrections; ++k) {
      if (!stage_.linearise(scratch_.trial, c, scratch_.rate)) return false;
      scratch_.residual = known_ + c * scratch_.rate - scratch_.trial;
      stage_.solve(scratch_.residual);
      scratch_.slope = scratch_.rate;
      stage_.solve(scratch_.slope);
      const auto direction = scratch_.tangent.array() / scale_.array();
      const double across = (direction * scratch_.residual.array()).sum();
      const double along = (direction * scratch_.slope.array()).sum() * end_ + of_weight_;
      const double change = -end_ * across / along;
      scratch_.residual += change * scratch_.slope;
      const double size = std::max(largest(scratch_.residual.array() / scale_.array()), std::abs(change) / end_);
      if (!(size < last)) return false;
      scratch_.trial += scratch_.residual;
      c += change;
      if (size <= on_path) {
        s = scratch_.trial;
        weight = c;
        scratch_.last_tangent = scratch_.tangent;
        last_of_weight_ = of_weight_;
        corrections = k + 1;
        return true;
      }
      last = size;
    }
    return false;
  }

  // Back to its start, with the direction there
  void undo_step(double before, VecX& s) {
    s = scratch_.begin;
    weight = before;
    scratch_.tangent = scratch_.last_tangent;
    of_weight_ = last_of_weight_;
  }

  const VecX& before() const { return scratch_.begin; }
  int corrections = 0;
  double bend = 1;  // the cosine between the last two directions

 private:
  StateStage& stage_;
  const VecX& known_;
  const VecX& scale_;
  const double end_;
  ContinuationScratch& scratch_;
  double of_weight_ = 1, last_of_weight_ = 1;
};

}  // namespace

bool follow_states(StateStage& stage, const VecX& s_known, const VecX& scale, double c, VecX& s, ContinuationScratch& scratch) {
  Path path(stage, s_known, scale, c, scratch);
  s = s_known;
  scratch.last_tangent.setZero(s.size());
  double length = first_path_step;
  if (!path.find_direction(s)) return false;
  for (int step = 0; step < max_path_steps; ++step) {
    const double before = path.weight;
    // After a sharp bend within one step the direction of the path is ambiguous.
    while (!path.advance(length, s) || !path.find_direction(s) || path.bend < min_cosine) {
      if (path.weight != before) path.undo_step(before, s);
      if ((length /= 3) < shortest_path_step) return false;
    }
    if (path.weight < 0 || !s.allFinite()) return false;
    if (path.weight >= c && length > last_path_step) {  // the end is approached from nearby
      path.undo_step(before, s);
      length = std::max(length / 10, last_path_step);
      continue;
    }
    if (path.weight >= c) {
      s = path.before() + (c - before) / (path.weight - before) * (s - path.before());
      return true;
    }
    if (path.corrections <= 3) length = std::min(2 * length, max_path_step);
  }
  return false;
}

}  // namespace holonom
