// Pass 2 for constraints: batches of one primitive each write value, rate, acceleration bias and gradient of their rows.
#pragma once

#include <vector>

#include "elements/features.h"
#include "math/jet.h"

namespace holonom {

// One instance of a primitive: `rows` consecutive rows over `count` features. Its gradient is rows x count vectors, row by row.
struct Block {
  int row, rows, count;
  int features;  // where its feature numbers start in ConstraintLayout::features
  int gradient;  // where its gradient starts in ConstraintRows::D
};

enum class RowUnit { length, angle };

// Fixed at set-up.
struct ConstraintLayout {
  std::vector<Block> blocks;
  std::vector<int> features;
  std::vector<RowUnit> row_unit;      // one per row
  std::vector<char> is_velocity_row;  // one per row: it constrains speeds only
  int gradient_size = 0;
  int work_size = 0;  // of ConstraintRows::work, as batches request it

  int rows() const { return static_cast<int>(row_unit.size()); }
  // Appends a block of one unit for the given features and returns its number.
  int add(int rows, RowUnit unit, const std::vector<int>& feature_numbers);
};

enum class ConstraintNeed { value, gradient, rate, bias, gradient_rate };  // each includes the ones before it

// Computed by ConstraintBatch::evaluate.
template <int d>
struct ConstraintRows {
  VecX g;                      // g(t, p)
  VecX g_t;                    // partial derivative with respect to time: minus the rate of the target
  VecX rate;                   // dg/dt = D p' + g_t
  VecX bias;                   // D p''_bias + p'.H p' + g_tt: the acceleration of g is G v' + bias
  std::vector<Vec<d>> D;       // gradients
  std::vector<Vec<d>> D_rate;  // H p'
  std::vector<double> work;    // intermediate results of batches; each has its own part
  std::vector<Jet> expansions;

  void resize(const ConstraintLayout& layout);
};

template <int d>
class ConstraintBatch {
 public:
  virtual ~ConstraintBatch() = default;
  virtual void evaluate(double t, const FeatureTable<d>& table, const VecX& memory, ConstraintNeed need,
                        ConstraintRows<d>& out) const = 0;
  // Adds to `size` the magnitude of the terms of each row beyond gradient x feature
  virtual void add_sizes(double, const FeatureTable<d>&, const VecX&, VecX&) const {}
  virtual void set_shift(int /*row*/, double) {}  // of the target of a driver's row, if that is one of its rows
};

}  // namespace holonom
