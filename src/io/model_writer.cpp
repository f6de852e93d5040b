#include "io/model_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/shape_writer.h"
#include "io/value_writer.h"

namespace holonom {

namespace {

constexpr std::size_t widest = 132;  // characters of an element on one line; longer ones are written as blocks

class ModelWriter {
 public:
  ModelWriter(const Model& model, const Schema& schema, const std::filesystem::path& folder)
      : model_(model), schema_(schema), folder_(folder) {}

  std::string write(const std::string& comment) {
    for (std::size_t begin = 0; begin < comment.size();) {
      const std::size_t end = std::min(comment.find('\n', begin), comment.size());
      text_ += "# " + comment.substr(begin, end - begin) + "\n";
      begin = end + 1;
    }
    text_ += "holonom: 1\n";
    if (!model_.name.empty()) text_ += fmt::format("name: {}\n", written(model_.name));
    text_ += fmt::format("space: {}\n", model_.dimension == 2 ? "planar" : "spatial");
    const auto& [length, mass, time] = model_.units;
    if (model_.units != Model().units) text_ += fmt::format("units: {{length: {}, mass: {}, time: {}}}\n", length, mass, time);
    text_ += fmt::format("gravity: {}\n", written(model_.gravity, model_.dimension));
    write_bodies();
    write_markers();
    write_elements("joints", model_.joints);
    write_elements("forces", model_.forces);
    write_elements("drivers", model_.drivers);
    write_elements("couplers", model_.drivers);
    write_elements("signals", model_.signals);
    write_elements("states", model_.signals);
    write_elements("events", model_.events);
    write_elements("channels", model_.channels);
    write_initial();
    write_topology();
    write_scales();
    write_run();
    return std::move(text_);
  }

 private:
  using Items = std::vector<std::pair<std::string, std::string>>;

  static std::string mapping(const Items& items) {
    std::vector<std::string> parts;
    for (const auto& [key, value] : items) parts.push_back(key + ": " + value);
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  void write_bodies() {
    text_ += "\nbodies:\n";
    if (!model_.bodies[0].shapes.empty()) text_ += "  ground:\n";
    write_shapes(model_.bodies[0]);
    for (std::size_t k = 1; k < model_.bodies.size(); ++k) {
      const Body& body = model_.bodies[k];
      Items items;
      if (body.mass != 0) items.emplace_back("mass", written(body.mass));
      if (const std::string inertia = inertia_of(body); !inertia.empty()) items.emplace_back("inertia", inertia);
      if (!body.checks_inertia) items.emplace_back("inertia_check", "off");
      items.emplace_back("position", written(body.position, model_.dimension));
      const Quaternion& q = body.rotation;
      if (model_.dimension == 2 && body.angle != 0) items.emplace_back("angle", written(body.angle));
      if (model_.dimension == 3 && q.coeffs() != Quaternion::Identity().coeffs())
        items.emplace_back("rotation", written(std::vector<double>{q.w(), q.x(), q.y(), q.z()}));
      if (body.shapes.empty()) {
        text_ += fmt::format("  {}: {}\n", body.name, mapping(items));
        continue;
      }
      text_ += fmt::format("  {}:\n", body.name);
      for (const auto& [key, value] : items) text_ += fmt::format("    {}: {}\n", key, value);
      write_shapes(body);
    }
  }

  void write_shapes(const Body& body) {
    if (!body.shapes.empty()) text_ += "    shapes:\n";
    for (const Shape& shape : body.shapes) text_ += "      - " + written_shape(model_, body, shape, folder_) + "\n";
  }

  std::string inertia_of(const Body& body) const {
    const Mat3& I = body.inertia;
    if (I.isZero(0)) return {};
    if (model_.dimension == 2) return written(I(2, 2));
    const bool is_diagonal = I(0, 1) == 0 && I(0, 2) == 0 && I(1, 2) == 0;
    if (is_diagonal) return written(std::vector<double>{I(0, 0), I(1, 1), I(2, 2)});
    return written(std::vector<double>{I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)});
  }

  void write_markers() {
    if (model_.markers.empty()) return;
    text_ += "\nmarkers:\n";
    for (const Marker& marker : model_.markers)
      text_ += fmt::format("  {}: {{body: {}, at: {}}}\n", marker.name,
                           model_.bodies[static_cast<std::size_t>(marker.place.body)].name, written(model_, marker.place));
  }

  // The elements whose types belong to the section: the model keeps drivers and couplers in one list, and signals and states.
  void write_elements(const std::string& section, const std::vector<Element>& elements) {
    bool is_begun = false;
    for (const Element& element : elements) {
      const ElementType* type = find_type(schema_, section, element.type, model_.dimension);
      if (!type) continue;
      if (!is_begun) text_ += "\n" + section + ":\n";
      is_begun = true;
      write_element(section, element, *type);
    }
  }

  void write_element(const std::string& section, const Element& element, const ElementType& type) {
    Items items;
    const bool names_type = section != "drivers" && section != "states" && section != "channels";
    if (names_type) items.emplace_back("type", element.type);
    for (const Element::Entry& entry : element.entries) {
      const auto field = std::ranges::find(type.fields, entry.field, &Field::name);
      if (field == type.fields.end()) continue;
      const bool names_switched = field->kind == FieldKind::elements;
      items.emplace_back(entry.field, written(model_, *field, names_switched ? with_parts(entry.value) : entry.value));
    }
    if (!element.is_on) items.emplace_back("starts", "off");
    const std::string line = fmt::format("  {}: {}\n", element.name, mapping(items));
    if (line.size() <= widest) {
      text_ += line;
      return;
    }
    text_ += fmt::format("  {}:\n", element.name);
    for (const auto& [key, value] : items) write_item(element, key, value);
  }

