#include "math/tape.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <unordered_set>

namespace holonom {
namespace {

constexpr int max_arguments = 5;  // step has the most; Expression::arity

bool commutes(Tape::Op op) { return op == Tape::Op::add || op == Tape::Op::multiply; }

}  // namespace

int Tape::add_node(const Key& key, const Node& node) {
  const auto [place, is_new] = known_.try_emplace(key, size());
  if (!is_new) return place->second;
  nodes_.push_back(node);
  begins_.push_back(static_cast<int>(listed_.size()));
  if (node.op > Op::variable) listed_.insert(listed_.end(), key.arguments.begin(), key.arguments.end());
  return size() - 1;
}

int Tape::constant(double value) {
  const int node = add_node({Op::number, 0, std::bit_cast<std::uint64_t>(value), {}}, {Op::number, 0, 0, value});
  if (constants_.empty() || constants_.back() < node) constants_.push_back(node);
  return node;
}

int Tape::input(int number, int owner) {
  return add_node({Op::variable, number < 0 ? owner : 0, 0, {number}}, {Op::variable, number, 0, 0});
}

int Tape::operation(Op op, std::span<const int> given) {
  const bool all_constant = std::ranges::all_of(given, [this](int node) { return is_constant(node); });
  if (all_constant) {
    std::array<double, max_arguments> numbers = {};
    for (std::size_t k = 0; k < given.size(); ++k) numbers[k] = nodes_[given[k]].number;
    return constant(ExpressionBuilder::apply(op, numbers.data()));
  }
  Key key{op, 0, 0, {given.begin(), given.end()}};
  if (commutes(op)) std::ranges::sort(key.arguments);
  Node node{op, given[0], given.size() > 1 ? given[1] : 0, 0};
  if (given.size() > 2 && !known_.contains(key)) {
    node.b = static_cast<int>(more_.size());
    more_.insert(more_.end(), given.begin() + 1, given.end());
  }
  return add_node(key, node);
}

int Tape::expression(const Expression& expression, std::span<const int> variables) {
  std::vector<int> stack;
  for (const auto& instruction : ExpressionBuilder::code(expression)) {
    if (instruction.op == Op::number) {
      stack.push_back(constant(instruction.number));
    } else if (instruction.op == Op::variable) {
      stack.push_back(variables[instruction.variable]);
    } else {
      const std::size_t first = stack.size() - static_cast<std::size_t>(ExpressionBuilder::arity(instruction.op));
      const int node = operation(instruction.op, std::span<const int>(stack).subspan(first));
      stack.resize(first);
      stack.push_back(node);
    }
  }
  return stack.back();
}

std::span<const int> Tape::arguments(int node) const {
  const int end = node + 1 < size() ? begins_[node + 1] : static_cast<int>(listed_.size());
  return {listed_.data() + begins_[node], listed_.data() + end};
}

std::vector<int> Tape::needed_for(std::span<const int> outputs) const {
  std::unordered_set<int> known;
  std::vector<int> found, open(outputs.begin(), outputs.end());
  while (!open.empty()) {
    const int node = open.back();
    open.pop_back();
    if (is_constant(node) || !known.insert(node).second) continue;
    found.push_back(node);
    const auto before = arguments(node);
    open.insert(open.end(), before.begin(), before.end());
  }
  std::ranges::sort(found);  // an order of evaluation: arguments have lower numbers
  return found;
}

template <class T>
void Tape::prepare(T* values) const {
  for (int node : constants_) values[node] = nodes_[node].number;
}

template <class T>
T Tape::result(const Node& node, const T* values) const {
  std::array<T, max_arguments> arguments = {values[node.a]};
  const int count = ExpressionBuilder::arity(node.op);
  if (count == 2) arguments[1] = values[node.b];
  for (int k = 1; k < count && count > 2; ++k) arguments[k] = values[more_[node.b + k - 1]];
  return ExpressionBuilder::apply(node.op, arguments.data());
}

template <class T>
void Tape::evaluate(std::span<const int> nodes, const T* inputs, const T* own, T* values) const {
  for (const int number : nodes) {
    const Node& node = nodes_[number];
    switch (node.op) {
      case Op::variable:
        if (node.a < 0 ? own : inputs) values[number] = node.a < 0 ? own[-1 - node.a] : inputs[node.a];
        break;
      case Op::add:
        values[number] = values[node.a] + values[node.b];
        break;
      case Op::subtract:
        values[number] = values[node.a] - values[node.b];
        break;
      case Op::multiply:
        values[number] = values[node.a] * values[node.b];
        break;
      default:
        values[number] = result(node, values);
    }
  }
}

// The derivative of the operation with respect to one argument, by seeding that argument
double Tape::slope(const Node& node, int argument, const double* values) const {
  const int count = ExpressionBuilder::arity(node.op);
  std::array<Jet, max_arguments> arguments = {Jet(values[node.a])};
  if (count == 2) arguments[1] = values[node.b];
  for (int k = 1; k < count && count > 2; ++k) arguments[k] = values[more_[node.b + k - 1]];
  arguments[argument].d1 = 1;
  return ExpressionBuilder::apply(node.op, arguments.data()).d1;
}

void Tape::differentiate(std::span<const int> nodes, int output, const double* values, double* slopes) const {
  for (const int number : nodes) slopes[number] = 0;  // those of constants are never read
  slopes[output] = 1;
  for (std::size_t k = nodes.size(); k-- > 0;) {
    const Node& node = nodes_[nodes[k]];
    const double w = slopes[nodes[k]];
    if (w == 0) continue;  // the slopes in a branch that was not taken may be infinite or NaN
    switch (node.op) {
      case Op::variable:
        break;
      case Op::negate:
        slopes[node.a] -= w;
        break;
      case Op::add:
        slopes[node.a] += w;
        slopes[node.b] += w;
        break;
      case Op::subtract:
        slopes[node.a] += w;
        slopes[node.b] -= w;
        break;
      case Op::multiply:
        slopes[node.a] += w * values[node.b];
        slopes[node.b] += w * values[node.a];
        break;
      case Op::divide:
        slopes[node.a] += w / values[node.b];
        slopes[node.b] -= w * values[nodes[k]] / values[node.b];
        break;
      default: {
        const auto before = arguments(nodes[k]);
        for (std::size_t j = 0; j < before.size(); ++j)
          if (!is_constant(before[j])) slopes[before[j]] += w * slope(node, static_cast<int>(j), values);
      }
    }
  }
}

void Tape::differentiate_twice(std::span<const int> nodes, int output, const Jet* values, Jet* slopes) const {
  for (const int number : nodes) slopes[number] = 0;
  slopes[output] = 1;
  const auto pass = [&](int to, double w, double w_rate, double by, double by_rate) {
    slopes[to].v += w * by;
    slopes[to].d1 += w_rate * by + w * by_rate;
  };
  for (std::size_t k = nodes.size(); k-- > 0;) {
    const Node& node = nodes_[nodes[k]];
    const double w = slopes[nodes[k]].v, w_rate = slopes[nodes[k]].d1;
    if (node.op == Op::variable || (w == 0 && w_rate == 0)) continue;
    const Jet& v = values[nodes[k]];
    const Jet &a = values[node.a], &b = values[node.b];
    if (node.op == Op::add || node.op == Op::subtract) {
      const double sign = node.op == Op::add ? 1 : -1;
      pass(node.a, w, w_rate, 1, 0);
      pass(node.b, w, w_rate, sign, 0);
    } else if (node.op == Op::negate) {
      pass(node.a, w, w_rate, -1, 0);
    } else if (node.op == Op::multiply) {
      pass(node.a, w, w_rate, b.v, b.d1);
      pass(node.b, w, w_rate, a.v, a.d1);
    } else if (node.op == Op::divide) {
      const double by_a = 1 / b.v, by_a_rate = -by_a * b.d1 / b.v;
      pass(node.a, w, w_rate, by_a, by_a_rate);
      pass(node.b, w, w_rate, -v.v * by_a, -v.d1 * by_a - v.v * by_a_rate);
    } else {  // sqrt
      const double by_a = 0.5 / v.v;
      pass(node.a, w, w_rate, by_a, -by_a * v.d1 / v.v);
    }
  }
}

template void Tape::prepare(double*) const;
template void Tape::prepare(Jet*) const;
template void Tape::evaluate(std::span<const int>, const double*, const double*, double*) const;
template void Tape::evaluate(std::span<const int>, const Jet*, const Jet*, Jet*) const;

}  // namespace holonom
