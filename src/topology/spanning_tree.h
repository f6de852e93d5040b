// The graph of bodies and joints as a spanning tree and its chords. Arcs lead outwards from the ground, breadth first, so that
// every body is connected to the ground by as few joints as possible; each joint outside the tree is a chord and closes one loop.
#pragma once

#include <vector>

#include "model/model.h"

namespace holonom {

struct Arc {
  int joint;      // in model.joints; -1: the body floats freely
  int parent;     // body
  int child;      // body
  bool reversed;  // the joint's second body is the parent
};

struct SpanningTree {
  std::vector<Arc> arcs;         // parents before children
  std::vector<int> arc_of_body;  // -1 for the ground
  std::vector<int> depth;        // of each body
  std::vector<int> chords;       // joints that close loops
};

// `may_be_arc[j]`: relative coordinates can describe the motion of joint j, and the model does not cut it.
SpanningTree span(const Model& model, const std::vector<char>& may_be_arc);

}  // namespace holonom
