#include "elements/signals/network.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace holonom {
namespace {

constexpr int most_iterations = 40;
constexpr double accuracy = 1e-13;  // of states in a stage, relative to their size and scale

}  // namespace

// Depth first; what is met again on the way down closes a ring.
bool SignalNetwork::visit(std::size_t value, std::vector<int>& mark, std::vector<std::size_t>& order,
                          std::vector<std::size_t>& path) const {
  if (mark[value] == 2) return true;
  path.push_back(value);
  if (mark[value] == 1) return false;
  mark[value] = 1;
  for (int k = 0; k < values[value].law.reads(); ++k) {
    const auto read = std::ranges::find(values, values[value].law.source(k), &Value::quantity);
    if (read != values.end() && !visit(static_cast<std::size_t>(read - values.begin()), mark, order, path)) return false;
  }
  mark[value] = 2;
  path.pop_back();
  order.push_back(value);
  return true;
}

std::vector<std::string> SignalNetwork::arrange(int quantities) {
  std::vector<int> mark(values.size(), 0);
  std::vector<std::size_t> order, path;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (visit(k, mark, order, path)) continue;
    std::vector<std::string> ring;
    for (auto at = std::ranges::find(path, path.back()); at != path.end(); ++at) ring.push_back(values[*at].name);
    return ring;
  }
  std::vector<Value> sorted;
  for (std::size_t k : order) sorted.push_back(std::move(values[k]));
  values = std::move(sorted);
  find_reach(quantities);
  return {};
}

void SignalNetwork::find_reach(int quantities) {
  const std::size_t rows = values.size() + states.size();
  row_.assign(quantities, -1);
  column_.assign(quantities, -1);
  for (std::size_t k = 0; k < values.size(); ++k) row_[values[k].quantity] = static_cast<int>(k);
  for (std::size_t k = 0; k < states.size(); ++k) row_[states[k].quantity] = static_cast<int>(values.size() + k);
  std::vector<std::set<int>> reached(rows);
  for (bool grows = true; grows;) {  // states may depend on one another in rings
    grows = false;
    for (std::size_t r = 0; r < rows; ++r) {
      const Law& law = r < values.size() ? values[r].law : states[r - values.size()].rate;
      const std::size_t before = reached[r].size();
      for (int k = 0; k < law.reads(); ++k) {
        const int source = law.source(k);
        if (source <= 0) continue;  // time
        if (row_[source] < 0)
          reached[r].insert(source);
        else
          reached[r].insert(reached[row_[source]].begin(), reached[row_[source]].end());
      }
      grows |= reached[r].size() > before;
    }
  }
  columns_.clear();
  reach_.assign(rows, {});
  for (std::size_t r = 0; r < rows; ++r) {
    reach_[r].assign(reached[r].begin(), reached[r].end());
    for (int quantity : reach_[r])
      if (column_[quantity] < 0) {
        column_[quantity] = static_cast<int>(columns_.size());
        columns_.push_back(quantity);
      }
  }
}

void SignalNetwork::prepare(QuantityValues& quantities) const {
  const int n_s = static_cast<int>(states.size()), n_z = static_cast<int>(values.size()), n_m = static_cast<int>(columns_.size());
  quantities.value.assign(row_.empty() ? quantities.value.size() : row_.size(), 0);
  quantities.direction = quantities.value;
  quantities.s.setZero(n_s);
  quantities.s_rate.setZero(n_s);
  quantities.correction.setZero(n_s);
  quantities.closure.resize(n_s);
  quantities.slope.setZero(n_z + n_s, n_m);
  quantities.value_slopes.setZero(n_z, n_s + n_m);
  quantities.rate_slopes.setZero(n_s, n_s + n_m);
}

const std::vector<int>* SignalNetwork::reach(int quantity) const {
  return row_.empty() || row_[quantity] < 0 ? nullptr : &reach_[row_[quantity]];
}

