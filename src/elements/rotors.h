// Rotors of drives, each geared to a measure m of the mechanism: a rotor of inertia J spins at the rate n m' relative to the body b that
// carries it, about an axis a fixed there. Its mass, and its inertia as long as it does not spin, are those of b. Its spin adds
//
//   without an axis   T = J n^2 m'^2/2                    the reflected inertia J n^2 on the measure
//   with an axis      T = J (n m' + s)^2/2 - J s^2/2      with s = a.w_b: also the coupling J n m' s with the rotation of b
//
// The first neglects that the rotor is carried along (M. W. Spong, J. Dynamic Systems, Measurement and Control 109 (1987) 310-319), the second is
// complete (B. Siciliano, L. Sciavicco, L. Villani, G. Oriolo, Robotics: Modelling, Planning and Control, 2009, section 7.1.1). With the rows
// R v = (m', s) and C = [J n^2, J n; J n, 0], a coordinate set has
//
//   M += R^T C R,    forces -C (R v)' at v' = 0 along the rows,    and the gyroscopic moment -J n m' w_b x a on b.
#pragma once

#include "elements/constraint.h"
#include "elements/measure.h"
#include "elements/tangent.h"

namespace holonom {

template <int d>
struct Rotor {
  const LocalMeasure<d>* measure = nullptr;
  double inertia = 0, ratio = 1;
  int speed = -1, effort = -1;  // numbers of its efforts: n m', and what its inertia requires along the measure
  int body = 0;                 // that carries it, if it has an axis and this body moves; else 0
  Vec<d> first = Vec<d>::Zero(), second = Vec<d>::Zero();  // directors of that body, body axes, whose cross product is the axis
  int first_director = -1, second_director = -1;           // their features
  int block = -1;                                          // its rows in layout()

  bool has_axis() const { return body > 0; }
};

template <int d>
class Rotors {
 public:
  void add(Rotor<d> rotor, FeatureList<d>& features);
  bool empty() const { return rotors_.empty(); }
  const std::vector<Rotor<d>>& all() const { return rotors_; }
  const ConstraintLayout& layout() const { return layout_; }  // one row per rotor, two for those with an axis

  // Gradients of the rows, and their rates; with `with_bias` also their accelerations, from those in table.bias.
  void evaluate(const FeatureTable<d>& table, bool with_bias, ConstraintRows<d>& rows) const;
  // C of a rotor: of its measure, and between both rows
  static double own_inertia(const Rotor<d>& rotor) { return rotor.inertia * rotor.ratio * rotor.ratio; }
  static double coupling(const Rotor<d>& rotor) { return rotor.inertia * rotor.ratio; }

  // From the rows evaluated last, with their accelerations:
  void apply(const ConstraintRows<d>& rows, FeatureTable<d>& table) const;  // adds the forces
  void report(const ConstraintRows<d>& rows, VecX& efforts) const;
  double kinetic_energy(const ConstraintRows<d>& rows) const;
  void tangent(const FeatureTable<d>& table, TangentSink<d>& sink) const;  // of the gyroscopic moment

 private:
  ConstraintLayout layout_;
  std::vector<Rotor<d>> rotors_;
};

}  // namespace holonom
