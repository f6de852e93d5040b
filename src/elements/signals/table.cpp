// Functions through measured or computed points: of one argument (math/interpolant.h), for noisy data the smoothest one within their deviation
// (math/smoothing_spline.h), and of two (math/interpolant_surface.h).
#include "elements/signals/signal.h"
#include "elements/tabulated.h"

namespace holonom {
namespace {

SignalDefinition define_table(const Element& element) {
  const std::string& argument = element.get<Table>("table").argument;
  if (argument != "t" && !element.has("of"))
    throw InputError(element.location("table"),
                     "the table of '" + element.name + "' is over '" + argument + "', which is not the time",
                     "give its argument, such as of: A.angle");
  SignalDefinition signal;
  const Expression at = element.has("of") ? element.get<Expression>("of") : Expression::variable("t");
  signal.values.push_back({element.name + ".value", at, interpolant_of(element, TableUse::law)});
  return signal;
}

SignalDefinition define_map(const Element& element) {
  const auto& arguments = element.get<std::vector<Expression>>("of");
  const Grid& grid = element.get<Grid>("table");
  if (arguments.size() != 2)
    throw InputError(element.location("of"),
                     "the table of '" + element.name + "' has two arguments, but `of` has " + std::to_string(arguments.size()),
                     "give " + grid.names[0] + " and " + grid.names[1] + " in this order: of: [A.rate, pedal]");
  SignalDefinition signal;
  signal.values.push_back(
      {element.name + ".value", arguments[0], nullptr, arguments[1], surface_of(element, "table", Beyond::error)});
  return signal;
}

ElementType with_value(ElementType type) {
  type.channels = {"value"};
  return type;
}

}  // namespace

std::vector<SignalEntry> table_signal() {
  std::vector<Field> fields = {
      {"of", FieldKind::law, "", false, "t", "the argument: an expression of t, channels and other signals"},
      {"table", FieldKind::table, "", true, "",
       "increasing arguments and their values: {t: [..], value: [..]}, with the name of the argument instead of t, or {file: "
       "data.csv, t: column, value: column}"}};
  for (Field& field : interpolation_fields(TableUse::law)) fields.push_back(std::move(field));
  fields.push_back(
      {"deviation", FieldKind::number, "", false, "0",
       "standard deviation of the noise in the values: the curve is the smoothest one within it; 0: the curve passes "
       "through the points",
       Range::nonnegative});
  const ElementType type{"signals",
                         "table",
                         true,
                         true,
                         "A curve through a table, a function of time or of any expression; optionally smoothed for noisy data.",
                         std::move(fields)};
  return {{also_called({"lookup", "lookup-table", "curve", "spline", "interpolation"}, with_value(type)), define_table}};
}

std::vector<SignalEntry> map_signal() {
  const ElementType type{
      "signals",
      "map",
      true,
      true,
      "A surface through a table of two arguments, such as the torque of a motor over speed and throttle.",
      {{"of", FieldKind::law_list, "", true, "", "the two arguments, in the order in which the table names them"},
       {"table", FieldKind::grid, "", true, "",
        "two lists of increasing arguments with names of your choice, and a row of values per first argument: {speed: [..], "
        "throttle: "
        "[..], value: [[..], ..]}; or {file: data.csv, speed: column, throttle: column, value: column} with one row per pair"},
       surface_interpolation_field(),
       surface_beyond_field()}};
  return {{also_called({"lookup-2d", "surface", "table-2d"}, with_value(type)), define_map}};
}

}  // namespace holonom
