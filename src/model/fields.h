// What an element of the model file may carry: each catalogue entry declares its fields here, once. The reader checks files against
// them, the reference page is written from them, and the element's maker reads the values back by the same names.
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
  number,    // expression of parameters                        -> double
  vector,    // d numbers                                       -> std::vector<double>
  vectors,   // list of d-vectors                               -> std::vector<Vec3>
  points,    // list of world points, reference configuration   -> std::vector<Vec3>
  numbers,   // list of numbers, any length                     -> std::vector<double>
  body,      // name of a body or ground                        -> int
  bodies,    // [first, second], two different bodies           -> std::array<int, 2>
  place,     // point of the element's `body`                   -> BodyPoint
  places,    // points of the element's two bodies              -> std::array<BodyPoint, 2>
  law,       // expression of t, own variables and channels     -> Expression
  laws,      // d expressions                                   -> std::vector<Expression>
  law_list,  // any number of expressions                       -> std::vector<Expression>
  moment,    // one expression in the plane, three in space     -> std::vector<Expression>
  choice,    // one of `choices`                                -> std::string
  choices,   // a list out of `choices`, without repetition     -> std::vector<std::string>
  measure,   // name of a measure, such as A.angle              -> std::string
  measures,  // list of names of measures                       -> std::vector<std::string>
  elements,  // name of an element or a list of them            -> std::vector<std::string>
  table,     // {t: [...], value: [...]}, t increasing          -> Table
  grid,      // {x: [...], y: [...], z: [[...]]}, x, y increasing  -> Grid
  equations  // list of equations over vectors                  -> std::vector<VectorExpression>
};

enum class Range { any, nonnegative, positive };

// How a value changes when the component that contains it is rotated or mirrored, where its kind does not say so.
enum class Sense {
  plain,
  turning,  // reversed by a mirror. Vectors: axes of rotation; bodies, in the plane: an angle runs from first to second; numbers
  axis_names,  // choices: names of the world axes, x y z and rx ry rz
  own_axes,  // vectors: components along the element's own axes; numbers: a matrix over displacements along and rotations about them
  frame,     // vectors: axes of a frame, by default the world axes. Two: z and x; one, in the plane: x
  of_measure,  // numbers: a value of the element's measure
  point        // expressions: coordinates of a point in space
};

struct Field {
  std::string name;
  FieldKind kind;
  std::string unit;  // SI unit for the reference page, "" without one
  bool required = false;
  std::string fallback;  // the default, in words or as a number
  std::string sentence;
  Range range = Range::any;
  std::vector<std::string> choices = {};
  Sense sense = Sense::plain;
  std::vector<std::size_t> counts = {};       // numbers: allowed lengths of the list; empty: any
  std::vector<std::string> also_called = {};  // names from other programs for the same thing; the reader suggests this one
};

inline Field turning(Field field) {
  field.sense = Sense::turning;
  return field;
}

// One entry of the catalogue as the reader and the reference page see it.
struct ElementType {
  std::string section;  // joints, forces, drivers, couplers, signals, states, events
  std::string name;
  bool planar = true;
  bool spatial = true;
  std::string sentence;
  std::vector<Field> fields;
  std::vector<std::string> law_variables = {};    // names that its expressions may use besides t and channels
  std::vector<std::string> channels = {};         // what it records: "angle", "rate", ...
  std::vector<std::string> one_of = {};           // exactly one of these fields is needed
  std::vector<std::string> own_directions = {};   // channels along directions that the element picks from the world axes
  std::vector<std::string> mirror_reverses = {};  // channels that change sign in a mirrored component
  std::string channels_sentence = {};             // what channels mean, where their names do not say it: body, axes, sign
  std::vector<InputOffer> inputs = {};            // what `linearize` may take as an input
  std::vector<std::string> loads = {};            // fields whose expressions are loads, which `statics` can apply in steps
  std::optional<EventAction> action = {};         // of an event

  bool in(int dimension) const { return dimension == 2 ? planar : spatial; }
};

using Schema = std::vector<ElementType>;

// The type of that section and name for the plane or space; null where none is declared.
const ElementType* find_type(const Schema& schema, const std::string& section, const std::string& name, int dimension);

// A point fixed in a body, in the body's axes from its mass centre; body 0 is the ground. In the plane z = 0.
struct BodyPoint {
  int body = 0;
  Vec3 local = Vec3::Zero();
  bool is_shared = false;  // one of two places that the file gives as one world point
};

struct Table {
  std::vector<double> t, value;
};

struct Grid {
  std::vector<double> x, y;
  std::vector<std::vector<double>> z;  // z[i][j] at x[i], y[j]
};

using Value = std::variant<double, int, std::string, std::vector<double>, std::vector<Vec3>, std::array<int, 2>, BodyPoint,
                           std::array<BodyPoint, 2>, Expression, std::vector<Expression>, std::vector<std::string>, Table, Grid,
                           std::vector<VectorExpression>>;

// A joint, force or driver as read: its type's fields with typed values.
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
  std::string part_of = {};  // the joint in whose entry the file gives this element: both are switched together
  bool is_on = true;         // an element that is off has no equations and exerts nothing; events switch it
  double shift = 0;          // of a driver that an event has switched on: it starts from the value its measure has then

  bool has(const std::string& field) const { return find(field) != nullptr; }
  Location location(const std::string& field) const;  // of the field, or of the element where the field is absent
  template <class T>
  const T& get(const std::string& field) const {  // the field must be there: required, or asked for with has()
    return std::get<T>(require(field).value);
  }
  double number(const std::string& field, double fallback) const;

 private:
  const Entry* find(const std::string& field) const;
  const Entry& require(const std::string& field) const;
};

}  // namespace holonom
