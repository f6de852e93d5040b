#include "analysis/start/free_motion.h"

#include <algorithm>
#include <cmath>

#include "elements/coupler.h"

namespace holonom {

FreeMotion::FreeMotion(const System& system, Drivers drivers)
    : layout_(system), drivers_(drivers), kkt_(system, Kkt::Inertia::diagonal), no_rows_(VecX::Zero(system.sizes().rows)) {
  const Characteristic& scale = system.characteristic();
  weight_ = scale.mass * scale.length * scale.length * system.chart_scale().array().square().inverse();
}

void FreeMotion::set_refined(const std::vector<RowCombination>& redundant) {
  kkt_.set_redundant(redundant);
  kkt_.set_refined(true);
}

// A row of zeros has only its own regularisation, hence no response.
Outcome FreeMotion::factor(Evaluation& evaluation) {
  SparseMatrix& G = evaluation.G;
  if (drivers_ == Drivers::released)
    for (const RowSource& source : layout_.row_sources())
      if (source.kind == RowSource::driver && is_driver(layout_.model().drivers[source.index]))
        std::fill(G.value.begin() + G.start[source.row], G.value.begin() + G.start[source.row + source.rows], 0.0);
  return kkt_.factor_weighted(weight_, evaluation);
}

double FreeMotion::size(const VecX& x) const { return std::sqrt((weight_.array() * x.array().square()).sum()); }

double FreeMotion::force_size(const VecX& f) const { return std::sqrt((f.array().square() / weight_.array()).sum()); }

}  // namespace holonom
