#include "pairs.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace holonom::grid {
namespace {

// Which pairs have been met. Levels of all axes are numbered through.
class MetPairs {
 public:
  explicit MetPairs(const std::vector<std::vector<int>>& candidates) {
    const std::size_t axes = candidates.empty() ? 0 : candidates[0].size();
    for (std::size_t axis = 0; axis < axes; ++axis) {
      first_.push_back(levels_);
      int largest = 0;
      for (const auto& candidate : candidates) largest = std::max(largest, candidate[axis]);
      levels_ += largest + 1;
    }
    met_.assign(static_cast<std::size_t>(levels_) * levels_, 0);
  }

  int new_in(const std::vector<int>& candidate) const {
    int count = 0;
    for_each_pair(candidate, [&](std::size_t place) { count += met_[place] == 0; });
    return count;
  }
  void add(const std::vector<int>& candidate) {
    for_each_pair(candidate, [&](std::size_t place) { met_[place] = 1; });
  }

 private:
  template <class Visit>
  void for_each_pair(const std::vector<int>& candidate, const Visit& visit) const {
    for (std::size_t i = 0; i < candidate.size(); ++i)
      for (std::size_t j = i + 1; j < candidate.size(); ++j)
        visit(static_cast<std::size_t>(first_[i] + candidate[i]) * levels_ + first_[j] + candidate[j]);
  }

  std::vector<int> first_;
  int levels_ = 0;
  std::vector<char> met_;
};

// Among equals the order decides, and neighbours in a list differ in one axis only: a shuffled order gives smaller covers.
std::vector<std::size_t> shuffled_indices(std::size_t size) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937 random(1);
  for (std::size_t k = size; k > 1; --k) std::swap(order[k - 1], order[random() % k]);
  return order;
}

}  // namespace

std::vector<std::size_t> cover_pairs(const std::vector<std::vector<int>>& candidates) {
  if (candidates.empty()) return {};
  MetPairs met(candidates);
  const std::vector<std::size_t> order = shuffled_indices(candidates.size());
  const int axes = static_cast<int>(candidates[0].size());
  std::vector<std::size_t> chosen;
  // What a candidate adds only shrinks, so one sweep for each gain picks what a search for the best would.
  for (int gain = axes * (axes - 1) / 2; gain > 0; --gain)
    for (const std::size_t k : order)
      if (met.new_in(candidates[k]) >= gain) {
        met.add(candidates[k]);
        chosen.push_back(k);
      }
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace holonom::grid
