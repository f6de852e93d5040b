// A shape is given in world coordinates of the reference configuration, or with `at: {body: [x, y]}` in body axes.
#include "io/shape_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "io/colour_names.h"
#include "io/file_text.h"
#include "io/place_reader.h"
#include "io/rotation_reader.h"
#include "io/value_reader.h"
#include "math/polygon.h"
#include "model/shape_kinds.h"
#include "model/shape_mass.h"

namespace holonom {

namespace {

constexpr std::size_t most_corners = 10000;  // the search for crossing edges is quadratic

const Keys::OtherNames other_names = {
    {"color", "colour"},    {"center", "at"},       {"centre", "at"},          {"position", "at"}, {"kind", "type"},
    {"shape", "type"},      {"diameter", "radius"}, {"filename", "file"},      {"path", "file"},   {"alpha", "opacity"},
    {"vertices", "points"}, {"corners", "points"},  {"quaternion", "rotation"}};

std::vector<std::string> valid_keys(const ShapeType* type) {
  std::vector<std::string> names;
  for (const ShapeKey& key : common_shape_keys()) names.push_back(key.name);
  if (type)
    for (const ShapeKey& key : type->keys) names.push_back(key.name);
  if (!type)  // its own keys cannot be checked
    for (const ShapeType& other : shape_types())
      for (const ShapeKey& key : other.keys) names.push_back(key.name);
  return names;
}

// The shortest rotation of z to a direction
Quaternion rotation_to(const Vec3& axis) {
  const Vec3 direction = axis.stableNormalized();
  if (direction.z() == -1) return Quaternion(0, 1, 0, 0);
  return Quaternion(1 + direction.z(), -direction.y(), direction.x(), 0).normalized();
}

class ShapeReader {
 public:
  ShapeReader(Reading& reading, int body, bool position_is_known, const YamlNode& node, const std::string& subject)
      : reading_(reading),
        body_(body),
        position_is_known_(position_is_known),
        node_(node),
        subject_(subject),
        type_(read_type()),
        keys_(reading, node, subject, valid_keys(type_), other_names) {
    shape_.where = reading.document.where(node);
  }

  std::optional<ShapeWithDensity> read(const std::optional<double>& body_density) {
    const std::size_t faults_before = reading_.faults.size();
    if (!keys_.is_mapping() || !keys_.require("type", node_, "such as type: " + example_type())) return std::nullopt;
    if (!type_) return std::nullopt;
    shape_.kind = type_->kind;
    if (type_->dimension != reading_.model.dimension) {
      reading_.fault(*keys_.find("type"),
                     fmt::format("{}: '{}' is for {} models; this model is {}", subject_, type_->name,
                                 type_->dimension == 2 ? "planar" : "spatial", reading_.space()),
                     type_->counterpart);
      return std::nullopt;
    }
    read_place();
    for (const ShapeKey& key : type_->keys) read_dimension(key);
    read_looks();
    const double density = read_density(body_density);
    if (reading_.faults.size() == faults_before && !is_bad_ && density > 0) check_solid(shape_);
    if (reading_.faults.size() > faults_before || is_bad_) return std::nullopt;
    return ShapeWithDensity{std::move(shape_), density};
  }

 private:
  std::string example_type() const { return reading_.is_planar() ? "circle" : "box"; }

  double read_density(const std::optional<double>& of_body) {
    const YamlNode* node = keys_.find("density");
    const std::string unit = reading_.is_planar() ? "kg/m^2" : "kg/m^3";
    std::optional<double> own;
    if (node) own = read_number(reading_, *node, subject_ + ": 'density'", Range::nonnegative, unit);
    if (node && !own) return 0;
    if (type_->is_closed) return own.value_or(of_body.value_or(0));
    if (own.value_or(0) > 0)
      reading_.fault(*node, fmt::format("{}: a {} has no area, so that it cannot have a density", subject_, type_->name),
                     "use 'polygon'");
    return 0;
  }

  void check_solid(const Shape& shape) {
    if (shape.mesh && !shape.mesh->is_closed()) {
      const Mesh& mesh = *shape.mesh;
      const std::string problem =
          mesh.open_edges > 0
              ? fmt::format("{} of its edges belong{} to one triangle only", mesh.open_edges, mesh.open_edges == 1 ? "s" : "")
              : fmt::format("at {} of its edges the triangles disagree about the outside", mesh.reversed_edges);
      reading_.fault(*keys_.find("file"),
                     fmt::format("{}: '{}' is not closed and has no volume: {}", subject_, shape.file, problem),
                     "repair it, or give this shape density: 0 to draw it only");
      return;
    }
    const double volume = volume_moments(shape).volume;
    const char* measure = reading_.is_planar() ? "area" : "volume";
    if (!std::isfinite(volume)) reading_.fault(node_, fmt::format("{}: its {} is too large for a number", subject_, measure));
    if (volume <= 0) reading_.fault(node_, fmt::format("{}: it has a density, but no {}", subject_, measure));
  }

