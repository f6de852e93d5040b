#include "results/report_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "results/recorder.h"
#include "results/report_text.h"

namespace holonom {

namespace {

constexpr int cell_width = 11;
constexpr std::size_t write_at = 1 << 20;  // bytes

void add_numbers(std::vector<std::string>& cells, std::initializer_list<double> values) {
  for (const double value : values) cells.push_back(fixed(value, 3));
}

double reference_distance(const Model& model, const std::array<BodyPoint, 2>& at) {
  const auto world = [&](const BodyPoint& place) -> Vec3 {
    const Body& body = model.bodies[static_cast<std::size_t>(place.body)];
    return body.position + body.rotation * place.local;
  };
  return (world(at[1]) - world(at[0])).norm();
}

}  // namespace

ReportWriter::ReportWriter(const std::filesystem::path& file, const SharedModel& model, const OutputLayout& layout,
                           const ReportRun& run)
    : model_(model), roles_(*model_) {
  find_springs(layout);
  name_sources();
  text_ = report_description(*model_, roles_, run) +
          (run.is_driven ? "\n\n*** KINEMATIC AND INVERSE DYNAMIC ANALYSIS ***\n" : "\n\n*** FORWARD DYNAMIC ANALYSIS ***\n");
  file_.emplace(file, text_);
}

void ReportWriter::find_springs(const OutputLayout& layout) {
  for (const DeckRoles::Spring& spring : roles_.springs) {
    const Element& element = *spring.element;
    const auto measure = std::ranges::find_if(layout.measures, [&](const OutputLayout::MeasureNames& names) {
      return names.owner == element.name && names.value == "length";
    });
    if (measure == layout.measures.end()) continue;
    springs_.push_back({spring, static_cast<std::size_t>(measure - layout.measures.begin()),
                        element.number("length", reference_distance(*model_, element.get<std::array<BodyPoint, 2>>("at")))});
  }
}

void ReportWriter::name_sources() {
  const auto add = [this](const Element* element, const char* kind, std::size_t number, bool is_first_minus) {
    const bool is_joint = element >= model_->joints.data() && element < model_->joints.data() + model_->joints.size();
    const auto index = element - (is_joint ? model_->joints.data() : model_->drivers.data());
    sources_.push_back({is_joint ? RowSource::joint : RowSource::driver, static_cast<int>(index),
                        fmt::format("{} {}", kind, number), is_first_minus, -1});
  };
  const auto add_all = [&](const std::vector<const Element*>& elements, const char* kind, bool is_first_minus = false) {
    for (std::size_t k = 0; k < elements.size(); ++k) add(elements[k], kind, k + 1, is_first_minus);
  };
  const auto add_held = [&](const std::vector<DeckRoles::Held>& all, const char* kind) {
    for (std::size_t k = 0; k < all.size(); ++k) add(all[k].element, kind, k + 1, false);
  };
  add_all(roles_.revolute, "REV.", true);
  add_all(roles_.translational, "TRANS.");
  add_all(roles_.ground, "GROUND");
  add_held(roles_.simple, "SIMPLE");
  add_all(roles_.other_joints, "JOINT");
  add_held(roles_.driving, "DRIV.");
  add_held(roles_.guiding, "GUID.");
  add_all(roles_.other_drivers, "DRIVER");
}

void ReportWriter::record(const Snapshot& now, const ForceBalance& balance) {
  if (!are_placed_) place_sources(balance);
  text_ += fmt::format("\n\nTIME = {:.5f}\n", now.t);
  write_bodies(now);
  write_points(now);
  write_springs(now);
  write_reactions(balance);
  write_total_forces(balance);
  write_violations(balance);
  if (text_.size() >= write_at) write_out();
}

void ReportWriter::write_bodies(const Snapshot& now) {
  text_ += "\n" + report_line({"BODY", "X", "Y", "PHI", "XD", "YD", "PHID", "XDD", "YDD", "PHIDD"}, cell_width, 6);
  for (std::size_t b = 1; b < now.bodies.size(); ++b) {
    const BodySnapshot& body = now.bodies[b];
    std::vector<std::string> cells = {std::to_string(b)};
    add_numbers(cells, {body.position.x(), body.position.y(), body.angle, body.velocity.x(), body.velocity.y(),
                        body.angular_velocity.z(), body.acceleration.x(), body.acceleration.y(), body.angular_acceleration.z()});
    text_ += report_line(cells, cell_width, 6);
  }
}

void ReportWriter::write_points(const Snapshot& now) {
  if (model_->markers.empty()) return;
  text_ += "\nPOINTS OF INTEREST\n" + report_line({"POINT", "i", "X", "Y", "XD", "YD", "XDD", "YDD"}, cell_width, 6);
  for (std::size_t k = 0; k < model_->markers.size(); ++k) {
    const BodyPoint& place = model_->markers[k].place;
    const BodySnapshot& body = now.bodies[static_cast<std::size_t>(place.body)];
    const Vec3 arm = Eigen::AngleAxisd(body.angle, Vec3::UnitZ()) * place.local;
    const Vec3 position = body.position + arm, velocity = body.velocity + body.angular_velocity.cross(arm);
    const Vec3 acceleration =
        body.acceleration + body.angular_acceleration.cross(arm) + body.angular_velocity.cross(body.angular_velocity.cross(arm));
    std::vector<std::string> cells = {std::to_string(k + 1), std::to_string(place.body)};
    add_numbers(cells, {position.x(), position.y(), velocity.x(), velocity.y(), acceleration.x(), acceleration.y()});
    text_ += report_line(cells, cell_width, 6);
  }
}

void ReportWriter::write_springs(const Snapshot& now) {
  if (springs_.empty()) return;
  text_ += "\nTRANSLATIONAL SPRINGS\n" + report_line({"SPRING", "i", "j", "L", "LD", "FS", "FD", "FA"}, cell_width, 8);
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    const auto& [spring, measure, free] = springs_[k];
    const auto& connect = spring.element->get<std::array<int, 2>>("connect");
    const MeasureSnapshot& length = now.measures[measure];
    std::vector<std::string> cells = {std::to_string(k + 1), std::to_string(connect[0]), std::to_string(connect[1])};
    add_numbers(cells, {length.value, length.rate, spring.element->number("stiffness", 0) * (length.value - free),
                        spring.element->number("damping", 0) * length.rate, spring.pull});
    text_ += report_line(cells, cell_width, 8);
  }
}

