// The body graph as a spanning tree and what is left of it. Arcs lead from the ground outwards, breadth first, so that every body is
// as near to the ground as the joints allow; joints outside the tree are chords, each closing one loop.
#pragma once

#include <vector>

#include "model/model.h"

namespace holonom {

struct Arc {
  int joint;      // in model.joints; -1: the body floats, free of the ground
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

// `may_be_arc[j]`: joint j has a motion that relative coordinates can follow and the model does not cut it.
SpanningTree span(const Model& model, const std::vector<char>& may_be_arc);

}  // namespace holonom
