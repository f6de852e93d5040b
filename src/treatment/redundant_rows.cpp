#include "treatment/redundant_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace holonom {
namespace {

constexpr double takes_no_part = 1e-9;  // a weight relative to the largest: rounding
constexpr double negligible = 1e-9;     // of G^T n relative to its terms
constexpr double eps = 1e-10;           // of E, see kkt.h
constexpr double min_inertia =
    1e-10;  // relative to mass length^2: motions that the joints of a cluster leave free may have no inertia
constexpr double nothing_left = 1e-8;        // of a combination after those before it
constexpr double nothing_left_over = 1e-13;  // of a vector along a combination
constexpr int max_passes = 100;

void sort_unique(std::vector<int>& indices) {
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
}

}  // namespace

RedundantRows::RedundantRows(const System& system, const SparseMatrix& G, const std::vector<RowCombination>& combinations)
    : system_(&system) {
  gather_clusters(combinations);
  find_columns(G);
  find_parts();
  for (const Cluster& cluster : clusters_) orthonormalise(cluster);
}

std::span<const int> RedundantRows::rows(int combination) const { return clusters_[cluster_of_[combination]].rows; }

std::span<const double> RedundantRows::weights(int combination) const {
  return {weights_.data() + weight_begin_[combination], rows(combination).size()};
}

void RedundantRows::gather_clusters(const std::vector<RowCombination>& combinations) {
  const int rows = system_->sizes().rows;
  std::vector<std::pair<int, int>> range(rows);  // of the joint to which a row belongs
  for (int r = 0; r < rows; ++r) range[r] = {r, r + 1};
  for (const RowSource& source : system_->row_sources())
    for (int r = source.row; r < source.row + source.rows; ++r) range[r] = {source.row, source.row + source.rows};

  const VecX& scale = system_->row_scale();
  std::map<std::pair<std::size_t, std::vector<int>>, std::vector<int>> members;  // of a set of rows, smaller sets first
  for (std::size_t c = 0; c < combinations.size(); ++c) {
    const RowCombination& combination = combinations[c];
    double largest = 0;
    for (std::size_t k = 0; k < combination.rows.size(); ++k)
      largest = std::max(largest, std::abs(combination.weights[k]) * scale[combination.rows[k]]);
    std::vector<int> taking_part;
    for (std::size_t k = 0; k < combination.rows.size(); ++k)
      if (std::abs(combination.weights[k]) * scale[combination.rows[k]] > takes_no_part * largest)
        for (int r = range[combination.rows[k]].first; r < range[combination.rows[k]].second; ++r) taking_part.push_back(r);
    sort_unique(taking_part);
    const std::size_t size = taking_part.size();
    members[{size, std::move(taking_part)}].push_back(static_cast<int>(c));
  }

  cluster_of_.resize(combinations.size());
  weight_begin_.resize(combinations.size());
  for (auto& [key, list] : members) {
    Cluster cluster;
    cluster.rows = key.second;
    cluster.members = std::move(list);
    for (int c : cluster.members) {
      cluster_of_[c] = static_cast<int>(clusters_.size());
      weight_begin_[c] = static_cast<int>(weights_.size());
      weights_.resize(weights_.size() + cluster.rows.size(), 0.0);
      for (std::size_t k = 0; k < combinations[c].rows.size(); ++k) {
        const int row = combinations[c].rows[k];
        const auto place = std::ranges::lower_bound(cluster.rows, row);
        if (place != cluster.rows.end() && *place == row)
          weights_of(c)[place - cluster.rows.begin()] = combinations[c].weights[k] * scale[row];
      }
    }
    clusters_.push_back(std::move(cluster));
  }
}

void RedundantRows::find_columns(const SparseMatrix& G) {
  int begin = 0;
  for (Cluster& cluster : clusters_) {
    for (int r : cluster.rows)
      cluster.columns.insert(cluster.columns.end(), G.column.begin() + G.start[r], G.column.begin() + G.start[r + 1]);
    sort_unique(cluster.columns);
    cluster.begin = begin;
    begin += static_cast<int>(cluster.columns.size() + cluster.rows.size());
  }
  solution_.setZero(begin);
  column_sum_.setZero(G.columns);
}

