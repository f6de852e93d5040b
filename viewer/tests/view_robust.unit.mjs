// Pictures of scenes at the limits: no number of a picture may be missing or infinite.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './compiled.mjs';
import { fourBar, manyBodies, planarScenes, spatialScenes, springMassDamper } from './scenes/all.mjs';

const { PlanarCamera } = await load('view/planar_camera');
const { PlanarPainter } = await load('view/planar_painter');
const { OrbitCamera } = await load('view/orbit_camera');
const { SpatialPainter } = await load('view/spatial_painter');
const { floorOf } = await load('view/floor');
const { SvgPen } = await load('view/svg_pen');
const { emptyState } = await load('view/state');
const { darkTheme, lightTheme } = await load('view/theme');

// A pen that takes no number that cannot be drawn
function strict(pen) {
  for (const name of ['move', 'line', 'arc', 'fill', 'stroke', 'text']) {
    const original = pen[name].bind(pen);
    pen[name] = (...values) => {
      for (const value of values)
        if (typeof value === 'number' && !(Math.abs(value) < 1e8)) assert.fail(`${name}(${values.join(', ')})`);
      original(...values);
    };
  }
  return pen;
}

// SVG of a scene, without a browser
function picture(scene, poses, state = emptyState(false), prepare = () => {}) {
  const theme = state.dark ? darkTheme : lightTheme;
  const pen = strict(new SvgPen(900, 600, theme.background));
  if (scene.space === 'planar') {
    const camera = new PlanarCamera();
    camera.pixelWidth = 900;
    camera.pixelHeight = 600;
    camera.frame(scene.bounds[0][0], scene.bounds[0][1], scene.bounds[1][0], scene.bounds[1][1], scene.size);
    prepare(camera);
    new PlanarPainter(scene, camera, 'm').paint(pen, poses, state, theme);
  } else {
    const eye = new OrbitCamera(scene.up);
    eye.pixelWidth = 900;
    eye.pixelHeight = 600;
    eye.frame(scene.bounds[0], scene.bounds[1], scene.size);
    prepare(eye);
    const painter = new SpatialPainter(scene, (packed) => Float64Array.from(packed), eye, floorOf(scene, eye.up), 'm');
    painter.paintSolids(pen, poses, state, theme);
    painter.paintOverlay(pen, null, poses, state, theme, '');
  }
  const text = pen.toString();
  return text;
}

function everything(scene, poses) {
  const state = emptyState(false);
  state.show = { labels: true, massCentres: true, axes: true, grid: true, floor: true };
  state.ghosts = [poses];
  state.second = poses;
  state.selected = scene.drawables[0]?.owner ?? '';
  state.trails = scene.markers.map((_, marker) => ({ marker }));
  state.trailPoints = () => Float64Array.from([0, 0, 0, 1, 1, 0, NaN, 0, 0, 1, 0, 0]);
  state.arrows = scene.arrows.map((arrow, index) => ({ index, components: arrow.channels.map((_, i) => 3 - 5 * i) }));
  state.arrowScale = state.momentScale = 0.05;
  return state;
}

test('every scene with everything switched on', () => {
  for (const { scene, poses } of [...planarScenes(), ...spatialScenes()])
    assert.ok(picture(scene, poses(0.3), everything(scene, poses(0.3))).length > 5000);
});

test('nothing to draw', () => {
  for (const space of ['planar', 'spatial']) {
    const scene = {
      ...fourBar().scene,
      space,
      drawables: [],
      bodies: [fourBar().scene.bodies[0]],
      markers: [],
      arrows: [],
      labels: [],
    };
    assert.ok(picture(scene, Float64Array.from([0, 0, 0, 1, 0, 0, 0])).includes('<svg'));
    const empty = {
      ...scene,
      bounds: [
        [NaN, 0, 0],
        [0, 0, 0],
      ],
    };
    assert.ok(picture(empty, Float64Array.from([0, 0, 0, 1, 0, 0, 0])).includes('<svg'));
  }
});

test('a thousand bodies', () => {
  for (const space of ['planar', 'spatial']) {
    const { scene, poses } = manyBodies(1000, space);
    assert.ok(picture(scene, poses(0)).length > 100000);
  }
});

test('a body that flies away, and one without a pose, leave the others in place', () => {
  for (const make of [...planarScenes(), ...spatialScenes()]) {
    const poses = make.poses(0.1);
    const before = picture(make.scene, poses);
    for (const value of [1e6, 1e300, NaN]) {
      const away = Float64Array.from(poses);
      away[7] = value;
      const after = picture(make.scene, away, everything(make.scene, away));
      assert.ok(after.length > 1000 && before.length > 1000);
    }
  }
});

test('a coil whose ends coincide', () => {
  const { scene } = springMassDamper();
  picture(scene, Float64Array.from([0, 0, 0, 1, 0, 0, 0, 0, 0.1, 0, 1, 0, 0, 0]));
  const spatial = {
    ...scene,
    space: 'spatial',
    drawables: scene.drawables.filter((d) => d.kind === 'coil' || d.kind === 'damper'),
  };
  picture(spatial, Float64Array.from([0, 0, 0, 1, 0, 0, 0, 0, 0.1, 0, 1, 0, 0, 0]));
});

test('zoomed far in and far out', () => {
  const { scene, poses } = fourBar();
  for (const factor of [1e-5, 1e5])
    picture(scene, poses(0), undefined, (camera) => camera.zoom(factor, 450, 300, scene.size));
});

test('a mesh is drawn by its faces', () => {
  const { scene, poses } = spatialScenes()[0];
  const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1].map((v) => 0.2 * v);
  const triangles = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
  const drawable = {
    kind: 'mesh',
    body: 1,
    vertices,
    triangles,
    role: 'shape',
    owner: 'crank',
    ownerKind: 'body',
    colour: '#123456',
  };
  assert.ok(
    picture({ ...scene, drawables: [drawable] }, poses(0)).length >
      picture({ ...scene, drawables: [] }, poses(0)).length,
  );
});
