#include "matrix_models.h"

namespace holonom::matrix {
namespace {

const char* const double_pendulum = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  upper: {mass: 1, inertia: 0.1, position: [0.5, 0]}
  lower: {mass: 0.7, inertia: 0.05, position: [1.3, 0.1]}
joints:
  A: {type: revolute, connect: [ground, upper], at: [0, 0]}
  B: {type: revolute, connect: [upper, lower], at: [1, 0]}
initial: {A.rate: 1, B.rate: -2}
)yaml";

const char* const slider_crank = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:  {mass: 1, inertia: 0.1, position: [0.25, 0.25]}
  rod:    {mass: 2, inertia: 0.3, position: [1, 0.25]}
  slider: {mass: 1.5, inertia: 0.1, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0.5, 0.5]}
  C: {type: revolute, connect: [rod, slider], at: [1.5, 0]}
  D: {type: translational, connect: [ground, slider], at: [1.5, 0], axis: [1, 0]}
initial: {A.rate: 3}
)yaml";

const char* const sprung_four_bar = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:   {mass: 1, inertia: 0.05, position: [0, 0.3]}
  coupler: {mass: 1.5, inertia: 0.2, position: [0.5, 0.7]}
  rocker:  {mass: 1, inertia: 0.1, position: [1, 0.4]}
joints:
  A: {type: revolute, connect: [crank, ground], at: [0, 0]}
  B: {type: revolute, connect: [crank, coupler], at: [0, 0.6]}
  C: {type: revolute, connect: [coupler, rocker], at: [1, 0.8]}
  D: {type: revolute, connect: [ground, rocker], at: [1, 0]}
forces:
  spring: {type: spring-damper, connect: [ground, coupler], at: [[0.5, 0], [0.5, 0.7]], stiffness: 200, damping: 5, length: 0.5}
  coil:   {type: rotational-spring, connect: [crank, coupler], stiffness: 10, damping: 0.5}
  law:    {type: spring-damper, connect: [crank, rocker], at: [[0, 0.3], [1, 0.4]], force: "30*(length - 0.8) + 2*rate + 0.1*A.rate"}
  push:   {type: force, body: rocker, at: [1, 0.6], force: ["5*sin(20*t)", 1], axes: body}
initial: {A.rate: 1.5}
)yaml";

const char* const parallel_bars = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  left:   {mass: 1, inertia: 1/12, position: [0.25, 0.433]}
  middle: {mass: 1, inertia: 1/12, position: [1.25, 0.433]}
  right:  {mass: 1, inertia: 1/12, position: [2.25, 0.433]}
  top:    {mass: 2, inertia: 0.7, position: [1.5, 0.866]}
joints:
  A: {type: revolute, connect: [ground, left], at: [0, 0]}
  B: {type: revolute, connect: [ground, middle], at: [1, 0]}
  C: {type: revolute, connect: [ground, right], at: [2, 0]}
  D: {type: revolute, connect: [left, top], at: [0.5, 0.866]}
  E: {type: revolute, connect: [middle, top], at: [1.5, 0.866]}
  F: {type: revolute, connect: [right, top], at: [2.5, 0.866]}
initial: {A.rate: 2}
)yaml";

const char* const stiff_spring = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  arm:   {mass: 2, inertia: 0.2, position: [0.5, 0]}
  block: {mass: 0.5, inertia: 0.05, position: [1, 0.3]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0]}
  S: {type: translational, connect: [arm, block], at: [1, 0], axis: [0, 1]}
forces:
  stiff: {type: spring-damper, connect: [arm, block], at: [[1, 0], [1, 0.3]], stiffness: 5000, damping: 100, length: 0.3}
initial: {A.rate: 1, S.speed: 0}
)yaml";

const char* const driven_crank = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank: {mass: 1, inertia: 0.1, position: [0.25, 0]}
  rod:   {mass: 1, inertia: 0.2, position: [0.9, -0.2]}
  block: {mass: 2, inertia: 0.1, position: [1.6, -0.5]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0.5, 0]}
  C: {type: revolute, connect: [rod, block], at: [1.4, -0.4]}
drivers:
  turn: {measure: A.angle, motion: "2*t + 0.5*sin(4*t)"}
)yaml";

const char* const massless_link = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:  {mass: 1, inertia: 0.1, position: [0.2, 0.3]}
  link:   {mass: 0, inertia: 0, position: [0.8, 0.5]}
  rocker: {mass: 2, inertia: 0.3, position: [1.3, 0.2]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, link], at: [0.4, 0.6]}
  C: {type: revolute, connect: [link, rocker], at: [1.2, 0.5]}
  D: {type: revolute, connect: [ground, rocker], at: [1.4, 0]}
initial: {A.rate: 1}
)yaml";

