// Natural coordinates: the unknowns are points and unit vectors that lie on the bodies, shared by bodies that meet there. A body has as
// generators an origin point and d independent vectors (each a unit vector or the difference to another point), in which every feature of
// it is linear with constant coefficients:
//
//   space   s = s_0 + sum c_k w_k     ->   p = P_0 + sum c_k W_k
//   plane   s = s_0 + a w + b w^      ->   p = P_0 + a W + b W^       (^ rotates by a right angle)
//
// (J. Garcia de Jalon, E. Bayo, Kinematic and Dynamic Simulation of Multibody Systems, 1994, ch. 2.) What bodies share follows from the
// motions of their joint: without translation the origins are one point; an axis that no motion rotates is one vector.
#pragma once

#include <map>
#include <memory>

#include "elements/joint.h"
#include "model/model.h"

namespace holonom {

// A point or unit vector. A constant one belongs to the ground; one that is not a generator of a body is not used.
template <int d>
struct Variable {
  bool is_point;
  bool constant;
  bool used;
  int first;     // of its coordinates in q, -1 if it has none
  Vec<d> value;  // in the reference configuration; if it is constant, always
};

template <int d>
struct Generators {
  int origin = -1;      // variable
  Vec<d> origin_local;  // s_0
  struct Vector {
    int variable;
    bool to_point;  // W is variable minus origin
    Vec<d> local;   // w
  };
  std::vector<Vector> vectors;  // d of them in space, one in the plane
  Mat<d> inverse;               // from s - s_0 to c; in the plane to (a, b)
};

// A linear form over variables: p = constant + sum C_j x_j.
template <int d>
struct LinearForm {
  struct Term {
    int variable;
    Mat<d> C;
  };
  std::vector<Term> terms;
  Vec<d> constant = Vec<d>::Zero();

  void add(int variable, const Mat<d>& C);  // merges equal variables
};

template <int d>
class NaturalFrame {
 public:
  NaturalFrame(const Model& model, const std::vector<std::unique_ptr<Joint<d>>>& joints);

  const std::vector<Variable<d>>& variables() const { return variables_; }
  const Generators<d>& of_body(int body) const { return generators_[body]; }
  int coordinates() const { return coordinates_; }
  // Of a feature in the moving variables; constants are included.
  LinearForm<d> form(const Feature<d>& feature) const;
  // Whether all features of a row belong to one body, so that its rigidity implies the row
  bool lies_on_one_body(const std::vector<Feature<d>>& features) const;

 private:
  struct Candidate {
    int variable;
    bool is_point;
    Vec<d> local;
  };
  void share(const Model& model, const Joint<d>& joint);
  void share_feature(const Model& model, const Joint<d>& joint, bool is_point, const Vec<d>& first, const Vec<d>& second);
  int find_shared(int body, bool is_point, const Vec<d>& local) const;
  void choose_generators(const Model& model, int body);
  LinearForm<d> form_in_variables(const Feature<d>& feature) const;
  void make_indices();
  int find_constant(bool is_point, const Vec<d>& value) const;  // the first constant variable in use, -1: none

  std::vector<Variable<d>> variables_;
  std::vector<std::vector<Candidate>> shared_;  // by body
  std::vector<std::multimap<double, int>>
      candidates_by_position_;  // by body: its candidates by their position along one direction
  std::vector<Generators<d>> generators_;
  std::vector<std::vector<int>> holders_;  // the bodies that have a variable among their generators
  std::multimap<double, int> constants_;   // different constant variables in use, by their position along one direction
  int coordinates_ = 0;
};

}  // namespace holonom
