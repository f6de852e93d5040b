#include "app/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/list_json.h"
#include "app/parser_options.h"
#include "simulation/text_values.h"

namespace holonom {
namespace {

// Options shared by linearize and modes
void add_instants(CLI::App* parser, LinearOptions& options) {
  add_number(parser, "--at", "T", "time of the state, which a run computes; default: the assembled initial state", Range::any,
             options.at);
  add_number(parser, "--every", "DT", "several states: every DT from the start of the run to --at", Range::positive,
             options.every);
  add_names(parser, "--independent",
            "independent coordinates, such as A.angle,D.travel; default: the model's, or chosen automatically",
            options.independent);
  add_value(parser, "--coordinates", "NAME", "coordinates for the computation; the result does not depend on them. Default: body",
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
      "  holonom check crank.yaml                element counts, degrees of freedom, redundant constraints\n"
      "  holonom run crank.yaml                  results in crank.results\n"
      "  holonom show crank.yaml                 crank.html: the moving picture and plots\n"
      "  holonom view crank.yaml                 the same page live, with sliders\n"
      "  holonom kinematics crank.yaml           positions, velocities, accelerations of a driven motion\n"
      "  holonom inverse crank.yaml              driver forces and reactions of a driven motion\n"
      "  holonom statics mount.yaml              static equilibrium\n"
      "  holonom compare crank.yaml              cost and error of all methods\n"
      "  holonom modes crank.yaml                natural frequencies, damping ratios and mode shapes\n"
      "  holonom sweep study.yaml                parameter study\n"
      "  holonom plot crank.results A.angle      plot of channels, in the terminal or as a file\n"
      "  holonom convert deck.dat deck.yaml      convert a MUBODYNA deck to a model file\n"
      "  holonom list joints revolute            fields of a revolute joint\n"
      "Options of a command: holonom run --help");
  define_check();
  define_run();
  define_show();
  define_view();
  define_kinematics();
  define_inverse();
  define_statics();
  define_compare();
  define_sweep();
  define_linearize();
  define_modes();
  define_plot();
  define_convert();
  define_list();
  define_reference();
}

void CommandLine::define_check() {
  CLI::App* parser =
      add_command(app, "check", "Report element counts, degrees of freedom, redundant constraints and assembly of a model",
                  "  holonom check crank.yaml\n"
                  "  holonom check crank.yaml --set r=0.5 --json");
  commands.push_back({parser, [this] { return check_command(check); }, add_model(parser, check), &check.path});
}

void CommandLine::define_run() {
  CLI::App* parser =
      add_command(app, "run", "Simulate a model and record the motion",
                  "  holonom run crank.yaml\n"
                  "  holonom run crank.yaml --end 2 --every 0.001 -o results --channels 'crank.*,energy.balance'\n"
                  "  holonom run crank.yaml --treatment baumgarte:alpha=5,beta=5 --integrator rk4 --step 1e-3 --set k=800");
  commands.push_back({parser, [this] { return run_command(run); }, add_model(parser, run.model), &run.model.path});
  add_methods(parser, run.settings);
  add_recording(parser, run);
  add_number(parser, "--checkpoint", "DT", "model time between checkpoints, from which --resume continues", Range::positive,
             run.checkpoint);
  parser->add_flag("--resume", run.resume,
                   "continue from the last checkpoint of the same command; without a checkpoint, start at the beginning");
}

void CommandLine::define_show() {
  CLI::App* parser = add_command(
      app, "show",
      "Write a page with the moving picture and plots, for any browser: of a model, which is run first, or of results",
      "  holonom show crank.yaml                      crank.html\n"
      "  holonom show crank.results                   crank.results/show.html\n"
      "  holonom show stiff.results soft.results -o both.html");
  CLI::Option* paths = parser->add_option("MODEL|FOLDER", show.paths, "the model file or folders of results")->type_name("");
  commands.push_back({parser, [this] { return show_command(show); }, paths, &show.run.model.path});
  paths->each([this](const std::string& path) {
    if (show.run.model.path.empty()) show.run.model.path = path;
  });
  add_value(parser, "-o,--output", "FILE", "the page; default: MODEL.html, or show.html in the folder",
            [this](const std::string& text) { show.file = option_word("-o", text); });
  add_value(parser, "--model", "FILE", "the model of the folders, if it is no longer where it was",
            [this](const std::string& text) { show.model_file = option_word("--model", text); });
  add_overrides(parser, show.run.model);
  add_methods(parser, show.run.settings);
  add_times(parser, show.run.settings);
  parser->add_flag("--exact", show.is_exact, "store all digits; default: six digits of the range of each channel");
  parser->add_flag("--quiet", show.run.quiet, "print only errors and warnings");
}

void CommandLine::define_view() {
  CLI::App* parser = add_command(
      app, "view", "Serve a page with the moving picture, plots, and sliders for parameters and initial values, until Ctrl-C",
      "  holonom view crank.yaml\n"
      "  holonom view crank.yaml --port 8000          for ssh -L 8000:localhost:8000 HOST\n"
      "  holonom view crank.yaml --end 2 --set k=800");
  commands.push_back({parser, [this] { return view_command(view); },
                      parser->add_option("MODEL", view.model.path, "the model file")->type_name(""), &view.model.path});
  add_value(parser, "--port", "N", "port of 127.0.0.1 on which the page is served; default: a free one",
            [this](const std::string& text) { view.port = option_count("--port", text, 65535); });
  add_overrides(parser, view.model);
  add_methods(parser, view.settings);
  add_times(parser, view.settings);
  parser->add_flag("--exact", view.is_exact, "send all digits; default: six digits of the range of each channel");
}

void CommandLine::define_kinematics() {
  CLI::App* parser =
      add_command(app, "kinematics", "Compute positions, velocities and accelerations of a motion prescribed by drivers",
                  "  holonom kinematics crank.yaml\n"
                  "  holonom kinematics crank.yaml --end 1 --every 0.01 --channels 'slider.*,P.?,P.a?' -o path");
  commands.push_back(
      {parser, [this] { return kinematics_command(kinematics); }, add_model(parser, kinematics.model), &kinematics.model.path});
  add_choice(parser, "--coordinates", "coordinates (holonom list coordinates)", kinematics.settings.coordinates);
  add_recording(parser, kinematics);
}

void CommandLine::define_inverse() {
  CLI::App* parser =
      add_command(app, "inverse", "Compute the driver forces (efforts) and reactions of a motion prescribed by drivers",
                  "  holonom inverse crank.yaml\n"
                  "  holonom inverse crank.yaml --actuators D.travel\n"
                  "  holonom inverse arm.yaml --actuators A.angle,B.angle --end 2 --every 0.01 -o efforts");
  commands.push_back(
      {parser, [this] { return inverse_command(inverse); }, add_model(parser, inverse.run.model), &inverse.run.model.path});
  add_value(parser, "--actuators", "LIST", "measures along which actuators produce the motion; default: those of the drivers",
            [this](const std::string& text) { inverse.actuators = option_names_of("--actuators", text); });
  add_choice(parser, "--coordinates", "coordinates (holonom list coordinates)", inverse.run.settings.coordinates);
  add_recording(parser, inverse.run);
}

void CommandLine::define_statics() {
  CLI::App* parser =
      add_command(app, "statics", "Find a static equilibrium near the reference configuration, with reactions and forces",
                  "  holonom statics mount.yaml\n"
                  "  holonom statics mount.yaml --set k=800 --json -o rest\n"
                  "  holonom statics arch.yaml --load-steps 20");
  commands.push_back(
      {parser, [this] { return statics_command(statics); }, add_model(parser, statics.model), &statics.model.path});
  add_value(parser, "-o,--output", "DIR", "folder for a table with one row, the equilibrium; default: no table",
            [this](const std::string& text) { statics.folder = option_word("-o", text); });
  add_value(parser, "--load-steps", "N",
            "raise gravity, forces, moments and motors in N steps; default: only if the search with full loads fails",
            [this](const std::string& text) { statics.load_steps = option_count("--load-steps", text, 1000); });
  add_show(parser, statics.show, "MODEL.html, or show.html in the folder of -o: a page with the start and the equilibrium");
  add_value(parser, "--coordinates", "NAME", "coordinates for the computation; the result does not depend on them. Default: body",
            [this](const std::string& text) { statics.coordinates = coordinate_set(text); });
}

void CommandLine::define_compare() {
  CLI::App* parser = add_command(
      app, "compare", "Run a model with many methods: table and plot of CPU time against error",
      "  holonom compare crank.yaml\n"
      "  holonom compare crank.yaml --choices 'mubodyna relative/project/verner' --steps 0.01,0.005 --tolerances 1e-6\n"
      "  holonom compare crank.yaml --choices 'body/*/rk4; body/baumgarte:alpha=20,beta=20/rk4' --end 1");
  commands.push_back(
      {parser, [this] { return compare_command(compare); }, add_model(parser, compare.model), &compare.model.path});
  add_value(parser, "-o,--output", "DIR", "folder for table and plot; default: MODEL.compare, without the model's extension",
            [this](const std::string& text) { compare.folder = option_word("-o", text); });
  add_value(parser, "--choices", "LIST",
            "presets and coordinates/treatment/integrator, separated by spaces or ';'; * matches any; default: all combinations",
            [this](const std::string& text) { compare.choices = option_word("--choices", text); });
  add_numbers(parser, "--steps", "H,...", "fixed step sizes, for all integrators", compare.steps);
  add_numbers(parser, "--tolerances", "E,...", "relative local errors per step, for integrators with error control",
              compare.tolerances);
  add_number(parser, "--end", "T", "end time of the runs", Range::positive, compare.end);
  add_number(parser, "--limit", "S", "time limit per run in seconds; default: 20", Range::positive, compare.limit);
  add_show(parser, compare.show, "show.html beside the table, a page with tables and charts");
  parser->add_flag("--quiet", compare.quiet, "print only errors and warnings");
}

void CommandLine::define_linearize() {
  CLI::App* parser = add_command(app, "linearize", "Linearise a model about a state: x' = A x + B u, y = C x + D u",
                                 "  holonom linearize crank.yaml\n"
                                 "  holonom linearize cart.yaml --inputs motor --outputs 'rail.travel,hinge.*' -o matrices\n"
                                 "  holonom linearize crank.yaml --at 2 --every 0.5 --json");
  commands.push_back(
      {parser, [this] { return linearize_command(linearize); }, add_model(parser, linearize.model), &linearize.model.path});
  add_instants(parser, linearize);
  add_names(parser, "--inputs", "constant signals, motors, springs, components of forces such as push.fx, and motions of drivers",
            linearize.inputs);
  add_value(parser, "--outputs", "LIST", "channels, named as in the results of a run; * and ? are wildcards",
            [this](const std::string& text) { linearize.outputs = option_word("--outputs", text); });
  add_value(parser, "-o,--output", "DIR", "folder for A.csv, B.csv, C.csv, D.csv and linear.json",
            [this](const std::string& text) { linearize.folder = option_word("-o", text); });
  add_show(parser, linearize.show, "MODEL.html, or show.html in the folder of -o: a page with pole map and Bode plots");
}

void CommandLine::define_modes() {
  CLI::App* parser = add_command(app, "modes", "Compute natural frequencies, damping, stability and mode shapes about a state",
                                 "  holonom modes crank.yaml\n"
                                 "  holonom modes crank.yaml --set k=800 --json\n"
                                 "  holonom modes rotor.yaml --at 0.5 --show");
  commands.push_back({parser, [this] { return modes_command(modes); }, add_model(parser, modes.model), &modes.model.path});
  add_instants(parser, modes);
  add_show(parser, modes.show, "MODEL.html, a page with the moving modes");
}

void CommandLine::define_sweep() {
  CLI::App* parser =
      add_command(app, "sweep", "Run a model for many values of its parameters: one table, and one folder per case",
                  "  holonom sweep study.yaml\n"
                  "  holonom sweep study.yaml --jobs 4 -o results\n"
                  "The same command continues a sweep that was stopped.");
  commands.push_back({parser, [this] { return sweep_command(sweep); },
                      parser->add_option("STUDY", sweep.study, "the study file")->type_name(""), &sweep.study});
  add_value(parser, "-o,--output", "DIR",
            "folder for the table and the cases; default: STUDY.sweep, without the study's extension",
            [this](const std::string& text) { sweep.folder = option_word("-o", text); });
  add_value(parser, "--jobs", "N", "number of cases that run at the same time; default: number of cores",
            [this](const std::string& text) { sweep.jobs = option_count("--jobs", text, 4096); });
  add_show(parser, sweep.show, "show.html beside the table, a page with tables and charts of the cases");
  parser->add_flag("--retry", sweep.retry, "repeat the cases that failed in an earlier call");
  parser->add_flag("--json", sweep.json, "print the result as one JSON object to stdout");
  parser->add_flag("--quiet", sweep.quiet, "print only errors and warnings");
}

void CommandLine::define_plot() {
  CLI::App* parser = add_command(app, "plot", "Plot channels of a run, as SVG, PNG or PDF for a paper, or in the terminal",
                                 "  holonom plot crank.results A.angle A.rate\n"
                                 "  holonom plot crank.results 'A.f?' -o forces.pdf --from 1 --to 2\n"
                                 "  holonom plot crank.results tip.y --against tip.x -o path.svg\n"
                                 "  holonom plot coarse.results A.angle --compare fine.results -o both.svg --size 8x6");
  ResultsPlotRequest& request = plot.request;
  commands.push_back({parser, [this] { return plot_command(plot); },
                      parser->add_option("FOLDER", request.folder, "the folder of results")->type_name(""), &request.folder});
  parser->add_option("CHANNEL", request.channels, "channels to plot; * and ? are wildcards")->type_name("");
  add_value(parser, "--against", "CHANNEL", "channel of the x axis; default: time",
            [&request](const std::string& text) { request.against = option_word("--against", text); });
  add_value(parser, "-o,--output", "FILE", "file to write, with the extension .svg, .png or .pdf; default: in the terminal",
            [this](const std::string& text) { plot.file = option_word("-o", text); });
  parser
      ->add_option_function<std::vector<std::string>>(
          "--compare", [&request](const std::vector<std::string>& folders) { request.compared = folders; },
          "folder of another run, whose channels are drawn with other dashes; may be repeated")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  add_number(parser, "--from", "T", "first time that is plotted", Range::any, request.from);
  add_number(parser, "--to", "T", "last time that is plotted", Range::any, request.to);
  add_value(parser, "--size", "WxH", "width and height of the file in centimetres; default: 16x10, higher for several panels",
            [this](const std::string& text) { plot.size = option_size("--size", text, 100); });
  parser->add_flag_callback(
      "--no-events", [&request] { request.with_events = false; }, "leave out the marks of events");
}

void CommandLine::define_convert() {
  CLI::App* parser = add_command(app, "convert", "Write a model or a MUBODYNA deck as one self-contained model file",
                                 "  holonom convert gait.dat gait.yaml\n"
                                 "  holonom convert car.yaml flat.yaml --set k=800");
  commands.push_back(
      {parser, [this] { return convert_command(convert); }, add_model(parser, convert.model), &convert.model.path});
  parser->add_option("FILE", convert.into, "the model file to write; an existing file is replaced")->type_name("");
}

void CommandLine::define_list() {
  CLI::App* parser =
      add_command(app, "list", "List elements and their fields, channels, coordinates, treatments, integrators and presets",
                  "  holonom list integrators\n"
                  "  holonom list joints revolute\n"
                  "  holonom list combinations --json");
  parser->add_option("TOPIC", list.topic, fmt::format("{}", fmt::join(list_topics(), ", ")))->type_name("");
  parser->add_option("NAME", list.name, "an entry of the topic, for its details")->type_name("");
  parser->add_flag("--json", list.json, "print the result as JSON to stdout");
  commands.push_back({parser, [this] { return list_command(list); }});
}

void CommandLine::define_reference() {
  CLI::App* parser = add_command(app, "reference", "Print the reference of all elements as Markdown",
                                 "  holonom reference > reference.md\n"
                                 "  holonom reference | less");
  commands.push_back({parser, [] { return reference_command(); }});
}

}  // namespace holonom
