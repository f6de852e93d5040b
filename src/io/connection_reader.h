// `connect` of an include: inputs are connected to expressions of the including model, the component's ground to the body that it
// is attached to, and a stand-in to the body that replaces it.
#pragma once

#include "io/instance_reader.h"

namespace holonom {

class ConnectionReader {
 public:
  ConnectionReader(Reading& reading, std::vector<Included>& all) : reading_(reading), all_(all) {}

  // Only inputs, the port of the ground and stand-ins may be connected, and the last two must be. False after an error
  bool check_ports();

  // Assigns the bodies that replace a component's ground and its stand-ins. False after an error
  bool attach(Included& included);

  // Reads inputs and outputs of all components; from then on expressions of the including model may use the outputs. False after
  // an error
  bool read_signals();

  // To be called when the model is complete: checks that all channels used by connections exist.
  void check_channels_read();

 private:
  void offer_outputs(const Included& included);
  void read_inputs(Included& included);
  void read_input(Included& included, const ComponentPort& port);
  void check_keys(const Included& included);
  void check_attachments(const Included& included);
  void resolve_outputs();
  const Expression& resolve(const std::string& output, std::vector<std::string>& chain);
  const YamlNode* connection(const Included& included, const std::string& port) const;
  struct Target {
    int body;
    std::optional<Vec3> point;  // of a marker, in the reference configuration
  };
  std::optional<Target> find_target(const std::string& name) const;
  bool attach_port(Included& included, const ComponentPort& port);

  struct Output {
    const Included* owner;
    Expression law;  // may contain names of other outputs until it is resolved
    bool is_resolved = false;
  };
  struct Connected {
    const YamlNode* node;
    std::string subject;
    Expression law;
  };

  Reading& reading_;
  std::vector<Included>& all_;
  std::map<std::string, Output> outputs_;
  std::vector<Connected> connected_;
  std::set<std::pair<const Included*, std::string>> misspelt_;  // ports connected under a misspelt name
};

}  // namespace holonom
