// Instant centres, centrodes, transmission angle, mass centre and kinematic inversion against the geometry of a slider-crank.
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { test } from 'node:test';
import { load } from './compiled.mjs';
import { crankLength, planarDocument, rodLength, sliderPosition } from './sample.mjs';

const { createDecoder } = await load('decode');
const { RunData } = await load('run_data');
const { hingesOf, intoBody, jointSites } = await load('mechanism/joints');
const { PlanarRates } = await load('mechanism/rates');
const { Poles } = await load('mechanism/poles');
const { transmissionAngle, transmissionsOf } = await load('mechanism/transmission');
const { massCentre } = await load('mechanism/mass_centre');
const { Inversion } = await load('mechanism/inversion');

const document = planarDocument({ rows: 2001 });
const decode = createDecoder(new Uint8Array(inflateSync(Buffer.from(document.blob, 'base64'))));
const { scene } = document;
const run = new RunData(document.runs[0], decode, true, 's');
const poles = new Poles(scene, run, new PlanarRates(scene, run));
const [ground, crank, rod, slider] = [0, 1, 2, 3];
const rowAt = (t) => ({ row: Math.round(1000 * t), fraction: 0 });

test('the pole of the rod is where crank line and normal of the slide meet', () => {
  for (const t of [0.03, 0.1, 0.2, 0.4, 0.62]) {
    const place = rowAt(t);
    const pole = poles.at(rod, ground, place, run.poses(place));
    const x = sliderPosition(t);
    const y = x * Math.tan(2 * Math.PI * t);
    assert.ok(Math.hypot(pole[0] - x, pole[1] - y) < 2e-4 * Math.max(1, Math.abs(y)), `${pole} for ${x}, ${y}`);
  }
});

test('permanent poles are the pins, and three poles lie on a line', () => {
  const place = rowAt(0.137);
  const poses = run.poses(place);
  const near = (p, x, y) => assert.ok(Math.hypot(p[0] - x, p[1] - y) < 1e-4, `${p}`);
  const angle = 2 * Math.PI * 0.137;
  near(poles.at(crank, ground, place, poses), 0, 0);
  near(poles.at(rod, crank, place, poses), crankLength * Math.cos(angle), crankLength * Math.sin(angle));
  near(poles.at(slider, rod, place, poses), sliderPosition(0.137), 0);
  // Theorem of Kennedy and Aronhold, for ground, crank, rod
  const [a, b, c] = [
    poles.at(crank, ground, place, poses),
    poles.at(rod, crank, place, poses),
    poles.at(rod, ground, place, poses),
  ];
  const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  assert.ok(Math.abs(cross) < 1e-5, `${cross}`);
});

test('a body that only slides has no pole', () => {
  assert.equal(poles.exists(slider, ground), false);
  assert.equal(poles.at(slider, ground, rowAt(0.1), run.poses(rowAt(0.1))), null);
});

test('between rows and from channels of velocities', () => {
  const t = 0.1003;
  const place = run.place(t);
  const pole = poles.at(rod, ground, place, run.poses(place));
  const y = sliderPosition(t) * Math.tan(2 * Math.PI * t);
  assert.ok(Math.hypot(pole[0] - sliderPosition(t), pole[1] - y) < 1e-3);
  // The channels of a body that the run has are taken instead of differences.
  const exact = new RunData(document.runs[0], decode, true, 's');
  for (const [part, value] of [
    ['vx', 1],
    ['vy', 2],
    ['omega', 4],
  ])
    exact.derive(`crank.${part}`, '', () => value);
  assert.deepEqual(new PlanarRates(scene, exact).at(crank, rowAt(0.1)), { vx: 1, vy: 2, omega: 4 });
});

test('centrodes roll on each other: equal lengths between rows', () => {
  const { fixed, moving } = poles.centrodes(rod, ground);
  const steps = (points) =>
    Array.from({ length: points.length / 3 - 1 }, (_, i) =>
      Math.hypot(points[3 * i + 3] - points[3 * i], points[3 * i + 4] - points[3 * i + 1]),
    );
  const [a, b] = [steps(fixed), steps(moving)];
  let compared = 0;
  a.forEach((length, i) => {
    if (!(length < 0.02)) return; // far away a row is a large step
    ++compared;
    assert.ok(Math.abs(length - b[i]) < 1e-3 * length + 2e-6, `${length} and ${b[i]}`);
  });
  assert.ok(compared > 500);
});

test('hinges are the joints whose points stay together', () => {
  const sites = jointSites(scene, run);
  assert.equal(sites.length, 4);
  assert.deepEqual(
    hingesOf(sites, run, scene.size).map((site) => site.name),
    ['A', 'B', 'C'],
  );
});

test('transmission angle of coupler and slider, and of coupler and crank', () => {
  const found = transmissionsOf(scene, run, hingesOf(jointSites(scene, run), run, scene.size));
  assert.deepEqual(found.map(({ joint: name }) => name).sort(), ['B', 'C']);
  for (const t of [0, 0.1, 0.25, 0.6]) {
    const poses = run.poses(rowAt(t));
    const rodAngle = Math.asin((crankLength * Math.sin(2 * Math.PI * t)) / rodLength);
    const [atC] = found.filter((item) => item.joint === 'C');
    // Between the rod and the normal of the slide
    assert.ok(Math.abs(transmissionAngle(atC, poses).angle - (Math.PI / 2 - Math.abs(rodAngle))) < 1e-5);
    const [atB] = found.filter((item) => item.joint === 'B');
    const between = Math.abs(Math.sin(2 * Math.PI * t + rodAngle));
    assert.ok(Math.abs(Math.sin(transmissionAngle(atB, poses).angle) - between) < 1e-5);
  }
});

test('mass centre of all bodies, and of none', () => {
  const poses = run.poses(rowAt(0.3));
  const [x] = massCentre(scene, poses); // masses 1, 2, 3
  assert.ok(Math.abs(x - (poses[7] + 2 * poses[14] + 3 * poses[21]) / 6) < 1e-15);
  const massless = { ...scene, bodies: scene.bodies.map((body) => ({ ...body, mass: 0 })) };
  assert.equal(massCentre(massless, poses), null);
});

test('a channel that the page computes never replaces one of the run', () => {
  run.derive('rod.x', 'm', () => 7);
  assert.notEqual(run.values('rod.x')[0], 7);
  run.derive('double', 'm', (poses) => 2 * poses[14]);
  assert.ok(run.names().includes('double') && run.unit('double') === 'm');
  assert.equal(run.valueAt('double', rowAt(0.5)), 2 * run.valueAt('rod.x', rowAt(0.5)));
});

test('riding on a body holds it and keeps distances', () => {
  const first = run.poses(rowAt(0));
  const inversion = new Inversion(first.slice(14, 21));
  const poses = run.poses(rowAt(0.37));
  const before = poses.slice();
  const origin = intoBody(before, rod, [0, 0, 0]);
  inversion.set(poses.subarray(14, 21));
  inversion.apply(poses);
  for (let i = 14; i < 21; ++i) assert.ok(Math.abs(poses[i] - first[i]) < 1e-12);
  const between = (p) => Math.hypot(p[7] - p[21], p[8] - p[22]);
  assert.ok(Math.abs(between(poses) - between(before)) < 1e-12);
  // The ground is seen from the rod as before.
  const now = intoBody(poses, rod, poses.subarray(0, 3));
  assert.ok(Math.hypot(now[0] - origin[0], now[1] - origin[1]) < 1e-12);
});
