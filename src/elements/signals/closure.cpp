#include "elements/signals/closure.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>

namespace holonom {

void SignalClosure::arrange(std::vector<std::vector<ClosureRead>> reads, int first_state, const std::vector<char>& is_read) {
  reads_ = std::move(reads);
  first_state_ = first_state;
  start_.assign(1, 0);
  for (const auto& row : reads_) start_.push_back(start_.back() + static_cast<int>(row.size()));
  find_components();
  find_cones(is_read);
}

void SignalClosure::find_components() {
  std::vector<NodeList> graph(reads_.size());
  for (int r = 0; r < rows(); ++r)
    for (const ClosureRead& read : reads_[r])
      if (read.row >= 0) graph[r].push_back(read.row);
  components_ = strong_components(graph);
  component_of_.assign(reads_.size(), 0);
  place_.assign(reads_.size(), 0);
  diagonal_.assign(reads_.size(), -1);
  offset_.assign(static_cast<std::size_t>(start_.back()), -1);
  ring_.clear();
  patterns_.clear();
  for (std::size_t c = 0; c < components_.size(); ++c)
    for (std::size_t k = 0; k < components_[c].size(); ++k) {
      component_of_[components_[c][k]] = static_cast<int>(c);
      place_[components_[c][k]] = static_cast<int>(k);
    }
  for (const NodeList& component : components_) {
    ring_.push_back(component.size() == 1 ? -1 : static_cast<int>(patterns_.size()));
    if (component.size() == 1) continue;
    std::vector<std::vector<int>> columns(component.size());
    const auto is_inside = [&](int r, int read) { return read >= 0 && component_of_[read] == component_of_[r]; };
    for (int r : component) {
      columns[place_[r]].push_back(place_[r]);
      for (int read : graph[r])
        if (is_inside(r, read)) columns[place_[r]].push_back(place_[read]);
    }
    const SparseMatrix& pattern = patterns_.emplace_back(sparse_pattern(std::move(columns), static_cast<int>(component.size())));
    for (int r : component) {
      diagonal_[r] = pattern.find(place_[r], place_[r]);
      for (std::size_t k = 0; k < reads_[r].size(); ++k)
        if (is_inside(r, reads_[r][k].row)) offset_[start_[r] + k] = pattern.find(place_[r], place_[reads_[r][k].row]);
    }
  }
}

// Rows that are read, or lead to a row that is read
std::vector<char> SignalClosure::rows_towards(const std::vector<char>& is_read) const {
  std::vector<char> leads(components_.size(), 0);
  for (int r = 0; r < rows(); ++r)
    if (is_read[r]) leads[component_of_[r]] = 1;
  for (int c = static_cast<int>(components_.size()) - 1; c >= 0; --c) {
    if (!leads[c]) continue;
    for (int r : components_[c])
      for (const ClosureRead& read : reads_[r])
        if (read.row >= 0) leads[component_of_[read.row]] = 1;
  }
  return leads;
}

void SignalClosure::find_cones(const std::vector<char>& is_read) {
  const std::vector<char> leads = rows_towards(is_read);
  std::vector<std::vector<int>> reached(components_.size());  // the measured quantities, ascending
  int largest = -1;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    if (!leads[c]) continue;
    std::vector<int>& mine = reached[c];
    for (int r : components_[c])
      for (const ClosureRead& read : reads_[r]) {
        if (read.measured >= 0) mine.push_back(read.measured);
        if (read.row < 0 || component_of_[read.row] == static_cast<int>(c)) continue;
        const std::vector<int>& other = reached[component_of_[read.row]];
        mine.insert(mine.end(), other.begin(), other.end());
      }
    std::ranges::sort(mine);
    mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
    if (!mine.empty()) largest = std::max(largest, mine.back());
  }
  cones_.clear();
  cone_of_.assign(static_cast<std::size_t>(largest + 1), -1);
  reach_.assign(reads_.size(), {});
  slots_ = 0;
  for (std::size_t c = 0; c < components_.size(); ++c)
    for (int measured : reached[c]) {
      if (cone_of_[measured] < 0) {
        cone_of_[measured] = static_cast<int>(cones_.size());
        cones_.push_back({measured, {}, {}});
      }
      Cone& cone = cones_[cone_of_[measured]];
      cone.components.push_back(static_cast<int>(c));
      for (int r : components_[c]) {
        cone.rows.push_back({r, slots_});
        reach_[r].push_back({measured, slots_++});
      }
    }
}

