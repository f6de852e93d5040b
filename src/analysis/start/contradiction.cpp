#include "analysis/start/contradiction.h"

#include <cmath>

#include "math/largest.h"
#include "math/name_list.h"
#include "model/diagnostic.h"
#include "system/row_names.h"

namespace holonom {
namespace {

// The joints, drivers and initial values that are violated, with their lines. In a least-squares solution only rows that take part in a
// contradiction have residuals.
std::string opponents_of(const Model& model, const EquationLayout& layout, const VecX& rows, double allowed, int initial) {
  std::vector<std::string> names;
  for (const RowSource& source : layout.row_sources()) {
    if (source.kind == RowSource::initial && source.index == initial) continue;
    const auto scale = layout.row_scale().segment(source.row, source.rows).array();
    if (!(largest(rows.segment(source.row, source.rows).array() / scale) > allowed)) continue;
    const Location& where = source.kind == RowSource::joint    ? model.joints[source.index].where
                            : source.kind == RowSource::driver ? model.drivers[source.index].where
                                                               : model.initial[source.index].where;
    names.push_back(source_name(model, source) + (where.line > 0 ? " (line " + std::to_string(where.line) + ")" : ""));
  }
  constexpr std::size_t max_names = 5;
  return names.empty() ? "the joints, drivers or other initial values" : name_list(names, max_names);
}

}  // namespace

void contradiction(const Model& model, const EquationLayout& layout, const VecX& rows, double allowed, const std::string& level) {
  std::vector<Diagnostic> diagnostics;
  const std::string problem =
      level == "values" ? " cannot be reached from the reference configuration: it contradicts" : " contradicts";
  for (const RowSource& source : layout.row_sources())
    if (source.kind == RowSource::initial && std::abs(rows[source.row]) > allowed * layout.row_scale()[source.row]) {
      const InitialValue& initial = model.initial[source.index];
      diagnostics.push_back(
          {initial.where,
           "the initial value of " + initial.channel + problem + " " + opponents_of(model, layout, rows, allowed, source.index),
           "leave it out and see what assembly finds: holonom check"});
    }
  if (diagnostics.empty())
    diagnostics.push_back({model.initial.front().where, "the initial " + level + " contradict one another or the joints", ""});
  throw InputError(std::move(diagnostics));
}

}  // namespace holonom
