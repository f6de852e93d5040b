#include "topology/spanning_tree.h"

#include <algorithm>
#include <deque>

namespace holonom {

SpanningTree span(const Model& model, const std::vector<char>& may_be_arc) {
  const int bodies = static_cast<int>(model.bodies.size()), joints = static_cast<int>(model.joints.size());
  std::vector<std::vector<int>> joints_of(bodies);
  for (int j = 0; j < joints; ++j)
    if (may_be_arc[j])
      for (int body : model.joints[j].get<std::array<int, 2>>("connect")) joints_of[body].push_back(j);

  SpanningTree tree;
  tree.arc_of_body.assign(bodies, -1);
  tree.depth.assign(bodies, 0);
  std::vector<char> reached(bodies, 0), used(joints, 0);
  std::deque<int> front;
  auto add = [&](const Arc& arc) {
    tree.arc_of_body[arc.child] = static_cast<int>(tree.arcs.size());
    tree.depth[arc.child] = tree.depth[arc.parent] + 1;
    tree.arcs.push_back(arc);
    reached[arc.child] = 1;
    front.push_back(arc.child);
  };
  auto grow = [&] {
    while (!front.empty()) {
      const int parent = front.front();
      front.pop_front();
      for (int j : joints_of[parent]) {
        const auto& connect = model.joints[j].get<std::array<int, 2>>("connect");
        const bool reversed = connect[1] == parent;
        const int child = reversed ? connect[0] : connect[1];
        if (reached[child]) continue;
        used[j] = 1;
        add({j, parent, child, reversed});
      }
    }
  };
  reached[0] = 1;
  front.push_back(0);
  grow();
  for (int body = 1; body < bodies; ++body)
    if (!reached[body]) {
      add({-1, 0, body, false});
      grow();
    }
  for (int j = 0; j < joints; ++j)
    if (!used[j]) tree.chords.push_back(j);
  return tree;
}

}  // namespace holonom
