#include "app/list_json.h"

#include <nlohmann/json.hpp>

#include "analysis/planning/combinations.h"
#include "app/field_words.h"
#include "app/measure_list.h"
#include "app/messages.h"
#include "coordinates/catalogue.h"
#include "elements/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

Json field_as_json(const Field& field) {
  Json json = {{"name", field.name},         {"value", kind_in_words(field)}, {"unit", field.unit},
               {"required", field.required}, {"default", field.fallback},     {"sentence", field.sentence}};
  if (!field.choices.empty()) json["choices"] = field.choices;
  return json;
}

Json element_as_json(const ElementType& type) {
  Json fields = Json::array();
  for (const Field& field : type.fields) fields.push_back(field_as_json(field));
  Json inputs = Json::array();
  for (const InputOffer& offer : type.inputs)
    for (const std::string& channel : offer.channels) inputs.push_back(channel);
  return {{"name", type.name},
          {"planar", type.planar},
          {"spatial", type.spatial},
          {"sentence", type.sentence},
          {"fields", fields},
          {"channels", type.channels},
          {"channels_sentence", type.channels_sentence},
          {"inputs", inputs},
          {"loads", type.loads}};
}

Json elements_as_json(const std::string& section) {
  Json list = Json::array();
  for (const ElementType& type : schema())
    if (type.section == section) list.push_back(element_as_json(type));
  return list;
}

Json choices_as_json(const std::vector<ChoiceInfo>& choices) {
  Json list = Json::array();
  for (const ChoiceInfo& choice : choices)
    list.push_back({{"name", choice.name}, {"sentence", choice.sentence}, {"options", option_texts(choice)}});
  return list;
}

Json presets_as_json() {
  Json list = Json::array();
  for (const Preset& preset : presets())
    list.push_back({{"name", preset.name},
                    {"coordinates", text_of(preset.coordinates)},
                    {"treatment", text_of(preset.treatment)},
                    {"integrator", text_of(preset.integrator)},
                    {"sentence", preset.sentence}});
  return list;
}

Json combinations_as_json() {
  Json list = Json::array();
  for (const Triple& triple : legal_triples())
    list.push_back({{"coordinates", triple.coordinates}, {"treatment", triple.treatment}, {"integrator", triple.integrator}});
  return list;
}

Json measures_as_json() {
  Json list = Json::array();
  for (const MeasureOwner& owner : measure_owners(schema())) list.push_back({{"name", owner.name}, {"channels", owner.channels}});
  return list;
}

Json topic_as_json(const std::string& topic) {
  if (topic == "measures") return measures_as_json();
  if (topic == "presets") return presets_as_json();
  if (topic == "combinations") return combinations_as_json();
  if (const auto choices = choices_of(topic); !choices.empty()) return choices_as_json(choices);
  return elements_as_json(topic);
}

Json all_topics_as_json() {
  Json result;
  for (const std::string& topic : list_topics()) result[topic] = topic_as_json(topic);
  return result;
}

Json entries_called(const std::string& name, const Json& all) {
  Json result = Json::array();
  for (const Json& entry : all)
    if (entry["name"] == name) result.push_back(entry);
  return result;
}

}  // namespace

std::vector<std::string> list_topics() {
  std::vector<std::string> topics = sections_of(schema());
  topics.insert(topics.end(), {"measures", "coordinates", "treatments", "integrators", "presets", "combinations"});
  return topics;
}

std::vector<ChoiceInfo> choices_of(const std::string& topic) {
  const auto of = [](const auto& catalogue) { return std::vector<ChoiceInfo>(catalogue.begin(), catalogue.end()); };
  if (topic == "coordinates") return of(coordinate_catalogue());
  if (topic == "treatments") return of(treatment_catalogue());
  if (topic == "integrators") return of(integrator_catalogue());
  return {};
}

std::vector<std::string> option_texts(const ChoiceInfo& choice) {
  std::vector<std::string> texts;
  for (const OptionInfo& option : choice.options) texts.push_back(text_of(option));
  return texts;
}

std::string list_as_json(const std::string& topic, const std::string& name) {
  if (topic.empty()) return json_text(all_topics_as_json());
  const Json all = topic_as_json(topic);
  return json_text(name.empty() ? all : entries_called(name, all));
}

}  // namespace holonom
