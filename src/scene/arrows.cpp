// Forces and moments that can be drawn as arrows: where they act and which channels hold their components
#include <algorithm>

#include "elements/catalogue.h"
#include "scene/scene_builder.h"

namespace holonom {
namespace {

std::vector<std::string> components(const std::string& owner, bool is_moment, bool is_planar) {
  if (is_planar) return is_moment ? std::vector{owner + ".m"} : std::vector{owner + ".fx", owner + ".fy"};
  std::vector<std::string> names;
  for (const char axis : {'x', 'y', 'z'}) names.push_back(owner + "." + (is_moment ? "m" : "f") + axis);
  return names;
}

std::string on_by(const Model& model, int on, int by) {
  return "on " + model.bodies[static_cast<std::size_t>(on)].name + " by " + model.bodies[static_cast<std::size_t>(by)].name;
}

}  // namespace

void add_arrows(SceneBuilder& builder, const std::vector<std::string>& undetermined) {
  const Model& model = builder.model();
  for (const Element& joint : model.joints) {
    const std::array<BodyPoint, 2> at = builder.places_of(joint);
    const bool is_determined = std::ranges::count(undetermined, joint.name) == 0;
    for (const bool is_moment : {false, true})
      builder.add(Arrow{.kind = Arrow::Kind::reaction,
                        .is_moment = is_moment,
                        .owner = joint.name,
                        .caption = on_by(model, at[1].body, at[0].body),
                        .at = at[1],
                        .channels = components(joint.name, is_moment, builder.is_planar()),
                        .is_determined = is_determined});
  }
  for (const Element& force : model.forces) {
    const Symbol symbol = force_entry(force, model.dimension).type.symbol;
    if (symbol != Symbol::coil) continue;  // the directions of contacts and applied forces are not recorded
    const std::array<BodyPoint, 2> at = builder.places_of(force);
    builder.add(Arrow{.kind = Arrow::Kind::spring,
                      .owner = force.name,
                      .caption = on_by(model, at[1].body, at[0].body),
                      .at = at[1],
                      .channels = {force.name + ".force"},
                      .towards = at[0]});
  }
}

}  // namespace holonom
