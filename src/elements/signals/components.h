// The strongly connected components of a graph whose nodes read others (R. E. Tarjan, SIAM Journal on Computing 1, 1972, 146-160), in
// an order in which each component reads only itself and earlier ones. Without rings every node is a component of its own, and the order
// is one in which the nodes can be evaluated.
#pragma once

#include <vector>

namespace holonom {

using NodeList = std::vector<int>;

std::vector<NodeList> strong_components(const std::vector<NodeList>& reads);

// Nodes of a component that read each other in a ring, the first one again at the end; empty if the component is one node that does not
// read itself.
NodeList ring_of(const NodeList& component, const std::vector<NodeList>& reads);

}  // namespace holonom
