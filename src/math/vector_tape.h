// Equations over vectors (vector_expression.h) as operations on their components.
#pragma once

#include <array>

#include "math/tape.h"
#include "math/vector_expression.h"

namespace holonom {

using VectorNodes = std::array<std::array<int, 3>, VectorExpression::symbols>;  // by Symbol; in the plane z is the constant 0

// Adds the equation to a tape that contains the components of its symbols and returns the node of its value.
int compile(const VectorExpression& expression, const VectorNodes& symbols, Tape& tape);

}  // namespace holonom