void ReportWriter::place_sources(const ForceBalance& balance) {
  std::map<std::pair<int, int>, int> places;
  for (std::size_t k = 0; k < balance.sources.size(); ++k)
    places[{balance.sources[k].source.kind, balance.sources[k].source.index}] = static_cast<int>(k);
  for (NamedSource& source : sources_)
    if (const auto found = places.find({source.kind, source.index}); found != places.end()) source.place = found->second;
  are_placed_ = true;
}

// Joints exert a force on each of their bodies; the forces of drivers are listed separately.
void ReportWriter::write_reactions(const ForceBalance& balance) {
  const auto write = [&](RowSource::Kind kind, const std::string& heading) {
    std::string lines;
    for (const NamedSource& source : sources_) {
      if (source.kind != kind || source.place < 0) continue;
      const RowForces* forces = &balance.sources[static_cast<std::size_t>(source.place)];
      std::vector<int> order;
      if (kind == RowSource::joint) {
        const auto& connect = model_->joints[static_cast<std::size_t>(source.index)].get<std::array<int, 2>>("connect");
        order.assign(connect.begin(), connect.end());
      } else {
        for (const BodyForce& on : forces->on) order.push_back(on.body);
      }
      std::vector<std::string> cells = {source.name};
      for (const int body : order) {
        const auto on = std::ranges::find(forces->on, body, &BodyForce::body);
        if (on == forces->on.end()) continue;  // the ground
        cells.push_back(std::to_string(body));
        add_numbers(cells, {on->force.x(), on->force.y(), on->moment.z()});
      }
      lines += report_line(cells, cell_width, 10);
    }
    if (!lines.empty()) text_ += heading + lines;
  };
  write(RowSource::joint, "\nREACTION FORCES\n" +
                              report_line({"JOINT NO.", "i", "FX-i", "FY-i", "M-i", "j", "FX-j", "FY-j", "M-j"}, cell_width, 10));
  write(RowSource::driver, "\nDRIVING FORCES\n" + report_line({"DRIVER", "i", "FX-i", "FY-i", "M-i"}, cell_width, 10));
}

void ReportWriter::write_total_forces(const ForceBalance& balance) {
  text_ += "\nFORCES ON THE MASS CENTRES, APPLIED AND IN ALL\n" +
           report_line({"BODY", "FX", "FY", "M", "FX-total", "FY-total", "M-total"}, cell_width, 6);
  for (std::size_t b = 0; b < balance.applied.size(); ++b) {
    std::vector<std::string> cells = {std::to_string(b + 1)};
    for (const BodyForce* force : {&balance.applied[b], &balance.total[b]})
      add_numbers(cells, {force->force.x(), force->force.y(), force->moment.z()});
    text_ += report_line(cells, cell_width, 6);
  }
}

void ReportWriter::write_violations(const ForceBalance& balance) {
  constexpr int wide = 24;
  text_ += "\nCONSTRAINT VIOLATIONS\n" + report_line({"CONSTRAINT", "Position violations", "Velocity violations"}, wide, 12);
  int number = 0;
  for (const NamedSource& source : sources_) {
    if (source.place < 0) continue;
    const RowForces* forces = &balance.sources[static_cast<std::size_t>(source.place)];
    const double sign = source.is_first_minus ? -1 : 1;
    for (std::size_t row = 0; row < forces->violation.size(); ++row)
      text_ += report_line(
          {std::to_string(++number), fortran_exponent(sign * forces->violation[row]), fortran_exponent(sign * forces->rate[row])},
          wide, 12);
  }
}

void ReportWriter::write_out() {
  const std::string text = std::move(text_);
  text_.clear();
  file_->write(text.data(), text.size());
}

void ReportWriter::finish() {
  write_out();
  file_->finish();
}

}  // namespace holonom