  // Elements that a joint's entry contained are written as separate elements, so events must switch them by name.
  Value with_parts(const Value& value) const {
    std::vector<std::string> names = std::get<std::vector<std::string>>(value);
    for (std::size_t k = 0, given = names.size(); k < given; ++k)
      for (const auto* elements : {&model_.forces, &model_.drivers})
        for (const Element& element : *elements)
          if (element.part_of == names[k]) names.push_back(element.name);
    return names;
  }

  // Tables and grids take several lines.
  void write_item(const Element& element, const std::string& key, const std::string& value) {
    const auto entry = std::ranges::find(element.entries, key, &Element::Entry::field);
    const Value* whole = entry == element.entries.end() ? nullptr : &entry->value;
    const auto write_list = [this](const std::string& name, const std::vector<double>& numbers) {
      text_ += fmt::format("      {}: {}\n", written(name), wrapped(numbers, 8 + static_cast<int>(name.size())));
    };
    if (const Table* table = whole ? std::get_if<Table>(whole) : nullptr) {
      text_ += fmt::format("    {}:\n", key);
      write_list(table->argument, table->t);
      write_list("value", table->value);
    } else if (const Grid* grid = whole ? std::get_if<Grid>(whole) : nullptr) {
      text_ += fmt::format("    {}:\n", key);
      write_list(grid->names[0], grid->x);
      write_list(grid->names[1], grid->y);
      text_ += fmt::format("      {}:\n", written(grid->names[2]));
      for (const auto& row : grid->z) text_ += fmt::format("        - {}\n", wrapped(row, 10));
    } else {
      text_ += fmt::format("    {}: {}\n", key, value);
    }
  }

  void write_initial() {
    if (model_.initial.empty() && model_.assemble && !model_.starts_at_rest) return;
    text_ += "\ninitial:\n";
    if (!model_.assemble) text_ += "  assembly: off\n";
    if (model_.starts_at_rest) text_ += "  equilibrium: true\n";
    for (const InitialValue& initial : model_.initial)
      text_ += fmt::format("  {}: {}\n", initial.channel, written(initial.value));
  }

  void write_topology() {
    if (model_.cut.empty() && model_.independent.empty()) return;
    text_ += "\ntopology:\n";
    if (!model_.cut.empty()) text_ += fmt::format("  cut: [{}]\n", fmt::join(model_.cut, ", "));
    std::vector<std::string> names;
    for (const IndependentMeasure& measure : model_.independent) names.push_back(measure.channel);
    if (!names.empty()) text_ += fmt::format("  independent: [{}]\n", fmt::join(names, ", "));
  }

  void write_scales() {
    Items items;
    const auto add = [&](const char* key, const std::optional<double>& scale) {
      if (scale) items.emplace_back(key, written(*scale));
    };
    add("length", model_.scales.length);
    add("mass", model_.scales.mass);
    add("time", model_.scales.time);
    if (!items.empty()) text_ += fmt::format("\nscales: {}\n", mapping(items));
  }

  static Items items_of(const OutputRange& range) {
    Items items;
    if (range.from) items.emplace_back("from", written(*range.from));
    if (range.to) items.emplace_back("to", written(*range.to));
    if (range.every) items.emplace_back("every", written(*range.every));
    if (range.count) items.emplace_back("count", fmt::format("{}", *range.count));
    return items;
  }

  void write_run() {
    Items items;
    const RunSettings& run = model_.run;
    const auto number = [&](const char* key, const std::optional<double>& value) {
      if (value) items.emplace_back(key, written(*value));
    };
    const auto choice = [&](const char* key, const std::optional<Choice>& chosen) {
      if (!chosen) return;
      Items options;
      if (!chosen->options.empty()) options.emplace_back("type", chosen->type);
      for (const auto& [name, value] : chosen->options) options.emplace_back(name, written(value));
      items.emplace_back(key, options.empty() ? chosen->type : mapping(options));
    };
    if (model_.start != 0) items.emplace_back("start", written(model_.start));
    number("end", run.end);
    number("output", run.output);
    if (!run.instants.empty()) items.emplace_back("output", written(run.instants));
    if (run.range) items.emplace_back("output", mapping(items_of(*run.range)));
    if (run.statistics_from) items.emplace_back("statistics", mapping({{"from", written(*run.statistics_from)}}));
    number("step", run.step);
    number("tolerance", run.tolerance);
    choice("preset", run.preset);
    choice("coordinates", run.coordinates);
    choice("treatment", run.treatment);
    choice("integrator", run.integrator);
    if (items.empty()) return;
    text_ += "\nsimulate:\n";
    for (const auto& [key, value] : items) text_ += fmt::format("  {}: {}\n", key, value);
  }

  const Model& model_;
  const Schema& schema_;
  const std::filesystem::path folder_;
  std::string text_;
};

}  // namespace

std::string written_model(const Model& model, const Schema& schema, const std::string& comment,
                          const std::filesystem::path& folder) {
  return ModelWriter(model, schema, folder).write(comment);
}

}  // namespace holonom
