// Where a run can be resumed: everything that the rest of the run depends on. Systems, factors and histories are rebuilt there, both in the
// run that continues and in one that is resumed later, so that both compute the same bits.
#pragma once

#include <string>
#include <vector>

#include "system/event_memory.h"
#include "system/state.h"
#include "system/statistics.h"

namespace holonom {

struct Checkpoint {
  State state;                     // of the run's coordinates
  State followed;                  // in body coordinates, with the revolutions of recorded angles
  double characteristic_time = 0;  // 0: not known yet
  double next_step = 0, rotation_rate = 0;
  long outputs = 0;  // recorded so far
  EventMemory events;
  bool is_at_event = false;  // the result of the event is in `followed`; `state` has the time only. Never in a file
  Statistics statistics;
  bool has_first_energy = false;
  double first_energy = 0;
  // RunDiagnostics so far
  long rows = 0;
  double worst_position_violation = 0, worst_velocity_violation = 0, energy_scale = 0, energy_exchanged = 0,
         worst_energy_balance = 0, worst_energy_drift = 0, worst_constraint_energy = 0;
  double worst_condition = 1, worst_condition_time = 0, worst_reaction_error = 0, worst_reaction_error_time = 0;
  std::vector<std::string> poor_reactions, notes, warnings;
};

// Calls visit(field) for every number, vector, count and list of texts of a checkpoint, in an order that files rely on.
template <class AnyCheckpoint, class Visit>
void visit_fields(AnyCheckpoint& checkpoint, Visit&& visit) {
  for (auto* state : {&checkpoint.state, &checkpoint.followed, &checkpoint.events.entered}) {
    visit(state->t);
    for (auto* field : {&state->q, &state->v, &state->memory, &state->s, &state->work}) visit(*field);
  }
  visit(checkpoint.characteristic_time);
  visit(checkpoint.next_step);
  visit(checkpoint.rotation_rate);
  visit(checkpoint.outputs);
  auto& statistics = checkpoint.statistics;
  for (auto* count : {&statistics.steps, &statistics.rejected, &statistics.evaluations, &statistics.factorisations,
                      &statistics.iterations, &statistics.projections, &statistics.switches})
    visit(*count);
  for (auto* number : {&statistics.smallest_step, &statistics.largest_step, &statistics.largest_correction,
                       &statistics.largest_correction_time, &statistics.error_sum, &statistics.unsettled})
    visit(*number);
  auto& events = checkpoint.events;
  for (auto* field :
       {&events.joints, &events.forces, &events.drivers, &events.shifts, &events.constants, &events.side, &events.size,
        &events.floor, &events.counts, &events.times, &events.which, &events.shared, &events.shared_since})
    visit(*field);
  visit(checkpoint.has_first_energy);
  visit(checkpoint.first_energy);
  visit(checkpoint.rows);
  for (auto* number : {&checkpoint.worst_position_violation, &checkpoint.worst_velocity_violation, &checkpoint.energy_scale,
                       &checkpoint.energy_exchanged, &checkpoint.worst_energy_balance, &checkpoint.worst_energy_drift,
                       &checkpoint.worst_constraint_energy, &checkpoint.worst_condition, &checkpoint.worst_condition_time,
                       &checkpoint.worst_reaction_error, &checkpoint.worst_reaction_error_time})
    visit(*number);
  for (auto* texts : {&checkpoint.poor_reactions, &checkpoint.notes, &checkpoint.warnings}) visit(*texts);
}

}  // namespace holonom