void RedundantRows::find_parts() {
  std::vector<std::vector<int>> starting(system_->sizes().rows);  // clusters by their first row
  for (std::size_t c = 0; c < clusters_.size(); ++c) starting[clusters_[c].rows.front()].push_back(static_cast<int>(c));
  std::vector<int> place(system_->sizes().rows, -1);
  for (Cluster& cluster : clusters_) {
    for (std::size_t k = 0; k < cluster.rows.size(); ++k) place[cluster.rows[k]] = static_cast<int>(k);
    for (int r : cluster.rows)
      for (int other : starting[r]) {
        const std::vector<int>& inner = clusters_[other].rows;
        if (inner.size() >= cluster.rows.size() || !std::ranges::all_of(inner, [&](int row) { return place[row] >= 0; }))
          continue;
        Cluster::Part part{other, {}};
        for (int row : inner) part.place.push_back(place[row]);
        cluster.parts.push_back(std::move(part));
      }
    for (int r : cluster.rows) place[r] = -1;
  }
}

void RedundantRows::prepare(const SparseMatrix& matrix, int first_row) {
  const Characteristic& scale = system_->characteristic();
  const double inertia = scale.mass * scale.length * scale.length;
  local_ = {};
  local_.start = {0};
  offset_.clear();
  diagonal_.clear();
  shift_.setZero(solution_.size());
  std::vector<int> unknown(matrix.rows, -1);  // of the constrained system: its index in the cluster's
  for (const Cluster& cluster : clusters_) {
    std::vector<int> mine = cluster.columns;
    for (int r : cluster.rows) mine.push_back(first_row + r);
    for (std::size_t k = 0; k < mine.size(); ++k) unknown[mine[k]] = cluster.begin + static_cast<int>(k);
    for (std::size_t i = 0; i < mine.size(); ++i) {
      for (int k = matrix.start[mine[i]]; k < matrix.start[mine[i] + 1]; ++k) {
        const int j = unknown[matrix.column[k]];
        if (j < 0) continue;
        const int here = cluster.begin + static_cast<int>(i);
        if (j == here) {
          diagonal_.push_back(local_.nonzeros());
          const bool is_row = i >= cluster.columns.size();
          shift_[here] = is_row ? -eps * std::pow(system_->row_scale()[cluster.rows[i - cluster.columns.size()]], 2) / inertia
                                : min_inertia * inertia / std::pow(system_->chart_scale()[mine[i]], 2);
        }
        local_.column.push_back(j);
        offset_.push_back(k);
      }
      local_.start.push_back(local_.nonzeros());
    }
    for (int k : mine) unknown[k] = -1;
  }
  local_.rows = local_.columns = static_cast<int>(solution_.size());
  local_.value.assign(local_.column.size(), 0.0);
  lu_.analyse(local_);
}

bool RedundantRows::update(const SparseMatrix& matrix, const SparseMatrix& G, bool all) {
  bool any = false;
  for (Cluster& cluster : clusters_) any |= cluster.is_open = all || !vanishes(cluster, G);
  if (!any) return true;
  fill(matrix);
  if (!lu_.factor(local_)) return false;
  iterate();
  return true;
}

// One pass suffices where the combinations are orthogonal; those of clusters that overlap in part are not.
void RedundantRows::remove(VecX& scaled) const {
  for (int pass = 0; pass < max_passes; ++pass) {
    double removed = 0;
    for (int c = 0; c < count(); ++c) {
      const auto row = rows(c);
      const auto weight = weights(c);
      double along = 0;
      for (std::size_t k = 0; k < row.size(); ++k) along += weight[k] * scaled[row[k]];
      for (std::size_t k = 0; k < row.size(); ++k) scaled[row[k]] -= along * weight[k];
      removed = std::max(removed, std::abs(along));
    }
    if (!(removed > nothing_left_over * scaled.norm())) return;
  }
}

