// `ports` of a model file: what another model that includes it may connect.
#pragma once

#include "io/reading.h"
#include "model/channel_index.h"
#include "model/component.h"

namespace holonom {

// Why a law could take this name of an input, signal or state for something else; "" when it could not.
std::string law_name_problem(const Reading& reading, const std::string& name);

// The names and defaults of inputs: before any law is read, for every law may use them.
std::map<std::string, Expression> read_inputs(Reading& reading, const YamlNode& section);

// All ports, when the model is complete. `defaults` are what read_inputs gave.
std::vector<ComponentPort> read_ports(Reading& reading, const YamlNode& section,
                                      const std::map<std::string, Expression>& defaults);

// A fault at every channel of a law that nothing in the model records. `node` is where the law stands.
void check_channels(Reading& reading, const ChannelIndex& index, const YamlNode& node, const std::string& subject,
                    const Expression& law);

}  // namespace holonom
