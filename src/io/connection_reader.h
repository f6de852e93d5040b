// `connect` of an include: inputs get expressions of the including model, the component's ground gets a body to be attached to.
#pragma once

#include "io/use_reader.h"

namespace holonom {

class ConnectionReader {
 public:
  ConnectionReader(Reading& reading, std::vector<Included>& all) : reading_(reading), all_(all) {}

  // Inputs and outputs of all components: laws of the including model may read the outputs from here on. False after a fault.
  bool read_signals();

  // The body to which the ground of a component goes; false after a fault. Markers of the model must be known.
  bool attach(Included& included);

  // When the model is complete: the channels that connections read must be there.
  void check_channels_read();

 private:
  void offer_outputs(const Included& included);
  void read_inputs(Included& included);
  void read_input(Included& included, const ComponentPort& port);
  void check_keys(const Included& included);
  void resolve_outputs();
  const Expression& resolve(const std::string& output, std::vector<std::string>& chain);
  const YamlNode* connection(const Included& included, const std::string& port) const;
  std::optional<int> find_body(const std::string& name) const;

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
