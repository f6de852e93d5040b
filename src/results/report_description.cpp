#include "results/report_description.h"

#include <fmt/format.h>

#include "elements/coupler.h"
#include "io/deck_reader.h"
#include "results/report_text.h"

namespace holonom {

namespace {

constexpr int column_width = 12;

class Description {
 public:
  Description(const Model& model, const DeckRoles& roles, const ReportRun& run) : model_(model), roles_(roles), run_(run) {}

  std::string write() {
    text_ += "*** MULTIBODY SYSTEM DESCRIPTION ***\n";
    write_counts();
    write_bodies();
    write_joints();
    write_held();
    write_springs();
    write_external();
    write_points();
    write_others();
    write_time();
    return std::move(text_);
  }

 private:
  void heading(const char* name) { text_ += fmt::format("\n{}\n\n", name); }
  void line(const std::vector<std::string>& cells) { text_ += report_line(cells, column_width); }
  static std::string number(double value) { return fixed(value, 4); }
  static std::vector<std::string> numbers(std::vector<std::string> first, std::initializer_list<double> values) {
    for (const double value : values) first.push_back(number(value));
    return first;
  }

  void count(std::size_t number, const char* what) { text_ += fmt::format("{:>5} {}\n", number, what); }

  void write_counts() {
    heading("GENERIC_INFORMATION");
    count(model_.bodies.size() - 1, "Rigid bodies");
    count(roles_.revolute.size(), "Ideal revolute joints");
    count(0, "Clearance revolute joints");
    count(roles_.translational.size(), "Translational joints");
    count(roles_.ground.size(), "Ground constraints");
    count(roles_.simple.size(), "Simple constraints");
    count(roles_.driving.size(), "Driving constraints");
    count(roles_.guiding.size(), "Guiding constraints");
    count(roles_.guiding.empty() ? 0 : table_of(roles_.guiding[0]).t.size(), "Guiding data for the guiding constraints");
    count(roles_.springs.size(), "Translational spring-damper-actuator elements");
    count(roles_.rotational_springs.size(), "Rotational spring-damper elements");
    count(roles_.external.size(), "Bodies subjected to external applied forces");
    count(roles_.external.empty() ? 0 : roles_.external[0].tables[0]->t.size(), "Force data of the external applied forces");
    count(model_.markers.size(), "Points of interest");
    const std::size_t others = roles_.other_joints.size() + roles_.other_drivers.size() + roles_.other_forces.size();
    if (others > 0) count(others, "Further elements");
  }

  static const Table& table_of(const DeckRoles::Held& guiding) { return guiding.element->get<Table>("table"); }

  double initial(const Body& body, const char* speed) const {
    for (const InitialValue& value : model_.initial)
      if (value.channel == body.name + "." + speed) return value.value;
    return 0;
  }

  void write_bodies() {
    heading("INITIAL_CONDITIONS");
    line({"X", "Y", "PHI", "XD", "YD", "PHID"});
    for (std::size_t k = 1; k < model_.bodies.size(); ++k) {
      const Body& body = model_.bodies[k];
      line(numbers({}, {body.position.x(), body.position.y(), body.angle, initial(body, "vx"), initial(body, "vy"),
                        initial(body, "omega")}));
    }
    heading("INERTIA_PROPERTIES");
    line({"m", "I"});
    for (std::size_t k = 1; k < model_.bodies.size(); ++k)
      line(numbers({}, {model_.bodies[k].mass, model_.bodies[k].inertia(2, 2)}));
    heading("CONSTANT_APPLIED_FORCES");
    line({"FX", "FY", "M"});
    for (std::size_t k = 1; k < model_.bodies.size(); ++k) {
      const Vec3 force = roles_.constant[k] + model_.bodies[k].mass * model_.gravity;
      line(numbers({}, {force.x(), force.y(), force.z()}));
    }
  }

  std::vector<std::string> bodies_of(const Element& element) const {
    const auto& connect = element.get<std::array<int, 2>>("connect");
    return {std::to_string(connect[0]), std::to_string(connect[1])};
  }

