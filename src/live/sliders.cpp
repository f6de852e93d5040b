#include "live/sliders.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/linear_motion/coordinate_choice.h"
#include "analysis/motion/prepared_motion.h"
#include "system/channels.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

constexpr double pi = std::numbers::pi;
constexpr int most_free_coordinates = 12;  // of a mechanism with more, none is better than another

double rounded_up(double scale) {
  const double power = std::pow(10, std::floor(std::log10(scale)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (scale <= factor * power * (1 + 1e-9)) return factor * power;
  return 10 * power;
}

void set_range_about(Slider& slider, double width) {
  slider.low = slider.value - width;
  slider.high = slider.value + width;
}

class InitialSliders {
 public:
  InitialSliders(const std::shared_ptr<const Model>& model, double duration)
      : model_(*model), units_(model_), assembled_(assemble_model(model)), layout_(layout_of(assembled_)) {
    channels_ = all_channels(model_, layout_);
    length_ = assembled_.report.characteristic.length;
    const double gravity = model_.gravity.norm();
    time_ = gravity > 0 ? pi * std::sqrt(length_ / gravity) : duration;
  }

  std::vector<Slider> make() {
    for (const InitialValue& initial : model_.initial)
      if (!initial.is_computed) add(initial.channel, initial.value, true);
    if (model_.assemble && assembled_.report.start_known && assembled_.report.degrees_of_freedom <= most_free_coordinates)
      add_free();
    return std::move(sliders_);
  }

 private:
  bool is_speed(const std::string& unit) const { return unit == units_.speed || unit == units_.angular_velocity; }

  const Channel* find(const std::string& name) const {
    const auto found = std::ranges::find(channels_, name, &Channel::name);
    return found == channels_.end() ? nullptr : &*found;
  }

  bool gives(bool speeds) const {
    return std::ranges::any_of(model_.initial, [&](const InitialValue& initial) {
      const Channel* channel = find(initial.channel);
      return channel && is_speed(channel->unit) == speeds;
    });
  }

  double scale_of(const std::string& unit) const {
    if (unit == units_.angular_velocity) return 2 * pi / time_;
    return unit == units_.speed ? 2 * pi * length_ / time_ : length_;
  }

  void add(const std::string& name, double value, bool is_given) {
    const Channel* channel = find(name);
    if (!channel) return;  // the run reports it
    Slider slider{name, channel->unit, value};
    if (slider.unit == units_.angle)
      set_range_about(slider, pi);
    else if (is_given)
      set_range(slider, scale_of(slider.unit));
    else
      set_range_about(slider, rounded_up(scale_of(slider.unit)));
    sliders_.push_back(std::move(slider));
  }

  // Those of the file; else those of which it gives the speeds, if they are independent
  CoordinateChoice choose() {
    std::vector<IndependentMeasure> wanted = model_.independent;
    if (wanted.empty())
      for (const OutputLayout::MeasureNames& names : layout_.measures)
        if (std::ranges::count(model_.initial, names.owner + "." + names.rate, &InitialValue::channel) > 0)
          wanted.push_back({names.owner + "." + names.value, {}});
    try {
      return choose_coordinates(model_, layout_, assembled_.state, assembled_.report, wanted);
    } catch (const InputError&) {
      return choose_coordinates(model_, layout_, assembled_.state, assembled_.report, {});
    }
  }

  void add_free() {
    const CoordinateChoice choice = choose();
    SnapshotParts parts{true, {}, false};
    for (std::size_t k = 0; k < layout_.measures.size(); ++k) parts.measures.push_back(static_cast<int>(k));
    Snapshot snapshot;
    assembled_.system->recover_motion(assembled_.state, parts, snapshot);
    const auto add_start = [&](const std::string& name) {
      if (const Channel* channel = find(name)) add(name, channel->read(snapshot), false);
    };
    const bool gives_positions = gives(false), gives_speeds = gives(true);
    for (int k = 0; k < std::ssize(choice.coordinates); ++k) {
      const IndependentCoordinate& coordinate = choice.coordinates[static_cast<std::size_t>(k)];
      if (coordinate.rotation.body >= 0) continue;  // cannot be an initial value
      if (!gives_positions) add_start(coordinate.name);
      if (!gives_speeds && k < choice.speeds) add_start(coordinate.speed_name);
    }
  }

  const Model& model_;
  UnitNames units_;
  AssembledModel assembled_;
  OutputLayout layout_;
  std::vector<Channel> channels_;
  double length_ = 1, time_ = 1;
  std::vector<Slider> sliders_;
};

}  // namespace

void set_range(Slider& slider, double scale) {
  if (slider.value == 0) return set_range_about(slider, rounded_up(scale));
  const double twice = std::clamp(2 * slider.value, std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max());
  slider.low = std::min(0.0, twice);
  slider.high = std::max(0.0, twice);
}

std::vector<Slider> parameter_sliders(const Model& model) {
  std::vector<Slider> sliders;
  for (const Parameter& parameter : model.parameters) {
    if (parameter.is_computed) continue;
    Slider slider{parameter.name, parameter.dimension ? unit_of(*parameter.dimension, model) : "", parameter.value};
    set_range(slider, 1);
    sliders.push_back(std::move(slider));
  }
  return sliders;
}

std::vector<Slider> initial_sliders(const std::shared_ptr<const Model>& model, const std::optional<double>& end) {
  const double duration = end && *end > model->start ? *end - model->start : 1;
  try {
    return InitialSliders(model, duration).make();
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace holonom
