// A mechanism as plain data: the content of the model file, with names resolved and expressions of parameters evaluated.
// Planar models have z = 0 and rotate about z, so that code above the elements does not depend on the dimension.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/choice.h"
#include "model/fields.h"
#include "model/shape.h"

namespace holonom {

struct Body {
  std::string name;
  Location where, mass_where, inertia_where;  // the last two only if the file contains them
  double mass = 0;
  Mat3 inertia = Mat3::Zero();   // about the mass centre, in body axes; in the plane only (2, 2) is used
  bool checks_inertia = true;    // false: the inertia may break the triangle inequality
  Vec3 position = Vec3::Zero();  // of the mass centre in the reference configuration
  Quaternion rotation = Quaternion::Identity();
  double angle = 0;  // planar: the angle of `rotation`
  std::vector<Shape> shapes;
  std::optional<MassFromShapes> mass_from_shapes;  // where shapes have a density
};

struct Marker {
  std::string name;
  Location where;
  BodyPoint place;
};

struct Parameter {
  std::string name;
  double value = 0;
  bool is_computed = false;                 // from other parameters
  std::optional<Dimension> dimension = {};  // where unit suffixes of its text determine it
};

struct InitialValue {
  std::string channel;  // A.angle, A.rate, slider.x, slider.vx, ...
  double value = 0;
  Location where;
  bool is_computed = false;  // from parameters
};

struct IndependentMeasure {
  std::string channel;
  Location where;
};

// Rows at equal intervals in a part of a run. Either `every` or `count`, of at least two rows with both ends, is given.
struct OutputRange {
  std::optional<double> from, to, every;  // absent: the start and the end of the run
  std::optional<long> count;
};

struct RunSettings {
  std::optional<double> end, output, step, tolerance;
  std::vector<double> instants;           // times of rows, in place of `output`
  std::optional<OutputRange> range;       // likewise
  std::optional<double> statistics_from;  // rows before this time do not enter statistics of channels

  bool chooses_rows() const { return output || !instants.empty() || range; }
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
  std::vector<Parameter> parameters;
  std::vector<Body> bodies;  // bodies[0] is the ground
  std::vector<Marker> markers;
  std::vector<Element> joints, forces, drivers;
  std::vector<Element> signals;  // and states
  std::vector<Element> events;
  std::vector<Element> channels;  // derived ones, which are recorded but not part of the motion
  std::vector<InitialValue> initial;
  bool assemble = true;
  bool starts_at_rest = false;  // in equilibrium, with the given velocities
  double start = 0;             // time of the reference configuration, of initial values and of the start of a run
  RunSettings run;
  Scales scales;
  std::vector<std::string> cut;                 // joints that relative coordinates must not use as arcs of the tree
  std::vector<IndependentMeasure> independent;  // first choice of independent coordinates in treatment `partition`

  int find_body(const std::string& name) const;  // -1 if it does not exist; 0 for "ground"
};

// Non-physical data (negative mass, inertia that violates the triangle inequality, ...) and names that clash or are reserved,
// each as one diagnostic.
std::vector<Diagnostic> validate(const Model& model);

// The principal moments of a spatial body, ascending, where the last exceeds the sum of the other two
std::optional<Vec3> moments_that_break_triangle(const Body& body);

}  // namespace holonom
