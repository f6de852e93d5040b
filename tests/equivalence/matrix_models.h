// The small models of the equivalence matrix: planar and spatial, open and closed, redundant, stiff, driven, with massless links. Each moves
// for a short time without events, so that every method reaches its order with few steps.
#pragma once

#include <string>
#include <vector>

namespace holonom::matrix {

struct MatrixModel {
  std::string name;
  std::string what;  // planar, closed, ...
  double end;
  int refinement;  // times the usual number of steps, where a fast motion must be resolved
  std::string text;
};

const std::vector<MatrixModel>& models();

}  // namespace holonom::matrix
