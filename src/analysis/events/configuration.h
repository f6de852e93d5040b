// The mechanism with certain elements on and the others off. Events switch elements again and again: all that follows from which of them
// are on (the compiled model, its rank and redundancy, patterns of matrices and their analysis) is made once for each configuration and kept.
// Numbers that events set (shifts of drivers, constant signals) are changed in place, and the state is none of its business.
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
  explicit Configuration(AssembledModel& assembled);            // with which the run begins
  Configuration(const Model& given, const Switches& switches);  // with the elements and numbers of the switches
  Configuration(const Configuration&) = delete;                 // its parts refer to one another
  Configuration& operator=(const Configuration&) = delete;

  const Model& model() const { return assembled_.system->model(); }
  AssembledModel& assembled() { return assembled_; }
  bool has_elements_of(const Switches& switches) const;  // and may be changed
  void set_values(const Switches& switches);

  // The run goes on in this configuration from a state of body coordinates. Rank and redundancy are found when it is entered first, and
  // again beside a singular position.
  Outcome enter(const State& body);
  // What is solved for at a state of body coordinates near which rank and redundancy may be found
  Recovery& recovery_at(const State& body);
  Impulses& impulses_at(const State& body);
  double energy(const State& body);  // kinetic and potential
  // What steps, to begin from another state
  IntegratedSystem& restart(const Plan& plan);

 private:
  void find_rows_at(const State& body);

  std::shared_ptr<Model> model_;  // of its own; systems share it
  std::unique_ptr<AssembledModel> own_assembled_;
  AssembledModel& assembled_;
  bool are_rows_known_ = false;
  Outcome outcome_of_rows_;
  double known_condition_ = 0;  // of the constraints where rank and redundancy were found; 0: not asked yet
  std::optional<Recovery> recovery_;
  std::optional<Impulses> impulses_;
  std::optional<IntegratedSystem> integrated_;
  std::optional<Evaluation> evaluation_;
};

bool is_constant(const Element& signal);  // a number that events may set

// Those that have been used last
class Configurations {
 public:
  explicit Configurations(const Model& given) : given_(given) {}
  std::shared_ptr<Configuration> find(const Switches& switches);

 private:
  static constexpr std::size_t max_kept = 16;
  const Model& given_;
  std::vector<std::shared_ptr<Configuration>> kept_;  // the last used first
};

}  // namespace holonom
