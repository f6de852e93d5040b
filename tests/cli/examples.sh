#!/usr/bin/env bash
# Every example says what to look at, is checked and runs with its own settings.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

count=0
for model in "$SOURCE_DIR"/examples/*.yaml; do
  name=$(basename "$model" .yaml)
  [[ $name =~ ^[a-z0-9_]+$ ]] || fail "examples/$name.yaml: a name in lower case with _"
  [[ $(head -n 1 "$model") == "# "* ]] || fail "examples/$name.yaml does not begin with what to look at"
  expect 0 check "$model"
  expect 0 run "$model" --quiet
  [[ ! -s err ]] || fail "examples/$name.yaml: something is said under --quiet"
  (($(wc -l <"$name.results/results.csv") > 2)) || fail "examples/$name.yaml: no rows"
  lacks "$name.results/results.csv" nan
  count=$((count + 1))
done
((count > 10)) || fail "only $count examples"
for deck in "$SOURCE_DIR"/examples/*.dat; do
  name=$(basename "$deck" .dat)
  [[ $(head -n 1 "$deck") == "! "* ]] || fail "examples/$name.dat does not begin with what to look at"
  expect 0 check "$deck"
  expect 0 run "$deck" --quiet
  [[ ! -s err ]] || fail "examples/$name.dat: something is said under --quiet"
  [[ -s $name.results/report.txt ]] || fail "examples/$name.dat: no report"
done
for model in "$SOURCE_DIR"/examples/components/*.yaml "$SOURCE_DIR"/examples/components/planar/*.yaml; do
  [[ $(head -n 1 "$model") == "# "* ]] || fail "$model does not begin with what it is"
  expect 0 check "$model"
done

# last MODEL CHANNEL VALUE TOLERANCE: the last number of a channel against one known from elsewhere
last() {
  awk -v a="$(column "$1.results/results.csv" "$2" | tail -n 1)" -v b="$3" -v e="$4" 'BEGIN { exit !(a - b < e && b - a < e) }' ||
    fail "$1: $2 ends at $(column "$1.results/results.csv" "$2" | tail -n 1) instead of $3"
}
last pendulum bob.x -0.27508746257611686 1e-7          # elliptic functions
last transmission_angle mu 0.72273424781341 1e-9          # acos((b^2 + c^2 - (d - a)^2)/(2 b c))
last n_four_bar B0.x 0.3284581115408154 1e-6           # elliptic functions
last andrews K1.angle 15.81077119629904 1e-7           # published, IVP test set
last andrews K3.angle 0.04082224013073101 1e-8
last andrews_components m_K1_body.angle 15.81077119629904 1e-7
last andrews_components m_K3_body.angle 0.04082224013073101 1e-8
last andrews_driven drive_J_motion.effort 0.0697970415201 1e-9  # at rest: the derivative of the spring's energy by the crank angle
last universal_shaft output.wx 10.939737046 1e-6       # 10 cos 30/(1 - sin^2 30 sin^2 20)
last suspension hub.y 0.322831973 1e-6               # body coordinates, verner, tolerance 1e-11
last five_bar P.x 0.018961401491 1e-7                 # body coordinates, project, verner, tolerance 1e-11
last axle left_hub.z 0.286211093 1e-7                  # body coordinates, project, verner, tolerance 1e-11
last scissor_stack load.y 3.246522512 1e-7             # the same
last spatial_slider_crank slider.x 0.236644325 1e-6    # sqrt(l^2 - y^2 - z^2) of the crank pin
last cv_shaft output.wx 7.660444431 1e-8                # 10 cos 40
last geneva Q.angle -0.785243153 1e-8                   # -atan2(a sin 44, d - a cos 44)
last rack_and_pinion T.travel -0.049780760 1e-6         # -(m g r^2/k) (1 - cos 30)
last stated_joint stated.wz "$(column stated_joint.results/results.csv plain.wz | tail -n 1)" 1e-7  # the same hinge of the catalogue
last gear_train C.angle "$(column gear_train.results/results.csv A.angle | tail -n 1 | awk '{ printf "%.12f", $1/12 }')" 1e-8
last four_bar_cut C.angle "$(column four_bar.results/results.csv C.angle | tail -n 1)" 1e-5  # the loop opened at another joint
turned=$(column spatial_four_bar.results/results.csv A.angle | tail -n 1)
last spatial_four_bar D.angle "$(awk -v a="$turned" 'BEGIN { s = (1 - cos(a))/(0.6*cos(a) - 3); printf "%.12f", atan2(s, sqrt(1 - s*s)) }')" 1e-9
last sampled_servo A.angle 1.0010780209616 1e-9           # the difference equation of wheel and controller
last gas_strut S.speed 3.8397729590343 1e-8               # work of a polytropic gas
last relaxing_strut pull.effort 6.675839410954 1e-7        # the state's equation by a Runge-Kutta method
last torsion_bar A.angle -0.068913472792 1e-8              # 5 deg cos(sqrt(k/J))
last freewheel B.rate 3 5e-3                               # impulse of the motor over both inertias, and what the clutch has stored
last ratchet_hoist A.angle 1.5657963267949 1e-7            # three teeth less m g r/k
last networked_cart cart.x 0.230803672169 1e-7            # fixed steps of 5e-5 s, the past as a Hermite polynomial

last stewart_platform leg1.length 2.014029005996535 1e-9   # |p + R a - b|
last torsion_ball O.angle1 3.840681146601464 1e-6          # 4 cos 6
last puma560 J2_motion.effort 31.6399 5e-5                 # published by Corke
last puma560 J3_motion.effort 6.0351 5e-5
last puma560 J5_motion.effort 0.0283 5e-5
last bell_crank A.angle -1.0405002567135 1e-7            # the moment of the weight about the pin, integrated elsewhere
last charpy_hammer A.rate 6.790270629885 1e-7           # energy, with the inertia of a rod and two boxes

# One example for each element; the numbers are closed forms, or integrals of one equation by another program where that is said.
last unbalanced_rotor R.fy -58.0120791292 1e-8         # -m e speed^2 cos(speed t)
last unbalanced_rotor R.mz -7.98467768824 1e-8         # -D speed^2 sin(speed t)
last block_and_tackle load.y 1.15411764706 1e-9        # a t^2/2, a = (2 w - m) g/(m + 4 w)
last block_and_tackle rope.effort 519.352941176 1e-7   # w (g - 2 a)
last signpost foot.mx 1478.53829072 1e-7               # height times the push of the wind
last signpost foot.my -88.29 1e-9                      # -arm m g
last signpost foot.mz -295.707658145 1e-7              # -arm times the push of the wind
last hanging_platform platform.x -0.058437496983 1e-8  # 0.3 + l sin(angle) of a pendulum, integrated elsewhere
last hanging_platform platform.angle 0 1e-10
last trifilar_pendulum plate.wz -0.678444239532 1e-7   # one angle as coordinate, integrated elsewhere
last ladder top.y 1.57674266529 1e-8                   # theta'' = 3 g/(2 l) sin(theta), integrated elsewhere
last ladder wall.fx -56.5415018821 1e-6                # m l/2 (theta'' cos(theta) - theta'^2 sin(theta))
last ball_on_turntable ball.x 0.237080367883 1e-8      # x0 + v/n (cos(n t) - 1), n = 2/7 of the table's speed
last ball_on_turntable ball.y -0.130653962355 1e-8     # v/n sin(n t)
last rolling_hoop hoop.x 1.66504771438 1e-7            # a circle at the rate of steady turning
last rolling_hoop hoop.z 0.319495491067 1e-8           # r cos(lean)
last geared_satellite base.angle -0.18265073567 1e-9    # -(Ia + n J)/(Ib + Ia) pi/2
last geared_turret A.mx -0.966312861227 1e-9            # -I turn raise cos(turn) - n J turn raise sin(turn)
last geared_turret A.my -0.772165431904 1e-9            # the same, turned
last rolling_car F.y 0.430211538462 1e-9                # 0.6 - m g 1.5/(2.6 k), from the start on
last rolling_car front.effort -6791.53846154 1e-4
last rolling_car car.x 20 1e-9
last published_link link.qx -0.0431834828463 1e-8      # Euler's equations with the quaternion, integrated elsewhere
last published_link energy.kinetic 0.82543 1e-9
last gyroscope wheel.x 0.0922153437019 1e-8            # l cos(m g l/(J spin) t)
last gyroscope wheel.z 0 1e-8
last spiral_slide child.z -3.23985596055 1e-3          # -a t^2/2 on a true helix; the spline is near to it
last wilberforce C.travel -0.0485661464743 1e-8        # (a/2) (cos(w1 t) + cos(w2 t)), w1^2, w2^2 = w^2 +- e/(2 sqrt(m J))
last wilberforce C.angle -0.0374841200275 1e-7         # (a/2) sqrt(m/J) (cos(w1 t) - cos(w2 t))
last half_pipe board.x -1.40751780728 1e-8             # (1 + x^2/p^2) x'' = -x (x'^2/p + g)/p, integrated elsewhere
last machine_on_mounts machine.y 0.499853850872 1e-8   # imaginary part of F exp(i w t)/(k - m w^2 + i c w); the start has died out
last balance_wheel A.angle -1.91591438432 1e-7         # a exp(-d t) (cos(w t) + d/w sin(w t))
last elastic_shaft shaft.angle -0.00787124561112 1e-8  # strike/w sin(w t), w = sqrt(k (1/I + 1/J))
last elastic_shaft A.angle 0.301574249122 1e-8         # the mean motion less J/(I + J) of the twist
last door_closer H.angle 0.00474249117318 1e-8         # pi/2 (1 + w t) exp(-w t)
last run_up drive.effort 0.178369967 1e-6              # stall (1 - rate/full)
last run_up A.rate 144.648900998 1e-6                  # full (1 - exp(-t/T))
last buffer_stop rail.travel 0.0942477796077 1e-6      # back at the speed v after half a period, pi sqrt(m/k), in the buffer
last engine_mount engine.x 0.002943 1e-8               # half the weight along each axis of the mount, turned back by 45 degrees
last engine_mount engine.y -0.004905 1e-8
last camera_mount camera.z 0.0983847614621 1e-8        # 0.1 + v/w sin(w t)
last camera_mount camera.wz 0.131616733199 1e-7        # I angle'' = -k sin(angle) cos(angle), integrated elsewhere
last bouncing_ball ball.y 0.982286789442 1e-5          # free fall after three periods 2 v/g + (2/w) (pi - atan(v w/g))
last sliding_crate crate.x 0.509683995923 2e-3         # v^2/(2 mu g); the crate rocks a little as well
last spinning_rocket rocket.vx -1.36005277722 1e-8     # thrust/(m spin) sin(spin t)
last spinning_rocket rocket.vy 4.59767882269 1e-8      # thrust/(m spin) (1 - cos(spin t))
last satellite_jet energy.kinetic 135.522691746 1e-6   # Euler: |w| across the axis is jet/(C - I)/spin |exp(i (C - I)/I spin t) - 1|
last reaction_wheel antenna.y 0.68908586198 1e-8       # cos of the turn 2 torque/I (turn/pi)^2
last reaction_wheel antenna.z -0.724679704986 1e-8
last lift_ride shaft.travel 12 1e-9
last lift_ride hoist.effort 7848 1e-6                  # m g, without acceleration at the end
last marble_in_pipe marble.z -4.905 1e-9               # free fall
last marble_in_pipe marble.x 0.069327063567 1e-8       # r cos(v t/r)
height=$(column ski_jump.results/results.csv skier.y | tail -n 1)
last ski_jump energy.kinetic "$(awk -v y="$height" 'BEGIN { print 70*9.81*(40.001 - y) }')" 30   # m g drop; landing on the ramp costs 0.05 percent
last ski_jump ramp.normal 0 1e-12
last coasting_rotor B.rate 17.057 1e-6                 # 20 - 2 mu r m g/J
last leaking_strut S.travel 0.195283437101 1e-8        # 0.2 - 0.7 exp(-5)
last road_profile load.y 0.5380569104895352 1e-7        # two ramps of the base: s v (t - sin(w t)/w)
last engine_gas_force turn.effort 5.42937292669756 1e-6  # (m x'' + F) x', with F by scipy's PchipInterpolator over three periods
last motor_map S.rate 126.42411176571153 1e-6            # 200 (1 - exp(-p c t/J))
last dwell A.angle 2.0943951023931953 1e-12             # the last value of the table
last measured_road road.value -0.047946 0.0088          # 0.05 sin 5, within twice the deviation of the data
last winch work.value "$(column winch.results/results.csv energy.supplied | tail -n 1)" 1e-3  # two integrals of one power
last winch D.rate 3 1e-5                               # as wanted
