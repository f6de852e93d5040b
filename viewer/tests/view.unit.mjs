// The mathematics of the picture against closed forms.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './compiled.mjs';
import { fourBar, palette } from './scenes/all.mjs';

const { beltAngles, beltLength, beltPoints, sampleBelt } = await load('view/belt');
const { crossDirections, helixPoints, sampleHelix, straightPart, traceZigZag } = await load('view/coil');
const { roundedOutline, signedArea } = await load('view/outline');
const { triangulate } = await load('view/triangulate');
const { niceStep, stepText } = await load('view/grid');
const { OrbitCamera } = await load('view/orbit_camera');
const { PlanarCamera, parseCamera } = await load('view/planar_camera');
const { PlanarPainter } = await load('view/planar_painter');
const { ProbePen } = await load('view/probe_pen');
const { SvgPen } = await load('view/svg_pen');
const { Hull } = await load('view/hull');
const { emptyState } = await load('view/state');
const { lightTheme, mix, styleOf } = await load('view/theme');

const near = (a, b, tolerance = 1e-12) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
const dot = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0);

// A pen that keeps what it is told
function record() {
  const calls = [];
  const keep =
    (name) =>
    (...values) =>
      void calls.push([name, ...values]);
  const names = ['begin', 'move', 'line', 'arc', 'close', 'fill', 'stroke', 'text'];
  return { calls, ...Object.fromEntries(names.map((name) => [name, keep(name)])) };
}

test('length of an open and of a crossed belt', () => {
  const [r1, r2, d] = [1, 2, 5];
  const open = 2 * Math.sqrt(d * d - (r2 - r1) ** 2) + Math.PI * (r1 + r2) + 2 * (r2 - r1) * Math.asin((r2 - r1) / d);
  const crossed = 2 * Math.sqrt(d * d - (r1 + r2) ** 2) + (r1 + r2) * (Math.PI + 2 * Math.asin((r1 + r2) / d));
  near(beltLength(3, 4, r1, r2, false), open, 1e-12);
  near(beltLength(3, 4, r1, r2, true), crossed, 1e-12);
});

test('belts touch their pulleys along tangents', () => {
  for (const crossed of [false, true]) {
    const [r1, r2, dx, dy] = [0.4, 0.7, -1.1, 0.9];
    const points = new Float64Array(2 * beltPoints);
    sampleBelt(dx, dy, r1, r2, crossed, { direction: 0, alpha: 0 }, points);
    const at = (i) => [points[2 * i], points[2 * i + 1]];
    const half = beltPoints / 2;
    for (const [i, j] of [
      [half - 1, half],
      [0, beltPoints - 1],
    ]) {
      const [p, q] = [at(i), at(j)];
      const along = [q[0] - p[0], q[1] - p[1]];
      near(Math.hypot(...p), r1);
      near(Math.hypot(q[0] - dx, q[1] - dy), r2);
      near(dot(along, p), 0);
      near(dot(along, [q[0] - dx, q[1] - dy]), 0);
    }
    let length = 0;
    for (let i = 0; i < beltPoints; ++i) {
      const [p, q] = [at(i), at((i + 1) % beltPoints)];
      length += Math.hypot(q[0] - p[0], q[1] - p[1]);
    }
    const exact = beltLength(dx, dy, r1, r2, crossed);
    assert.ok(length < exact && length > 0.997 * exact, `${length} of ${exact}`);
  }
});

test('belts about pulleys in one place or inside each other stay finite', () => {
  for (const [dx, r1, r2, crossed] of [
    [0, 1, 1, false],
    [0, 1, 2, true],
    [0.1, 1, 3, false],
    [1, 1, 1, true],
  ]) {
    const angles = { direction: NaN, alpha: NaN };
    beltAngles(dx, 0, r1, r2, crossed, angles);
    assert.ok(Number.isFinite(angles.direction + angles.alpha));
    assert.ok(Number.isFinite(beltLength(dx, 0, r1, r2, crossed)));
  }
});

