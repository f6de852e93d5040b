#include "analysis/start/table_warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "elements/coupler.h"
#include "elements/tabulated.h"
#include "math/spline_curve.h"

namespace holonom {
namespace {

constexpr double allowed_excess = 0.1;  // of the range of the points

class TableWarnings {
 public:
  std::vector<std::string> found;

  void examine(const Element& element, const std::string& kind) {
    for (const Element::Entry& entry : element.entries) {
      const std::string owner = fmt::format("{} {}", kind, element.name);
      if (std::holds_alternative<Table>(entry.value))
        examine_table(element, owner, kind == "signal" ? TableUse::law : TableUse::motion);
      else if (std::holds_alternative<Grid>(entry.value))
        examine_grid(element, entry, owner);
      else if (entry.field == "curve")
        examine_curve(element, owner);
    }
  }

 private:
  void examine_table(const Element& element, const std::string& owner, TableUse use) {
    const Interpolant::Excess excess = interpolant_of(element, use)->excess();
    if (!(excess.share > allowed_excess)) return;
    found.push_back(
        fmt::format("the spline of {} reaches {:.4g} at {} = {:.4g}, although the values of its table lie between {:.4g} and "
                    "{:.4g}: `interpolation: "
                    "monotone`{} stays between them",
                    owner, excess.value, element.get<Table>("table").argument, excess.t, excess.least, excess.greatest,
                    use == TableUse::law ? " or `linear`" : ""));
  }

  void examine_grid(const Element& element, const Element::Entry& entry, const std::string& owner) {
    const InterpolantSurface::Excess excess = surface_of(element, entry.field, Beyond::extend)->excess();
    if (!(excess.share > allowed_excess)) return;
    const auto& [x, y, z] = std::get<Grid>(entry.value).names;
    const bool is_map = entry.field == "table";
    found.push_back(
        fmt::format("the spline of {} reaches {:.4g} at {} = {:.4g} and {} = {:.4g}, although the values of its table lie "
                    "between {:.4g} and {:.4g}: {}",
                    owner, excess.value, x, excess.x, y, excess.y, excess.least, excess.greatest,
                    is_map ? "`interpolation: linear` stays between them" : "add points where it is steep"));
  }

  // By coordinates, relative to the largest extent
  void examine_curve(const Element& element, const std::string& owner) {
    const bool is_closed = element.has("closed") && element.get<std::string>("closed") == "yes";
    const SplineCurve<3> curve(element.get<std::vector<Vec3>>("curve"), is_closed);
    double extent = 0, worst = allowed_excess;
    for (const Interpolant& coordinate : curve.coordinates()) {
      const Interpolant::Excess excess = coordinate.excess();
      extent = std::max(extent, excess.greatest - excess.least);
    }
    std::string text;
    for (std::size_t c = 0; c < curve.coordinates().size(); ++c) {
      const Interpolant::Excess excess = curve.coordinates()[c].excess();
      const double share = excess.share * (excess.greatest - excess.least) / extent;
      if (!(share > worst)) continue;
      worst = share;
      text = fmt::format(
          "the curve of {} reaches {} = {:.4g}, although its points lie between {:.4g} and {:.4g}: add points where it turns "
          "sharply",
          owner, std::string(1, static_cast<char>('x' + c)), excess.value, excess.least, excess.greatest);
    }
    if (!text.empty()) found.push_back(text);
  }
};

}  // namespace

std::vector<std::string> table_warnings(const Model& model) {
  TableWarnings warnings;
  for (const Element& element : model.joints) warnings.examine(element, "joint");
  for (const Element& element : model.forces) warnings.examine(element, "force");
  for (const Element& element : model.drivers) warnings.examine(element, is_driver(element) ? "driver" : "coupler");
  for (const Element& element : model.signals) warnings.examine(element, "signal");
  return std::move(warnings.found);
}

}  // namespace holonom
