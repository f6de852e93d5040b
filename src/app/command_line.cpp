#include "app/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/list_json.h"
#include "app/parser_options.h"
#include "simulation/text_values.h"

namespace holonom {
namespace {

// What both analyses of small motions take
void add_instants(CLI::App* parser, LinearOptions& options) {
  add_number(parser, "--at", "T", "the instant of a run; default: the assembled start", Range::any, options.at);
  add_number(parser, "--every", "DT", "several instants: from the start to --at, so far apart", Range::positive, options.every);
  add_names(parser, "--independent", "the independent coordinates, such as A.angle,D.travel; default: the model's, or chosen",
            options.independent);
  add_value(parser, "--coordinates", "NAME", "in which unknowns it is computed; the answer is the same. Default: body",
            [&options](const std::string& text) { options.coordinates = coordinate_set(text); });
}

}  // namespace

CommandLine::CommandLine() {
  app.name("holonom");
  app.set_version_flag("--version", "holonom " HOLONOM_VERSION);
  app.require_subcommand(0, 1);
  app.allow_extras();
  app.footer(
      "Examples:\n"
      "  holonom check crank.yaml                counts, freedoms, redundancy\n"
      "  holonom run crank.yaml                  results in crank.results\n"
      "  holonom kinematics crank.yaml           positions, velocities, accelerations of a driven motion\n"
      "  holonom inverse crank.yaml              efforts that a driven motion takes\n"
      "  holonom statics mount.yaml              where it comes to rest\n"
      "  holonom compare crank.yaml              cost and error of all methods\n"
      "  holonom modes crank.yaml                frequencies, damping and shapes of small motions\n"
      "  holonom sweep study.yaml                many runs with other parameters\n"
      "  holonom convert deck.dat deck.yaml      a MUBODYNA deck as a model file\n"
      "  holonom list joints revolute            what a revolute joint needs\n"
      "Each command explains itself: holonom run --help");
  define_check();
  define_run();
  define_kinematics();
  define_inverse();
  define_statics();
  define_compare();
  define_sweep();
  define_linearize();
  define_modes();
  define_convert();
  define_list();
  define_reference();
}

void CommandLine::define_check() {
  CLI::App* parser = add_command(app, "check", "Report what a model is before it moves: counts, freedoms, redundancy, assembly",
                                 "  holonom check crank.yaml\n"
                                 "  holonom check crank.yaml --set r=0.5 --json");
  commands.push_back({parser, [this] { return check_command(check); }, add_model(parser, check), &check.path});
}

void CommandLine::define_run() {
  CLI::App* parser =
      add_command(app, "run", "Compute the motion of a model and record it",
                  "  holonom run crank.yaml\n"
                  "  holonom run crank.yaml --end 2 --every 0.001 -o results --channels 'crank.*,energy.balance'\n"
                  "  holonom run crank.yaml --treatment baumgarte:alpha=5,beta=5 --integrator rk4 --step 1e-3 --set k=800");
  RunSettings& settings = run.settings;
  commands.push_back({parser, [this] { return run_command(run); }, add_model(parser, run.model), &run.model.path});
  add_value(parser, "--preset", "NAME", "a named combination of choices (holonom list presets)",
            [&settings](const std::string& text) {
              settings.preset = Choice{option_word("--preset", text), {}, {}};
            });
  add_choice(parser, "--coordinates", "in which unknowns (holonom list coordinates)", settings.coordinates);
  add_choice(parser, "--treatment", "how constraints are kept (holonom list treatments)", settings.treatment);
  add_choice(parser, "--integrator", "how time is advanced (holonom list integrators)", settings.integrator);
  add_number(parser, "--step", "H", "the fixed step, or the largest one with a tolerance", Range::positive, settings.step);
  add_number(parser, "--tolerance", "E", "relative local error", Range::positive, settings.tolerance);
  add_recording(parser, run);
  add_number(parser, "--checkpoint", "DT", "model time between checkpoints, from which --resume goes on", Range::positive,
             run.checkpoint);
  parser->add_flag("--resume", run.resume, "go on from the last checkpoint of the same command; without one begin anew");
}

void CommandLine::define_kinematics() {
  CLI::App* parser =
      add_command(app, "kinematics", "Compute positions, velocities and accelerations of a motion that drivers give",
                  "  holonom kinematics crank.yaml\n"
                  "  holonom kinematics crank.yaml --end 1 --every 0.01 --channels 'slider.*,P.?,P.a?' -o path");
  commands.push_back(
      {parser, [this] { return kinematics_command(kinematics); }, add_model(parser, kinematics.model), &kinematics.model.path});
  add_choice(parser, "--coordinates", "in which unknowns (holonom list coordinates)", kinematics.settings.coordinates);
  add_recording(parser, kinematics);
}

void CommandLine::define_inverse() {
  CLI::App* parser = add_command(app, "inverse", "Compute the efforts and reactions of a motion that drivers give",
                                 "  holonom inverse crank.yaml\n"
                                 "  holonom inverse crank.yaml --actuators D.travel\n"
                                 "  holonom inverse arm.yaml --actuators A.angle,B.angle --end 2 --every 0.01 -o efforts");
  commands.push_back(
      {parser, [this] { return inverse_command(inverse); }, add_model(parser, inverse.run.model), &inverse.run.model.path});
  add_value(parser, "--actuators", "LIST", "measures whose efforts bring the motion about; default: those of the drivers",
            [this](const std::string& text) { inverse.actuators = option_names_of("--actuators", text); });
  add_choice(parser, "--coordinates", "in which unknowns (holonom list coordinates)", inverse.run.settings.coordinates);
  add_recording(parser, inverse.run);
}

void CommandLine::define_statics() {
  CLI::App* parser = add_command(app, "statics", "Find an equilibrium near the drawing, with the forces in it",
                                 "  holonom statics mount.yaml\n"
                                 "  holonom statics mount.yaml --set k=800 --json -o rest\n"
                                 "  holonom statics arch.yaml --load-steps 20");
  commands.push_back(
      {parser, [this] { return statics_command(statics); }, add_model(parser, statics.model), &statics.model.path});
  add_value(parser, "-o,--output", "DIR", "folder for a table with the one row found; default: none is written",
            [this](const std::string& text) { statics.folder = option_word("-o", text); });
  add_value(parser, "--load-steps", "N",
            "raise gravity, forces, moments and motors in so many steps; default: only where it helps",
            [this](const std::string& text) { statics.load_steps = option_count("--load-steps", text, 1000); });
  add_value(parser, "--coordinates", "NAME", "in which unknowns it is searched; the answer is the same. Default: body",
            [this](const std::string& text) { statics.coordinates = coordinate_set(text); });
}

void CommandLine::define_compare() {
  CLI::App* parser = add_command(
      app, "compare", "Run a model with many choices: a table and a plot of cost against error",
      "  holonom compare crank.yaml\n"
      "  holonom compare crank.yaml --choices 'mubodyna relative/project/verner' --steps 0.01,0.005 --tolerances 1e-6\n"
      "  holonom compare crank.yaml --choices 'body/*/rk4; body/baumgarte:alpha=20,beta=20/rk4' --end 1");
  commands.push_back(
      {parser, [this] { return compare_command(compare); }, add_model(parser, compare.model), &compare.model.path});
  add_value(parser, "-o,--output", "DIR", "folder of table and plot; default: the model's name with .compare",
            [this](const std::string& text) { compare.folder = option_word("-o", text); });
  add_value(parser, "--choices", "LIST",
            "presets and coordinates/treatment/integrator, separated by spaces or ';'; * is any; default: all combinations",
            [this](const std::string& text) { compare.choices = option_word("--choices", text); });
  add_numbers(parser, "--steps", "H,...", "fixed steps, for every choice", compare.steps);
  add_numbers(parser, "--tolerances", "E,...", "relative local errors, for integrators with error control", compare.tolerances);
  add_number(parser, "--end", "T", "the end of the runs", Range::positive, compare.end);
  add_number(parser, "--limit", "S", "seconds that a run may take; default: 20", Range::positive, compare.limit);
  parser->add_flag("--quiet", compare.quiet, "say nothing but errors and warnings");
}

void CommandLine::define_linearize() {
  CLI::App* parser = add_command(app, "linearize", "The linear system x' = A x + B u, y = C x + D u near a state of a model",
                                 "  holonom linearize crank.yaml\n"
                                 "  holonom linearize cart.yaml --inputs motor --outputs 'rail.travel,hinge.*' -o matrices\n"
                                 "  holonom linearize crank.yaml --at 2 --every 0.5 --json");
  commands.push_back(
      {parser, [this] { return linearize_command(linearize); }, add_model(parser, linearize.model), &linearize.model.path});
  add_instants(parser, linearize);
  add_names(parser, "--inputs", "constant signals, motors, springs, components of forces such as push.fx, and motions of drivers",
            linearize.inputs);
  add_value(parser, "--outputs", "LIST", "channels as a run records them; * and ? are wildcards",
            [this](const std::string& text) { linearize.outputs = option_word("--outputs", text); });
  add_value(parser, "-o,--output", "DIR", "folder for A.csv, B.csv, C.csv, D.csv and linear.json",
            [this](const std::string& text) { linearize.folder = option_word("-o", text); });
}

void CommandLine::define_modes() {
  CLI::App* parser = add_command(app, "modes", "Small motions about a state of a model: frequencies, damping, stability, shapes",
                                 "  holonom modes crank.yaml\n"
                                 "  holonom modes crank.yaml --set k=800 --json\n"
                                 "  holonom modes rotor.yaml --at 0.5");
  commands.push_back({parser, [this] { return modes_command(modes); }, add_model(parser, modes.model), &modes.model.path});
  add_instants(parser, modes);
}

void CommandLine::define_sweep() {
  CLI::App* parser =
      add_command(app, "sweep", "Run a model with many values of its parameters: a table, and a folder for every case",
                  "  holonom sweep study.yaml\n"
                  "  holonom sweep study.yaml --jobs 4 -o results\n"
                  "The same command goes on where it was stopped.");
  commands.push_back({parser, [this] { return sweep_command(sweep); },
                      parser->add_option("STUDY", sweep.study, "the study file")->type_name(""), &sweep.study});
  add_value(parser, "-o,--output", "DIR", "folder of the table and the cases; default: the study's name with .sweep",
            [this](const std::string& text) { sweep.folder = option_word("-o", text); });
  add_value(parser, "--jobs", "N", "cases that run at the same time; default: as many as there are cores",
            [this](const std::string& text) { sweep.jobs = option_count("--jobs", text, 4096); });
  parser->add_flag("--retry", sweep.retry, "run again also what failed in an earlier call");
  parser->add_flag("--json", sweep.json, "the answer as one JSON object on stdout");
  parser->add_flag("--quiet", sweep.quiet, "say nothing but errors and warnings");
}

void CommandLine::define_convert() {
  CLI::App* parser = add_command(app, "convert", "Write a model or a MUBODYNA deck as a model file of its own",
                                 "  holonom convert gait.dat gait.yaml\n"
                                 "  holonom convert car.yaml flat.yaml --set k=800");
  commands.push_back(
      {parser, [this] { return convert_command(convert); }, add_model(parser, convert.model), &convert.model.path});
  parser->add_option("FILE", convert.into, "the model file to write; replaced if there is one")->type_name("");
}

void CommandLine::define_list() {
  CLI::App* parser = add_command(app, "list", "List what a model may contain and which choices a run has",
                                 "  holonom list integrators\n"
                                 "  holonom list joints revolute\n"
                                 "  holonom list combinations --json");
  parser->add_option("TOPIC", list.topic, fmt::format("{}", fmt::join(list_topics(), ", ")))->type_name("");
  parser->add_option("NAME", list.name, "one of the topic's names, for details")->type_name("");
  parser->add_flag("--json", list.json, "as JSON");
  commands.push_back({parser, [this] { return list_command(list); }});
}

void CommandLine::define_reference() {
  CLI::App* parser = add_command(app, "reference", "Write the reference of all elements as Markdown",
                                 "  holonom reference > reference.md\n"
                                 "  holonom reference | less");
  commands.push_back({parser, [] { return reference_command(); }});
}

}  // namespace holonom
