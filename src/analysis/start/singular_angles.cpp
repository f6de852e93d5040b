#include "analysis/start/singular_angles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

constexpr double at_singularity = 1e-3;   // radians: rounding and tolerances appear a thousand times larger in the angles
constexpr double near_singularity = 0.1;  // that may be why a run fails
constexpr double doubtful = 0.25;         // where a step may lead around the singular position on either side
constexpr double half_around = -0.4;      // cosine of more than two radians, the largest rotation of a step

constexpr const char* elsewhere = "choose another sequence, angles: vector, or other axes";

// The point nearest to zero on the line from a to b, as a share of the way
double share_to_nearest(const Vec4& a, const Vec4& b) {
  const double length = (b - a).squaredNorm();
  return length > 0 ? std::clamp(a.dot(a - b) / length, 0.0, 1.0) : 0;
}

}  // namespace

SingularAngles::SingularAngles(BodyLevel& body_level)
    : body_level_(body_level), owners_(body_level.output_layout().with_singular_position), is_warned_(owners_.size(), 0) {}

void SingularAngles::follow(const State& body) {
  if (owners_.empty()) return;
  before_ = now_;
  time_before_ = time_;
  time_ = body.t;
  body_level_.from_singular_positions(body, now_);
  if (before_.empty()) before_ = now_;
  for (std::size_t k = 0; k < owners_.size(); ++k)
    if (!is_warned_[k]) examine(k);
}

void SingularAngles::examine(std::size_t number) {
  const Vec4 &a = before_[number], &b = now_[number];
  const double share = share_to_nearest(a, b), distance = (a + share * (b - a)).norm();
  const bool goes_around = distance < doubtful && a.dot(b) < half_around * a.norm() * b.norm();
  if (distance > at_singularity && !goes_around) return;
  is_warned_[number] = 1;
  warnings_.push_back(
      fmt::format("joint {} passes the singular position of its angles: near t = {:.6g}, within {:.2g} rad of it, they are not "
                  "determined, and half revolutions of them may be lost; {}",
                  owners_[number], std::lerp(time_before_, time_, share), distance, elsewhere));
}

std::string SingularAngles::nearest() const {
  double least = near_singularity;
  std::string text;
  for (std::size_t k = 0; k < now_.size(); ++k) {
    const double distance = now_[k].norm();
    if (!(distance < least)) continue;
    least = distance;
    text = fmt::format("joint {} is {:.2g} rad from the singular position of its angles, where they are not determined: {}",
                       owners_[k], distance, elsewhere);
  }
  return text;
}

}  // namespace holonom
