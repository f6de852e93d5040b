#include "linear/pivot_order.h"

#include <amd.h>

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

constexpr double tiny = 1e-3;   // of a diagonal entry over the largest of its row: not a pivot
constexpr double strong = 0.1;  // of an entry over the largest of its row: a pair

constexpr int alone = -1;

// The partner of each index
std::vector<int> pairs_of(const SparseMatrix& A) {
  std::vector<double> largest(A.rows, 0.0), diagonal(A.rows, 0.0);
  for (int r = 0; r < A.rows; ++r)
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) {
      largest[r] = std::max(largest[r], std::abs(A.value[k]));
      if (A.column[k] == r) diagonal[r] = std::abs(A.value[k]);
    }
  const auto is_weak = [&](int r) { return diagonal[r] < tiny * largest[r]; };
  std::vector<int> partner(A.rows, alone);
  for (int r = 0; r < A.rows; ++r) {
    if (!is_weak(r)) continue;
    int best = alone;
    double best_size = strong * largest[r];
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) {
      const int c = A.column[k];
      if (partner[c] != alone || is_weak(c) || !(std::abs(A.value[k]) > best_size)) continue;
      best = c;
      best_size = std::abs(A.value[k]);
    }
    if (best == alone) continue;
    partner[r] = best;
    partner[best] = r;
  }
  return partner;
}

struct Nodes {
  std::vector<int> of_index;
  std::vector<std::vector<int>> members;  // of a pair: the one with the tiny diagonal entry last
};

Nodes nodes_of(const SparseMatrix& A, const std::vector<int>& partner) {
  Nodes nodes;
  nodes.of_index.assign(A.rows, -1);
  const auto diagonal = [&](int r) {
    const int k = A.find(r, r);
    return k < 0 ? 0 : std::abs(A.value[k]);
  };
  for (int r = 0; r < A.rows; ++r) {
    if (nodes.of_index[r] >= 0) continue;
    std::vector<int> members = {r};
    if (partner[r] != alone) members.push_back(partner[r]);
    if (members.size() == 2 && diagonal(members[0]) < diagonal(members[1])) std::swap(members[0], members[1]);
    for (int member : members) nodes.of_index[member] = static_cast<int>(nodes.members.size());
    nodes.members.push_back(std::move(members));
  }
  return nodes;
}

// Of nodes that have an entry of A in common, as columns of a pattern
std::vector<int> order_of(const Nodes& nodes, const SparseMatrix& A) {
  const int count = static_cast<int>(nodes.members.size());
  std::vector<int> start = {0}, neighbour, last(count, -1);
  for (int node = 0; node < count; ++node) {
    last[node] = node;
    neighbour.push_back(node);  // amd ignores it, and the list must not be empty
    for (int r : nodes.members[node])
      for (int k = A.start[r]; k < A.start[r + 1]; ++k) {
        const int other = nodes.of_index[A.column[k]];
        if (last[other] != node) last[other] = node, neighbour.push_back(other);
      }
    std::sort(neighbour.begin() + start.back(), neighbour.end());
    start.push_back(static_cast<int>(neighbour.size()));
  }
  std::vector<int> order(count);
  amd_order(count, start.data(), neighbour.data(), order.data(), nullptr, nullptr);
  return order;
}

}  // namespace

std::vector<int> paired_order(const SparseMatrix& A) {
  std::vector<int> order;
  if (A.rows == 0) return order;
  const Nodes nodes = nodes_of(A, pairs_of(A));
  for (int node : order_of(nodes, A)) order.insert(order.end(), nodes.members[node].begin(), nodes.members[node].end());
  return order;
}

}  // namespace holonom
