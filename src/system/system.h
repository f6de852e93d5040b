// What a coordinate set offers: all that a treatment, an integrator or an analysis may ask.
//
//   M(q) v' + G^T lambda = Q(t, q, v),   g(t, q) = 0,   q' = N(q) v,   G = dg/dq N
//
// One-step methods work in a chart about the start of the step: q = q_n (+) xi with xi' = T^-1(xi) v.
#pragma once

#include <memory>

#include "linear/sparse.h"
#include "model/shared_model.h"
#include "system/snapshot.h"
#include "system/state.h"

namespace holonom {

struct Sizes {
  int q = 0, v = 0, rows = 0, s = 0, y = 0;
};

// Characteristic length and mass of the model: every norm, rank test and threshold is relative to them.
struct Characteristic {
  double length = 1, mass = 1;
};

enum Need : unsigned {
  need_constraint = 1,       // g
  need_jacobian = 2,         // G, g_t
  need_rate = 4,             // dg/dt
  need_bias = 8,             // d2g/dt2 = G v' + bias
  need_force = 16,           // Q, potential and powers, states and their rates
  need_mass = 32,            // M
  need_kinetic = 64,         // kinetic energy
  need_jacobian_rate = 128,  // dG/dt
  need_tangent = 256         // K = -dQ/dq, C = -dQ/dv of the forces, with need_force; after prepare_tangent()
};

// Everything computed at one state; sized once by System::prepare, each field filled when asked for.
struct Evaluation {
  VecX g, g_t, rate, bias;
  SparseMatrix G, G_rate, M;
  SparseMatrix K, C;  // of one pattern; K is exact at rest and leaves out how inertia changes with q and v
  VecX Q;
  VecX y;                           // in: what only the solution tells and forces read all the same (elements/observed.h)
  bool leaves_out_readers = false;  // in: forces that read y are left out
  VecX s, s_rate;                   // first-order states as they stand, and their rates
  double kinetic = 0, potential = 0, dissipation = 0, supply = 0;
  int undefined_force = -1;   // a force of the model whose direction does not exist here
  int undefined_signal = -1;  // a signal that has no value here
};

// A joint, driver, initial value or rigid body and its rows.
struct RowSource {
  enum Kind { joint, driver, initial, body } kind;
  int index;  // in the model's list of that kind
  int row, rows;
};

// Solves with the mass matrix where a coordinate set can do so without forming it.
class MassSolver {
 public:
  virtual ~MassSolver() = default;
  virtual bool factor() = 0;        // at the state evaluated last; false: singular
  virtual void solve(VecX& b) = 0;  // b <- M^-1 b
  virtual bool factor_and_solve(VecX& b) = 0;
};

class System {
 public:
  virtual ~System() = default;

  virtual const Model& model() const = 0;
  virtual const SharedModel& shared_model() const = 0;  // for what is made of the same model
  virtual const Sizes& sizes() const = 0;
  virtual const Characteristic& characteristic() const = 0;
  virtual const VecX& chart_scale() const = 0;                 // one a speed: the characteristic length, or 1 for rotations
  virtual const VecX& row_scale() const = 0;                   // one a row: the same by the row's unit
  virtual const std::vector<char>& velocity_rows() const = 0;  // one a row: it binds speeds only
  virtual const std::vector<RowSource>& row_sources() const = 0;
  virtual const VecX& state_scale() const = 0;  // one a first-order state
  virtual double state_decay() { return 0; }    // where forces were evaluated last, the largest -ds'/ds of a first-order state
  virtual void filter_states(VecX&) {}          // (1 - c ds'/ds)^-1 of the last stage applied to an error of them
  virtual std::string state_name(int state) const = 0;
  virtual std::string signal_name(int signal) const = 0;     // as in Evaluation::undefined_signal
  virtual std::string coordinate_name(int speed) const = 0;  // "x of body crank"

  virtual State drawn_state() const = 0;
  virtual void prepare(Evaluation&) const = 0;
  virtual void prepare_tangent() = 0;  // before prepare() where M, K and C will be wanted as matrices
  virtual void evaluate(const State&, unsigned needs, Evaluation&) = 0;
  // The largest rate of an angle whose turns laws, couplers or drivers count; 0 where there is none
  virtual double turning_rate(const State&, Evaluation&) { return 0; }

  // Where forces read reactions or accelerations, at the state evaluated last with forces and rows:
  virtual void observe(const VecX& a, const VecX& lambda, VecX& y) = 0;  // y = Y(v', lambda)
  virtual void respond(const State&, int number, VecX& E) = 0;           // E = dQ/dy_number; y = 0, 1, ... in order
  // The linear part of Y, with the efforts' own answer to y_number, or to nothing for -1
  virtual void observe_change(int number, const VecX& a, const VecX& lambda, VecX& dy) = 0;
  virtual std::string observed_name(int number) const = 0;
  // Else what is observed goes into first-order states alone, which no force reads: the equations of motion do not depend on it.
  virtual bool forces_read_solution() const { return true; }
  // The signal or force that is not a finite number at the state evaluated last; "" where all are
  virtual std::string not_finite(const State&) const { return {}; }

  virtual MassSolver* mass_solver() { return nullptr; }  // where there is one, M is formed only with rows or tangents
  virtual void commit(State&) = 0;                       // brings the memory up to an accepted state

  // Takes whole turns out of the coordinates that are angles. Bodies stay where they are; measures count their turns in the memory.
  virtual void wrap_angles(VecX&) const {}
  // By how much rounding may change each row of g at a state; the evaluation is scratch
  virtual void row_rounding(const State&, Evaluation&, VecX& rounding) { rounding.setZero(); }

  virtual void retract(const VecX& q0, const VecX& xi, VecX& q) const = 0;           // q = q0 (+) xi
  virtual void difference(const VecX& q0, const VecX& q, VecX& xi) const = 0;        // the xi with q = q0 (+) xi
  virtual void chart_rate(const VecX& xi, const VecX& v, VecX& xi_rate) const = 0;   // xi' = T^-1(xi) v
  virtual void chart_speed(const VecX& xi, const VecX& xi_rate, VecX& v) const = 0;  // v = T(xi) xi'
  virtual void chart_acceleration(const VecX& xi, const VecX& xi_rate, const VecX& v, const VecX& a,
                                  VecX& xi_acceleration) const = 0;

  // Configurations as plain vectors, for methods that keep a history of them: q' = N(q) v, and v = N^+(q) q' of any vector q'. Where
  // configurations form a vector space, N is one. Rotations are quaternions p, p' = p w/2.
  virtual void configuration_rate(const VecX&, const VecX& v, VecX& q_rate) const { q_rate = v; }
  virtual void configuration_speed(const VecX&, const VecX& q_rate, VecX& v) const { v = q_rate; }
  virtual VecX configuration_scale() const { return chart_scale(); }  // one a coordinate, by which chart_scale moves it

  // The same state in body coordinates and back. to_body continues angles and quaternions from what `body` holds.
  virtual void to_body(const State& state, State& body) = 0;
  virtual void from_body(const State& body, State& state) const = 0;
};

// Body coordinates, from which every coordinate set's results are recovered.
class BodyLevel : public System {
 public:
  // Body motion, measures, reactions, efforts and energies from a consistent acceleration and its multipliers.
  virtual void recover(const State&, const VecX& a, const VecX& lambda, Snapshot&) = 0;
  virtual OutputLayout output_layout() const = 0;
  virtual bool signals_read_solution() const = 0;  // signals depend on accelerations, reactions or efforts
};

}  // namespace holonom
