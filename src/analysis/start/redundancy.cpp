#include "analysis/start/redundancy.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/start/assembly.h"
#include "analysis/start/free_motion.h"
#include "linear/rank.h"
#include "math/sequence.h"
#include "system/row_names.h"

namespace holonom {
namespace {

constexpr double takes_part = 1e-6;
constexpr double perturbation = 0.05;  // characteristic lengths and radians
constexpr int perturbed_poses = 2;
constexpr double no_volume = 1e-12;  // relative determinant of an inertia; above, no direction has zero inertia

// G with every column in units of the coordinate's scale
SparseMatrix scaled_jacobian(System& system, const State& state, Evaluation& evaluation) {
  system.evaluate(state, need_constraint | need_jacobian, evaluation);
  SparseMatrix G = evaluation.G;
  for (int k = 0; k < G.nonzeros(); ++k) G.value[k] *= system.chart_scale()[G.column[k]];
  return G;
}

// Combinations that have no joint in common, so that the reactions to all of them are computed at once
struct DisjointCombinations {
  VecX sum;
  std::vector<double> sizes;   // of each, in the unit of a moment
  std::vector<int> of_source;  // number of the combination that a row source belongs to, -1: none
  std::vector<int> of_joint;
};

class CombinationGroups {
 public:
  CombinationGroups(const EquationLayout& layout, const RowRank& rank) : layout_(layout), source_of_row_(layout.sizes().rows) {
    const auto& sources = layout.row_sources();
    for (std::size_t s = 0; s < sources.size(); ++s)
      for (int k = 0; k < sources[s].rows; ++k) source_of_row_[sources[s].row + k] = static_cast<int>(s);
    taken_.resize(sources.size());
    for (const RowCombination& combination : rank.combination) add(combination);
  }
  const std::vector<DisjointCombinations>& groups() const { return groups_; }

 private:
  // Into the first group in which none of its sources is used: there are about as many groups as combinations sharing a joint.
  void add(const RowCombination& combination) {
    double size = 0;
    for (std::size_t k = 0; k < combination.rows.size(); ++k)
      size = std::max(size, std::abs(combination.weights[k]) * layout_.row_scale()[combination.rows[k]]);
    std::vector<std::size_t> taking_part;  // indices in the combination
    std::set<int> taken;
    for (std::size_t k = 0; k < combination.rows.size(); ++k) {
      if (!(std::abs(combination.weights[k]) * layout_.row_scale()[combination.rows[k]] > negligible * size)) continue;
      taking_part.push_back(k);
      const std::vector<int>& groups = taken_[source_of_row_[combination.rows[k]]];
      taken.insert(groups.begin(), groups.end());
    }
    int group = 0;
    while (taken.contains(group)) ++group;
    while (static_cast<int>(groups_.size()) <= group)
      groups_.push_back({VecX::Zero(layout_.sizes().rows),
                         {},
                         std::vector<int>(taken_.size(), -1),
                         std::vector<int>(layout_.model().joints.size(), -1)});
    DisjointCombinations& to = groups_[group];
    for (std::size_t k : taking_part) {
      const int row = combination.rows[k], source = source_of_row_[row];
      to.sum[row] = combination.weights[k];
      to.of_source[source] = static_cast<int>(to.sizes.size());
      const RowSource& owner = layout_.row_sources()[source];
      if (owner.kind == RowSource::joint) to.of_joint[owner.index] = static_cast<int>(to.sizes.size());
      if (taken_[source].empty() || taken_[source].back() != group) taken_[source].push_back(group);
    }
    to.sizes.push_back(size);
  }
  static constexpr double negligible = 1e-9;  // far below what takes part

