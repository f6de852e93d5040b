// Data shared by all parts of the model reader: the model read so far, the symbols known so far, and the errors found so far. One
// error gives one message: nothing is reported about parts that depend on an invalid one.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/data_file.h"
#include "io/mesh_reader.h"
#include "io/yaml_tree.h"
#include "model/model.h"

namespace holonom {

struct Reading {
  Reading(const YamlDocument& document_, const Schema& schema_) : document(document_), schema(schema_) {}

  const YamlDocument& document;
  const Schema& schema;
  Model model;
  std::vector<Diagnostic> faults;
  std::shared_ptr<MeshStore> meshes = std::make_shared<MeshStore>();  // of this file and its components
  std::shared_ptr<DataStore> data = std::make_shared<DataStore>();

  UnitSystem units;
  std::map<std::string, double> parameters;
  std::set<std::string> broken_parameters;   // declared, but without a value
  std::set<std::string> default_parameters;  // set to `default`: a field whose value is such a name counts as absent
  bool parameters_unknown = false;           // the section itself is invalid
  std::unordered_map<std::string, int> bodies = {{"ground", 0}};  // also left.hub, a port of an included component
  std::set<std::string> law_names;            // names that all expressions may use: inputs, signals, states, component outputs
  std::set<std::string> derived_channels;     // names that events and other derived channels may use
  std::map<std::string, Expression> outputs;  // expressions of channels for outputs, signals and states

  template <class NodeOrEntry>
  void fault(const NodeOrEntry& at, std::string message, std::string hint = {}) {
    faults.push_back({document.where(at), std::move(message), std::move(hint)});
  }
  Location place_in(const YamlNode& scalar, int offset) const;  // of a byte of a scalar
  void fault_in(const YamlNode& scalar, int offset, std::string message, std::string hint = {});

  bool is_planar() const { return model.dimension == 2; }
  const char* space() const { return is_planar() ? "planar" : "spatial"; }
  std::vector<std::string> parameter_names() const;
  std::vector<std::string> body_names() const;
};

// A mapping whose keys are checked against the valid ones. A null node counts as an empty mapping.
class Keys {
 public:
  using OtherNames = std::map<std::string, std::string>;  // names of other programs for a key -> the key
  // `subject` begins the messages: "body 'crank'"; "" for the file itself.
  Keys(Reading& reading, const YamlNode& node, const std::string& subject, const std::vector<std::string>& valid,
       const OtherNames& other_names = {});

  bool is_mapping() const { return is_mapping_; }
  const YamlNode* find(const std::string& key) const { return node_.find(key); }
  // An absent key is an error at `at`, unless an unknown key looks like a misspelling of it.
  template <class NodeOrEntry>
  const YamlNode* require(const std::string& key, const NodeOrEntry& at, const std::string& hint = {}) {
    const YamlNode* value = find(key);
    if (!value && is_mapping_ && !is_misspelt(key)) reading_.fault(at, prefix_ + "'" + key + "' is missing", hint);
    return value;
  }
  bool is_misspelt(const std::string& key) const { return misspelt_.contains(key); }

 private:
  Reading& reading_;
  const YamlNode& node_;
  std::string prefix_;
  std::set<std::string> misspelt_;
  bool is_mapping_;
};

}  // namespace holonom
