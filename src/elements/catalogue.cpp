#include "elements/catalogue.h"

#include "elements/coupler.h"
#include "elements/derived_channel.h"
#include "elements/entry.h"
#include "elements/event.h"
#include "elements/forces/entries.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

template <class Entry, std::size_t count>
std::vector<Entry> gather(std::vector<Entry> (*const (&parts)[count])()) {
  std::vector<Entry> all;
  for (const auto part : parts)
    for (Entry& entry : part()) all.push_back(std::move(entry));
  return all;
}

// Fields of every element with constraint equations
void add_stabilisation(ElementType& type) {
  for (const char* name : {"alpha", "beta"})
    type.fields.push_back({name, FieldKind::number, "1/s", false, "the treatment's",
                           "Baumgarte parameter of its constraint equations, used by the treatment `baumgarte`",
                           Range::nonnegative});
}

}  // namespace

const std::vector<JointEntry>& joint_catalogue() {
  static const std::vector<JointEntry> entries = gather(all_joints);
  return entries;
}

const std::vector<ForceEntry>& force_catalogue() {
  static const std::vector<ForceEntry> entries = gather(all_forces);
  return entries;
}

const std::vector<SignalEntry>& signal_catalogue() {
  static const std::vector<SignalEntry> entries = gather(all_signals);
  return entries;
}

Schema schema() {
  Schema all;
  for (const auto& entry : joint_catalogue()) all.push_back(entry.type);
  for (const auto& entry : force_catalogue()) all.push_back(entry.type);
  for (const auto& entry : coupling_catalogue()) all.push_back(entry.type);
  for (const auto& entry : signal_catalogue()) all.push_back(entry.type);
  for (const auto& entry : event_catalogue()) all.push_back(entry.type);
  all.push_back(derived_channel_type());
  for (ElementType& type : all)
    if ((type.section == "joints" && type.constrains) || type.section == "drivers" || type.section == "couplers")
      add_stabilisation(type);
  return all;
}

const JointEntry& joint_entry(const Element& joint, int dimension) {
  return entry_for(joint_catalogue(), joint, dimension, "joints");
}

const ForceEntry& force_entry(const Element& force, int dimension) {
  return entry_for(force_catalogue(), force, dimension, "forces");
}

const SignalEntry& signal_entry(const Element& signal) { return entry_for(signal_catalogue(), signal, 2, "signals"); }

bool has_memory(const Element& signal) { return signal.has("period") || signal_entry(signal).has_memory; }

Field connect_field() {
  Field field{"connect", FieldKind::bodies, "", true, "", "the first and the second body; one may be ground"};
  field.also_called = {"bodies", "between", "parts", "links", "frames"};
  return field;
}

Field joint_position_field(bool required, const std::string& sentence) {
  Field field{"at",
              FieldKind::places,
              "m",
              required,
              required ? "" : "the mass centre of the second body",
              sentence + ": one point, one point per body, or local points by body name"};
  field.also_called = {"point", "points", "position", "location", "anchor", "ends"};
  return field;
}

Field axis_field(const std::string& sentence) {
  Field field{"axis", FieldKind::vector, "", true, "", sentence + ", a world vector"};
  field.also_called = {"direction", "along"};
  return field;
}

}  // namespace holonom
