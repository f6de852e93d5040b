// Angles of orientations have singular positions (elements/orientation.h), where some of them are not determined and near which they turn
// faster than the bodies. A run that comes near one says so, with the element, in a warning or in the reason for which it ends.
//
// Each measure gives a vector that vanishes at its singular position and is about the rotation that leads there. Between two accepted states
// it is taken to move along a straight line: the distance of that line from zero counts, so that a step across is noticed, and the angle under
// which the line appears from there, by which the angles change in this step.
#pragma once

#include <string>
#include <vector>

#include "system/body_level.h"

namespace holonom {

class SingularAngles {
 public:
  explicit SingularAngles(BodyLevel& body_level);

  void follow(const State& body);                                         // an accepted state
  const std::vector<std::string>& warnings() const { return warnings_; }  // one per element
  // A part of a sentence that names an element near its singular position at the state followed last; "" if there is none
  std::string nearest() const;

 private:
  void examine(std::size_t number);

  BodyLevel& body_level_;
  std::vector<std::string> owners_;
  std::vector<Vec4> before_, now_;
  std::vector<char> is_warned_;
  std::vector<std::string> warnings_;
  double time_before_ = 0, time_ = 0;  // of both
};

}  // namespace holonom
