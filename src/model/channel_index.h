// The owners of the channels of a model, by name: determines which channels exist and how they change in a placed component.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/model.h"

namespace holonom {

class ChannelIndex {
 public:
  struct Owner {
    enum class Kind { body, marker, element, derived } kind;  // derived: a channel without a dot in its name
    const ElementType* type = nullptr;                        // of an element; null if its type is unknown
  };

  ChannelIndex(const Model& model, const Schema& schema);

  const Owner* find(const std::string& name) const;  // null if nothing in the model has this name
  bool has(const std::string& channel) const;        // "A.angle": A exists and has this channel
  std::vector<std::string> channels() const;         // all channels, for messages

 private:
  std::vector<std::string> channels_of(const Owner& owner) const;
  static bool is_numbered(const Owner& owner, const std::string& quantity);

  int dimension_;
  std::unordered_map<std::string, Owner> owners_;
};

// A reaction channel fx, fy, fz, m, mx, my, mz: force or moment and its axis; nothing for any other name. The planar moment m has
// axis 0.
struct ReactionChannel {
  bool is_moment;
  int axis;
};
std::optional<ReactionChannel> reaction_channel(const std::string& quantity, int dimension);

// "A" and "angle" of "A.angle"; the second is empty if there is no dot.
std::pair<std::string, std::string> split_channel(const std::string& channel);

}  // namespace holonom
