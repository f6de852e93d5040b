// What follows the reading of a model file: check, a few steps of a run in every coordinate set, inverse dynamics, statics. The
// mutator exchanges numbers, words and lines, so that most of its output can still be read. A refused model is fine; a crash, a
// hang, a sanitizer error or a recorded number that is not finite is a fault.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "analysis/equilibrium/initial_state.h"
#include "analysis/motion/run.h"
#include "analysis/statics/statics.h"
#include "coordinates/catalogue.h"
#include "elements/catalogue.h"
#include "folder.h"
#include "io/model_reader.h"
#include "system/channels.h"

using namespace holonom;

namespace {

constexpr int max_bodies = 20, max_steps = 8, max_rows = 20;
constexpr int max_bodies_of_statics = 5;  // a search that fails is long under sanitizers

// Stops after some steps; every recorded number must be finite.
class FewSteps final : public Observer {
 public:
  explicit FewSteps(const Model& model) : model_(model) {}
  void begin(const Plan&, const OutputLayout& layout) override { channels_ = all_channels(model_, layout); }
  void progress(double) override { ++steps_; }
  bool stop_requested() override { return steps_ >= max_steps || rows_ >= max_rows; }
  void record(const Snapshot& snapshot) override {
    ++rows_;
    for (const Channel& channel : channels_)
      if (!std::isfinite(channel.read(snapshot))) {
        std::fprintf(stderr, "ERROR: %s was recorded as a number that is not finite\n", channel.name.c_str());
        std::abort();
      }
  }

 private:
  const Model& model_;
  std::vector<Channel> channels_;
  int steps_ = 0, rows_ = 0;
};

template <class Analysis>
void attempt(const Analysis& analysis) {
  try {
    analysis();
  } catch (const InputError&) {
  } catch (const UsageError&) {
  }
}

void run_everywhere(const Model& model) {
  RunSettings settings = model.run;
  settings.instants.clear();
  settings.end = 0.1;
  settings.output = 0.02;
  attempt([&] { check(model); });
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    settings.coordinates = Choice{coordinates.name, {}, {}};
    attempt([&] {
      FewSteps observer(model);
      run(model, settings, observer);
    });
    attempt([&] {
      FewSteps observer(model);
      inverse(model, settings, {}, observer);
    });
    if (model.bodies.size() <= max_bodies_of_statics)
      attempt([&] { find_equilibrium(model, {.coordinates = coordinates.name}); });
  }
}

const char* const numbers[] = {"0",      "1",     "-1",     "0.5", "2",  "1e-9", "1e9", "1e-300", "1e300", "3.141592653589793",
                               "-0.001", "1e-16", "90 deg", "t",   "pi", "1/3",  "1e12"};

struct Token {
  std::size_t begin, end;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_'; }

std::vector<Token> tokens_of(const std::string& text) {
  std::vector<Token> tokens;
  for (std::size_t k = 0; k < text.size();) {
    std::size_t end = k;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > k) tokens.push_back({k, end});
    k = end + 1;
  }
  return tokens;
}

std::vector<Token> lines_of(const std::string& text) {
  std::vector<Token> lines;
  for (std::size_t k = 0; k < text.size();) {
    const std::size_t end = std::min(text.find('\n', k), text.size() - 1) + 1;
    lines.push_back({k, end});
    k = end;
  }
  return lines;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 8 == 0 || size == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<char*>(data), size);
  for (unsigned change = 1 + random() % 3; change > 0; --change) {
    const std::vector<Token> tokens = tokens_of(text), lines = lines_of(text);
    if (tokens.empty()) break;
    const Token token = tokens[random() % tokens.size()], line = lines[random() % lines.size()];
    switch (random() % 5) {
      case 0:
        text.erase(line.begin, line.end - line.begin);
        break;
      case 1: {  // a line again, elsewhere
        const std::string copy = text.substr(line.begin, line.end - line.begin);
        text.insert(lines[random() % lines.size()].begin, copy);
        break;
      }
      case 2: {  // another word of the text
        const Token other = tokens[random() % tokens.size()];
        text.replace(token.begin, token.end - token.begin, text.substr(other.begin, other.end - other.begin));
        break;
      }
      default:
        text.replace(token.begin, token.end - token.begin, numbers[random() % std::size(numbers)]);
    }
  }
  size = std::min(text.size(), most);
  std::copy_n(text.begin(), size, reinterpret_cast<char*>(data));
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder(HOLONOM_SOURCE_DIR "/examples/components");
  static const Schema known = schema();
  try {
    const Model model = parse_model({reinterpret_cast<const char*>(data), size}, (folder.path() / "model.yaml").string(), known);
    if (model.bodies.size() <= max_bodies) run_everywhere(model);
  } catch (const InputError&) {
  }
  return 0;
}