// With the states that stand in quantities.s
void SignalNetwork::evaluate_given(QuantityValues& quantities) const {
  quantities.undefined_signal = -1;
  for (std::size_t k = 0; k < states.size(); ++k) quantities.value[states[k].quantity] = quantities.s[static_cast<int>(k)];
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Value& signal = values[k];
    double value = signal.law(quantities.value);
    if (signal.table) {
      const bool is_inside = signal.table->inside(value);
      if (!is_inside && signal.ends_at_table) quantities.undefined_signal = static_cast<int>(k);
      if (!is_inside) value = std::clamp(value, signal.table->begins(), signal.table->ends());
      value = signal.table->evaluate(value).v;
    }
    quantities.value[signal.quantity] = value;
  }
  for (std::size_t k = 0; k < states.size(); ++k) quantities.s_rate[static_cast<int>(k)] = states[k].rate(quantities.value);
}

void SignalNetwork::evaluate(const VecX& s_known, double c, QuantityValues& quantities) const {
  quantities.s = s_known;
  evaluate_given(quantities);
  if (c == 0 || states.empty()) return;
  const int n = static_cast<int>(states.size());
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    quantities.correction = s_known + c * quantities.s_rate - quantities.s;
    bool is_solved = true;
    for (int k = 0; k < n; ++k) {
      const double change = std::abs(quantities.correction[k]), size = states[k].scale + std::abs(quantities.s[k]);
      is_solved = is_solved && change <= accuracy * (size + std::abs(c * quantities.s_rate[k]));
    }
    if (is_solved) return;
    local_slopes(quantities);
    quantities.closure.matrix().setIdentity();
    quantities.closure.matrix() -= c * quantities.rate_slopes.leftCols(n);
    if (!quantities.closure.factor()) break;
    quantities.closure.solve(quantities.correction);
    quantities.s += quantities.correction;
    evaluate_given(quantities);
  }
  quantities.undefined_signal = static_cast<int>(values.size());
}

void SignalNetwork::add_slopes(const Law& law, double factor, const QuantityValues& quantities, Eigen::MatrixXd& to,
                               int row) const {
  const int n_z = static_cast<int>(values.size()), n_s = static_cast<int>(states.size());
  for (int k = 0; k < law.reads(); ++k) {
    const int source = law.source(k);
    if (source <= 0) continue;
    const double slope = factor * law.partial(k, quantities.value);
    if (slope == 0) continue;
    if (row_[source] < 0)
      to(row, n_s + column_[source]) += slope;
    else if (row_[source] >= n_z)
      to(row, row_[source] - n_z) += slope;
    else
      to.row(row) += slope * quantities.value_slopes.row(row_[source]);
  }
}

// Of values and rates by states and measured quantities, both taken as given
void SignalNetwork::local_slopes(QuantityValues& quantities) const {
  quantities.value_slopes.setZero();
  quantities.rate_slopes.setZero();
  for (std::size_t k = 0; k < values.size(); ++k) {
    double factor = 1;
    if (values[k].table) {
      const double at = values[k].law(quantities.value);
      factor = values[k].table->inside(at) ? values[k].table->evaluate(at).d1 : 0;
    }
    add_slopes(values[k].law, factor, quantities, quantities.value_slopes, static_cast<int>(k));
  }
  for (std::size_t k = 0; k < states.size(); ++k)
    add_slopes(states[k].rate, 1, quantities, quantities.rate_slopes, static_cast<int>(k));
}

void SignalNetwork::linearise(double c, QuantityValues& quantities) const {
  if (empty()) return;
  const int n_s = static_cast<int>(states.size()), n_z = static_cast<int>(values.size()), n_m = static_cast<int>(columns_.size());
  local_slopes(quantities);
  quantities.closure.matrix().setIdentity();
  quantities.closure.matrix() -= c * quantities.rate_slopes.leftCols(n_s);
  const bool is_closed = quantities.closure.factor();
  for (int m = 0; m < n_m; ++m) {
    quantities.correction = c * quantities.rate_slopes.col(n_s + m);
    if (is_closed) quantities.closure.solve(quantities.correction);
    for (int z = 0; z < n_z; ++z) {
      double slope = quantities.value_slopes(z, n_s + m);
      for (int k = 0; k < n_s; ++k) slope += quantities.value_slopes(z, k) * quantities.correction[k];
      quantities.slope(z, m) = slope;
    }
    for (int k = 0; k < n_s; ++k) quantities.slope(n_z + k, m) = quantities.correction[k];
  }
}

}  // namespace holonom