test('a zig-zag has two corners per turn at its radius, whatever its length', () => {
  for (const length of [0.5, 3, 40]) {
    const pen = record();
    const turns = 7;
    traceZigZag(pen, 1, 2, 1 + 0.6 * length, 2 + 0.8 * length, 0.25, turns);
    const points = pen.calls.slice(1).map(([, x, y]) => [x - 1, y - 2]);
    assert.equal(points.length, 2 * turns + 4);
    const corners = points.slice(2, -2);
    corners.forEach(([x, y], i) => {
      near(-0.8 * x + 0.6 * y, i % 2 === 0 ? 0.25 : -0.25, 1e-12);
      near(0.6 * x + 0.8 * y, length * (straightPart + ((1 - 2 * straightPart) * (i + 0.5)) / (2 * turns)), 1e-12);
    });
    near(points.at(-1)[0], 0.6 * length, 1e-12);
  }
});

test('a helix lies on its cylinder and ends at its ends', () => {
  const [from, to, radius, turns] = [[1, 2, 3], [2, 4, 5], 0.3, 6];
  const count = helixPoints(turns);
  const points = new Float64Array(3 * count);
  sampleHelix(from, to, radius, turns, points);
  assert.deepEqual([...points.slice(0, 3)], from);
  assert.deepEqual([...points.slice(-3)], to);
  const axis = [1 / 3, 2 / 3, 2 / 3];
  for (let i = 1; i < count - 1; ++i) {
    const p = [0, 1, 2].map((k) => points[3 * i + k] - from[k]);
    const s = dot(p, axis);
    near(Math.sqrt(dot(p, p) - s * s), radius, 1e-12);
    near(s, 3 * (straightPart + ((1 - 2 * straightPart) * (i - 1)) / (count - 3)), 1e-12);
  }
});

test('coils with coinciding ends stay finite', () => {
  const points = new Float64Array(3 * helixPoints(4));
  sampleHelix([1, 1, 1], [1, 1, 1], 0.1, 4, points);
  assert.ok(points.every(Number.isFinite));
  const pen = record();
  traceZigZag(pen, 5, 5, 5, 5, 2, 3);
  assert.ok(pen.calls.flat().every((v) => typeof v !== 'number' || Number.isFinite(v)));
});

test('directions across a line are orthonormal and right-handed', () => {
  const out = new Float64Array(6);
  for (const d of [
    [0, 0, 2],
    [0, 0, -1],
    [1, 0, 0],
    [0, 3, 0],
    [1, -2, 0.5],
    [0.001, 0, 5],
    [0, 0, 0],
  ]) {
    crossDirections(...d, out);
    const [u, v] = [[...out.slice(0, 3)], [...out.slice(3)]];
    const length = Math.hypot(...d);
    const t = length > 0 ? d.map((x) => x / length) : [0, 0, 1];
    near(dot(u, u), 1);
    near(dot(v, v), 1);
    near(dot(u, v), 0);
    near(dot(u, t), 0);
    near(u[0] * v[1] - u[1] * v[0], t[2]);
  }
});

test('area of a rounded polygon: A + P r + pi r^2', () => {
  const square = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ];
  for (const corners of [square, square.slice().reverse()]) {
    const flat = roundedOutline(corners, 0.5);
    const points = Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
    const exact = 6 + 10 * 0.5 + Math.PI * 0.25;
    const area = signedArea(points);
    assert.ok(area > 0.998 * exact && area <= exact, `${area} of ${exact}`);
  }
  // Two points: a bar with round ends
  const bar = roundedOutline(
    [
      [0, 0],
      [2, 0],
    ],
    0.5,
  );
  assert.ok(bar.every(Number.isFinite));
  near(Math.max(...bar.filter((_, i) => i % 2 === 0)), 2.5);
});

test('triangles cover a polygon that is not convex', () => {
  const points = [
    [0, 0],
    [4, 0],
    [4, 3],
    [2, 1],
    [0, 3],
  ];
  for (const corners of [points, points.slice().reverse()]) {
    const triangles = triangulate(corners);
    assert.equal(triangles.length, 9);
    let sum = 0;
    for (let i = 0; i < 9; i += 3) {
      const area = signedArea(triangles.slice(i, i + 3).map((k) => corners[k]));
      assert.ok(area > 0);
      sum += area;
    }
    near(sum, 8);
  }
});

