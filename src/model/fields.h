// Fields of the elements of a model file. Each catalogue entry declares its fields once: the reader checks files against them, the
// reference page is generated from them, and the code that creates an element reads the values by the same names.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "math/expression.h"
#include "math/types.h"
#include "math/vector_expression.h"
#include "model/diagnostic.h"
#include "model/element_offers.h"

namespace holonom {

enum class FieldKind {
  number,     // expression of parameters                        -> double
  vector,     // d numbers                                       -> std::vector<double>
  vectors,    // list of d-vectors                               -> std::vector<Vec3>
  points,     // list of world points, reference configuration   -> std::vector<Vec3>
  numbers,    // list of numbers, any length                     -> std::vector<double>
  body,       // name of a body or ground                        -> int
  bodies,     // [first, second], two different bodies           -> std::array<int, 2>
  place,      // point of the element's `body`                   -> BodyPoint
  places,     // points of the element's two bodies              -> std::array<BodyPoint, 2>
  law,        // expression of t, own variables and channels     -> Expression
  laws,       // d expressions                                   -> std::vector<Expression>
  law_list,   // any number of expressions                       -> std::vector<Expression>
  moment,     // one expression in the plane, three in space     -> std::vector<Expression>
  choice,     // one of `choices`                                -> std::string
  choices,    // a list out of `choices`, without repetition     -> std::vector<std::string>
  measure,    // name of a measure, such as A.angle              -> std::string
  measures,   // list of names of measures                       -> std::vector<std::string>
  elements,   // name of an element or a list of them            -> std::vector<std::string>
  table,      // {t: [...], value: [...]}, t increasing, with any name for t or that in `columns`                 -> Table
  grid,       // {x: [...], y: [...], value: [[...]]}, x, y increasing, with any names for x and y or those in `columns`  -> Grid
  equations,  // list of equations over vectors                  -> std::vector<VectorExpression>
  text        // words, such as a unit                           -> std::string
};

enum class Range { any, nonnegative, positive };

// How a value changes when its component is rotated or mirrored, if its kind does not determine this
enum class Sense {
  plain,
  turning,     // reversed by a mirror. Vectors: axes of rotation; bodies (planar): the angle is from first to second; numbers
  axis_names,  // choices: names of the world axes, x y z and rx ry rz
  own_axes,  // along and about the element's own axes. Vectors: components; numbers: matrix of displacements and rotations; grids: heights
  frame,            // vectors: axes of a frame, by default the world axes. Two: z and x; one, in the plane: x
  own_frames,       // vectors: z and x of a frame in each of two bodies, by default the bodies' own axes, reversed by a mirror
  of_measure,       // numbers: a value of the element's measure
  rate_of_measure,  // numbers: its rates
  per_measure,      // numbers: per unit of the element's measure
  point             // expressions: coordinates of a point in space
};

struct Field {
  std::string name;
  FieldKind kind;
  std::string unit;  // SI unit for the reference page; "" if it has none
  bool required = false;
  std::string fallback;  // the default, as text or as a number
  std::string sentence;
  Range range = Range::any;
  std::vector<std::string> choices = {};
  Sense sense = Sense::plain;
  std::vector<std::size_t> counts = {};       // numbers: allowed lengths of the list; empty: any
  std::vector<std::string> also_called = {};  // names used by other programs, for which the reader suggests this field
  std::vector<std::string> columns = {};      // of a table or grid: the names of its lists; empty: free ones and `value`
};

inline Field turning(Field field) {
  field.sense = Sense::turning;
  return field;
}

// A name that the field or other programs use for a type of element. The reader answers with the type, and with the remark.
struct OtherName {
  std::string name, remark;
  OtherName(const char* name_, const char* remark_ = "") : name(name_), remark(remark_) {}
};

// One entry of the catalogue, as used by the reader and the reference page
struct ElementType {
  std::string section;  // joints, forces, drivers, couplers, signals, states, events
  std::string name;
  bool planar = true;
  bool spatial = true;
  std::string sentence;
  std::vector<Field> fields;
  std::vector<std::string> law_variables = {};      // names that its expressions may use besides t and channels
  std::vector<std::string> channels = {};           // recorded quantities: "angle", "rate", ...
  std::vector<std::string> one_of = {};             // exactly one of these fields must be given
  std::vector<std::string> own_directions = {};     // channels along directions that the element derives from the world axes
  std::vector<std::string> mirror_reverses = {};    // channels that change sign in a mirrored component
  bool are_channels_in_world_axes = false;          // fx, fy, fz and m or mx, my, mz of a force
  std::string channels_sentence = {};               // meaning of channels, if not clear from their names: body, axes, sign
  std::vector<InputOffer> inputs = {};              // quantities that can be inputs of `linearize` or of a simulation
  std::vector<std::string> loads = {};              // fields whose expressions are loads, which `statics` can apply in steps
  std::optional<EventAction> action = {};           // of an event
  Symbol symbol = Symbol::none;                     // how it is drawn
  std::vector<OtherName> other_names = {};          // for which the reader suggests this type
  bool constrains = true;                           // a joint: it has equations and a reaction
  bool reads_derived = false;                       // its expressions may use derived channels
  std::string short_form = {};                      // of an entry that is a single value: the field that has this value
  std::vector<std::string> numbered_channels = {};  // "x": also x1, x2, ..., as many as the element has

