// The elements of a model compiled over features: what every coordinate set shares.
//
// Features that the equations of motion need stand in `features`; those that only results need stand in `outputs`, so that recording
// costs nothing inside a step.
#pragma once

#include <string>

#include "elements/constraint.h"
#include "elements/force.h"
#include "elements/joint.h"
#include "elements/law.h"
#include "elements/measure.h"
#include "elements/time_function.h"

namespace holonom {

enum class RowOwner { joint, driver, initial };

struct RowGroup {  // the rows and blocks of one joint, driver or initial value
  RowOwner owner;
  int index;  // in model.joints, model.drivers or model.initial
  int row, rows, block, blocks;
};

template <int d>
struct OutputMeasures {
  FeatureList<d> features;
  std::vector<NamedMeasure<d>> measures;
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
  std::vector<std::unique_ptr<Joint<d>>> joints;      // as in model.joints
  std::vector<std::unique_ptr<Measure<d>>> measures;  // read by laws and held by drivers
  std::vector<TimeFunction> motions;                  // as in model.drivers
  std::vector<Quantity<d>> quantities;                // [0] is time
  std::vector<EffortName> efforts;
  std::vector<double> memory;  // initial values of the state's memory
  OutputMeasures<d> outputs;

  int rows() const { return layout.rows(); }
  const RowGroup& group_of_row(int row) const;
  std::string group_name(const RowGroup& group) const;  // "joint A", "driver turn", "initial A.rate"

  void evaluate_constraints(double t, const FeatureTable<d>& table, const VecX& memory, ConstraintNeed need,
                            ConstraintRows<d>& rows) const;
  // Adds forces to the table, which must hold positions and velocities.
  void evaluate_forces(double t, const VecX& memory, FeatureTable<d>& table, std::vector<double>& quantity_values,
                       ForceTotals& totals) const;
  // Brings the memory (turns of angles) up to an accepted state.
  void commit(const FeatureTable<d>& table, VecX& memory) const;
  void commit_outputs(const FeatureTable<d>& output_table, VecX& memory) const;
};

// Which rows a mechanism has: those of the motion, or those of assembly with the user's initial values as further rows.
enum class RowSet { motion, positions, velocities };

// `has_rows`: which joints are constraint rows; empty: all of them. Measures and memory are laid out alike whatever is chosen.
template <int d>
Mechanism<d> build_mechanism(const Model& model, RowSet rows, const std::vector<char>& has_rows = {});

}  // namespace holonom