const char* const spatial_loop = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  crank:  {mass: 1, inertia: [0.05, 0.06, 0.02], position: [0, 0.1, 0.2]}
  link:   {mass: 0.8, inertia: [0.05, 0.1, 0.1], position: [0.5, 0.3, 0.5], rotation: {axis: [0, 0, 1], angle: 0.3}}
  rocker: {mass: 1.2, inertia: [0.1, 0.05, 0.08], position: [1, 0.3, 0.3]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0, 0], axis: [1, 0, 0]}
  B: {type: universal, connect: [crank, link], at: [0, 0.2, 0.4], axes: [[0, 1, 0], [0, 0, 1]]}
  C: {type: spherical, connect: [link, rocker], at: [1, 0.4, 0.6]}
  D: {type: revolute, connect: [rocker, ground], at: [1, 0.2, 0], axis: [0, 1, 0.2]}
initial: {A.rate: 1.5}
)yaml";

const char* const spatial_chain = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  base: {mass: 3, inertia: [0.3, 0.4, 0.5], position: [0, 0, 0]}
  arm:  {mass: 1, inertia: [0.1, 0.08, 0.05], position: [0.5, 0.1, 0], rotation: {xyz: [0.2, 0.1, -0.3]}}
  tip:  {mass: 0.6, inertia: [0.03, 0.02, 0.04], position: [1, 0.2, 0.1]}
joints:
  S: {type: spherical, connect: [base, arm], at: [0.2, 0, 0]}
  T: {type: cylindrical, connect: [arm, tip], at: [0.8, 0.1, 0], axis: [1, 0.2, 0]}
forces:
  hold: {type: spring-damper, connect: [ground, base], at: [[0, 0, 1], [0, 0.1, 0.1]], stiffness: 100, damping: 3}
  coil: {type: spring-damper, connect: [base, tip], at: [[0, 0, 0], [1, 0.2, 0.1]], stiffness: 40, damping: 1}
initial: {base.wx: 0.5, base.wy: 1, base.wz: -0.7, arm.wz: 0.4, T.speed: 0.2, T.rate: 1, base.vx: 0.3}
)yaml";

const char* const redundant_in_space = R"yaml(
holonom: 1
space: spatial
gravity: [0, -9.81, 0]
bodies:
  crank:   {mass: 1, inertia: [0.01, 0.05, 0.05], position: [0.1, 0.25, 0]}
  coupler: {mass: 1.5, inertia: [0.02, 0.2, 0.2], position: [0.6, 0.6, 0]}
  rocker:  {mass: 1, inertia: [0.02, 0.1, 0.1], position: [1.1, 0.35, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, connect: [crank, coupler], at: [0.2, 0.5, 0], axis: [0, 0, 1]}
  C: {type: revolute, connect: [coupler, rocker], at: [1, 0.7, 0], axis: [0, 0, 1]}
  D: {type: revolute, connect: [ground, rocker], at: [1.2, 0, 0], axis: [0, 0, 1]}
initial: {A.rate: 2}
)yaml";

const char* const sprung_bodies = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  one: {mass: 1, inertia: [0.05, 0.06, 0.07], position: [0, 0, 0]}
  two: {mass: 2, inertia: [0.2, 0.1, 0.15], position: [1, 0.2, -0.3]}
forces:
  hang:  {type: spring-damper, connect: [ground, one], at: [[0, 0, 1], [0.1, 0, 0.1]], stiffness: 150, damping: 2}
  guy:   {type: spring-damper, connect: [ground, two], at: [[2, 0, 0.5], [1.2, 0.3, -0.2]], stiffness: 120, damping: 1}
  tie:   {type: spring-damper, connect: [one, two], at: [[0.1, 0.1, 0], [0.9, 0.1, -0.2]], stiffness: 80, damping: 3, length: 0.6}
  twist: {type: moment, body: two, moment: [0.5, "0.2*sin(5*t)", "-0.1*two.wz"], axes: body}
initial: {one.wx: 1, one.wy: -0.5, two.wz: 1.5, one.vy: 0.4, two.vx: -0.3}
)yaml";

}  // namespace

const std::vector<MatrixModel>& models() {
  static const std::vector<MatrixModel> all = {
      {"double pendulum", "planar, open", 0.2, 1, double_pendulum},
      {"slider-crank", "planar, closed", 0.2, 1, slider_crank},
      {"sprung four-bar", "planar, closed, springs, dampers and laws", 0.2, 1, sprung_four_bar},
      {"parallel bars", "planar, closed, redundant", 0.2, 1, parallel_bars},
      {"stiff spring", "planar, open, stiff", 0.2, 8, stiff_spring},
      {"driven crank", "planar, driven", 0.2, 1, driven_crank},
      {"massless link", "planar, closed, massless", 0.2, 1, massless_link},
      {"spatial loop", "spatial, closed, universal and spherical joints", 0.2, 1, spatial_loop},
      {"spatial chain", "spatial, open, floating, springs and dampers", 0.2, 1, spatial_chain},
      {"four-bar in space", "spatial, closed, redundant", 0.2, 1, redundant_in_space},
      {"sprung bodies", "spatial, no joints, springs and laws", 0.2, 1, sprung_bodies}};
  return all;
}

}  // namespace holonom::matrix
