// All that a page shows, as one JSON text (viewer/src/document.ts describes it to the page): the model and its text, the scene, runs with
// poses and channels, and results of other commands.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/shared_model.h"
#include "scene/plot_choice.h"
#include "scene/recorded_run.h"
#include "scene/scene.h"

namespace holonom {

struct TextFile {
  std::string file, text;
};

struct ResultTable {
  struct Column {
    std::string title, unit;
  };
  std::string title;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // texts; those that read as numbers are written as numbers
};

struct Chart {
  struct Axis {
    std::string title, unit;
    bool is_logarithmic = false;
  };
  struct Series {
    std::string label;
    std::vector<double> x, y;
    std::vector<std::string> labels = {};  // of the points
    bool is_guide = false;                 // a thin line without points, not in the legend
  };
  enum class Kind { line, scatter, parallel };
  std::string title;
  Axis x, y;
  Kind kind = Kind::line;
  std::vector<Series> series;
};

// A vibration about a configuration: displacement of body k = Re((real + i imaginary)_k e^(s t)), rotations about world axes
struct ModeShape {
  std::string title;
  double frequency = 0, damping = 0, rate = 0;
  std::size_t row = 0;                               // of the first run: the configuration
  std::vector<std::vector<double>> real, imaginary;  // per body: planar x, y, angle; spatial x, y, z, rx, ry, rz
};

// A number that the user of a live page may change
struct Slider {
  std::string name, unit;
  double value = 0, low = 0, high = 0;  // of the file, and the range of the slider
  std::optional<double> changed = {};   // by the user: the value of the run
};

struct LiveControls {
  long version = 0;  // of the document, counted by the server
  std::vector<Slider> parameters, initial;
};

struct Document {
  explicit Document(SharedModel of) : title(of->name), model(std::move(of)) {}

  std::string title, command = "run";
  SharedModel model;
  std::vector<TextFile> texts;
  std::optional<Scene> scene;
  std::vector<RecordedRun> runs;
  std::vector<PlotChoice> plots;
  std::vector<ResultTable> tables;
  std::vector<Chart> charts;
  std::vector<ModeShape> modes;
  std::optional<LiveControls> live;  // only where a server can run the model again
  double precision = 1e-6;           // of packed numbers, relative to the range of a channel; 0: exact
};

std::string document_json(const Document& document);

// The file of the model and those that it includes, as they are now; files that can no longer be read are left out.
std::vector<TextFile> texts_of(const Model& model);

}  // namespace holonom
