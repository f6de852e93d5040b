// A joint between two bodies, with two descriptions.
//
//   constrain()  what it forbids: vector equations over the points and axes of its two frames (seed of the idea: Marquis-Favre et al.,
//                Simulation Modelling Practice and Theory 14 (2006) 25-46)
//   mobility()   what it allows: the motions that lead from the first frame to the second, in order. A joint whose motions have no closed
//                form declares this by can_carry(): it is always a constraint
//
// Its frames coincide in the reference configuration unless a joint states otherwise. Axes: 0 (x), 1 (y), 2 (z, of planar rotations).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "elements/features.h"
#include "math/rotation_sequence.h"
#include "model/model.h"

namespace holonom {

// A frame fixed in a body: origin and axes (columns) in body axes.
template <int d>
struct JointFrame {
  int body = 0;
  Vec<d> origin = Vec<d>::Zero();
  Mat<d> axes = Mat<d>::Identity();
};

struct Motion {
  enum Kind { rotation, translation, ball, offset } kind;
  int axis = 2;
  double length = 0;  // of a constant offset along the axis; it is not a degree of freedom

  int degrees_of_freedom() const { return kind == ball ? 3 : kind == offset ? 0 : 1; }
};

template <int d>
class Function;
template <int d>
class StatedEquations;
template <int d>
class VelocityFunction;

// What a joint may write: rows over its two frames. Axis numbers refer to the joint frames.
template <int d>
class JointRows {
 public:
  virtual ~JointRows() = default;
  virtual void coincident() = 0;                                          // origin of second on origin of first
  virtual void perpendicular(int axis_of_second, int axis_of_first) = 0;  // their dot product vanishes
  // Origin of second at that height above the plane through the origin of first
  virtual void on_plane(int normal_of_first, double height = 0) = 0;
  virtual void distance(double length) = 0;  // between the origins
  // A sum of the joint's own measures, by the names of their values, keeps its reference value.
  using Terms = std::vector<std::pair<std::string, double>>;
  virtual void couples(const Terms& terms) = 0;
  // Any function of features of the two bodies vanishes.
  virtual void vanishes(std::shared_ptr<const Function<d>> function, const std::vector<Feature<d>>& features) = 0;
  // Equations of the model file are satisfied, over the features that StatedEquations lists.
  virtual void states(std::shared_ptr<const StatedEquations<d>> equations, const std::vector<Feature<d>>& features) = 0;
  // A combination of the velocities of features vanishes, of unit length/time: nonholonomic.
  virtual void rolls(std::shared_ptr<const VelocityFunction<d>> function, const std::vector<Feature<d>>& features) = 0;
};

// What a joint may offer as measures, under the names of value, rate and acceleration.
template <int d>
class JointMeasures {
 public:
  virtual ~JointMeasures() = default;
  using Names = std::array<const char*, 3>;
  // Angle of axis x of the second frame in the axes (x, y) of the first
  void angle(const Names& names) { angle(names, false, 0, 1, 0); }
  // Angle of axis `target` of one frame in the axes (x, y) of the other; `in_second`: x and y belong to the second frame
  virtual void angle(const Names& names, bool in_second, int x, int y, int target) = 0;
  virtual void travel(const Names& names, int axis_of_first) = 0;
  // In space: the angles of a sequence of the second frame in the first, or without one the components of its rotation vector
  virtual void orientation(const std::array<Names, 3>& names, const std::optional<RotationSequence>& sequence) = 0;
};

template <int d>
class Joint {
 public:
  virtual ~Joint() = default;
  virtual void constrain(JointRows<d>& rows) const = 0;
  virtual std::vector<Motion> mobility() const { return {}; }
  virtual bool can_carry() const { return true; }  // a body of a tree: mobility() exists and has a closed form
  virtual void measures(JointMeasures<d>&) const {}

  JointFrame<d> first, second;

 protected:
  static Feature<d> origin_of(const JointFrame<d>& frame) { return {frame.body, true, frame.origin}; }
  static Feature<d> axis_of(const JointFrame<d>& frame, int axis) { return {frame.body, false, frame.axes.col(axis)}; }
};

// A frame at a point of each of the two bodies; the columns of `axes` are world vectors of the reference configuration.
template <int d>
void locate_frames(const Model& model, const Element& element, const std::string& places, const Mat<d>& axes, Joint<d>& joint);

// x along the field `field`. Throws when it is zero.
Mat<2> planar_frame_along(const Element& element, const std::string& field);

// z along the first of the two vectors of `axes`, x along the second. Throws when they are not two, zero or not perpendicular.
Mat<3> frame_of_axes(const Element& element);
Mat<3> frame_of_axes(const Element& element, const Vec3& z_axis, const Vec3& x_axis);  // of its field `axes`

// An orthonormal right-handed frame whose axis number `axis` is along the field `field` (a world vector). Throws when it is zero.
Mat<3> frame_along(const Element& element, const std::string& field, int axis);

}  // namespace holonom