  const EquationLayout& layout_;
  std::vector<int> source_of_row_;
  std::vector<std::vector<int>> taken_;  // the groups that contain a source
  std::vector<DisjointCombinations> groups_;
};

void name_dependents(BodyLevel& system, const State& state, const RowRank& rank, Redundancy& result) {
  const auto& sources = system.row_sources();
  std::vector<char> dependent(sources.size(), 0), not_unique(system.model().joints.size(), 0);
  Snapshot snapshot;
  const VecX no_acceleration = VecX::Zero(system.sizes().v);
  const double length = system.characteristic().length;
  const auto measure = [&](const Reaction& r) { return std::max(r.force.norm(), r.moment.norm() / length); };
  const CombinationGroups found(system, rank);
  for (const DisjointCombinations& group : found.groups()) {
    const VecX weighted = group.sum.array() * system.row_scale().array();  // all in the unit of a moment
    for (std::size_t s = 0; s < sources.size(); ++s)
      if (const int owner = group.of_source[s]; owner >= 0)
        dependent[s] |=
            weighted.segment(sources[s].row, sources[s].rows).lpNorm<Eigen::Infinity>() > takes_part * group.sizes[owner];
    system.recover(state, no_acceleration, group.sum, snapshot);
    std::vector<double> largest;  // of each combination; one among drivers leaves only rounding for the joints
    for (double size : group.sizes) largest.push_back(size / length);
    for (std::size_t j = 0; j < snapshot.reactions.size(); ++j)
      if (const int owner = group.of_joint[j]; owner >= 0)
        largest[owner] = std::max(largest[owner], measure(snapshot.reactions[j]));
    for (std::size_t j = 0; j < snapshot.reactions.size(); ++j)
      if (const int owner = group.of_joint[j]; owner >= 0)
        not_unique[j] |= measure(snapshot.reactions[j]) > takes_part * largest[owner];
  }
  for (std::size_t s = 0; s < sources.size(); ++s)
    if (dependent[s]) {
      result.dependent.push_back(source_name(system.model(), sources[s]));
      if (sources[s].kind == RowSource::driver)
        result.efforts_not_unique.push_back(system.model().drivers[sources[s].index].name);
    }
  for (std::size_t j = 0; j < not_unique.size(); ++j)
    if (not_unique[j]) result.not_unique.push_back(system.model().joints[j].name);
}

// Smaller numbers in M and G are rounding of rotated axes and arms, not inertia or constraint.
struct Rounding {
  static constexpr double of_row = 1e-13;      // over the scale of a row of G
  static constexpr double of_inertia = 1e-14;  // over the largest inertia of the body
  VecX inertia;                                // one per coordinate: zero along axes
};

Rounding rounding_of(const EquationLayout& layout, const SparseMatrix& M) {
  Rounding rounding{VecX::Zero(M.rows)};
  if (layout.model().dimension == 2) return rounding;
  for (int first = 3; first < M.rows; first += 6)
    for (int r = first; r < first + 3; ++r)
      for (int k = M.start[r]; k < M.start[r + 1]; ++k)
        rounding.inertia.segment(first, 3).array() =
            std::max(rounding.inertia[first], Rounding::of_inertia * std::abs(M.value[k]));
  return rounding;
}

// A motion z with M z = 0 and G z = 0: a combination of the rows of [M; G]^T that vanishes.
std::string massless_body(System& system, const Evaluation& evaluation, const SparseMatrix& G) {
  const auto& bodies = system.model().bodies;
  const bool all_massive = std::all_of(bodies.begin() + 1, bodies.end(), [&](const Body& b) {
    return b.mass > 0 && (system.model().dimension == 2 ? b.inertia(2, 2) > 0
                                                        : b.inertia.determinant() > no_volume * std::pow(b.inertia.norm(), 3));
  });
  if (all_massive) return {};
  const int nv = system.sizes().v;
  const double scale = system.characteristic().mass * std::pow(system.characteristic().length, 2);
  std::vector<std::vector<std::pair<int, double>>> columns(nv);
  const Rounding rounding = rounding_of(system, evaluation.M);
  for (int r = 0; r < nv; ++r)
    for (int k = evaluation.M.start[r]; k < evaluation.M.start[r + 1]; ++k) {
      const int c = evaluation.M.column[k];
      if (std::abs(evaluation.M.value[k]) <= rounding.inertia[c]) continue;
      columns[c].push_back({r, evaluation.M.value[k] * system.chart_scale()[r] * system.chart_scale()[c] / scale});
    }
  for (int r = 0; r < G.rows; ++r)
    for (int k = G.start[r]; k < G.start[r + 1]; ++k)
      if (std::abs(G.value[k]) > Rounding::of_row * system.row_scale()[r])
        columns[G.column[k]].push_back({nv + r, G.value[k] / system.row_scale()[r]});
  SparseMatrix stacked;
  stacked.rows = nv;
  stacked.columns = nv + G.rows;
  stacked.start = {0};
  for (const auto& column : columns) {
    for (const auto& [row, value] : column) {
      stacked.column.push_back(row);
      stacked.value.push_back(value);
    }
    stacked.start.push_back(stacked.nonzeros());
  }
  const RowRank rank = rank_of_rows(stacked);
  if (rank.combination.empty()) return {};
  const RowCombination& first = rank.combination.front();
  const auto worst = std::ranges::max_element(first.weights, {}, [](double weight) { return std::abs(weight); });
  return system.coordinate_name(first.rows[worst - first.weights.begin()]);
}

// Poses along motions that the joints leave free; from elsewhere closing may lead far away. `evaluation` is that of `start`.
std::vector<State> poses_nearby(BodyLevel& system, const State& start, Evaluation& evaluation) {
  FreeMotion free(system, FreeMotion::Drivers::active);
  if (!free.factor(evaluation)) return {};
  Sequence sequence;
  VecX move(system.sizes().v), reactions = VecX::Zero(system.sizes().rows);
  std::vector<State> poses(perturbed_poses, start);
  for (State& pose : poses) {
    for (int k = 0; k < move.size(); ++k) move[k] = perturbation * sequence.next() * system.chart_scale()[k];
    free.solve(free.weight().cwiseProduct(move), move, reactions);
    system.retract(start.q, move, pose.q);
  }
  return poses;
}

// A higher rank nearby: the start is then a singular configuration.
void check_nearby(BodyLevel& system, const State& start, Evaluation& evaluation, RowRank& best, State& best_state) {
  std::vector<State> poses = poses_nearby(system, start, evaluation);
  {
    PositionClosing closing(system);  // needs much memory, like the rank
    std::erase_if(poses, [&](State& pose) { return !closing.close(pose, 1e-9); });
  }
  for (State& pose : poses) {
    RowRank rank = rank_of_rows(scaled_jacobian(system, pose, evaluation));
    if (rank.rank <= best.rank) continue;
    best = std::move(rank);
    best_state = std::move(pose);
  }
}

}  // namespace

Redundancy find_redundancy(BodyLevel& system, const State& start) {
  Redundancy result;
  Evaluation evaluation;
  system.prepare(evaluation);
  SparseMatrix G = scaled_jacobian(system, start, evaluation);
  RowRank best = rank_of_rows(G);
  State best_state = start;
  result.rank_at_start = best.rank;
  if (best.rank < std::min(system.sizes().rows, system.sizes().v)) check_nearby(system, start, evaluation, best, best_state);
  result.rank = best.rank;
  name_dependents(system, best_state, best, result);
  G = scaled_jacobian(system, best_state, evaluation);
  system.evaluate(best_state, need_mass, evaluation);
  result.massless = massless_body(system, evaluation, G);
  return result;
}

std::vector<RowCombination> vanishing_combinations(System& system, const State& state, int degrees_of_freedom) {
  const Sizes& sizes = system.sizes();
  const int redundant = sizes.rows - (sizes.v - degrees_of_freedom);
  if (redundant <= 0) return {};
  Evaluation evaluation;
  system.prepare(evaluation);
  system.evaluate(state, need_constraint | need_jacobian, evaluation);
  RowRank rank = rank_of_rows(evaluation.G);
  if (static_cast<int>(rank.combination.size()) != redundant) return {};
  return std::move(rank.combination);
}

}  // namespace holonom
