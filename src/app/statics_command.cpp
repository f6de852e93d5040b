#include <fmt/format.h>

#include <filesystem>

#include "app/commands.h"
#include "app/messages.h"
#include "app/page_file.h"
#include "app/statics_report.h"
#include "elements/catalogue.h"
#include "model/bounds.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/model_source.h"
#include "simulation/show/statics_page.h"
#include "simulation/text_values.h"
#include "system/channels.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

std::string turned(const BodySnapshot& from, const BodySnapshot& to, bool planar) {
  if (planar) return fmt::format("rotated by {:.6g} rad", to.angle - from.angle);
  const Eigen::AngleAxisd turn(to.rotation * from.rotation.conjugate());
  return fmt::format("rotated by {:.6g} rad about [{:.4g}, {:.4g}, {:.4g}]", turn.angle(), turn.axis().x(), turn.axis().y(),
                     turn.axis().z());
}

std::string point(const Vec3& p, int dimension) {
  return dimension == 2 ? fmt::format("[{:.6g}, {:.6g}]", p.x(), p.y())
                        : fmt::format("[{:.6g}, {:.6g}, {:.6g}]", p.x(), p.y(), p.z());
}

void add_positions(const Equilibrium& found, const Model& model, std::vector<std::string>& lines) {
  for (std::size_t b = 1; b < model.bodies.size(); ++b) {
    const BodySnapshot &from = found.reference.bodies[b], &to = found.found.bodies[b];
    lines.push_back(fmt::format("  body         {} at {}, moved by {}, {}", model.bodies[b].name,
                                point(to.position, model.dimension), point(to.position - from.position, model.dimension),
                                turned(from, to, model.dimension == 2)));
  }
  for (std::size_t m = 0; m < found.layout.measures.size(); ++m)
    lines.push_back(fmt::format("  measure      {}.{} = {:.6g}", found.layout.measures[m].owner, found.layout.measures[m].value,
                                found.found.measures[m].value));
}

void add_forces(const Equilibrium& found, const Model& model, std::vector<std::string>& lines) {
  const UnitNames unit(model);
  const bool planar = model.dimension == 2;
  for (std::size_t j = 0; j < model.joints.size(); ++j) {
    if (!joint_entry(model.joints[j], model.dimension).type.constrains) continue;
    const Reaction& reaction = found.found.reactions[j];
    const std::string moment = planar ? fmt::format("{:.6g}", reaction.moment.z()) : point(reaction.moment, 3);
    lines.push_back(fmt::format("  reaction     {}: force {} {}, moment {} {}", model.joints[j].name,
                                point(reaction.force, model.dimension), unit.force, moment, unit.moment));
  }
  for (std::size_t k = 0; k < model.drivers.size(); ++k)
    if (!is_bound(model.drivers[k]))
      lines.push_back(fmt::format("  effort       {} = {:.6g}", model.drivers[k].name, found.found.drivers[k].effort));
  for (std::size_t e = 0; e < found.layout.efforts.size(); ++e)
    lines.push_back(fmt::format("  effort       {}.{} = {:.6g}", found.layout.efforts[e].owner, found.layout.efforts[e].channel,
                                found.found.efforts[e]));
}

std::vector<std::string> report_lines(const Equilibrium& found, const Model& model) {
  std::vector<std::string> lines = {fmt::format("{} ({}): {} equilibrium", model.name, model.file, kind_name(found)),
                                    fmt::format("  search       {}, residual {:.2g} relative to the forces",
                                                text_of(found.counts, found.loads), found.residual)};
  add_positions(found, model, lines);
  add_forces(found, model, lines);
  for (const std::string& note : found.notes) lines.push_back("  note         " + note);
  return lines;
}

void write_table(const Equilibrium& found, const Model& model, const fs::path& folder) {
  create_folder(folder);
  CsvRecorder recorder(folder / "results.csv", all_channels(model, found.layout));
  recorder.record(found.found);
  recorder.finish();
}

}  // namespace

Ending statics_command(const StaticsOptions& options) {
  const SharedModel shared = read_any_model(options.model.path, options.model.overrides);
  const Model& model = *shared;
  const PageFile page(options.show, options.folder, options.model.path);
  if (options.folder) claim_outputs(*options.folder, {{"results.csv", "the table of results"}});
  page.claim();
  const Equilibrium found = find_equilibrium(model, {options.coordinates, options.load_steps, {}});
  const std::vector<std::string> lines = found.outcome ? report_lines(found, model) : std::vector<std::string>();
  if (found.outcome && options.folder) write_table(found, model, *options.folder);
  if (found.outcome) page.remove_earlier();
  if (page.is_wanted()) page.write(document_of_statics(shared, found, lines.empty() ? "" : lines.front()));
  if (options.model.json)
    print_result(equilibrium_as_json(found, model));
  else
    for (const std::string& line : lines) print_result(line + "\n");
  print_warnings(found.warnings);
  page.print(found.outcome ? "start and equilibrium" : "the start");
  if (found.outcome) return Ending::complete;
  print_error(found.outcome.reason);
  return Ending::failed;
}

}  // namespace holonom
