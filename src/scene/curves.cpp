#include "scene/curves.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "elements/tabulated.h"
#include "math/spline_curve.h"
#include "scene/strokes.h"

namespace holonom {
namespace {

using Kind = Drawable::Kind;

std::vector<Vec3> sampled(const std::vector<Vec3>& points, bool is_closed) {
  constexpr int parts = 10;  // between two points
  const SplineCurve<3> curve(points, is_closed);
  std::vector<Vec3> samples;
  double s = 0;
  const std::size_t spans = points.size() - (is_closed ? 0 : 1);
  for (std::size_t k = 0; k < spans; ++k) {
    const double length = (points[(k + 1) % points.size()] - points[k]).norm();
    for (int part = 0; part < parts; ++part) {
      const JetVector<3> place = curve.place(Jet(s + length * part / parts));
      samples.push_back(Vec3(place[0].v, place[1].v, place[2].v));
    }
    s += length;
  }
  if (!is_closed) samples.push_back(points.back());
  return samples;
}

// Samples of a curve in any order, as a motion passes them again and again, in the order along it: from one of the two that are
// farthest apart each time to the nearest one
std::vector<Vec3> in_order(std::vector<Vec3> points) {
  std::size_t start = 0;
  double farthest = -1;
  for (const Vec3& origin : {points.front(), points.back()})
    for (std::size_t k = 0; k < points.size(); ++k)
      if (const double distance = (points[k] - origin).norm(); distance > farthest) {
        farthest = distance;
        start = k;
      }
  std::swap(points[0], points[start]);
  for (std::size_t k = 1; k + 1 < points.size(); ++k) {
    const auto nearest = std::min_element(points.begin() + static_cast<long>(k), points.end(), [&](const Vec3& a, const Vec3& b) {
      return (a - points[k - 1]).squaredNorm() < (b - points[k - 1]).squaredNorm();
    });
    std::iter_swap(points.begin() + static_cast<long>(k), nearest);
  }
  return points;
}

// A net of (columns + 1) x (rows + 1) points over the unit square as triangles
void add_net(SceneBuilder& builder, int body, const Mat3& axes, const Vec3& origin,
             const std::function<Vec3(double, double)>& point) {
  constexpr int columns = 32, rows = 24;
  Drawable& mesh = builder.add(Kind::mesh, Role::curve, {{body, Vec3::Zero()}});
  for (int i = 0; i <= columns; ++i)
    for (int j = 0; j <= rows; ++j) mesh.vertices.push_back(origin + axes * point(double(i) / columns, double(j) / rows));
  for (int i = 0; i < columns; ++i)
    for (int j = 0; j < rows; ++j) {
      const int a = i * (rows + 1) + j, b = a + rows + 1;
      mesh.triangles.push_back({a, b, a + 1});
      mesh.triangles.push_back({b, b + 1, a + 1});
    }
  mesh.opacity = 0.3;
  mesh.colour = "#9fb0bb";
}

}  // namespace

void add_curve(SceneBuilder& builder, const Element& element) {
  const std::array<BodyPoint, 2> places = builder.places_of(element);
  const int body = places[0].body;
  const bool is_closed = element.has("closed") && element.get<std::string>("closed") == "yes";
  std::vector<BodyPoint> line;
  for (const Vec3& point : sampled(element.get<std::vector<Vec3>>("curve"), is_closed))
    line.push_back(builder.in_body(body, point));
  if (builder.is_planar() && is_closed && body != 0) {
    builder.own(builder.model().bodies[static_cast<std::size_t>(body)].name, "body");
    builder.add(Kind::polygon, Role::link, std::move(line));
    builder.own(element.name, "joint");
  } else {
    builder.add(Kind::polyline, Role::curve, std::move(line)).is_closed = is_closed;
  }
  if (builder.is_planar())
    add_circle(builder, places[1], Vec3::UnitZ(), 0.5 * builder.unit(), Role::pin, true);
  else
    builder.add(Kind::sphere, Role::pin, {places[1]}).radius = 0.8 * builder.unit();
}

void add_path(SceneBuilder& builder, const Element& joint) {
  constexpr double longest = 8, widest_gap = 0.25;  // relative to the size: a longer path covers an area, gaps are no curve
  const std::array<BodyPoint, 2> places = builder.places_of(joint);
  const std::vector<Vec3> path = in_order(builder.positions_in(places[0].body, places[1]));
  Eigen::AlignedBox3d box;
  double length = 0, gap = 0;
  for (std::size_t k = 0; k < path.size(); ++k) {
    box.extend(path[k]);
    const double step = k > 0 ? (path[k] - path[k - 1]).norm() : 0;
    length += step;
    gap = std::max(gap, step);
  }
  const double size = box.diagonal().norm();
  if (!(size > 0.5 * builder.unit()) || !(length < longest * size) || gap > widest_gap * size) return;
  std::vector<BodyPoint> line;
  for (const Vec3& point : path) line.push_back({places[0].body, point});
  const bool returns = (path.front() - path.back()).norm() <= 2 * gap;
  builder.add(Kind::polyline, Role::curve, std::move(line)).is_closed = returns;
}

void add_surface(SceneBuilder& builder, const Element& joint) {
  constexpr double pi = std::numbers::pi;
  const std::array<BodyPoint, 2> places = builder.places_of(joint);
  const int body = places[0].body;
  Mat3 axes = Mat3::Identity();
  if (joint.has("axes")) {
    const auto& given = joint.get<std::vector<Vec3>>("axes");
    const Vec3 z = given[0].normalized(), x = given[1].normalized();
    axes << x, z.cross(x), z;
  }
  for (int k = 0; k < 3; ++k) axes.col(k) = builder.direction_in_body(body, axes.col(k));
  const auto add = [&](const std::function<Vec3(double, double)>& point) {
    add_net(builder, body, axes, places[0].local, point);
  };
  if (joint.has("sphere") || joint.has("semiaxes")) {
    Vec3 semiaxes = Vec3::Constant(joint.number("sphere", 1));
    if (joint.has("semiaxes"))
      for (int k = 0; k < 3; ++k) semiaxes[k] = joint.get<std::vector<double>>("semiaxes")[static_cast<std::size_t>(k)];
    add([&](double s, double t) -> Vec3 {
      const double longitude = 2 * pi * s, latitude = pi * (t - 0.5);
      return semiaxes.cwiseProduct(
          Vec3(std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude), std::sin(latitude)));
    });
  } else if (joint.has("cylinder")) {
    const double radius = joint.get<double>("cylinder");
    const std::array<double, 2> range = builder.range_along(places[0], axes.col(2), places[1]);
    add([&](double s, double t) -> Vec3 {
      const double margin = 3 * builder.unit();
      return {radius * std::cos(2 * pi * s), radius * std::sin(2 * pi * s),
              range[0] - margin + t * (range[1] - range[0] + 2 * margin)};
    });
  } else if (joint.has("heights")) {
    const Grid& grid = joint.get<Grid>("heights");
    const auto surface = surface_of(joint, "heights", Beyond::extend);
    add([&](double s, double t) -> Vec3 {
      const double x = grid.x.front() + s * (grid.x.back() - grid.x.front()),
                   y = grid.y.front() + t * (grid.y.back() - grid.y.front());
      return {x, y, surface->evaluate(x, y).z};
    });
  }
  builder.own(joint.name, "joint");
  builder.add(Kind::sphere, Role::pin, {places[1]}).radius = 0.8 * builder.unit();
}

}  // namespace holonom
