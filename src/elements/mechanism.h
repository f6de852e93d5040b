// The elements of a model compiled over features: what every coordinate set shares.
//
// Features that the equations of motion need are in `features`; those that only results need are in `outputs`, so that recording costs
// nothing inside a step.
#pragma once

#include <functional>
#include <string>

#include "elements/constraint.h"
#include "elements/force.h"
#include "elements/joint.h"
#include "elements/law.h"
#include "elements/measure.h"
#include "elements/observed.h"
#include "elements/rotors.h"
#include "elements/signals/memory.h"
#include "elements/signals/network.h"
#include "elements/tangent.h"
#include "elements/time_function.h"

namespace holonom {

enum class RowOwner { joint, driver, initial, body };

struct RowGroup {  // the rows and blocks of one joint, driver, initial value or rigid body
  RowOwner owner;
  int index;  // in model.joints, model.drivers, model.initial or model.bodies
  int row, rows, block, blocks;
};

template <int d>
struct OutputMeasures {
  FeatureList<d> features;
  std::vector<NamedMeasure<d>> measures;
  std::vector<int> with_singular_position;  // numbers of measures, one per owner
};

// Signals that nothing in the motion reads (signals/needed.h), evaluated when a row is recorded.
template <int d>
struct RecordedSignals {
  std::vector<Quantity<d>> quantities;                     // [0] is time
  std::vector<Observed<d>> observed;                       // with their owners only: the snapshot contains them by then
  std::vector<std::unique_ptr<LocalMeasure<d>>> measures;  // over the output features
  SignalNetwork signals;
  std::vector<Law> samples;  // what held values become and what is delayed, as in SignalMemory::sample_names
  std::shared_ptr<LawTape> laws = std::make_shared<LawTape>();
};

struct EffortName {
  std::string owner, channel;  // pull, force
};

template <int d>
class Mechanism {
 public:
  const Model* model = nullptr;
  FeatureList<d> features;
  ConstraintLayout layout;
  std::vector<RowGroup> groups;  // in row order: joints, drivers, initial values
  std::vector<std::unique_ptr<ConstraintBatch<d>>> constraints;
  std::vector<std::unique_ptr<ForceBatch<d>>> forces;
  std::vector<std::unique_ptr<ForceBatch<d>>>
      reading_forces;                                       // those that read what is known only from the solution (observed.h)
  std::vector<std::unique_ptr<ForceBatch<d>>> idle_forces;  // those that are off: never evaluated, their efforts are zero
  Rotors<d> rotors;
  std::vector<std::unique_ptr<Joint<d>>> joints;      // as in model.joints
  std::vector<std::unique_ptr<Measure<d>>> measures;  // read by expressions and prescribed by drivers
  std::vector<TimeFunction> motions;                  // as in model.drivers
  std::vector<Quantity<d>> quantities;                // [0] is time
  std::shared_ptr<LawTape> laws = std::make_shared<LawTape>();
  SignalNetwork signals;
  std::vector<Observed<d>> observed;
  std::vector<EffortName> efforts;
  std::vector<double> memory;             // initial values of the state's memory
  std::vector<std::string> memory_names;  // the measure that a slot follows; "" for one that only its element knows
  SignalMemory signal_memory;
  OutputMeasures<d> outputs;
  RecordedSignals<d> recorded;

  int rows() const { return layout.rows(); }

  void evaluate_constraints(double t, const FeatureTable<d>& table, const VecX& memory, ConstraintNeed need,
                            ConstraintRows<d>& rows) const;
  void arrange_laws();   // once all are built
  void update_values();  // reads what events set in the model: shifts of drivers, values of constant signals
  // What expressions read, from the positions and velocities in the table and the state's first-order states.
  void evaluate_quantities(const Instant& now, const FeatureTable<d>& table, QuantityValues& values) const;
  // Adds forces to the table, which must contain positions and velocities.
  void evaluate_forces(const Instant& now, FeatureTable<d>& table, QuantityValues& values, ForceTotals& totals) const;
  // The signal or force that is not finite where forces were evaluated last; "" if all are
  std::string not_finite(const Instant& now, const QuantityValues& values, const VecX& efforts) const;
  // Response of forces and efforts to an observed quantity, where they were evaluated last: the table's forces are overwritten.
  void evaluate_response(const Instant& now, int number, FeatureTable<d>& table, QuantityValues& values, VecX& efforts) const;
  // Tangents of the forces at the state whose forces were evaluated last.
  void evaluate_tangents(const Instant& now, const FeatureTable<d>& table, QuantityValues& values, TangentSink<d>& sink) const;
  // Updates the memory (revolutions of angles) to an accepted state.
  void commit(const FeatureTable<d>& table, VecX& memory) const;
  void commit_outputs(const FeatureTable<d>& output_table, VecX& memory) const;
};

// Which rows a mechanism has: those of the motion, or those of assembly with the user's initial values as additional rows.
enum class RowSet { motion, positions, velocities };

// Two vectors of a body keep their dot product.
template <int d>
struct RigidRow {
  int body;
  Vec<d> a, b;
};

// What a coordinate set changes about the rows. The layout of measures and memory does not depend on its choice.
template <int d>
struct RowChoice {
  std::vector<char> has_rows = {};                                        // which joints are rows; empty: all of them
  std::function<bool(const std::vector<Feature<d>>&)> implied = nullptr;  // rows over these features need not be written
  std::vector<RigidRow<d>> rigid = {};                                    // rows that keep bodies rigid
};

template <int d>
Mechanism<d> build_mechanism(const Model& model, RowSet rows, const RowChoice<d>& choice = {});

}  // namespace holonom
