// A table as a curve: the natural cubic spline through its points, or for noisy data the smoothest one within their deviation
// (math/smoothing_spline.h).
#include "elements/signals/signal.h"
#include "math/smoothing_spline.h"

namespace holonom {
namespace {

SignalDefinition define_table(const Element& element) {
  const Table& table = element.get<Table>("table");
  std::vector<double> values = table.value;
  if (element.has("deviation")) values = smoothed_values(table.t, table.value, element.get<double>("deviation"));
  SignalDefinition signal;
  const Expression at = element.has("of") ? element.get<Expression>("of") : Expression::variable("t");
  signal.values.push_back({element.name + ".value", at, std::make_shared<NaturalSpline>(table.t, values),
                           !element.has("beyond") || element.get<std::string>("beyond") == "error"});
  return signal;
}

}  // namespace

std::vector<SignalEntry> table_signal() {
  ElementType type{"signals",
                   "table",
                   true,
                   true,
                   "A curve through a table, a function of time or of any expression; optionally smoothed for noisy data.",
                   {{"of", FieldKind::law, "", false, "t", "the argument: an expression of t, channels and other signals"},
                    {"table", FieldKind::table, "", true, "", "{t: [..], value: [..]}: increasing arguments and their values"},
                    {"deviation", FieldKind::number, "", false, "0",
                     "standard deviation of the noise in the values: the curve is the smoothest one within it; 0: the curve "
                     "passes through the points",
                     Range::nonnegative},
                    {"beyond",
                     FieldKind::choice,
                     "",
                     false,
                     "error",
                     "outside the table: `error` stops the run, `hold` uses the value at the end",
                     Range::any,
                     {"error", "hold"}}}};
  type.channels = {"value"};
  return {{also_called({"lookup", "lookup-table", "curve", "spline", "interpolation"}, type), define_table}};
}

}  // namespace holonom
