// All members of NaturalSystem, instantiated in one compilation unit: each further one would repeat most of the compiler's work.
#include "coordinates/natural/natural_system.h"

#include "coordinates/natural/natural_evaluate.inc"
#include "coordinates/natural/natural_setup.inc"
#include "coordinates/natural/natural_tangent.inc"

namespace holonom {

template class NaturalSystem<2>;
template class NaturalSystem<3>;

}  // namespace holonom