  // Local coordinates of both points
  std::vector<std::string> with_points(const Element& element) const {
    const auto& at = element.get<std::array<BodyPoint, 2>>("at");
    return numbers(bodies_of(element), {at[0].local.x(), at[0].local.y(), at[1].local.x(), at[1].local.y()});
  }

  void write_joints() {
    if (!roles_.revolute.empty()) {
      heading("IDEAL_REVOLUTE_JOINTS");
      line({"i", "j", "XI-P-I", "ETA-P-I", "XI-P-J", "ETA-P-J"});
      for (const Element* joint : roles_.revolute) line(with_points(*joint));
    }
    if (roles_.translational.empty()) return;
    heading("TRANSLATIONAL_JOINTS");
    line({"i", "j", "XI-P-I", "ETA-P-I", "XI-Q-I", "ETA-Q-I", "XI-P-J", "ETA-P-J"});
    for (const Element* joint : roles_.translational) line(translational(*joint));
  }

  // Without points the slider passes through the mass centre of the second body.
  std::vector<std::string> translational(const Element& joint) const {
    const auto& connect = joint.get<std::array<int, 2>>("connect");
    const Body &first = model_.bodies[static_cast<std::size_t>(connect[0])],
               &second = model_.bodies[static_cast<std::size_t>(connect[1])];
    Vec3 P_i = first.rotation.conjugate() * (second.position - first.position), P_j = Vec3::Zero();
    if (joint.has("at")) {
      const auto& at = joint.get<std::array<BodyPoint, 2>>("at");
      P_i = at[0].local;
      P_j = at[1].local;
    }
    const auto& axis = joint.get<std::vector<double>>("axis");
    const Vec3 Q_i = P_i + first.rotation.conjugate() * Vec3(axis[0], axis[1], 0);
    return numbers(bodies_of(joint), {P_i.x(), P_i.y(), Q_i.x(), Q_i.y(), P_j.x(), P_j.y()});
  }

  void write_held() {
    if (!roles_.ground.empty()) {
      heading("GROUND_CONSTRAINTS");
      line({"i"});
      for (const Element* joint : roles_.ground) line({bodies_of(*joint)[1]});
    }
    const auto write = [this](const char* name, const std::vector<DeckRoles::Held>& all) {
      if (all.empty()) return;
      heading(name);
      line({"i", "Direction", "(1=X, 2=Y, 3=PHI)"});
      for (const auto& [element, body, direction] : all) line({std::to_string(body), std::to_string(direction)});
    };
    write("SIMPLE_CONSTRAINTS", roles_.simple);
    write_driving();
    write("GUIDING_CONSTRAINTS", roles_.guiding);
    write_guiding_tables();
  }

  void write_driving() {
    if (roles_.driving.empty()) return;
    heading("DRIVING_CONSTRAINTS");
    line({"i", "Direction", "Position", "Velocity", "Acceleration"});
    for (const auto& [element, body, direction] : roles_.driving) {
      std::vector<double> c = element->get<std::vector<double>>("polynomial");
      c.resize(3);
      line(numbers({std::to_string(body), std::to_string(direction)}, {c[0], c[1], 2 * c[2]}));
    }
  }

  // Consecutive tables with the same times share a block, as all tables of a deck do.
  void write_guiding_tables() {
    for (std::size_t first = 0, next = 0; first < roles_.guiding.size(); first = next) {
      const std::vector<double>& t = table_of(roles_.guiding[first]).t;
      std::vector<const std::vector<double>*> columns = {&t};
      std::vector<std::string> names = {"Time"};
      for (next = first; next < roles_.guiding.size() && table_of(roles_.guiding[next]).t == t; ++next) {
        columns.push_back(&table_of(roles_.guiding[next]).value);
        names.push_back(fmt::format("Guid_{}", next + 1));
      }
      write_table(names, columns);
    }
  }

