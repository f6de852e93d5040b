// `connect` of an include: inputs get expressions of the including model; the component's ground gets a body to be attached to, and a
// body that stands in for another the one that takes its place.
#pragma once

#include "io/use_reader.h"

namespace holonom {

class ConnectionReader {
 public:
  ConnectionReader(Reading& reading, std::vector<Included>& all) : reading_(reading), all_(all) {}

  // Only ports that take something may be connected, and those that need it must be; false after a fault.
  bool check_ports();

  // The bodies that take the place of a component's ground and of those that stand in; false after a fault.
  bool attach(Included& included);

  // Inputs and outputs of all components: laws of the including model may read the outputs from here on. False after a fault.
  bool read_signals();

  // When the model is complete: the channels that connections read must be there.
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
    std::optional<Vec3> point;  // of a marker, in the drawing
  };
  std::optional<Target> find_target(const std::string& name) const;
  bool attach_port(Included& included, const ComponentPort& port);

  struct Output {
    const Included* owner;
    Expression law;  // with the names of other outputs in it until it is resolved
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
  std::set<std::pair<const Included*, std::string>> misspelt_;  // ports that are connected under a wrong name
};

}  // namespace holonom
