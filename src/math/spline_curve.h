// A curve through points: a cubic spline of the length of the chords for each coordinate, natural or closed. Beyond its ends an open curve
// goes on straight. The nearest parameter s of a place x solves
//
//   F(s) = c'(s) . (c(s) - x) = 0;
//
// along a line x(e) it is found by Newton's method on Taylor expansions, which gains an order an iteration.
#pragma once

#include <vector>

#include "math/jet_vector.h"
#include "math/spline.h"

namespace holonom {

template <int d>
class SplineCurve {
 public:
  // std::invalid_argument for fewer than two points (closed: three) or points that follow each other at the same place
  SplineCurve(std::vector<Vec<d>> points, bool is_closed);

  JetVector<d> place(const Jet& s) const;
  JetVector<d> tangent(const Jet& s) const;  // dc/ds
  double nearest(const Vec<d>& x) const;
  Jet nearest(const JetVector<d>& x) const;

 private:
  static constexpr int samples_a_span = 8;
  double slope_of_distance(double s, const Vec<d>& x, double& derivative) const;  // F and F'

  double distance_to(double s, const Vec<d>& x) const;  // squared
  double nearest_within(const Vec<d>& x) const;         // the ends of an open curve included, what lies beyond them not

  bool is_closed_;
  double length_ = 0;  // of the chords
  std::vector<NaturalSpline> coordinates_;
  std::vector<double> sample_;
  std::vector<Vec<d>> sampled_;
};

}  // namespace holonom
