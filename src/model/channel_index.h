// Who owns the channels of a model, by name: to tell which names a law may read, and what a placement makes of them.
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
    enum class Kind { body, marker, element } kind;
    const ElementType* type = nullptr;  // of an element; null when it has none
  };

  ChannelIndex(const Model& model, const Schema& schema);

  const Owner* find(const std::string& name) const;  // null when nothing in the model has this name
  bool has(const std::string& channel) const;        // "A.angle": its owner is there and records such a thing
  std::vector<std::string> channels() const;         // all of them, for messages

 private:
  std::vector<std::string> channels_of(const Owner& owner) const;

  int dimension_;
  std::unordered_map<std::string, Owner> owners_;
};

// Of a reaction channel fx, fy, fz, m, mx, my, mz: force or moment and its axis; nothing for another name. The moment m of the plane
// has axis 0.
struct ReactionChannel {
  bool is_moment;
  int axis;
};
std::optional<ReactionChannel> reaction_channel(const std::string& quantity, int dimension);

// "A", "angle" of "A.angle"; the second is empty when there is no dot.
std::pair<std::string, std::string> split_channel(const std::string& channel);

}  // namespace holonom
