// The mechanism with certain elements on and the others off. Events switch elements repeatedly: all that depends on which of them are on
// (the compiled model, its rank and redundancy, patterns of matrices and their analysis) is built once per configuration and kept. Values
// that events set (shifts of drivers, constant signals) are changed in place. A configuration does not contain the state.
#pragma once

#include <optional>

#include "analysis/events/impulse.h"
#include "analysis/events/integrated_system.h"
#include "analysis/recording/recovery.h"
#include "analysis/start/assembled_model.h"
#include "system/event_memory.h"

namespace holonom {

class Configuration {
 public:
  explicit Configuration(AssembledModel& assembled);            // at the start of the run
  Configuration(const Model& given, const Switches& switches);  // with the elements and values of the switches
  Configuration(const Configuration&) = delete;                 // its parts refer to each other
  Configuration& operator=(const Configuration&) = delete;

  const Model& model() const { return assembled_.system->model(); }
  AssembledModel& assembled() { return assembled_; }
  bool has_elements_of(const Switches& switches) const;  // and may be changed
  void set_values(const Switches& switches);

  // The run continues in this configuration from a state of body coordinates. Rank and redundancy are determined on first entry, and again
  // near a singular configuration.
  Outcome enter(const State& body);
  // The recovery at a state of body coordinates near which rank and redundancy may be determined
  Recovery& recovery_at(const State& body);
  Impulses& impulses_at(const State& body);
  double energy(const State& body);  // kinetic and potential
  // The integrated system, to start from another state
  IntegratedSystem& restart(const Plan& plan);

 private:
  void find_rows_at(const State& body);

  std::shared_ptr<Model> model_;  // of its own; systems share it
  std::unique_ptr<AssembledModel> own_assembled_;
  AssembledModel& assembled_;
  bool are_rows_known_ = false;
  Outcome outcome_of_rows_;
  double known_condition_ = 0;  // of the constraints where rank and redundancy were determined; 0: not yet
  std::optional<Recovery> recovery_;
  std::optional<Impulses> impulses_;
  std::optional<IntegratedSystem> integrated_;
  std::optional<Evaluation> evaluation_;
};

bool is_constant(const Element& signal);  // a value that events may set

// The most recently used ones
class Configurations {
 public:
  explicit Configurations(const Model& given) : given_(given) {}
  std::shared_ptr<Configuration> find(const Switches& switches);

 private:
  static constexpr std::size_t max_kept = 16;
  const Model& given_;
  std::vector<std::shared_ptr<Configuration>> kept_;  // most recently used first
};

}  // namespace holonom