  const ShapeType* read_type() {
    const YamlNode* node = node_.is_mapping() ? node_.find("type") : nullptr;
    if (!node) return nullptr;
    const std::optional<std::string> word = read_word(reading_, *node, subject_ + ": 'type'");
    const ShapeType* type = word ? find_shape_type(*word) : nullptr;
    if (type || !word) return type;
    std::vector<std::string> fitting;
    for (const ShapeType& one : shape_types())
      if (one.dimension == reading_.model.dimension) fitting.push_back(one.name);
    reading_.fault(*node, fmt::format("{}: there is no shape '{}'", subject_, *word), suggestion(*word, fitting));
    return nullptr;
  }

  void read_place() {
    const Body& carrier = reading_.model.bodies[static_cast<std::size_t>(body_)];
    const YamlNode* at = type_->needs_place ? keys_.require("at", node_, "the place of the shape") : keys_.find("at");
    const bool in_body_axes = at && at->is_mapping();
    if (in_body_axes && !position_is_known_) {
      reading_.fault(*at, fmt::format("{}: 'at' in body axes needs the 'position' of the body, from which they begin", subject_),
                     "give a world point: at: [x, y], or the position");
    } else if (at) {
      shape_.centre = holonom::read_place(reading_, *at, subject_ + ": 'at'", body_).value_or(BodyPoint{}).local;
    } else {
      shape_.centre = carrier.rotation.conjugate() * -carrier.position;
    }
    const Orientation own = read_own_orientation();
    shape_.angle = in_body_axes ? own.angle : own.angle - carrier.angle;
    if (reading_.is_planar())
      shape_.rotation = Eigen::AngleAxisd(shape_.angle, Vec3::UnitZ());
    else
      shape_.rotation = in_body_axes ? own.rotation : (carrier.rotation.conjugate() * own.rotation).normalized();
  }

  Orientation read_own_orientation() {
    const YamlNode* axis = keys_.find("axis");
    if (!axis) return read_orientation(reading_, keys_, subject_);
    if (reading_.is_planar()) {
      reading_.fault(*axis, fmt::format("{}: 'axis' is for spatial models; this model is planar", subject_), "use 'angle'");
      return {};
    }
    if (keys_.find("rotation")) {
      reading_.fault(*axis, fmt::format("{} must have either 'axis' or 'rotation', not both", subject_));
      return {};
    }
    read_orientation(reading_, keys_, subject_);  // for messages about `angle`
    const std::optional<Vec3> direction = read_vector(reading_, *axis, subject_ + ": 'axis'");
    if (!direction) return {};
    if (direction->stableNorm() > 0) return {0, rotation_to(*direction)};
    reading_.fault(*axis, fmt::format("{}: 'axis' must not be zero", subject_));
    return {};
  }

  void read_dimension(const ShapeKey& key) {
    const YamlNode* node = key.required ? keys_.require(key.name, node_, key.sentence) : keys_.find(key.name);
    is_bad_ = is_bad_ || (key.required && !node);
    if (!node) return;
    const std::string subject = fmt::format("{}: '{}'", subject_, key.name);
    if (key.name == "radius") {
      shape_.radius = read_number(reading_, *node, subject, Range::positive, "m").value_or(1);
    } else if (key.name == "length" || key.name == "height") {
      shape_.length = read_number(reading_, *node, subject, Range::positive, "m").value_or(1);
    } else if (key.name == "size") {
      const auto count = static_cast<std::size_t>(reading_.model.dimension);
      if (const auto edges = read_numbers(reading_, *node, subject, count, Range::positive, "m"))
        std::ranges::copy(*edges, shape_.size.data());
    } else if (key.name == "points") {
      read_points(*node, subject);
    } else if (key.name == "file") {
      read_mesh(*node, subject);
    }
  }

  void read_points(const YamlNode& node, const std::string& subject) {
    const std::size_t least = type_->is_closed ? 3 : 2;
    if (node.items().size() < least) {
      reading_.fault(node, fmt::format("{} needs a list of at least {} points, found {}", subject, least, found_for_list(node)));
      return;
    }
    for (const YamlNode& item : node.items())
      if (const auto point = read_numbers(reading_, item, subject, 2, Range::any, "m"))
        shape_.points.emplace_back((*point)[0], (*point)[1]);
    if (shape_.points.size() == node.items().size() && type_->is_closed) check_outline(node, subject);
  }

