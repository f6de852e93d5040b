#include "elements/law_tape.h"

#include <algorithm>
#include <cmath>

namespace holonom {

int LawTape::add(const Expression& expression, std::span<const int> source) {
  const int number = static_cast<int>(laws_.size());
  Compiled law;
  for (int read : source) law.variables.push_back(tape_.input(read, number));
  law.output = tape_.expression(expression, law.variables);
  law.needed = tape_.needed_for({&law.output, 1});
  laws_.push_back(std::move(law));
  return number;
}

void LawTape::arrange(std::span<const int> in_order) {
  std::vector<char> is_computed(tape_.size(), 0), reads_own(tape_.size(), 0), is_ordered(laws_.size(), 0);
  const auto take = [&](Compiled& law) {
    law.own.clear();
    for (int node : law.needed)
      if (!is_computed[node]) law.own.push_back(node);
  };
  for (int number : in_order) {
    is_ordered[number] = 1;
    take(laws_[number]);
    for (int node : laws_[number].own) is_computed[node] = 1;
  }
  std::vector<int> users(tape_.size(), 0);
  for (std::size_t number = 0; number < laws_.size(); ++number)
    for (int node : laws_[number].needed) {
      const auto before = tape_.arguments(node);
      reads_own[node] = tape_.is_own_input(node) || std::ranges::any_of(before, [&](int k) { return reads_own[k] != 0; });
      users[node] += !is_ordered[number];
    }
  shared_.clear();
  for (int node = 0; node < tape_.size(); ++node)
    if (users[node] > 1 && !reads_own[node] && !is_computed[node]) {
      shared_.push_back(node);
      is_computed[node] = 1;
    }
  for (std::size_t number = 0; number < laws_.size(); ++number)
    if (!is_ordered[number]) take(laws_[number]);
}

void LawTape::prepare(LawWork& work) const {
  work.value.assign(tape_.size(), 0);
  work.slope.assign(tape_.size(), 0);
  work.expansion.assign(tape_.size(), Jet());
  work.differentiated = -1;
  tape_.prepare(work.value.data());
  tape_.prepare(work.expansion.data());
}

void LawTape::share(const QuantityArray& quantities) const {
  LawWork& work = quantities.work();
  work.differentiated = -1;
  tape_.evaluate<double>(shared_, quantities.data(), nullptr, work.value.data());
}

double LawTape::value(int law, const QuantityArray& quantities, const std::array<double, 2>& own) const {
  LawWork& work = quantities.work();
  work.differentiated = -1;
  tape_.evaluate(laws_[law].own, quantities.data(), own.data(), work.value.data());
  return work.value[laws_[law].output];
}

void LawTape::differentiate(int law, const QuantityArray& quantities, const std::array<double, 2>& own) const {
  LawWork& work = quantities.work();
  if (work.differentiated == law && work.own == own) return;
  const Compiled& compiled = laws_[law];
  tape_.evaluate(compiled.needed, quantities.data(), own.data(), work.value.data());
  tape_.differentiate(compiled.needed, compiled.output, work.value.data(), work.slope.data());
  work.differentiated = law;
  work.own = own;
}

double LawTape::slope(int law, int variable, const QuantityArray& quantities, const std::array<double, 2>& own) const {
  differentiate(law, quantities, own);
  LawWork& work = quantities.work();
  const double slope = work.slope[laws_[law].variables[variable]];
  return std::isfinite(slope) ? slope : slope_by_expansion(laws_[law], variable, work);
}

// Along the variable alone: constant terms do not contribute, whatever their slope.
double LawTape::slope_by_expansion(const Compiled& law, int variable, LawWork& work) const {
  for (int node : law.variables) work.expansion[node] = work.value[node];
  work.expansion[law.variables[variable]].d1 = 1;
  tape_.evaluate<Jet>(law.needed, nullptr, nullptr, work.expansion.data());
  return work.expansion[law.output].d1;
}

}  // namespace holonom
