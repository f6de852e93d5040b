// What the parts of the scene share: the model, the configurations that it passes through, the size of symbols, and the list of
// drawables. The parts (links, joint symbols, force symbols, coupler symbols) add to it.
#pragma once

#include "scene/scene.h"

namespace holonom {

class SceneBuilder {
 public:
  SceneBuilder(const Model& model, const std::vector<Frame>& frames);

  const Model& model() const { return model_; }
  bool is_planar() const { return model_.dimension == 2; }
  double unit() const { return unit_; }   // the length of symbols
  const Vec3& up() const { return up_; }  // in world axes

  // The points that the link of a body must reach, in body axes, each once
  const std::vector<Vec3>& attachments(int body) const { return attachments_[static_cast<std::size_t>(body)]; }

  // Whether joints and couplers draw the body: as a block, wheel or gear
  bool is_drawn_by_symbols(int body) const { return drawn_by_symbols_[static_cast<std::size_t>(body)]; }
  // The distance from the mass centre to points that touch others; 0: none
  double contact_radius(int body) const { return contact_radius_[static_cast<std::size_t>(body)]; }
  double extent() const { return extent_; }  // of the mechanism
  // A block or slider of this body, relative to the usual size: larger for a body with nothing else to show its size
  double block_scale(int body) const;

  // In the reference configuration
  Vec3 world(const BodyPoint& place) const;
  BodyPoint in_body(int body, const Vec3& world_point) const;
  Vec3 direction_in_body(int body, const Vec3& world_direction) const;

  // The points of an element on its two bodies; by default the mass centre of the second
  std::array<BodyPoint, 2> places_of(const Element& element) const;
  // A world vector of the element as a unit vector; z where it has none
  Vec3 axis_of(const Element& element, const std::string& field = "axis") const;

  // Least and greatest coordinate of a moving point along an axis of the body of `origin`, counted from there, over all configurations
  std::array<double, 2> range_along(const BodyPoint& origin, const Vec3& axis_in_body, const BodyPoint& moving) const;

  // Where a moving point is in the axes of a body, over all configurations
  std::vector<Vec3> positions_in(int body, const BodyPoint& moving) const;

  Drawable& add(Drawable::Kind kind, Role role, std::vector<BodyPoint> points);
  // The owner of what is added from now on
  void own(const std::string& owner, const std::string& kind);
  void add(Arrow arrow) { scene_.arrows.push_back(std::move(arrow)); }
  void add_label(const std::string& text, const std::string& kind, const BodyPoint& at);

  Scene finish();

 private:
  void collect_attachments();
  void attach(const BodyPoint& place);
  void attach_element(const Element& element, Symbol symbol);
  void collect_wheels();
  double extent_of_reference() const;
  double median_link() const;
  void find_bounds();

  const Model& model_;
  const std::vector<Frame>& frames_;
  std::vector<std::vector<Vec3>> attachments_;
  std::vector<bool> drawn_by_symbols_;
  std::vector<double> contact_radius_;
  double extent_ = 0, unit_ = 0;
  Vec3 up_;
  std::string owner_, owner_kind_;
  Scene scene_;
};

void add_shapes(SceneBuilder& builder, int body);

// The parts of a scene
void add_links(SceneBuilder& builder);
void add_joint_symbols(SceneBuilder& builder);
void add_force_symbols(SceneBuilder& builder);
void add_coupler_symbols(SceneBuilder& builder);
void add_arrows(SceneBuilder& builder, const std::vector<std::string>& undetermined);

}  // namespace holonom
