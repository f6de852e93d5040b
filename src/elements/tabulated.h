// Functions through points that the fields of an element give: the fields `interpolation`, `ends`, `slopes` and `beyond`, which elements with
// a table share, and the interpolants that they describe. All throw InputError for fields that do not fit together.
#pragma once

#include <memory>

#include "math/interpolant_surface.h"
#include "model/fields.h"

namespace holonom {

// A law may have kinks; a motion needs a continuous speed.
enum class TableUse { law, motion };

std::vector<Field> interpolation_fields(TableUse use);
Field surface_interpolation_field();
Field surface_beyond_field();

// Of the field `table`, smoothed within `deviation` if that is given
std::shared_ptr<const Interpolant> interpolant_of(const Element& element, TableUse use);
// Fields that only a table uses are errors without one.
void require_table(const Element& element);
// Of a field with a grid; `beyond` where the element does not say it
std::shared_ptr<const InterpolantSurface> surface_of(const Element& element, const std::string& field, Beyond beyond);

}  // namespace holonom
