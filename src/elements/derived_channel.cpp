#include "elements/derived_channel.h"

namespace holonom {

ElementType derived_channel_type() {
  ElementType type{
      "channels",
      "channel",
      true,
      true,
      "A recorded quantity computed from other channels when a row is recorded; `NAME: expression` is short for `NAME: {value: "
      "expression}`. It has no effect on the motion, except through events that read it.",
      {{"value", FieldKind::law, "", true, "",
        "an expression of `t`, parameters, all recorded channels and other derived channels by their names"},
       {"unit", FieldKind::text, "", false, "none", "the unit of the value, for plots and lists of channels"}}};
  type.reads_derived = true;
  type.short_form = "value";
  return type;
}

}  // namespace holonom