  bool in(int dimension) const { return dimension == 2 ? planar : spatial; }
};

inline ElementType also_called(std::vector<OtherName> names, ElementType type) {
  type.other_names = std::move(names);
  return type;
}

inline ElementType drawn_as(Symbol symbol, ElementType type) {
  type.symbol = symbol;
  return type;
}

using Schema = std::vector<ElementType>;

// The type with this section and name for this dimension; null if it is not declared.
const ElementType* find_type(const Schema& schema, const std::string& section, const std::string& name, int dimension);

// A point fixed in a body, in body axes and relative to its mass centre; body 0 is the ground. In the plane z = 0.
struct BodyPoint {
  int body = 0;
  Vec3 local = Vec3::Zero();
  bool is_shared = false;  // one of two places that the file gives as one world point
};

struct Table {
  std::vector<double> t, value;
  std::string argument = "t";  // its name in the file
};

struct Grid {
  std::vector<double> x, y;
  std::vector<std::vector<double>> z;                  // z[i][j] at x[i], y[j]
  std::array<std::string, 3> names = {"x", "y", "z"};  // in the file
};

using Value = std::variant<double, int, std::string, std::vector<double>, std::vector<Vec3>, std::array<int, 2>, BodyPoint,
                           std::array<BodyPoint, 2>, Expression, std::vector<Expression>, std::vector<std::string>, Table, Grid,
                           std::vector<VectorExpression>>;

// A joint, force, driver, signal or event as read: the fields of its type with typed values
class Element {
 public:
  std::string name;
  std::string type;
  Location where;

  struct Entry {
    std::string field;
    Value value;
    Location where;
  };
  std::vector<Entry> entries;
  std::string part_of = {};  // the joint whose entry contains this element: both are switched together
  bool is_on = true;         // an element that is off has no equations and exerts no force; events switch it
  double shift = 0;          // of a driver that an event has switched on, so that it starts from the current value of its measure
  bool is_continuous = false;  // a sampled or delayed signal in its continuous form (elements/signals/continuous_form.cpp)

  bool has(const std::string& field) const { return find(field) != nullptr; }
  Location location(const std::string& field) const;  // of the field, or of the element if the field is absent
  template <class T>
  const T& get(const std::string& field) const {  // the field must be present: required, or tested with has()
    return std::get<T>(require(field).value);
  }
  double number(const std::string& field, double fallback) const;

 private:
  const Entry* find(const std::string& field) const;
  const Entry& require(const std::string& field) const;
};

}  // namespace holonom