test('steps of 1, 2 and 5', () => {
  assert.deepEqual([0.011, 0.02, 0.3, 7, 1].map(niceStep), [0.02, 0.02, 0.5, 10, 1]);
  assert.equal(stepText(3, 0.2), '0.6');
  assert.equal(stepText(-4, 0.05), '-0.20');
  assert.equal(stepText(2, 50), '100');
});

test('hull of points', () => {
  const hull = new Hull();
  for (const [x, y] of [
    [0, 0],
    [2, 0],
    [1, 1],
    [2, 2],
    [0, 2],
    [1, 0.5],
    [1, 0],
  ])
    hull.add(x, y);
  hull.compute();
  const corners = Array.from({ length: hull.size }, (_, i) => [hull.x[hull.corners[i]], hull.y[hull.corners[i]]]);
  assert.equal(corners.length, 4);
  near(Math.abs(signedArea(corners)), 4);
});

test('the plane is never mirrored: x to the right, y up, one scale', () => {
  const camera = new PlanarCamera();
  camera.pixelWidth = 800;
  camera.pixelHeight = 500;
  camera.frame(-1, -2, 3, 5, 1);
  near(camera.screenX(1) - camera.screenX(0), camera.scale);
  near(camera.screenY(0) - camera.screenY(1), camera.scale, 1e-10);
  near(camera.worldX(camera.screenX(0.7)), 0.7);
  near(camera.worldY(camera.screenY(0.7)), 0.7);
  const [x, y] = [camera.worldX(123), camera.worldY(321)];
  camera.zoom(1.7, 123, 321, 1);
  near(camera.worldX(123), x);
  near(camera.worldY(321), y);
});

test('a drawn pin lies at the projected point', () => {
  const { scene, poses, pin } = fourBar();
  const camera = new PlanarCamera();
  camera.pixelWidth = 1000;
  camera.pixelHeight = 640;
  camera.frame(-0.35, -0.2, 1.2, 1, 1.4);
  const painter = new PlanarPainter(scene, camera, 'm');
  const index = scene.drawables.findIndex((d) => d.role === 'pin' && d.owner === 'B');
  const radius = scene.drawables[index].radius * camera.scale;
  for (const t of [0, 0.2, 0.55, 0.83]) {
    const pen = record();
    painter.paint(pen, poses(t), emptyState(false), lightTheme);
    const [x, y] = pin.world(t);
    const found = pen.calls.some(
      ([name, cx, cy, r]) =>
        name === 'arc' &&
        Math.abs(r - radius) < 1e-9 &&
        Math.hypot(cx - camera.screenX(x), cy - camera.screenY(y)) < 1e-6,
    );
    assert.ok(found, `no pin at t = ${t}`);
    assert.equal(painter.find(camera.screenX(x), camera.screenY(y), poses(t), lightTheme).owner, 'B');
  }
});

test('directions of the orbit camera', () => {
  for (const up of [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
    [0.3, 0.2, 0.9],
  ]) {
    const camera = new OrbitCamera(up);
    for (const name of ['perspective', 'isometric', 'xy', 'xz', 'yz']) {
      camera.setStandard(name);
      const { right: r, above: a, toward: d } = camera;
      near(dot([...r], [...a]), 0);
      // Right-handed: never mirrored
      near(
        r[0] * (a[1] * d[2] - a[2] * d[1]) + r[1] * (a[2] * d[0] - a[0] * d[2]) + r[2] * (a[0] * d[1] - a[1] * d[0]),
        1,
      );
      assert.ok(dot([...a], [...camera.up]) > -1e-12, 'up is not downwards');
    }
  }
  const camera = new OrbitCamera([0, 0, 1]);
  for (const [name, right, above] of [
    ['xy', 0, 1],
    ['xz', 0, 2],
    ['yz', 1, 2],
  ]) {
    camera.setStandard(name);
    near(camera.right[right], 1);
    near(camera.above[above], 1);
  }
  camera.setStandard('isometric');
  for (let k = 0; k < 3; ++k) near(Math.hypot(camera.right[k], camera.above[k]), Math.sqrt(2 / 3));
});

