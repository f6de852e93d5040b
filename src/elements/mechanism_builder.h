// Compiles a model into a mechanism. Makers of joints and forces see this class only.
#pragma once

#include <map>
#include <optional>
#include <typeindex>
#include <unordered_map>
#include <unordered_set>

#include "elements/measure_definition.h"
#include "elements/mechanism.h"
#include "elements/signals/signal.h"
#include "model/name_index.h"

namespace holonom {

template <int d>
class MechanismBuilder {
 public:
  MechanismBuilder(const Model& model, RowSet rows, const RowChoice<d>& choice);
  Mechanism<d> finish() { return std::move(mechanism_); }

  const Model& model() const { return model_; }
  const NameIndex& names() const { return names_; }
  FeatureList<d>& features() { return mechanism_.features; }
  int number_of(const Feature<d>& feature) {
    return feature.is_point ? features().point(feature.body, feature.local) : features().director(feature.body, feature.local);
  }
  int force_number() const { return force_number_; }  // of the force being built
  Vec<d> to_body(int body, const Vec3& world_direction) const;

  template <class Batch>
  Batch& force_batch() {
    auto& forces = force_group_ == ForceGroup::idle      ? mechanism_.idle_forces
                   : force_group_ == ForceGroup::reading ? mechanism_.reading_forces
                                                         : mechanism_.forces;
    return find_batch<Batch>(forces, force_batches_[static_cast<int>(force_group_)]);
  }
  // Binds the names of an expression; `own` are the element's variables. Throws InputError at an unknown name.
  Law law(const Element& element, const std::string& field, const Expression& expression,
          const std::vector<std::string>& own = {});
  int read(const std::string& channel, const Location& where);  // the quantity of a channel
  int new_effort(const std::string& owner, const std::string& channel);
  int new_memory(double initial, const std::string& name = "");
  int new_memory(const Vec3& initial);  // three consecutive slots; returns the first
  void add_rotor(const Rotor<d>& rotor) {
    if (force_group_ != ForceGroup::idle) mechanism_.rotors.add(rotor, mechanism_.features);
  }
  // A memory slot that follows the angle of features x_1, y_1, x_2 of the motion, zero in the reference configuration.
  int follow_angle(const Feature<d>* features);
  // A measure of the motion by its channel, which must be a position
  const LocalMeasure<d>& measure(const std::string& channel, const Location& where);
  const Joint<d>& joint(int number) const {
    if (!mechanism_.joints[number]) throw InputError(std::vector<Diagnostic>{});  // its own error has been collected
    return *mechanism_.joints[number];
  }
  const LocalMeasure<d>& own(std::unique_ptr<LocalMeasure<d>> measure);  // one that only its maker knows
  double reference_value(const Measure<d>& measure);                     // of the motion, in the reference configuration
  // A sum of measures of the motion by their channels. Throws InputError at `where` for a name that is not a position.
  std::unique_ptr<Measure<d>> sum(const std::vector<std::pair<std::string, double>>& terms, const Location& where);
  // Registers a measure under its names and, when `recorded`, adds it to the outputs.
  void define(MeasureDefinition<d> definition, bool recorded);

 private:
  template <int>
  friend class RowsOfJoint;

  template <class Batch, class Base>
  Batch& find_batch(std::vector<std::unique_ptr<Base>>& batches) {
    return find_batch<Batch>(batches, batches_);
  }
  template <class Batch, class Base>
  static Batch& find_batch(std::vector<std::unique_ptr<Base>>& batches, std::map<std::type_index, void*>& known_batches);

  struct Reference {
    int definition;
    int order;
  };
  struct Readings {  // of the motion, or of signals that are only recorded
    std::vector<Quantity<d>>& quantities;
    std::vector<Observed<d>>& observed;
    std::shared_ptr<LawTape>& laws;
    std::map<std::string, int> numbers = {};
    std::vector<Location> observed_where = {};  // where each observed quantity is first read
  };

