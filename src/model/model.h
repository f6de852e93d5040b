// A mechanism as plain data: what the model file says, with names resolved and expressions of parameters evaluated.
// Planar models keep z = 0 and turn about z, so that nothing above the elements needs to know the dimension.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/choice.h"
#include "model/fields.h"

namespace holonom {

struct Body {
  std::string name;
  Location where, mass_where, inertia_where;  // the last two only when the file gives them
  double mass = 0;
  Mat3 inertia = Mat3::Zero();   // at the mass centre, body axes; in the plane only (2, 2) counts
  Vec3 position = Vec3::Zero();  // mass centre in the drawing
  Quaternion rotation = Quaternion::Identity();
  double angle = 0;  // planar: the angle that `rotation` stands for
};

struct Marker {
  std::string name;
  Location where;
  BodyPoint place;
};

struct InitialValue {
  std::string channel;  // A.angle, A.rate, slider.x, slider.vx, ...
  double value = 0;
  Location where;
};

struct IndependentMeasure {
  std::string channel;
  Location where;
};

struct RunSettings {
  std::optional<double> end, output, step, tolerance;
  std::vector<double> instants;  // chosen times for rows, in place of `output`
  std::optional<Choice> preset, coordinates, treatment, integrator;
};

struct Scales {
  std::optional<double> length, mass, time;  // absent: automatic
};

struct Model {
  std::string name;
  std::string file;
  int dimension = 2;  // 2 planar, 3 spatial
  Vec3 gravity = Vec3::Zero();
  std::array<std::string, 3> units = {"m", "kg", "s"};  // length, mass, time
  std::vector<std::pair<std::string, double>> parameters;
  std::vector<Body> bodies;  // bodies[0] is the ground
  std::vector<Marker> markers;
  std::vector<Element> joints, forces, drivers;
  std::vector<Element> signals;  // and states
  std::vector<Element> events;
  std::vector<InitialValue> initial;
  bool assemble = true;
  double start = 0;  // time at which drawing and initial values hold and a run begins
  RunSettings run;
  Scales scales;
  std::vector<std::string> cut;                 // joints that relative coordinates shall not use as arcs of the tree
  std::vector<IndependentMeasure> independent;  // by which treatment partition shall begin

  int find_body(const std::string& name) const;  // -1 when there is none; 0 for "ground"
};

// Non-physical data (negative mass, inertia without the triangle inequality, ...) and names that clash or are reserved,
// each as one diagnostic.
std::vector<Diagnostic> validate(const Model& model);

}  // namespace holonom
