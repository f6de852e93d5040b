#include "elements/signals/network.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace holonom {
namespace {

constexpr int max_iterations = 40;
constexpr double accuracy = 1e-13;   // of states in a stage, relative to their size and scale
constexpr double stagnation = 1e-9;  // below which corrections that no longer decrease are rounding

}  // namespace

std::vector<std::string> SignalNetwork::arrange(const std::vector<char>& is_read) {
  row_.assign(is_read.size(), -1);
  for (int k = 0; k < value_count(); ++k) row_[values[k].quantity] = k;
  std::vector<NodeList> reads(values.size());
  for (std::size_t k = 0; k < values.size(); ++k)
    for (const int source : sources_of(static_cast<int>(k)))
      if (const int row = row_[source]; row >= 0) reads[k].push_back(row);
  std::vector<Value> sorted;
  for (const NodeList& component : strong_components(reads)) {
    std::vector<std::string> ring;
    for (int row : ring_of(component, reads)) ring.push_back(values[row].name);
    if (!ring.empty()) return ring;
    sorted.push_back(std::move(values[component.front()]));
  }
  values = std::move(sorted);
  for (int k = 0; k < value_count(); ++k) row_[values[k].quantity] = k;
  for (int k = 0; k < state_count(); ++k) row_[states[k].quantity] = value_count() + k;

  const std::size_t rows = values.size() + states.size();
  quantity_.assign(rows, 0);
  std::vector<char> wanted(rows, 0);
  for (std::size_t q = 0; q < row_.size(); ++q)
    if (row_[q] >= 0) {
      quantity_[row_[q]] = static_cast<int>(q);
      wanted[row_[q]] = is_read[q];
    }
  std::vector<std::vector<ClosureRead>> of_row(rows);
  for (std::size_t r = 0; r < rows; ++r)
    for (const int source : sources_of(static_cast<int>(r)))
      of_row[r].push_back({source > 0 && row_[source] < 0 ? source : -1, row_[source]});
  closure_.arrange(std::move(of_row), value_count(), wanted);
  return {};
}

std::vector<int> SignalNetwork::sources_of(int row) const {
  std::vector<int> sources;
  const auto add = [&sources](const Law& law) {
    for (int k = 0; k < law.reads(); ++k) sources.push_back(law.source(k));
  };
  add(law_of(row));
  if (row < value_count()) add(values[row].second);
  return sources;
}

bool SignalNetwork::Value::is_defined(double argument, double second_argument) const {
  if (table) return table->choice().beyond != Beyond::error || table->inside(argument);
  return !map || map->beyond() != Beyond::error || map->inside(argument, second_argument);
}

void SignalNetwork::prepare(QuantityValues& quantities) const {
  quantities.value.assign(row_.empty() ? quantities.value.size() : row_.size(), 0);
  quantities.direction = quantities.value;
  quantities.s.setZero(state_count());
  quantities.s_rate.setZero(state_count());
  quantities.state_size.setZero(state_count());
  quantities.path.resize(state_count());
  if (!empty()) closure_.prepare(quantities.closure);
}

std::vector<int> SignalNetwork::laws_in_order() const {
  std::vector<int> numbers;
  for (const Value& value : values) {
    numbers.push_back(value.law.number());
    if (value.map) numbers.push_back(value.second.number());
  }
  for (const Integral& state : states) numbers.push_back(state.rate.number());
  return numbers;
}

// With the states in quantities.s
void SignalNetwork::evaluate_given(QuantityValues& quantities) const {
  quantities.undefined_signal = -1;
  for (std::size_t k = 0; k < states.size(); ++k) quantities.value[states[k].quantity] = quantities.s[static_cast<int>(k)];
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Value& signal = values[k];
    double value = signal.constant_signal >= 0 ? signal.constant : signal.law(quantities.value);
    if (signal.table || signal.map) {
      const double second = signal.map ? signal.second(quantities.value) : 0;
      if (!signal.is_defined(value, second)) quantities.undefined_signal = static_cast<int>(k);
      value = signal.table ? signal.table->evaluate(value).v : signal.map->evaluate(value, second).z;
    }
    quantities.value[signal.quantity] = value;
  }
  for (std::size_t k = 0; k < states.size(); ++k) quantities.s_rate[static_cast<int>(k)] = states[k].rate(quantities.value);
}

bool SignalNetwork::is_settled(const VecX& s_known, double c, const QuantityValues& quantities) const {
  for (int k = 0; k < state_count(); ++k) {
    const double change = c * quantities.s_rate[k], residual = s_known[k] + change - quantities.s[k];
    const double size = states[k].scale + std::abs(quantities.s[k]) + std::abs(change);
    if (!(std::abs(residual) <= accuracy * size)) return false;
  }
  return true;
}

