// All members of RelativeSystem, instantiated in one compilation unit: each further one would repeat most of the compiler's work.
#include "coordinates/relative/relative_system.h"

#include "coordinates/relative/relative_evaluate.inc"
#include "coordinates/relative/relative_rate.inc"
#include "coordinates/relative/relative_setup.inc"
#include "coordinates/relative/relative_tangent.inc"

namespace holonom {

template class RelativeSystem<2>;
template class RelativeSystem<3>;

}  // namespace holonom
