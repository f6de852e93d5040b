// Scalar equations over vectors, for two frames i and j with the points M and N:
//
//   MN                      the vector from M to N
//   x_i y_i z_i x_j y_j z_j the axes (no z in the plane)
//   + -, number * vector, vector / number, dot(a, b), cross(a, b) (in the plane a number), norm(a), numbers and parameters
//
// Joints are stated in this style by Marquis-Favre et al. (Simulation Modelling Practice and Theory 14 (2006) 25-46). Compiled to
// a tape (vector_tape.h), which gives exact derivatives; `evaluate` builds one for a single evaluation.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "math/expression.h"
#include "math/jet_vector.h"

namespace holonom {

class VectorExpression {
 public:
  // `dimension` 2 or 3. Throws ExpressionError with the position in the text, also if the result is a vector.
  static VectorExpression parse(std::string_view text, int dimension, const std::map<std::string, double>& constants,
                                const UnitSystem& units = {});

  enum Symbol { MN, x_i, y_i, z_i, x_j, y_j, z_j, symbols };
  // Vectors by Symbol; in the plane with z = 0
  Jet evaluate(const JetVector<3>* vectors) const;
  bool reads(Symbol symbol) const;
  // The same equation for frames with reversed y axes, as needed for right-handed frames in a mirror image
  VectorExpression mirrored() const;
  const std::string& text() const { return text_; }
  std::string written() const;  // the compiled equation as text, with numbers for parameters; parsing it gives the same values

 private:
  friend class VectorParser;
  enum class Op {
    number,
    symbol,
    add_s,
    add_v,
    subtract_s,
    subtract_v,
    negate_s,
    negate_v,
    times_s,
    scale_left,
    scale_right,
    divide_s,
    shrink,
    dot,
    cross_s,
    cross_v,
    norm
  };
  struct Instruction {
    Op op;
    double number;
    int symbol;
  };
  std::string text_;
  std::vector<Instruction> code_;  // postfix
};

}  // namespace holonom