// By the solution in the closure; returns the largest change of a state, relative
double SignalNetwork::correct_states(QuantityValues& quantities) const {
  double largest = 0;
  for (int k = 0; k < state_count(); ++k) {
    const double change = quantities.closure.x[value_count() + k];
    quantities.s[k] += change;
    const double relative = std::abs(change) / (states[k].scale + std::abs(quantities.s[k]));
    if (!(relative <= largest)) largest = relative;
  }
  return largest;
}

void SignalNetwork::evaluate(const VecX& s_known, double c, QuantityValues& quantities) const {
  quantities.s = s_known;
  evaluate_given(quantities);
  if (c == 0 || states.empty() || solve_states(s_known, c, quantities)) return;
  if (follow_from_zero(s_known, c, quantities) && solve_states(s_known, c, quantities)) return;
  quantities.undefined_signal = value_count();
}

// From the states in quantities.s. The residual of a long stage may be rounding times its weight, far above that of the states themselves:
// so the size of Newton's correction counts too.
bool SignalNetwork::solve_states(const VecX& s_known, double c, QuantityValues& quantities) const {
  double last = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < max_iterations; ++iteration) {
    if (is_settled(s_known, c, quantities)) return true;
    local_slopes(quantities);
    if (!closure_.factor(c, quantities.closure)) return false;
    VecX& x = quantities.closure.x;
    x.tail(state_count()) = s_known + c * quantities.s_rate - quantities.s;
    closure_.solve(quantities.closure);
    const double change = correct_states(quantities);
    x.setZero();
    evaluate_given(quantities);
    if (change <= accuracy || (change <= stagnation && change > last / 2)) return true;
    last = change;
  }
  return false;
}

class SignalNetwork::Stage final : public StateStage {
 public:
  Stage(const SignalNetwork& network, QuantityValues& quantities) : network_(network), quantities_(quantities) {}
  bool linearise(const VecX& s, double c, VecX& rate) override {
    quantities_.s = s;
    network_.evaluate_given(quantities_);
    rate = quantities_.s_rate;
    if (!rate.allFinite()) return false;
    network_.local_slopes(quantities_);
    return network_.closure_.factor(c, quantities_.closure);
  }
  void solve(VecX& x) override { network_.filter(x, quantities_); }

 private:
  const SignalNetwork& network_;
  QuantityValues& quantities_;
};

bool SignalNetwork::follow_from_zero(const VecX& s_known, double c, QuantityValues& quantities) const {
  VecX& size = quantities.state_size;
  for (int k = 0; k < state_count(); ++k) size[k] = states[k].scale + std::abs(s_known[k]);
  Stage stage(*this, quantities);
  VecX& begin = quantities.path.start;
  if (!follow_states(stage, s_known, size, c, begin, quantities.path)) return false;
  quantities.s = begin;
  evaluate_given(quantities);
  return true;
}

// Of values and rates with respect to what their expressions read
void SignalNetwork::local_slopes(QuantityValues& quantities) const {
  const auto write = [&quantities](const Law& law, double factor, double* partials) {
    for (int k = 0; k < law.reads(); ++k) partials[k] = law.source(k) > 0 ? factor * law.partial(k, quantities.value) : 0;
  };
  for (int r = 0; r < closure_.rows(); ++r) {
    const Law& law = law_of(r);
    double* partials = closure_.partials(r, quantities.closure);
    double factor = 1;
    if (r < value_count() && values[r].table) factor = values[r].table->evaluate(law(quantities.value)).d1;
    if (r < value_count() && values[r].map) {
      const auto slopes = values[r].map->evaluate(law(quantities.value), values[r].second(quantities.value));
      factor = slopes.x;
      write(values[r].second, slopes.y, partials + law.reads());
    }
    write(law, factor, partials);
  }
}

void SignalNetwork::linearise(double c, QuantityValues& quantities) const {
  if (empty()) return;
  local_slopes(quantities);
  if (closure_.factor(c, quantities.closure))
    closure_.find_slopes(quantities.closure);
  else
    std::ranges::fill(quantities.closure.slope, 0);
}

void SignalNetwork::filter(VecX& error, QuantityValues& quantities) const {
  if (states.empty()) return;
  VecX& x = quantities.closure.x;
  x.tail(state_count()) = error;
  closure_.solve(quantities.closure);
  error = x.tail(state_count());
  x.setZero();
}

double SignalNetwork::own_slope(int state, QuantityValues& quantities) const {
  return closure_.own_slope(value_count() + state, quantities.closure);
}

void SignalNetwork::slopes_by(int measured, const QuantityValues& quantities, std::vector<double>& direction) const {
  if (const auto* reached = closure_.reached_from(measured))
    for (const SignalClosure::Reached& row : *reached) direction[quantity_[row.row]] = quantities.closure.slope[row.slot];
}

}  // namespace holonom
