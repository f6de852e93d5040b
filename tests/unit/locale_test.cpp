// Numbers are read and written in the same way in every locale: a run, its checkpoint, its report and a comparison are the same byte by
// byte in a locale with a decimal comma.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <locale>
#include <nlohmann/json.hpp>

#include "elements/catalogue.h"
#include "io/deck_reader.h"
#include "io/model_reader.h"
#include "io/model_writer.h"
#include "simulation/checkpoint_sink.h"
#include "simulation/compare/compare_report.h"
#include "simulation/folder_run.h"
#include "simulation/method_list.h"
#include "simulation/text_values.h"

namespace holonom::locale_test {

namespace fs = std::filesystem;

constexpr const char* model_text =
    "holonom: 1\n"
    "space: planar\n"
    "gravity: [0, -9.81]\n"
    "parameters: {length: 1250.5 mm, rate: 2.5e-1}\n"
    "bodies: {bob: {mass: 1234.5, inertia: 0.25, position: [length, 0]}}\n"
    "joints: {A: {type: revolute, connect: [ground, bob], at: [0, 0]}}\n"
    "forces: {push: {type: force, body: bob, force: [1.5*sin(rate*t), 0]}}\n"
    "simulate: {end: 0.75, output: 0.125, tolerance: 1e-6}\n";

class DecimalComma final : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

std::string text_of_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Sets a German locale, compiled if the system has only its source; false if it has neither.
bool set_german_locale() {
  if (std::setlocale(LC_ALL, "de_DE.UTF-8")) return true;
  const std::string folder = testing::TempDir() + "holonom_locales";
  fs::create_directories(folder);
  const std::string command = fmt::format("localedef -i de_DE -f UTF-8 '{}/de_DE.UTF-8' >/dev/null 2>&1", folder);
  if (std::system(command.c_str()) != 0) return false;
  ::setenv("LOCPATH", folder.c_str(), 1);
  const bool is_set = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
  ::unsetenv("LOCPATH");
  return is_set;
}

class StopAt final : public Sink {
 public:
  explicit StopAt(double t) : t_(t) {}
  void progress(double t) override { is_reached_ = t >= t_; }
  bool stop_requested() override { return is_reached_; }

 private:
  double t_;
  bool is_reached_ = false;
};

// All texts that depend on reading and writing numbers, by name
std::map<std::string, std::string> written(const fs::path& folder) {
  fs::remove_all(folder);
  std::map<std::string, std::string> texts;
  const auto model = std::make_shared<const Model>(parse_model(model_text, "m.yaml", schema(), {{"rate", "2.75"}}));
  FolderRun what{.model = model, .settings = model->run, .folder = folder};
  what.settings.integrator = option_choice("--integrator", "generalized-alpha:rho=0.75");
  what.settings.end = option_number("--end", "0.5", Range::positive);
  what.checkpoint = 0.125;
  what.report = folder / "report.txt";
  StopAt stop(0.3);
  what.sinks = {&stop};
  EXPECT_EQ(run_into_folder(what).ending, Ending::stopped);
  texts["checkpoint"] = text_of_file(folder / checkpoint_name);
  what.sinks.clear();
  what.resume = true;
  EXPECT_EQ(run_into_folder(what).reason, "");
  for (const char* name : {"results.csv", "report.txt"}) texts[name] = text_of_file(folder / name);
  auto json = nlohmann::ordered_json::parse(text_of_file(folder / "run.json"));
  json.erase("wall_seconds");
  texts["run.json"] = json.dump();
  texts["model"] = written_model(*model, schema(), "");
  ComparisonSettings settings;
  settings.triples = chosen_triples("body/baumgarte:alpha=2.5,beta=2.5/rk4");
  settings.steps = {0.025};
  settings.end = 0.25;
  ComparisonObserver silent;
  CompareReport report{model, compare(*model, settings, silent), {}, Ending::complete, {}};
  for (ComparedRun& row : report.comparison.runs) row.cpu_seconds = 0.0625;
  report.comparison.reference->cpu_seconds = report.comparison.second_reference->cpu_seconds = 0.125;
  texts["compare.csv"] = compare_as_csv(report);
  texts["compare.json"] = compare_as_json(report);
  texts["compare.svg"] = compare_as_svg(report);
  const std::string deck = HOLONOM_SOURCE_DIR "/examples/driven_slider_crank.dat";
  texts["deck"] = written_model(parse_deck(text_of_file(deck), deck), schema(), "");
  return texts;
}

TEST(Locale, NumbersAreReadAndWrittenAlikeWithADecimalComma) {
  const fs::path folder = fs::path(testing::TempDir()) / "holonom_locale_run";
  const auto usual = written(folder);
  for (const auto& [name, text] : usual) EXPECT_GT(text.size(), 100u) << name;

  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
  const bool is_german = set_german_locale();
  if (is_german) {
    EXPECT_EQ(*std::localeconv()->decimal_point, ',');
    EXPECT_EQ(std::strtod("1.5", nullptr), 1);  // the locale affects strtod
  }
  const auto german = written(folder);
  std::setlocale(LC_ALL, "C");
  std::locale::global(before);

  for (const auto& [name, text] : usual) EXPECT_EQ(german.at(name), text) << name;
  if (!is_german) GTEST_SKIP() << "only with a C++ locale: this system has no German locale and cannot compile one";
}

}  // namespace holonom::locale_test