  void write_table(const std::vector<std::string>& names, const std::vector<const std::vector<double>*>& columns) {
    text_ += "\n";
    line(names);
    for (std::size_t k = 0; k < columns[0]->size(); ++k) {
      std::vector<std::string> cells;
      for (const std::vector<double>* column : columns) cells.push_back(number((*column)[k]));
      line(cells);
    }
  }

  void write_springs() {
    if (!roles_.springs.empty()) {
      heading("TRANSLATIONAL_SPRINGS");
      line({"i", "j", "XI-P-I", "ETA-P-I", "XI-P-J", "ETA-P-J", "K", "D", "FA", "L0"});
      for (const auto& [spring, pull] : roles_.springs) {
        std::vector<std::string> cells = with_points(*spring);
        for (const double value : {spring->number("stiffness", 0), spring->number("damping", 0), pull})
          cells.push_back(number(value));
        cells.push_back(spring->has("length") ? number(spring->get<double>("length")) : "as drawn");
        line(cells);
      }
    }
    if (roles_.rotational_springs.empty()) return;
    heading("ROTATIONAL_SPRINGS");
    line({"i", "j", "K", "D"});
    for (const Element* spring : roles_.rotational_springs)
      line(numbers(bodies_of(*spring), {spring->number("stiffness", 0), spring->number("damping", 0)}));
  }

  void write_external() {
    if (roles_.external.empty()) return;
    heading("APPLIED_FORCES");
    line({"i"});
    for (const DeckRoles::External& external : roles_.external) line({std::to_string(external.force->get<int>("body"))});
    for (std::size_t k = 0; k < roles_.external.size(); ++k) {
      std::vector<std::string> names = {"Time"};
      std::vector<const std::vector<double>*> columns = {&roles_.external[k].tables[0]->t};
      for (const Table* table : roles_.external[k].tables) columns.push_back(&table->value);
      for (const char* name : {"FX", "FY", "X_P", "Y_P"}) names.push_back(fmt::format("{}_{}", name, k + 1));
      write_table(names, columns);
    }
  }

  void write_points() {
    if (model_.markers.empty()) return;
    heading("POINTS_OF_INTEREST");
    line({"i", "XI-P-I", "ETA-P-I"});
    for (const Marker& marker : model_.markers)
      line(numbers({std::to_string(marker.place.body)}, {marker.place.local.x(), marker.place.local.y()}));
  }

  // Elements that no section of a deck can express, by name and type
  void write_others() {
    const auto write = [this](const char* name, const std::vector<const Element*>& elements) {
      if (elements.empty()) return;
      heading(name);
      for (const Element* element : elements) text_ += fmt::format("  {:<24} {}\n", element->name, element->type);
    };
    write("FURTHER_JOINTS", roles_.other_joints);
    write("FURTHER_DRIVERS", roles_.other_drivers);
    write("FURTHER_FORCES", roles_.other_forces);
  }

  void write_time() {
    heading("TIME_PARAMETERS");
    const int method = deck_method(run_.integrator);
    const auto parameter = [](const std::optional<double>& value) {
      return value ? fmt::format("{:g}", *value) : std::string("-");
    };
    text_ += report_line({"TIME_START", "TIME_END", "TIME_STEP", "INTEGRATION_METHOD", "ALPHA", "BETA"}, 20);
    text_ += report_line({number(run_.start), number(run_.end), run_.step ? number(*run_.step) : "-",
                          method > 0 ? std::to_string(method) : run_.integrator, parameter(run_.alpha), parameter(run_.beta)},
                         20);
    if (!run_.alpha) text_ += fmt::format("\nTREATMENT {}\n", run_.treatment);
  }

  const Model& model_;
  const DeckRoles& roles_;
  const ReportRun& run_;
  std::string text_;
};

}  // namespace

std::string report_description(const Model& model, const DeckRoles& roles, const ReportRun& run) {
  return Description(model, roles, run).write();
}

}  // namespace holonom