void SignalClosure::prepare(ClosureValues& values) const {
  values.partial.assign(offset_.size(), 0);
  values.slope.assign(static_cast<std::size_t>(slots_), 0);
  values.x.setZero(rows());
  values.pivot.assign(reads_.size(), 1);
  values.adjoint.assign(reads_.size(), 0);
  values.rings.clear();
  for (const SparseMatrix& pattern : patterns_) {
    ClosureValues::Ring& ring = values.rings.emplace_back();
    ring.matrix = pattern;
    ring.lu.analyse(pattern);
    ring.x.setZero(pattern.rows);
  }
  factor(0, values);
}

bool SignalClosure::factor(double c, ClosureValues& values) const {
  values.weight = c;
  bool is_regular = true;
  for (std::size_t k = 0; k < components_.size(); ++k) {
    if (ring_[k] < 0) {
      const int r = components_[k].front();
      double own = 0;
      for (std::size_t i = 0; i < reads_[r].size(); ++i)
        if (reads_[r][i].row == r) own += values.partial[start_[r] + i];
      values.pivot[r] = 1 - factor_of(r, c) * own;
      is_regular = is_regular && values.pivot[r] != 0 && std::isfinite(values.pivot[r]);
      continue;
    }
    ClosureValues::Ring& ring = values.rings[ring_[k]];
    ring.matrix.set_zero();
    for (int r : components_[k]) {
      ring.matrix.value[diagonal_[r]] += 1;
      for (int p = start_[r]; p < start_[r + 1]; ++p)
        if (offset_[p] >= 0) ring.matrix.value[offset_[p]] -= factor_of(r, c) * values.partial[p];
    }
    is_regular = ring.lu.factor(ring.matrix) && is_regular;
  }
  return is_regular;
}

// From the right-hand side in x and the components before, whose solutions are in x already
void SignalClosure::solve_component(int component, ClosureValues& values) const {
  const int ring = ring_[component];
  for (int r : components_[component]) {
    double sum = 0;
    for (std::size_t i = 0; i < reads_[r].size(); ++i) {
      const int read = reads_[r][i].row;
      if (read >= 0 && component_of_[read] != component) sum += values.partial[start_[r] + i] * values.x[read];
    }
    values.x[r] += factor_of(r, values.weight) * sum;
    if (ring < 0)
      values.x[r] /= values.pivot[r];
    else
      values.rings[ring].x[place_[r]] = values.x[r];
  }
  if (ring < 0) return;
  values.rings[ring].lu.solve(values.rings[ring].x);
  for (int r : components_[component]) values.x[r] = values.rings[ring].x[place_[r]];
}

void SignalClosure::solve(ClosureValues& values) const {
  for (std::size_t c = 0; c < components_.size(); ++c) solve_component(static_cast<int>(c), values);
}

void SignalClosure::find_slopes(ClosureValues& values) const {
  for (const Cone& cone : cones_) {
    for (const Reached& reached : cone.rows)
      for (std::size_t i = 0; i < reads_[reached.row].size(); ++i)
        if (reads_[reached.row][i].measured == cone.measured)
          values.x[reached.row] += factor_of(reached.row, values.weight) * values.partial[start_[reached.row] + i];
    for (int component : cone.components) solve_component(component, values);
    for (const Reached& reached : cone.rows) {
      values.slope[reached.slot] = values.x[reached.row];
      values.x[reached.row] = 0;
    }
  }
}

const std::vector<SignalClosure::Reached>* SignalClosure::reached_from(int measured) const {
  if (measured >= static_cast<int>(cone_of_.size()) || cone_of_[measured] < 0) return nullptr;
  return &cones_[cone_of_[measured]].rows;
}

// Backwards through the signals in between, the last ones first; signals are ordered so that each reads earlier ones.
double SignalClosure::own_slope(int state_row, ClosureValues& values) const {
  std::priority_queue<int> waiting;
  double slope = 0;
  const auto spread = [&](int row, double factor) {
    for (std::size_t i = 0; i < reads_[row].size(); ++i) {
      const int read = reads_[row][i].row;
      const double part = factor * values.partial[start_[row] + i];
      if (read == state_row) slope += part;
      if (read < 0 || read >= first_state_ || part == 0) continue;
      if (values.adjoint[read] == 0) waiting.push(read);
      values.adjoint[read] += part;
    }
  };
  spread(state_row, 1);
  while (!waiting.empty()) {
    const int row = waiting.top();
    waiting.pop();
    if (const double factor = std::exchange(values.adjoint[row], 0.0); factor != 0) spread(row, factor);
  }
  return slope;
}

}  // namespace holonom
