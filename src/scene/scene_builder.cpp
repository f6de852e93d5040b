#include "scene/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "scene/bounds.h"
#include "scene/measure_site.h"
#include "scene/palette.h"

namespace holonom {
namespace {

constexpr double symbols_per_extent = 40, symbols_per_link = 10, most_symbols_per_extent = 40000;

Vec3 up_of(const Model& model) {
  if (model.gravity.norm() > 0) return -model.gravity.normalized();
  return model.dimension == 2 ? Vec3::UnitY() : Vec3::UnitZ();
}

Vec3 at(const Pose& pose, const Vec3& local) { return pose.position + pose.rotation * local; }

// A length of a body that nothing else gives: of its radius of gyration
double own_size(const Body& body) {
  const double moment = body.inertia.diagonal().maxCoeff();
  return body.mass > 0 && moment > 0 ? std::sqrt(2 * moment / body.mass) : 0;
}

bool is_cam(const Element& element, const std::array<int, 2>& connect) {
  return connect[0] != 0 && element.has("curve") && element.has("closed") && element.get<std::string>("closed") == "yes";
}

}  // namespace

Frame reference_frame(const Model& model) {
  Frame frame;
  for (const Body& body : model.bodies) frame.push_back({body.position, body.rotation});
  return frame;
}

SceneBuilder::SceneBuilder(const Model& model, const std::vector<Frame>& frames)
    : model_(model),
      frames_(frames),
      attachments_(model.bodies.size()),
      drawn_by_symbols_(model.bodies.size()),
      contact_radius_(model.bodies.size()),
      up_(up_of(model)) {
  scene_.dimension = model.dimension;
  scene_.up = up_;
  for (std::size_t k = 0; k < model.bodies.size(); ++k) scene_.colours.push_back(body_colour(static_cast<int>(k)));
  collect_attachments();
  find_bounds();
  extent_ = std::max(extent_of_reference(), 0.3 * (scene_.upper - scene_.lower).norm());
  if (extent_ <= 0) extent_ = 1;
  const double link = median_link();
  unit_ = extent_ / symbols_per_extent;
  if (link > 0) unit_ = std::clamp(link / symbols_per_link, extent_ / most_symbols_per_extent, unit_);
  scene_.size = unit_ * symbols_per_extent;
}

Vec3 SceneBuilder::world(const BodyPoint& place) const {
  const Body& body = model_.bodies[static_cast<std::size_t>(place.body)];
  return body.position + body.rotation * place.local;
}

BodyPoint SceneBuilder::in_body(int body, const Vec3& world_point) const {
  const Body& host = model_.bodies[static_cast<std::size_t>(body)];
  return {body, host.rotation.conjugate() * (world_point - host.position)};
}

Vec3 SceneBuilder::direction_in_body(int body, const Vec3& world_direction) const {
  return model_.bodies[static_cast<std::size_t>(body)].rotation.conjugate() * world_direction;
}

std::array<BodyPoint, 2> SceneBuilder::places_of(const Element& element) const {
  if (element.has("at")) return element.get<std::array<BodyPoint, 2>>("at");
  const auto& connect = element.get<std::array<int, 2>>("connect");
  const Vec3 centre = model_.bodies[static_cast<std::size_t>(connect[1])].position;
  return {in_body(connect[0], centre), BodyPoint{connect[1], Vec3::Zero()}};
}

Vec3 SceneBuilder::axis_of(const Element& element, const std::string& field) const {
  if (!element.has(field)) return Vec3::UnitZ();
  const auto& numbers = element.get<std::vector<double>>(field);
  Vec3 axis = Vec3::Zero();
  for (std::size_t k = 0; k < std::min<std::size_t>(3, numbers.size()); ++k) axis[static_cast<int>(k)] = numbers[k];
  return axis.norm() > 0 ? axis.normalized() : Vec3::UnitZ();
}

std::array<double, 2> SceneBuilder::range_along(const BodyPoint& origin, const Vec3& axis_in_body,
                                                const BodyPoint& moving) const {
  std::array<double, 2> range = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Frame& frame : frames_) {
    const Pose &base = frame[static_cast<std::size_t>(origin.body)], &other = frame[static_cast<std::size_t>(moving.body)];
    const Vec3 seen = base.rotation.conjugate() * (at(other, moving.local) - base.position) - origin.local;
    const double coordinate = axis_in_body.dot(seen);
    range = {std::min(range[0], coordinate), std::max(range[1], coordinate)};
  }
  return range;
}