  void define_place(const std::string& owner, int body, const Vec<d>& local);
  void define_body(int number);
  void define_marker(int number);
  void add_joints();
  void keep_layout(const Joint<d>& joint, JointRows<d>& writer);
  void add_rigidity();
  void add_forces();
  void declare_signals();  // their names, before anything reads them
  void bind_signals();     // to what they read, when all channels are known
  void declare_memory(const SignalDefinition& signal, const std::string& name);
  void bind_signal(const Element& element, const SignalDefinition& signal, SignalNetwork& network);
  void bind_samples(const Element& element, const SignalDefinition& signal);
  void arrange_signals(SignalNetwork& network, std::size_t quantities);
  void add_drivers();
  void add_own_angular_velocity(int index, const Element& driver);
  void add_initial(RowSet rows);
  static void check_range(const MeasureDefinition<d>& measure, const InitialValue& initial);
  const Measure<d>& held_by(const Element& driver);
  void check_coupled(const Element& coupler, int term, const std::string& channel);
  void add_angular_velocity_row(int index, int body, int axis, double target);
  void add_measure_row(RowOwner owner, int index, const Measure<d>& measure, TimeFunction target);
  std::optional<int> first_definition(const std::string& owner);  // those of one owner are consecutive
  std::optional<Reference> find(const std::string& channel);
  int position_of(const std::string& channel, const Location& where, const std::string& user);  // its definition
  const LocalMeasure<d>* measure_for_motion(int definition);
  const LocalMeasure<d>* measure_to_read(int definition);  // for the expression being bound
  std::unique_ptr<LocalMeasure<d>> instantiate(const MeasureDefinition<d>& definition, FeatureList<d>& features);
  Quantity<d> angular_velocity_of(const std::string& channel) const;  // body.wx, .wy, .wz in space; body -1 for other names
  int quantity(const std::string& channel, const Location& where);
  Law bind(const Element& element, const std::string& field, const Expression& expression, const std::vector<std::string>& own);
  std::optional<Observed<d>> observed(const std::string& channel, const Location& where);
  std::optional<Observed<d>> observed_reaction(const std::string& owner, const std::string& quantity);
  // Whether a force reads the solution of the equations of motion, by itself or through signals
  bool reads_solution(const Element& force);
  bool is_solved(const std::string& channel);
  bool is_signal(const std::string& channel) const;  // one that the motion needs
  void find_solved_signals();
  void add_observed();  // when all rows and efforts are known
  void find_efforts(Readings& readings);
  [[noreturn]] void unknown_channel(const std::string& channel, const Location& where);

  const Model& model_;
  NameIndex names_;
  const RowChoice<d>& choice_;
  RowSet rows_;
  std::vector<char> read_reactions_;  // of each joint
  Mechanism<d> mechanism_;
  FeatureTable<d> drawn_;  // of the features that were known at the last request
  std::vector<MeasureDefinition<d>> definitions_;
  std::unordered_map<std::string, int> first_definition_;  // of each owner, of the first `indexed_` definitions
  std::size_t indexed_ = 0;
  std::map<int, const LocalMeasure<d>*> in_motion_;  // definitions already instantiated on the features of the motion
  Readings motion_{mechanism_.quantities, mechanism_.observed, mechanism_.laws};
  Readings recorded_{mechanism_.recorded.quantities, mechanism_.recorded.observed, mechanism_.recorded.laws};
  Readings* readings_ = &motion_;                                  // of the expression being bound
  std::map<int, const LocalMeasure<d>*> in_record_;                // definitions already instantiated for recorded signals
  std::vector<char> is_of_motion_;                                 // one per signal of the model
  std::vector<int> read_by_forces_;                                // quantities, some of them repeated
  std::unordered_set<std::string> solved_signals_;                 // that read the solution
  std::vector<SignalDefinition> signals_;                          // as in model.signals
  std::map<std::type_index, void*> batches_;                       // of constraints
  std::array<std::map<std::type_index, void*>, 3> force_batches_;  // of each group
  std::vector<std::unique_ptr<ConstraintBatch<d>>> idle_constraints_;
  int force_number_ = 0;
  enum class ForceGroup { acting, reading, idle } force_group_ = ForceGroup::acting;  // of the force being built
};

template <int d>
template <class Batch, class Base>
Batch& MechanismBuilder<d>::find_batch(std::vector<std::unique_ptr<Base>>& batches,
                                       std::map<std::type_index, void*>& known_batches) {
  void*& known = known_batches[typeid(Batch)];
  if (!known) {
    auto batch = std::make_unique<Batch>();
    known = batch.get();
    batches.push_back(std::move(batch));
  }
  return *static_cast<Batch*>(known);
}

}  // namespace holonom