test('perspective: size is inversely proportional to depth', () => {
  const camera = new OrbitCamera([0, 0, 1]);
  camera.pixelWidth = 900;
  camera.pixelHeight = 600;
  camera.setStandard('xz');
  camera.perspective = true;
  camera.height = 3;
  const distance = 1.5 / Math.tan(Math.PI / 12);
  assert.ok(camera.project(0.5, 0, 1)); // at the target's depth: 200 pixels per length
  near(camera.x, 450 + 100, 1e-9);
  near(camera.y, 300 - 200, 1e-9);
  assert.ok(camera.project(0.5, distance, 1)); // twice as far
  near(camera.x, 450 + 50, 1e-9);
  near(camera.y, 300 - 100, 1e-9);
  assert.equal(camera.project(0, -distance, 0), false);
  assert.equal(camera.project(NaN, 0, 0), false);
});

test('framing shows the whole box', () => {
  for (const perspective of [true, false]) {
    const camera = new OrbitCamera([0, 0, 1]);
    camera.pixelWidth = 700;
    camera.pixelHeight = 500;
    camera.perspective = perspective;
    const [low, high] = [
      [-1, 2, 0],
      [4, 3, 7],
    ];
    camera.frame(low, high, 2);
    let most = 0;
    for (let i = 0; i < 8; ++i) {
      assert.ok(camera.project(...[0, 1, 2].map((k) => ((i >> k) & 1 ? high[k] : low[k]))));
      most = Math.max(most, Math.abs(camera.x / 350 - 1), Math.abs(camera.y / 250 - 1));
    }
    assert.ok(most > 0.75 && most < 0.95, String(most));
  }
});

test('camera text', () => {
  const camera = new OrbitCamera([0, 0, 1]);
  camera.read([30, 20, 4, 1, 2, 3], ['orthographic']);
  assert.equal(camera.text(), '30,20,4,1,2,3;orthographic');
  assert.deepEqual(parseCamera('1,2,3;follow=a%3Bb'), { numbers: [1, 2, 3], words: [], follow: 'a;b' });
  assert.deepEqual(parseCamera('follow=%'), { numbers: [], words: [], follow: '%' });
  const plane = new PlanarCamera();
  plane.read([1, NaN, 2]);
  assert.equal(plane.text(), '0,0,1');
});

test('names cannot become markup in SVG', () => {
  const pen = new SvgPen(100, 100, '#ffffff');
  pen.text('<script>"&\u0000', 1, 2, 12, '#000000"><x', 'left', '');
  const text = pen.toString();
  assert.ok(!text.includes('<script') && !text.includes('<x') && !text.includes('\u0000'));
  assert.ok(text.includes('&lt;script&gt;&quot;&amp;\ufffd'));
});

test('the probe finds areas and lines', () => {
  const at = (x, y) => {
    const probe = new ProbePen(x, y, 2);
    probe.begin();
    probe.arc(50, 50, 10, 0, 2 * Math.PI, false);
    probe.close();
    probe.fill('', 1);
    probe.stroke('', 1, 1, 0);
    return probe.hit;
  };
  assert.deepEqual([at(50, 50), at(61, 50), at(64, 50), at(20, 20)], [true, true, false, false]);
});

test('styles by role', () => {
  const { scene } = fourBar();
  const of = (role) =>
    styleOf(
      scene.drawables.find((d) => d.role === role),
      scene,
      lightTheme,
    );
  assert.equal(of('link').fill, palette[2]);
  assert.equal(of('pin').fill, '#ffffff');
  assert.equal(of('driver').fill, '');
  assert.equal(mix('#000000', '#ffffff', 0.5), '#808080');
});