std::vector<Vec3> SceneBuilder::positions_in(int body, const BodyPoint& moving) const {
  std::vector<Vec3> positions;
  for (const Frame& frame : frames_) {
    const Pose &base = frame[static_cast<std::size_t>(body)], &other = frame[static_cast<std::size_t>(moving.body)];
    positions.push_back(base.rotation.conjugate() * (at(other, moving.local) - base.position));
  }
  return positions;
}

double SceneBuilder::block_scale(int body) const {
  constexpr double usual_half_length = 2.2, largest = 1.5;
  if (attachments(body).size() > 2) return 1;
  return std::clamp(own_size(model_.bodies[static_cast<std::size_t>(body)]) / (usual_half_length * unit_), 1.0, largest);
}

void SceneBuilder::attach(const BodyPoint& place) {
  std::vector<Vec3>& known = attachments_[static_cast<std::size_t>(place.body)];
  double size = place.local.norm();
  for (const Vec3& point : known) size = std::max(size, point.norm());
  for (const Vec3& point : known)
    if ((point - place.local).norm() <= 1e-6 * size) return;
  known.push_back(place.local);
}

// All points of the element on its bodies, except those that only say where a line, plane or surface lies
void SceneBuilder::attach_element(const Element& element, Symbol symbol) {
  if (element.has("connect")) {
    const auto& connect = element.get<std::array<int, 2>>("connect");
    if (!element.has("at") && (symbol == Symbol::spiral || symbol == Symbol::none)) return;
    const std::array<BodyPoint, 2> places = places_of(element);
    const bool is_boundary = symbol == Symbol::wheel || symbol == Symbol::boundary || symbol == Symbol::surface ||
                             symbol == Symbol::curve || symbol == Symbol::plate;
    if (!is_boundary && (element.has("at") || connect[0] != 0)) attach(places[0]);
    if (symbol == Symbol::boundary) {
      double& radius = contact_radius_[static_cast<std::size_t>(places[1].body)];
      radius = std::max(radius, places[1].local.norm());
    } else {
      attach(places[1]);
    }
    if (symbol == Symbol::slider || symbol == Symbol::sleeve)
      drawn_by_symbols_[static_cast<std::size_t>(connect[connect[1] == 0 ? 0 : 1])] = true;
    if (is_cam(element, connect)) drawn_by_symbols_[static_cast<std::size_t>(connect[0])] = true;
    if (symbol == Symbol::wheel) drawn_by_symbols_[static_cast<std::size_t>(connect[1])] = true;
    if (symbol == Symbol::slider || symbol == Symbol::slot || symbol == Symbol::sleeve) {
      const int side = connect[1] == 0 ? 1 : 0;
      const Vec3 axis = direction_in_body(connect[side], axis_of(element));
      const std::array<double, 2> range = range_along(places[side], axis, places[1 - side]);
      for (const double end : range) attach({connect[side], places[side].local + end * axis});
    }
  } else if (element.has("body") && element.has("at")) {
    attach(element.get<BodyPoint>("at"));
  }
}

void SceneBuilder::collect_attachments() {
  for (const Element& joint : model_.joints) attach_element(joint, joint_entry(joint, model_.dimension).type.symbol);
  for (const Element& force : model_.forces) attach_element(force, force_entry(force, model_.dimension).type.symbol);
  for (const Marker& marker : model_.markers) attach(marker.place);
  collect_wheels();
}

// Bodies that couplers draw as gears, pulleys and pinions
void SceneBuilder::collect_wheels() {
  const auto mark = [&](const std::string& measure) {
    if (const std::optional<MeasureSite> site = site_of(*this, measure))
      drawn_by_symbols_[static_cast<std::size_t>(site->second.body == 0 ? site->first.body : site->second.body)] = true;
  };
  for (const Element& coupler : model_.drivers) {
    const Symbol symbol = coupling_entry(coupler).type.symbol;
    if (symbol == Symbol::gears || symbol == Symbol::belt)
      for (const std::string& measure : coupler.get<std::vector<std::string>>("measures")) mark(measure);
    if (symbol == Symbol::rack)
      for (const char* field : {"rack", "pinion"}) mark(coupler.get<std::string>(field));
  }
}

