// Several expressions as one list of operations on numbers, the nodes. Equal operations on equal arguments share one node, so that
// common subexpressions are computed once; operations on constants are evaluated when they are added. Nothing else is rearranged, so
// that values agree bit for bit with those of the expressions.
//
//   forward    v_n = f(v_a, v_b)                               values; on Jet also derivatives along one direction
//   reverse    w_a += w_n df/dv_a                               all derivatives of one node, w_n = 1, in one sweep
//   second     w'_a += w'_n df/dv_a + w_n (df/dv_a)'            their change along the direction of v': one more sweep
//
// (A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed. 2008, ch. 3 and 5.) If a slope is infinite, the reverse sweep fails
// although the derivative along a direction may exist: callers then use Jet. Evaluation does not allocate.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "math/expression_builder.h"
#include "math/jet.h"

namespace holonom {

class Tape {
 public:
  using Op = ExpressionBuilder::Op;

  int constant(double value);
  // Reads inputs[number]; a negative number reads own[-1 - number] and is a separate node for each `owner`.
  int input(int number, int owner = 0);
  int operation(Op op, std::span<const int> arguments);
  int negate(int a) { return operation(Op::negate, {{a}}); }
  int add(int a, int b) { return operation(Op::add, {{a, b}}); }
  int subtract(int a, int b) { return operation(Op::subtract, {{a, b}}); }
  int multiply(int a, int b) { return operation(Op::multiply, {{a, b}}); }
  int divide(int a, int b) { return operation(Op::divide, {{a, b}}); }
  int sqrt(int a) { return operation(Op::sqrt, {{a}}); }
  // The node of an expression whose variable k is the node variables[k]
  int expression(const Expression& expression, std::span<const int> variables);

  int size() const { return static_cast<int>(nodes_.size()); }
  bool is_input(int node) const { return nodes_[node].op == Op::variable; }
  bool is_own_input(int node) const { return is_input(node) && nodes_[node].a < 0; }
  int input_of(int node) const { return nodes_[node].a; }
  // The nodes on which `outputs` depend, including the outputs, without constants, in an order of evaluation
  std::vector<int> needed_for(std::span<const int> outputs) const;
  std::span<const int> arguments(int node) const;

  // Writes the constants into an array of node values.
  template <class T>
  void prepare(T* values) const;
  // Without an array of inputs the input nodes keep their values.
  template <class T>
  void evaluate(std::span<const int> nodes, const T* inputs, const T* own, T* values) const;
  // The derivatives of `output` with respect to each node of `nodes`, which must contain all nodes on which it depends
  void differentiate(std::span<const int> nodes, int output, const double* values, double* slopes) const;
  // Also their changes along the rates d1 in `values`; for + - * / and sqrt only
  void differentiate_twice(std::span<const int> nodes, int output, const Jet* values, Jet* slopes) const;

 private:
  struct Node {
    Op op;
    int a;  // first argument; for an input its number
    int b;  // second argument; if there are more, their position in more_
    double number;
  };
  struct Key {
    Op op;
    int owner;
    std::uint64_t bits;  // of a number, so that -0 is not 0
    std::vector<int> arguments;
    auto operator<=>(const Key& other) const = default;
  };
  int add_node(const Key& key, const Node& node);
  template <class T>
  T result(const Node& node, const T* values) const;
  double slope(const Node& node, int argument, const double* values) const;
  bool is_constant(int node) const { return nodes_[node].op == Op::number; }

  std::vector<Node> nodes_;
  std::vector<int> constants_;
  std::vector<int> more_;
  std::vector<int> begins_, listed_;  // arguments of node n: listed_ from begins_[n] to begins_[n + 1]
  std::map<Key, int> known_;
};

}  // namespace holonom
