// Several expressions as one flat list of operations on numbers, each a node with a number. Equal operations on equal arguments are one
// node, so that what expressions have in common is computed once; operations on constants are computed when they are added, and
// nothing else is rearranged, so that values have the bits of the expressions.
//
//   forward    v_n = f(v_a, v_b)                               values; on Jet also derivatives along one direction
//   reverse    w_a += w_n df/dv_a                               all derivatives of one node, w_n = 1, in one sweep
//   second     w'_a += w'_n df/dv_a + w_n (df/dv_a)'            their change along the direction of v': one sweep more
//
// (A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed. 2008, ch. 3 and 5.) Where a slope is infinite the sweep backwards has no
// answer though the derivative along a direction may have one: callers then take Jet. Nothing is allocated once the list is complete.
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
  // Reads inputs[number]; a negative number reads own[-1 - number], and is another node for each `owner`.
  int input(int number, int owner = 0);
  int operation(Op op, std::span<const int> arguments);
  int negate(int a) { return operation(Op::negate, {{a}}); }
  int add(int a, int b) { return operation(Op::add, {{a, b}}); }
  int subtract(int a, int b) { return operation(Op::subtract, {{a, b}}); }
  int multiply(int a, int b) { return operation(Op::multiply, {{a, b}}); }
  int divide(int a, int b) { return operation(Op::divide, {{a, b}}); }
  int sqrt(int a) { return operation(Op::sqrt, {{a}}); }
  // Of an expression whose variable k is the node variables[k]
  int expression(const Expression& expression, std::span<const int> variables);

  int size() const { return static_cast<int>(nodes_.size()); }
  bool is_input(int node) const { return nodes_[node].op == Op::variable; }
  bool is_own_input(int node) const { return is_input(node) && nodes_[node].a < 0; }
  int input_of(int node) const { return nodes_[node].a; }
  // The nodes that others need, themselves included, in an order in which they can be evaluated; constants are left out.
  std::vector<int> needed_for(std::span<const int> outputs) const;
  std::span<const int> arguments(int node) const;

  // Fills in the constants of an array of node values.
  template <class T>
  void prepare(T* values) const;
  // Without an array of inputs their nodes stay as they are.
  template <class T>
  void evaluate(std::span<const int> nodes, const T* inputs, const T* own, T* values) const;
  // The derivatives of `output` by each node of the list, which must be what it needs
  void differentiate(std::span<const int> nodes, int output, const double* values, double* slopes) const;
  // Also their changes along the rates in `values`, as d1; of + - * / and sqrt only
  void differentiate_twice(std::span<const int> nodes, int output, const Jet* values, Jet* slopes) const;

 private:
  struct Node {
    Op op;
    int a;  // first argument; of an input its number
    int b;  // second one; where there are more, their place in more_
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
  std::vector<int> begins_, listed_;  // arguments of each node
  std::map<Key, int> known_;
};

}  // namespace holonom