double SceneBuilder::extent_of_reference() const {
  Eigen::AlignedBox3d box;
  double own = 0;
  for (std::size_t k = 0; k < model_.bodies.size(); ++k) {
    if (k > 0) box.extend(model_.bodies[k].position);
    if (k > 0) own = std::max(own, own_size(model_.bodies[k]));
    for (const Vec3& point : attachments_[k]) box.extend(world({static_cast<int>(k), point}));
  }
  const double extent = box.isEmpty() ? 0 : box.diagonal().norm();
  return std::isfinite(extent) ? std::max(extent, 2 * own) : 2 * own;
}

double SceneBuilder::median_link() const {
  std::vector<double> lengths;
  for (std::size_t k = 1; k < attachments_.size(); ++k) {
    double length = 0;
    for (const Vec3& a : attachments_[k]) {
      length = std::max(length, a.norm());
      for (const Vec3& b : attachments_[k]) length = std::max(length, (a - b).norm());
    }
    if (length > 0) lengths.push_back(length);
  }
  if (lengths.empty()) return 0;
  std::ranges::nth_element(lengths, lengths.begin() + static_cast<long>(lengths.size() / 2));
  return lengths[lengths.size() / 2];
}

void SceneBuilder::find_bounds() {
  std::vector<Eigen::AlignedBox3d> boxes(model_.bodies.size());
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    if (k > 0) boxes[k].extend(Vec3::Zero());
    for (const Vec3& point : attachments_[k]) boxes[k].extend(point);
  }
  const Eigen::AlignedBox3d bounds = bounds_over(frames_, boxes);
  if (bounds.isEmpty()) return;
  scene_.lower = bounds.min();
  scene_.upper = bounds.max();
}

Drawable& SceneBuilder::add(Drawable::Kind kind, Role role, std::vector<BodyPoint> points) {
  Drawable drawable{.kind = kind, .role = role, .owner = owner_, .owner_kind = owner_kind_, .points = std::move(points)};
  return scene_.drawables.emplace_back(std::move(drawable));
}

void SceneBuilder::own(const std::string& owner, const std::string& kind) {
  owner_ = owner;
  owner_kind_ = kind;
}

void SceneBuilder::add_label(const std::string& text, const std::string& kind, const BodyPoint& at) {
  scene_.labels.push_back({text, kind, at});
}

// Back to front: ground and guides, curves, wheels, links, blocks, springs, joints, drivers
Scene SceneBuilder::finish() {
  const auto depth = [](const Drawable& drawable) {
    switch (drawable.role) {
      case Role::ground:
        return 0;
      case Role::curve:
        return 1;
      case Role::wheel:
        return 2;
      case Role::belt:
        return 3;
      case Role::shape:
        return 4;
      case Role::link:
        return 5;
      case Role::guide:
        return 6;
      case Role::block:
      case Role::mass:
        return 7;
      case Role::spring:
      case Role::damper:
      case Role::rod:
      case Role::rope:
        return 8;
      case Role::joint:
        return 9;
      case Role::pin:
        return 10;
      case Role::driver:
      case Role::force:
        return 11;
    }
    return 11;
  };
  std::ranges::stable_sort(scene_.drawables, {}, depth);
  if (const Eigen::AlignedBox3d bounds = bounds_over(frames_, boxes_of(scene_.drawables, model_.bodies.size()));
      !bounds.isEmpty()) {
    scene_.lower = bounds.min() - Vec3::Constant(unit_);
    scene_.upper = bounds.max() + Vec3::Constant(unit_);
  }
  return std::move(scene_);
}

Scene build_scene(const Model& model, const std::vector<Frame>& frames, const std::vector<std::string>& undetermined) {
  SceneBuilder builder(model, frames);
  add_links(builder);
  add_joint_symbols(builder);
  add_force_symbols(builder);
  add_coupler_symbols(builder);
  add_arrows(builder, undetermined);
  return builder.finish();
}

}  // namespace holonom
