// `ports` of a model file: the connections that it offers to a model that includes it.
#pragma once

#include "io/reading.h"
#include "model/channel_index.h"
#include "model/component.h"

namespace holonom {

bool names_parameter(const Reading& reading, const std::string& name);  // with or without a value
// Why this name of an input, signal or state would be ambiguous in an expression; "" if it is not
std::string law_name_problem(const Reading& reading, const std::string& name);

// The names and defaults of inputs. To be called before any other expression is read, as all may use inputs.
std::map<std::string, Expression> read_inputs(Reading& reading, const YamlNode& section);

// All ports. To be called when the model is complete; `defaults`: the result of read_inputs
std::vector<ComponentPort> read_ports(Reading& reading, const YamlNode& section,
                                      const std::map<std::string, Expression>& defaults);

// Reports every channel of an expression that the model does not record. `node`: the node of the expression
void check_channels(Reading& reading, const ChannelIndex& index, const YamlNode& node, const std::string& subject,
                    const Expression& law);

}  // namespace holonom
