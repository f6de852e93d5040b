// A curve through points: each coordinate is a cubic spline of the accumulated chord length s, natural or periodic where the curve is closed
// (interpolant.h). Beyond its ends an open curve continues as a straight line. Coordinates that are monotone between the points instead would
// depend on the axes, and stop where several of them turn back at once. The parameter s of the point of the curve nearest to x solves
//   F(s) = c'(s) . (c(s) - x) = 0;
//
// along a line x(e) it is found by Newton's method on Taylor expansions, which gains one order per iteration.
#pragma once

#include <vector>

#include "math/interpolant.h"
#include "math/jet_vector.h"

namespace holonom {

template <int d>
class SplineCurve {
 public:
  // std::invalid_argument for fewer than two points (closed: three) or coincident consecutive points
  SplineCurve(std::vector<Vec<d>> points, bool is_closed);

  JetVector<d> place(const Jet& s) const;
  JetVector<d> tangent(const Jet& s) const;  // dc/ds
  double nearest(const Vec<d>& x) const;
  Jet nearest(const JetVector<d>& x) const;
  const std::vector<Interpolant>& coordinates() const { return coordinates_; }

 private:
  static constexpr int samples_per_span = 8;
  double slope_of_distance(double s, const Vec<d>& x, double& derivative) const;  // F and F'

  double distance_to(double s, const Vec<d>& x) const;  // squared
  double nearest_within(const Vec<d>& x) const;         // including the ends of an open curve, but not its straight extensions

  bool is_closed_;
  double length_ = 0;  // sum of the chords
  std::vector<Interpolant> coordinates_;
  std::vector<double> sample_;
  std::vector<Vec<d>> sampled_;
  // The last result, as derivatives use the same point many times. A curve belongs to one system, which belongs to one thread.
  mutable Vec<d> last_place_;
  mutable double last_parameter_ = 0;
};

}  // namespace holonom
