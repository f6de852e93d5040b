#include <gtest/gtest.h>

#include <algorithm>

#include "elements/signals/components.h"

namespace holonom::strong_components_test {

// Every node reads only its own component and earlier ones.
void expect_order(const std::vector<NodeList>& components, const std::vector<NodeList>& reads) {
  NodeList place(reads.size(), -1);
  for (std::size_t c = 0; c < components.size(); ++c)
    for (int node : components[c]) place[node] = static_cast<int>(c);
  EXPECT_EQ(std::ranges::count(place, -1), 0);
  for (std::size_t node = 0; node < reads.size(); ++node)
    for (int read : reads[node]) EXPECT_LE(place[read], place[node]);
}

TEST(StrongComponents, RingsAndWhatReadsThem) {
  // 0 -> 1 -> 2 -> 0 is a cycle, 3 reads it, 4 and 5 form another cycle, which reads 3, 6 reads itself, 7 reads nothing
  const std::vector<NodeList> reads = {{1}, {2}, {0}, {1}, {5, 3}, {4}, {6}, {}};
  const std::vector<NodeList> components = strong_components(reads);
  EXPECT_EQ(components.size(), 5u);
  expect_order(components, reads);
  for (const NodeList& component : components) {
    const NodeList ring = ring_of(component, reads);
    const bool has_ring = component.size() > 1 || component.front() == 6;
    EXPECT_EQ(ring.empty(), !has_ring);
    if (!has_ring) continue;
    EXPECT_EQ(ring.front(), ring.back());
    for (std::size_t k = 0; k + 1 < ring.size(); ++k) EXPECT_EQ(std::ranges::count(reads[ring[k]], ring[k + 1]), 1);
  }
}

TEST(StrongComponents, LongChainsNeedNoRecursion) {
  constexpr int n = 300000;
  std::vector<NodeList> reads(n);
  for (int k = 0; k + 1 < n; ++k) reads[k] = {k + 1};
  EXPECT_EQ(strong_components(reads).size(), static_cast<std::size_t>(n));
  reads.back() = {0};
  const std::vector<NodeList> ring = strong_components(reads);
  ASSERT_EQ(ring.size(), 1u);
  EXPECT_EQ(ring_of(ring.front(), reads).size(), static_cast<std::size_t>(n + 1));
}

}  // namespace holonom::strong_components_test
