#include <nlohmann/json.hpp>

#include "app/messages.h"
#include "app/statics_report.h"

namespace holonom {

using Json = nlohmann::ordered_json;

std::string kind_name(const Equilibrium& found) {
  switch (found.kind) {
    case Equilibrium::Kind::stable:
      return "stable";
    case Equilibrium::Kind::neutral:
      return "neutral";
    case Equilibrium::Kind::unstable:
      return "unstable";
    case Equilibrium::Kind::rigid:
      return "rigid";
  }
  return {};
}

// Every channel of the table by name: positions, measures, reactions, efforts, energies.
std::string equilibrium_as_json(const Equilibrium& found, const Model& model) {
  Json json = {{"holonom", HOLONOM_VERSION},
               {"ok", bool(found.outcome)},
               {"exit_code", static_cast<int>(found.outcome ? Ending::complete : Ending::failed)},
               {"model", model_as_json(model)},
               {"residual", found.residual},
               {"downhill_steps", found.counts.downhill_steps},
               {"newton_steps", found.counts.newton_steps},
               {"load_steps", found.loads.steps},
               {"notes", found.notes},
               {"warnings", each_once(found.warnings)}};
  if (found.outcome) {
    json["kind"] = kind_name(found);
    json["least_stiffness"] = found.min_stiffness;
    Json values = Json::object();
    for (const Channel& channel : all_channels(model, found.layout)) values[channel.name] = channel.read(found.found);
    json["values"] = values;
  } else {
    json["errors"] = error_as_json(found.outcome.reason);
  }
  return json_text(json);
}

}  // namespace holonom
