// All members of BodySystem, instantiated in one compilation: each further one would repeat most of the work of the compiler.
#include "coordinates/body/body_system.h"

#include "coordinates/body/body_chart.inc"
#include "coordinates/body/body_evaluate.inc"
#include "coordinates/body/body_setup.inc"
#include "coordinates/body/body_signals.inc"

namespace holonom {

template class BodySystem<2>;
template class BodySystem<3>;

}  // namespace holonom
