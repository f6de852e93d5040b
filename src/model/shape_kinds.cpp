#include "model/shape_kinds.h"

#include <algorithm>

namespace holonom {

namespace {

const ShapeKey radius_key{"radius", "positive number", true, "radius"};
const ShapeKey corners_key{"points", "list of points of the plane", true,
                           "the corners in order, in the axes of the shape; the last is joined to the first"};

ShapeKey length_key(const std::string& sentence) { return {"length", "positive number", true, sentence}; }

}  // namespace

const std::vector<ShapeType>& shape_types() {
  using Kind = ShapeKind;
  static const std::vector<ShapeType> all = {
      {Kind::polygon,
       "polygon",
       2,
       true,
       false,
       "An area with straight edges that do not cross.",
       {corners_key},
       "use 'extrusion'"},
      {Kind::circle, "circle", 2, true, true, "A disc about `at`.", {radius_key}, "use 'cylinder' or 'sphere'"},
      {Kind::rectangle,
       "rectangle",
       2,
       true,
       true,
       "A rectangle about `at`.",
       {{"size", "two positive numbers", true, "its edges along its own x and y axes"}},
       "use 'box'"},
      {Kind::polyline,
       "polyline",
       2,
       false,
       false,
       "A line through points, without mass.",
       {{"points", "list of points of the plane", true, "in order, in the axes of the shape"}},
       "use 'capsule' or 'cylinder'"},
      {Kind::box,
       "box",
       3,
       true,
       true,
       "A box about `at`.",
       {{"size", "three positive numbers", true, "its edges along its own axes"}},
       "use 'rectangle'"},
      {Kind::cylinder,
       "cylinder",
       3,
       true,
       true,
       "A cylinder about `at`.",
       {radius_key, length_key("along its own z axis, half of it on each side of `at`")},
       "use 'circle' or 'rectangle'"},
      {Kind::capsule,
       "capsule",
       3,
       true,
       true,
       "A cylinder about `at` with half spheres on its ends.",
       {radius_key, length_key("between the centres of the half spheres, along its own z axis")},
       "use 'rectangle' and 'circle'"},
      {Kind::sphere, "sphere", 3, true, true, "A ball about `at`.", {radius_key}, "use 'circle'"},
      {Kind::cone,
       "cone",
       3,
       true,
       true,
       "A cone with `at` in the middle of its base.",
       {{"radius", "positive number", true, "radius of the base"}, length_key("from the base to the tip, along its own z axis")},
       "use 'polygon'"},
      {Kind::extrusion,
       "extrusion",
       3,
       true,
       false,
       "A polygon in its own x-y plane, extended along its own z axis.",
       {corners_key, {"height", "positive number", true, "along its own z axis, from the polygon"}},
       "use 'polygon'"},
      {Kind::mesh,
       "mesh",
       3,
       true,
       false,
       "The triangles of a file in the format STL (text or binary) or OBJ.",
       {{"file", "path", true, "relative to the file that names it; ends in .stl or .obj"},
        {"scale", "number or three numbers", false,
         "factors of the coordinates in the file, default 1, such as 0.001 for millimetres in a model in metres; negative ones "
         "mirror"}},
       "use 'polygon'"}};
  return all;
}

const ShapeType& type_of(ShapeKind kind) { return *std::ranges::find(shape_types(), kind, &ShapeType::kind); }

const ShapeType* find_shape_type(const std::string& name) {
  const auto found = std::ranges::find(shape_types(), name, &ShapeType::name);
  return found == shape_types().end() ? nullptr : &*found;
}

const std::vector<ShapeKey>& common_shape_keys() {
  static const std::vector<ShapeKey> all = {
      {"type", "kind of shape", true, "one of those below"},
      {"at", "point", false,
       "origin of its own axes; in body axes if the name of the body is given: {crank: [0.1, 0]}. May be omitted where `points` "
       "or a "
       "mesh have world coordinates"},
      {"angle", "number (rad)", false, "planar: by which its own axes are turned, default 0"},
      {"axis", "vector", false, "spatial: the direction of its own z axis; turned there from z by the shortest way"},
      {"rotation", "as of a body", false, "spatial: the rotation of its own axes, instead of `axis`"},
      {"colour", "name or \"#rrggbb\"", false, "default: that of the body"},
      {"opacity", "number from 0 to 1", false, "default 1"},
      {"density", "non-negative number (kg/m^2 planar, kg/m^3 spatial)", false, "default: that of the body; 0: without mass"},
      {"hole", "yes or no", false, "cut out of the other shapes of the body; default no"}};
  return all;
}

}  // namespace holonom