  void check_outline(const YamlNode& node, const std::string& subject) {
    std::vector<Vec2>& points = shape_.points;
    if (points.size() > most_corners)
      return reading_.fault(node,
                            fmt::format("{} has {} points, more than the limit of {}", subject, points.size(), most_corners));
    for (std::size_t k = 0; k < points.size(); ++k) {
      const std::size_t next = (k + 1) % points.size();
      if (points[k] == points[next])
        return reading_.fault(
            node.items()[next == 0 ? k : next],
            fmt::format("{}: point {} is the same as point {}", subject, std::max(k, next) + 1, next == 0 ? 1 : k + 1),
            next == 0 ? "leave it out: a polygon is closed by itself" : "");
    }
    const double area = area_moments(points).area;
    if (!(std::abs(area) > 0))
      return reading_.fault(node, fmt::format("{}: the points lie on a line and enclose no area", subject));
    if (const auto edges = crossing_edges(points))
      return reading_.fault(node.items()[static_cast<std::size_t>((*edges)[1])],
                            fmt::format("{}: the outline crosses itself: the edge from point {} meets the edge from point {}",
                                        subject, (*edges)[0] + 1, (*edges)[1] + 1),
                            "give the points in order along the outline");
    if (area < 0) std::ranges::reverse(points);
  }

  void read_mesh(const YamlNode& node, const std::string& subject) {
    const auto file = read_word(reading_, node, subject);
    if (!file || !read_scale()) return;
    const std::filesystem::path folder = std::filesystem::path(*reading_.document.file()).parent_path();
    shape_.file = (folder / *file).lexically_normal().string();
    try {
      shape_.mesh = reading_.meshes->read(shape_.file, shape_.scale);
      const auto is_finite = [](const Vec3& vertex) { return vertex.allFinite(); };
      if (!std::ranges::all_of(shape_.mesh->vertices, is_finite))
        reading_.fault(*keys_.find("scale"), fmt::format("{}: with this 'scale' coordinates are not finite", subject_));
    } catch (const UsageError& error) {
      reading_.fault(node, fmt::format("{}: {}", subject, error.what()), suggested_file(shape_.file));
    } catch (const MeshError& error) {
      reading_.fault(node, fmt::format("{}: '{}': {}", subject, shape_.file, error.what()), error.hint());
    }
  }

  bool read_scale() {
    const YamlNode* node = keys_.find("scale");
    if (!node) return true;
    const std::string subject = subject_ + ": 'scale'";
    if (node->is_sequence()) {
      const auto factors = read_numbers(reading_, *node, subject, 3);
      if (!factors) return false;
      std::ranges::copy(*factors, shape_.scale.data());
    } else {
      const auto factor = read_number(reading_, *node, subject);
      if (!factor) return false;
      shape_.scale.setConstant(*factor);
    }
    const bool good = (shape_.scale.array() != 0).all();
    if (!good) reading_.fault(*node, fmt::format("{} must not be zero", subject));
    return good;
  }

  void read_looks() {
    if (const YamlNode* node = keys_.find("colour")) read_colour(*node);
    if (const YamlNode* node = keys_.find("opacity")) {
      shape_.opacity = read_number(reading_, *node, subject_ + ": 'opacity'", Range::nonnegative).value_or(1);
      if (shape_.opacity > 1)
        reading_.fault(*node, fmt::format("{}: 'opacity' must be between 0 and 1, found {}", subject_, shape_.opacity));
    }
    if (const YamlNode* node = keys_.find("hole"))
      shape_.is_hole = read_choice(reading_, *node, subject_ + ": 'hole'", {"yes", "no"}).value_or("no") == "yes";
    if (shape_.is_hole && !type_->is_closed)
      reading_.fault(*keys_.find("hole"), fmt::format("{}: a {} has no area and cannot be a hole", subject_, type_->name));
  }

  void read_colour(const YamlNode& node) {
    if (node.is_null())
      return reading_.fault(node, fmt::format("{}: 'colour' must not be empty", subject_),
                            "# begins a comment: write \"#rrggbb\" in quotes");
    const std::optional<std::string> word = read_word(reading_, node, subject_ + ": 'colour'");
    if (!word) return;
    shape_.colour = colour_code(*word);
    if (!shape_.colour.empty()) return;
    const std::string nearest = nearest_name(*word, colour_names());
    reading_.fault(
        node, fmt::format("{}: there is no colour '{}'", subject_, *word),
        nearest.empty() ? "a name such as steelblue, or \"#rrggbb\" in quotes" : fmt::format("did you mean '{}'?", nearest));
  }

  Reading& reading_;
  const int body_;
  const bool position_is_known_;
  const YamlNode& node_;
  const std::string subject_;
  const ShapeType* const type_;
  Keys keys_;
  Shape shape_;
  bool is_bad_ = false;
};

}  // namespace

std::optional<ShapeWithDensity> read_shape(Reading& reading, int body, bool position_is_known,
                                           const std::optional<double>& density, const YamlNode& node,
                                           const std::string& subject) {
  return ShapeReader(reading, body, position_is_known, node, subject).read(density);
}

}  // namespace holonom
