// All members of BodySystem, instantiated in one compilation unit: each further one would repeat most of the compiler's work.
#include "coordinates/body/body_system.h"

#include "coordinates/body/body_chart.inc"
#include "coordinates/body/body_evaluate.inc"
#include "coordinates/body/body_setup.inc"
#include "coordinates/body/body_signals.inc"

namespace holonom {

template class BodySystem<2>;
template class BodySystem<3>;

}  // namespace holonom