bool RedundantRows::vanishes(const Cluster& cluster, const SparseMatrix& G) {
  const VecX &column_scale = system_->chart_scale(), &row_scale = system_->row_scale();
  for (int member : cluster.members) {
    const double* weight = weights_of(member);
    double largest_term = 0, largest_sum = 0;
    for (std::size_t i = 0; i < cluster.rows.size(); ++i) {
      const int r = cluster.rows[i];
      for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
        const double term = weight[i] / row_scale[r] * G.value[k] * column_scale[G.column[k]];
        column_sum_[G.column[k]] += term;
        largest_term = std::max(largest_term, std::abs(term));
      }
    }
    for (int c : cluster.columns) {
      largest_sum = std::max(largest_sum, std::abs(column_sum_[c]));
      column_sum_[c] = 0;
    }
    if (!(largest_sum <= negligible * largest_term)) return false;
  }
  return true;
}

void RedundantRows::fill(const SparseMatrix& matrix) {
  for (std::size_t k = 0; k < offset_.size(); ++k) local_.value[k] = matrix.value[offset_[k]];
  for (std::size_t k = 0; k < diagonal_.size(); ++k) {
    double& value = local_.value[diagonal_[k]];
    const double shift = shift_[static_cast<long>(k)];
    value = shift < 0 ? shift : value + shift;  // the cluster's own E, as that of the system depends on the treatment
  }
}

// One combination of every cluster at a time
void RedundantRows::iterate() {
  std::size_t rounds = 0;
  for (const Cluster& cluster : clusters_) rounds = std::max(rounds, cluster.is_open ? cluster.members.size() : 0);
  const VecX& scale = system_->row_scale();
  for (std::size_t round = 0; round < rounds; ++round) {
    const auto takes_part = [&](const Cluster& cluster) { return cluster.is_open && round < cluster.members.size(); };
    solution_.setZero();
    for (const Cluster& cluster : clusters_)
      if (takes_part(cluster)) set_load(cluster, weights_of(cluster.members[round]));
    lu_.solve(solution_);
    for (const Cluster& cluster : clusters_) {
      if (!takes_part(cluster)) continue;
      double* weight = weights_of(cluster.members[round]);
      for (std::size_t i = 0; i < cluster.rows.size(); ++i)
        weight[i] -= solution_[cluster.first_row() + static_cast<int>(i)] * scale[cluster.rows[i]];
    }
  }
  for (const Cluster& cluster : clusters_)
    if (cluster.is_open) orthonormalise(cluster);
}

// The right side G^T n of a cluster
void RedundantRows::set_load(const Cluster& cluster, const double* weight) {
  for (int column = cluster.begin; column < cluster.first_row(); ++column)
    for (int k = local_.start[column]; k < local_.start[column + 1]; ++k)
      if (const int row = local_.column[k] - cluster.first_row(); row >= 0)
        solution_[column] += local_.value[k] * weight[row] / system_->row_scale()[cluster.rows[row]];
}

// A combination of which only rounding remains after the others are removed is dependent on them: no row is left open for it.
void RedundantRows::orthonormalise(const Cluster& cluster) {
  const long size = static_cast<long>(cluster.rows.size());
  const auto normalise = [&](double* n, double least) {
    Eigen::Map<VecX> vector(n, size);
    const double length = vector.stableNorm();
    if (length > least)
      vector /= length;
    else
      vector.setZero();
  };
  for (std::size_t m = 0; m < cluster.members.size(); ++m) {
    double* n = weights_of(cluster.members[m]);
    normalise(n, 0);
    for (int pass = 0; pass < 2; ++pass) {
      for (const Cluster::Part& part : cluster.parts)
        for (int other : clusters_[part.cluster].members) {
          const double* inner = weights_of(other);
          double along = 0;
          for (std::size_t i = 0; i < part.place.size(); ++i) along += inner[i] * n[part.place[i]];
          for (std::size_t i = 0; i < part.place.size(); ++i) n[part.place[i]] -= along * inner[i];
        }
      for (std::size_t before = 0; before < m; ++before) {
        Eigen::Map<const VecX> other(weights_of(cluster.members[before]), size);
        Eigen::Map<VecX>(n, size) -= Eigen::Map<VecX>(n, size).dot(other) * other;
      }
      normalise(n, nothing_left);
    }
  }
}

}  // namespace holonom
