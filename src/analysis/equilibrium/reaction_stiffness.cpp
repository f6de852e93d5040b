#include "analysis/equilibrium/reaction_stiffness.h"

#include <algorithm>

namespace holonom {
namespace {

SparseMatrix pattern_of_reactions(const SparseMatrix& G) {
  std::vector<std::vector<int>> columns(G.columns);
  for (int r = 0; r < G.rows; ++r)
    for (int i = G.start[r]; i < G.start[r + 1]; ++i)
      columns[G.column[i]].insert(columns[G.column[i]].end(), G.column.begin() + G.start[r], G.column.begin() + G.start[r + 1]);
  return sparse_pattern(std::move(columns), G.columns);
}

}  // namespace

ReactionStiffness::ReactionStiffness(Equations& equations) : equations_(equations) {
  equations.prepare(evaluation_);
  H_ = pattern_of_reactions(evaluation_.G);
  choose_groups(evaluation_.G);
}

// The first group whose columns share no row with this column: those that do are its neighbours in H.
void ReactionStiffness::choose_groups(const SparseMatrix& G) {
  std::vector<int> group(G.columns, -1);
  for (int j = 0; j < G.columns; ++j) {
    std::vector<char> is_taken(groups_.size() + 1, 0);
    for (int k = H_.start[j]; k < H_.start[j + 1]; ++k)
      if (group[H_.column[k]] >= 0) is_taken[group[H_.column[k]]] = 1;
    if (H_.start[j] == H_.start[j + 1]) continue;  // no reaction acts along it
    group[j] = static_cast<int>(std::ranges::find(is_taken, 0) - is_taken.begin());
    if (group[j] == static_cast<int>(groups_.size())) groups_.emplace_back();
    groups_[group[j]].push_back(j);
  }
}

void ReactionStiffness::evaluate(const State& state, const VecX& lambda) {
  H_.set_zero();
  moving_ = state;
  const SparseMatrix& G_rate = evaluation_.G_rate;
  for (const std::vector<int>& group : groups_) {
    moving_.v.setZero();
    for (int j : group) moving_.v[j] = 1;
    equations_.evaluate(moving_, need_constraint | need_jacobian | need_rate | need_bias | need_jacobian_rate, evaluation_);
    for (int r = 0; r < G_rate.rows; ++r) {
      int moved = -1;
      for (int k = G_rate.start[r]; k < G_rate.start[r + 1]; ++k)
        if (moving_.v[G_rate.column[k]] != 0) moved = G_rate.column[k];
      if (moved < 0 || lambda[r] == 0) continue;
      for (int k = G_rate.start[r]; k < G_rate.start[r + 1]; ++k)
        H_.value[H_.find(G_rate.column[k], moved)] += lambda[r] * G_rate.value[k];
    }
  }
}

}  // namespace holonom
