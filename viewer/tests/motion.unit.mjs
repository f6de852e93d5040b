import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './compiled.mjs';

const { RunData, placeOfTime, transform } = await load('run_data');
const { addModeShape } = await load('modes');

const near = (actual, expected, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

// A decoder for lists that stand for themselves.
const decode = (packed) => Float64Array.from(packed);
const run = (time, poses, channels = []) => ({ time, poses, channels, events: [], rows: time.length });

test('rows at, between, before and after', () => {
  const times = Float64Array.from([0, 1, 1, 2]);
  assert.deepEqual(placeOfTime(times, -1), { row: 0, fraction: 0 });
  assert.deepEqual(placeOfTime(times, 0.25), { row: 0, fraction: 0.25 });
  assert.deepEqual(placeOfTime(times, 1), { row: 2, fraction: 0 });
  assert.deepEqual(placeOfTime(times, 1.5), { row: 2, fraction: 0.5 });
  assert.deepEqual(placeOfTime(times, 9), { row: 3, fraction: 0 });
  assert.deepEqual(placeOfTime(new Float64Array(0), 1), { row: 0, fraction: 0 });
});

test('planar poses: linear angles as quaternions about z', () => {
  const data = new RunData(
    run(
      [0, 1],
      [
        [],
        [
          [0, 2],
          [1, 3],
          [0, Math.PI],
        ],
      ],
    ),
    decode,
    true,
    's',
  );
  const poses = data.poses({ row: 0, fraction: 0.5 });
  assert.deepEqual([...poses.subarray(0, 7)], [0, 0, 0, 1, 0, 0, 0]);
  near(poses[7], 1);
  near(poses[8], 2);
  near(poses[10], Math.cos(Math.PI / 4));
  near(poses[13], Math.sin(Math.PI / 4));
});

test('quaternions take the short way and stay of unit length', () => {
  const half = (angle) => [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];
  const from = half(0.4);
  const to = half(0.8).map((value) => -value); // the same rotation with the other sign
  const body = [[0, 0], [0, 0], [0, 0], ...from.map((value, i) => [value, to[i]])];
  const data = new RunData(run([0, 1], [[], body]), decode, false, 's');
  const poses = data.poses({ row: 0, fraction: 0.5 });
  half(0.6).forEach((value, i) => near(poses[10 + i], value));
  const last = data.poses({ row: 1, fraction: 0 });
  to.forEach((value, i) => near(last[10 + i], value));
});

test('a point of a body by the rotation matrix of Rodrigues', () => {
  const axis = [2 / 7, 3 / 7, 6 / 7];
  const angle = 1.1;
  const pose = Float64Array.from([1, 2, 3, Math.cos(angle / 2), ...axis.map((a) => a * Math.sin(angle / 2))]);
  const point = [0.3, -0.4, 0.5];
  const dot = axis.reduce((sum, a, i) => sum + a * point[i], 0);
  const cross = [0, 1, 2].map((i) => axis[(i + 1) % 3] * point[(i + 2) % 3] - axis[(i + 2) % 3] * point[(i + 1) % 3]);
  const out = new Float64Array(3);
  transform(pose, 0, point, out, 0);
  for (let i = 0; i < 3; ++i) {
    const turned = point[i] * Math.cos(angle) + cross[i] * Math.sin(angle) + axis[i] * dot * (1 - Math.cos(angle));
    near(out[i], pose[i] + turned);
  }
});

test('a trail is the path of the point', () => {
  const angles = [0, 1, 2];
  const data = new RunData(run([0, 1, 2], [[], [[5, 5, 5], [0, 0, 0], angles]]), decode, true, 's');
  const trail = data.trail(1, [2, 0, 0]);
  angles.forEach((angle, i) => {
    near(trail[3 * i], 5 + 2 * Math.cos(angle));
    near(trail[3 * i + 1], 2 * Math.sin(angle));
  });
});

test('channels between rows', () => {
  const data = new RunData(run([0, 2], [], [{ name: 'A.x', unit: 'm', data: [1, 5] }]), decode, true, 's');
  near(data.valueAt('A.x', data.place(0.5)), 2);
  near(data.valueAt('t', data.place(0.5)), 0.5);
  assert.equal(data.unit('t'), 's');
  assert.ok(Number.isNaN(data.valueAt('B.x', data.place(0))));
  assert.equal(data.hasPoses, false);
});

test('mode shapes: real and imaginary parts a quarter of a period apart', () => {
  const rest = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 1, 0, Math.cos(0.1), 0, 0, Math.sin(0.1)]);
  const mode = { real: [[], [2, 0, 0.5]], imaginary: [[], [0, -3, 0]] };
  const out = new Float64Array(14);
  addModeShape(rest, mode, 0.1, 0, true, out);
  near(out[7], 1.2);
  near(out[8], 1);
  near(out[10], Math.cos(0.1 + 0.025));
  near(out[13], Math.sin(0.1 + 0.025));
  addModeShape(rest, mode, 0.1, Math.PI / 2, true, out);
  near(out[7], 1);
  near(out[8], 1.3);
  near(out[13], Math.sin(0.1));
});

test('mode shapes in space turn about world axes', () => {
  const s = Math.SQRT1_2;
  const rest = Float64Array.from([0, 0, 0, s, s, 0, 0]); // a quarter turn about x
  const out = new Float64Array(7);
  addModeShape(rest, { real: [[0, 0, 0, 0, 0, Math.PI / 2]], imaginary: [[]] }, 1, 0, false, out);
  // A quarter about z after a quarter about x takes z to x: z -> -y -> x.
  const point = new Float64Array(3);
  transform(out, 0, [0, 0, 1], point, 0);
  near(point[0], 1);
  near(point[1], 0);
  near(point[2], 0);
});
