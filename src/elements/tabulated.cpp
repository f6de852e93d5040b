#include "elements/tabulated.h"

#include <algorithm>
#include <stdexcept>

#include "math/smoothing_spline.h"
#include "model/diagnostic.h"

namespace holonom {
namespace {

const std::vector<std::string> interpolations = {"linear", "monotone", "spline"}, all_ends = {"natural", "clamped", "periodic"},
                               all_beyond = {"error", "hold", "extend"};

// The choices of a field are the values of an enumeration in their order.
template <class Enumeration>
Enumeration chosen(const Element& element, const std::string& field, const std::vector<std::string>& words,
                   Enumeration fallback) {
  if (!element.has(field)) return fallback;
  const auto found = std::ranges::find(words, element.get<std::string>(field));
  return static_cast<Enumeration>(found - words.begin());
}

[[noreturn]] void refuse_table(const Element& element, const std::string& field, const std::string& problem,
                               const std::string& hint = {}) {
  throw InputError(element.location(field), "'" + element.name + "': " + problem, hint);
}

InterpolantChoice choice_of(const Element& element) {
  InterpolantChoice choice;
  choice.interpolation = chosen(element, "interpolation", interpolations, Interpolation::spline);
  choice.ends = chosen(element, "ends", all_ends, Ends::natural);
  choice.beyond = chosen(element, "beyond", all_beyond, Beyond::error);
  if (element.has("slopes")) {
    if (choice.ends != Ends::clamped)
      refuse_table(element, "slopes", "only clamped ends have given slopes", "add `ends: clamped`");
    std::ranges::copy(element.get<std::vector<double>>("slopes"), choice.slopes.begin());
  }
  if (choice.ends == Ends::periodic && element.has("beyond"))
    refuse_table(element, "beyond", "a periodic table repeats and has nothing beyond it", "remove `beyond`");
  return choice;
}

std::vector<double> values_of(const Element& element, const InterpolantChoice& choice) {
  const Table& table = element.get<Table>("table");
  if (!element.has("deviation")) return table.value;
  if (choice.interpolation != Interpolation::spline || choice.ends != Ends::natural)
    refuse_table(element, "deviation", "noisy data are smoothed by a spline with natural ends",
                 "leave out `interpolation` and `ends`, or the deviation");
  return smoothed_values(table.t, table.value, element.get<double>("deviation"));
}

}  // namespace

std::vector<Field> interpolation_fields(TableUse use) {
  const bool is_motion = use == TableUse::motion;
  return {
      {"interpolation", FieldKind::choice, "", false, "spline",
       std::string("between the points of the table: straight lines, cubics that rise and fall only where the points do, or a "
                   "cubic spline") +
           (is_motion ? ". A motion needs a continuous speed, so that linear is refused" : ""),
       Range::any, interpolations},
      {"ends", FieldKind::choice, "", false, "natural",
       "at the ends of the table: no curvature of a spline; given slopes; or the last value is the first one and the table "
       "repeats",
       Range::any, all_ends},
      {"slopes",
       FieldKind::numbers,
       "",
       false,
       "[0, 0]",
       "slopes at the clamped ends",
       Range::any,
       {},
       is_motion ? Sense::rate_of_measure : Sense::plain,
       {2}},
      {"beyond", FieldKind::choice, "", false, "error",
       is_motion
           ? "at times outside the table: `error` refuses the run, `hold` uses the value at the end, `extend` continues with "
             "the speed there"
           : "outside the table: `error` stops the run, `hold` uses the value at the end, `extend` the straight line with the "
             "slope there",
       Range::any, all_beyond}};
}

Field surface_interpolation_field() {
  return {"interpolation",
          FieldKind::choice,
          "",
          false,
          "spline",
          "between the points of the grid: linear in each argument, or cubic splines with natural ends",
          Range::any,
          {"linear", "spline"}};
}

Field surface_beyond_field() {
  return {"beyond",
          FieldKind::choice,
          "",
          false,
          "error",
          "outside the grid: `error` stops the run, `hold` uses the value at the edge, `extend` the straight line with the slope "
          "there",
          Range::any,
          all_beyond};
}

std::shared_ptr<const Interpolant> interpolant_of(const Element& element, TableUse use) {
  const Table& table = element.get<Table>("table");
  const InterpolantChoice choice = choice_of(element);
  if (use == TableUse::motion && choice.interpolation == Interpolation::linear)
    refuse_table(
        element, "interpolation",
        "the speed of a linear table jumps at its points, which would take infinite forces: a motion needs two derivatives",
        "monotone, whose acceleration jumps at the points, or spline");
  const std::vector<double> values = values_of(element, choice);
  try {
    return std::make_shared<const Interpolant>(table.t, values, choice);
  } catch (const std::invalid_argument& error) {
    refuse_table(element, element.has("slopes") ? "slopes" : element.has("ends") ? "ends" : "table", error.what());
  }
}

void require_table(const Element& element) {
  if (element.has("table")) return;
  for (const char* field : {"interpolation", "ends", "slopes", "beyond"})
    if (element.has(field)) refuse_table(element, field, std::string("without a table `") + field + "` would be ignored");
}

std::shared_ptr<const InterpolantSurface> surface_of(const Element& element, const std::string& field, Beyond beyond) {
  const Grid& grid = element.get<Grid>(field);
  return std::make_shared<const InterpolantSurface>(grid.x, grid.y, grid.z,
                                                    chosen(element, "interpolation", interpolations, Interpolation::spline),
                                                    chosen(element, "beyond", all_beyond, beyond));
}

}  // namespace holonom
