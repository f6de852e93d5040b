// The equations of a stated joint, together on one tape (math/tape.h) over the components of its features
//
//   p = M, axes of i, N, axes of j       M and N the joint's points on the two bodies, i and j the frames there
//
// so that terms of several equations are computed once. With all equations in each sweep:
//
//   g, and along p' with p'' as acceleration     g' = D p',  g'' = D p'' + p'.H p'          one sweep forwards on expansions
//   D and its rate H p'                          of each equation                            one sweep backwards
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "elements/constraint.h"
#include "math/vector_tape.h"

namespace holonom {

template <int d>
class StatedEquations {
 public:
  static constexpr int features = 2 * d + 2;
  static constexpr int components = features * d;
  explicit StatedEquations(const std::vector<VectorExpression>& equations);

  int count() const { return static_cast<int>(equations_.size()); }
  int nodes() const { return tape_.size(); }
  bool is_length(int equation) const { return equations_[equation].is_length; }

  // Values of all equations into the nodes of the tape, from the components of the features in order
  template <class T>
  void evaluate(const T* p, T* values) const;
  template <class T>
  T result(int equation, const T* values) const {
    return values[equations_[equation].output];
  }
  // Where values were evaluated: one vector per feature
  void gradient(int equation, const double* p, const double* values, double* slopes, Jet* expansions, Vec<d>* D) const;
  void gradient_rate(int equation, const Jet* p, const Jet* values, Jet* slopes, Vec<d>* D_rate) const;

 private:
  struct Equation {
    int output;
    bool is_length;
    std::vector<int> needed;
  };
  double along(const Equation& equation, int component, const double* p, Jet* expansions) const;
  double second_along(const Equation& equation, const Jet* p, int component, double step, Jet* expansions) const;

  Tape tape_;
  std::vector<Equation> equations_;
  std::vector<int> all_;             // nodes that one of them needs
  std::vector<int> component_node_;  // one per component
};

template <int d>
class StatedRowBatch final : public ConstraintBatch<d> {
 public:
  struct Instance {
    std::vector<int> features;
    std::vector<int> row, gradient;  // one per equation
    int work;                        // where its share of ConstraintRows::work starts
    std::shared_ptr<const StatedEquations<d>> equations;
  };
  static int work_size(const StatedEquations<d>& equations) { return 2 * equations.nodes() + StatedEquations<d>::components; }
  void add(Instance instance) { instances_.push_back(std::move(instance)); }
  void evaluate(double t, const FeatureTable<d>& table, const VecX& memory, ConstraintNeed need,
                ConstraintRows<d>& out) const override;

 private:
  std::vector<Instance> instances_;
};

}  // namespace holonom
