#include "analysis/compare/recorded_motion.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace holonom {
namespace {

// The larger of two magnitudes; NaN counts as infinite, so that it is not overlooked.
double larger(double size, double other) {
  return std::isfinite(other) ? std::max(size, other) : std::numeric_limits<double>::infinity();
}

double rotation_between(const BodySnapshot& body, const BodySnapshot& reference, bool planar) {
  return planar ? std::abs(body.angle - reference.angle) : body.rotation.angularDistance(reference.rotation);
}

double size_of(const Reaction& reaction, double length) { return larger(reaction.force.norm(), reaction.moment.norm() / length); }

double largest_reaction(const RecordedMotion& motion, double length) {
  double largest = 0;
  for (const Snapshot& instant : motion)
    for (const Reaction& reaction : instant.reactions) largest = larger(largest, size_of(reaction, length));
  return largest;
}

double body_difference(const Snapshot& instant, const Snapshot& reference, const MotionScale& scale) {
  double largest = 0;
  for (std::size_t b = 0; b < reference.bodies.size(); ++b) {
    const BodySnapshot &body = instant.bodies[b], &other = reference.bodies[b];
    largest = larger(largest, (body.position - other.position).norm() / scale.length);
    largest = larger(largest, rotation_between(body, other, scale.planar));
  }
  return largest;
}

double reaction_difference(const Snapshot& instant, const Snapshot& reference, double length) {
  double largest = 0;
  for (std::size_t j = 0; j < reference.reactions.size(); ++j) {
    const Reaction &reaction = instant.reactions[j], &other = reference.reactions[j];
    largest = larger(largest, size_of({reaction.force - other.force, reaction.moment - other.moment}, length));
  }
  return largest;
}

}  // namespace

MotionDifference difference(const RecordedMotion& motion, const RecordedMotion& reference, const MotionScale& scale) {
  assert(motion.size() == reference.size());
  MotionDifference result;
  for (std::size_t k = 0; k < reference.size(); ++k) {
    result.motion = larger(result.motion, body_difference(motion[k], reference[k], scale));
    result.reactions = larger(result.reactions, reaction_difference(motion[k], reference[k], scale.length));
  }
  const double force = largest_reaction(reference, scale.length);
  if (force > 0) result.reactions /= force;
  return result;
}

}  // namespace holonom
