// Files of the scene: glTF read back by the loader of three.js, outlines of links by their areas.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { AnimationMixer, Box3, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { emptyDocument, emptyRun, Packer } from '../tools/fixture.mjs';
import { load } from './compiled.mjs';
import { crankLength, planarDocument, rodLength } from './sample.mjs';
import { beltDrive, planarScenes, spatialScenes, springMassDamper } from './scenes/all.mjs';

const { createDecoder } = await load('decode');
const { RunData } = await load('run_data');
const { glbOf } = await load('export/gltf');
const { laidOut, linksOf } = await load('export/link_outlines');
const { dxfOf, linkSvgOf } = await load('export/link_files');
const { hingesOf, jointSites } = await load('mechanism/joints');

// A document of a test scene, with the poses of 0 to 1 s
function documentOf({ scene, poses }, units = { length: 'm', mass: 'kg', time: 's' }) {
  const packer = new Packer();
  const times = Array.from({ length: 51 }, (_, i) => i / 50);
  const frames = times.map(poses);
  const planar = scene.space === 'planar';
  const columns = scene.bodies.map((_, body) => {
    const at = (k) => packer.float64(frames.map((frame) => frame[7 * body + k]));
    if (body === 0) return [];
    if (!planar) return [0, 1, 2, 3, 4, 5, 6].map(at);
    return [at(0), at(1), packer.float64(frames.map((f) => 2 * Math.atan2(f[7 * body + 6], f[7 * body + 3])))];
  });
  const base = emptyDocument();
  return {
    ...base,
    model: { ...base.model, space: scene.space, units },
    scene,
    runs: [{ ...emptyRun(), time: packer.float64(times), poses: columns, rows: 51 }],
    blob: packer.blob(),
  };
}

function open(document) {
  const bytes = new Uint8Array(inflateSync(Buffer.from(document.blob, 'base64')));
  const decode = createDecoder(bytes);
  return { decode, run: new RunData(document.runs[0], decode, document.scene.space === 'planar', 's') };
}

async function read(blob) {
  const bytes = await blob.arrayBuffer();
  return new Promise((done, fail) => new GLTFLoader().parse(bytes, '', done, fail));
}

function at(gltf, time) {
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(gltf.animations[0]).play();
  mixer.setTime(time);
  gltf.scene.updateMatrixWorld(true);
}

test('a .glb file has every body where its pose is, in metres with y upwards', async () => {
  for (const item of [...planarScenes(), ...spatialScenes()]) {
    const document = documentOf(item, { length: 'mm', mass: 'kg', time: 's' });
    const { decode, run } = open(document);
    const gltf = await read(glbOf(document, item.scene, run, decode, 1));
    at(gltf, 0.24);
    const poses = item.poses(0.24);
    item.scene.bodies.forEach(({ name }, body) => {
      const node = gltf.scene.getObjectByName(name.replaceAll(' ', '_'));
      assert.ok(node, `${item.name}: ${name}`);
      const place = new Vector3().setFromMatrixPosition(node.matrixWorld);
      const [x, y, z] = poses.slice(7 * body, 7 * body + 3);
      // Up is z in the spatial scenes: (x, y, z) becomes (x, z, -y).
      const expected = item.scene.space === 'planar' ? [x, y, 0] : [x, z, -y];
      expected.forEach((value, i) => assert.ok(Math.abs(place.getComponent(i) - value / 1000) < 1e-8, `${name} ${i}`));
      // A point on the x axis of the body
      const [w, , qy, qz] = poses.slice(7 * body + 3, 7 * body + 7);
      const tip = new Vector3(1, 0, 0).applyMatrix4(node.matrixWorld).multiplyScalar(1000);
      const ex = 1 - 2 * (qy * qy + qz * qz);
      assert.ok(Math.abs(tip.x - x - ex) < 1e-5, `${item.name} ${name}: ${tip.x} and ${x + ex}, ${w}`);
    });
  }
});

test('springs and dampers stretch, belts stay with their pulleys', async () => {
  const item = springMassDamper();
  const document = documentOf(item);
  const { decode, run } = open(document);
  const gltf = await read(glbOf(document, item.scene, run, decode, 1));
  const coil = item.scene.drawables.find((drawable) => drawable.kind === 'coil');
  for (const time of [0, 0.3, 0.5]) {
    at(gltf, time);
    const node = gltf.scene.getObjectByName(coil.owner);
    const box = new Box3().setFromObject(node, true);
    const poses = item.poses(time);
    const ends = coil.ends.map((end) => poses[7 * end.body + 1] + end.at[1]);
    const tolerance = 0.15 * coil.radius;
    assert.ok(
      Math.abs(box.min.y - Math.min(...ends)) < tolerance && Math.abs(box.max.y - Math.max(...ends)) < tolerance,
    );
  }
  const belt = beltDrive();
  const other = documentOf(belt);
  const opened = open(other);
  const drive = await read(glbOf(other, belt.scene, opened.run, opened.decode, 1));
  at(drive, 0.4);
  const { owner, pulleys } = belt.scene.drawables.find((drawable) => drawable.kind === 'belt');
  const [one, two] = pulleys;
  const poses = belt.poses(0.4);
  const x = (pulley) => poses[7 * pulley.body];
  const loop = new Box3().setFromObject(drive.scene.getObjectByName(owner.replaceAll(' ', '_')), true);
  assert.ok(Math.abs(loop.min.x - (x(one) - one.radius)) < 0.03, `${loop.min.x}`);
  assert.ok(Math.abs(loop.max.x - (x(two) + two.radius)) < 0.03, `${loop.max.x}`);
});

test('a body without a pose, and a run of one row', async () => {
  const item = planarScenes()[0];
  const document = documentOf({
    ...item,
    poses: (t) => item.poses(t).map((v, i) => (i > 7 && i < 14 && t > 0.5 ? NaN : v)),
  });
  const { decode, run } = open(document);
  assert.ok(await read(glbOf(document, item.scene, run, decode, 1)));
  const still = documentOf({ ...item, poses: () => item.poses(0) });
  const opened = open(still);
  assert.equal((await read(glbOf(still, item.scene, opened.run, opened.decode, 1))).animations.length, 0);
});

// Area within a path: polygon, and a circular segment r^2/2 (sweep - sin sweep) for every bulge
function area(path) {
  return path.reduce((sum, p, i) => {
    const q = path[(i + 1) % path.length];
    const sweep = 4 * Math.atan(p.bulge);
    const chord = Math.hypot(q.x - p.x, q.y - p.y);
    const radius = sweep === 0 ? 0 : chord / (2 * Math.sin(Math.abs(sweep) / 2));
    return (
      sum +
      (p.x * q.y - q.x * p.y) / 2 +
      (Math.sign(sweep) * radius ** 2 * (Math.abs(sweep) - Math.sin(Math.abs(sweep)))) / 2
    );
  }, 0);
}

const document = planarDocument();
const sample = open(document);
const links = linksOf(
  document.scene,
  hingesOf(jointSites(document.scene, sample.run), sample.run, document.scene.size),
);

test('outlines of links have the area of their shapes and holes at their hinges', () => {
  assert.deepEqual(
    links.map((link) => link.name),
    ['crank', 'rod', 'slider'],
  );
  const [crank, rod, slider] = links;
  assert.ok(Math.abs(area(crank.paths[0]) - (2 * 0.012 * crankLength + Math.PI * 0.012 ** 2)) < 1e-12);
  assert.ok(Math.abs(area(rod.paths[0]) - (2 * 0.01 * rodLength + Math.PI * 0.01 ** 2)) < 1e-12);
  // A + P r + pi r^2 of the rounded block
  const [a, p, r] = [0.06 * 0.04, 0.2, 0.003];
  assert.ok(Math.abs(area(slider.paths[0]) - (a + p * r + Math.PI * r * r)) < 1e-12);
  assert.deepEqual(
    crank.holes.map((hole) => Number(hole.x.toFixed(6))),
    [-crankLength / 2, crankLength / 2],
  );
});

test('links are laid out beside each other', () => {
  const { links: placed, width, height } = laidOut(links);
  const boxes = placed.map((link) => {
    const xs = link.paths.flat().map((corner) => corner.x);
    return [Math.min(...xs), Math.max(...xs)];
  });
  for (let i = 1; i < boxes.length; ++i) assert.ok(boxes[i][0] > boxes[i - 1][1]);
  assert.ok(boxes.at(-1)[1] < width && height > 0.04);
});

test('DXF: pairs of code and value, a layer per body, arcs, holes', () => {
  const text = dxfOf('sl\u00efder\ncrank', 'm', links);
  const lines = text.trimEnd().split('\n');
  assert.equal(lines.length % 2, 0);
  const pairs = Array.from({ length: lines.length / 2 }, (_, i) => [Number(lines[2 * i]), lines[2 * i + 1]]);
  assert.ok(pairs.every(([code]) => Number.isInteger(code)));
  const count = (code, value) => pairs.filter((pair) => pair[0] === code && pair[1] === value).length;
  assert.equal(count(0, 'SECTION'), count(0, 'ENDSEC'));
  assert.equal(count(0, 'POLYLINE'), 3);
  assert.equal(count(0, 'SEQEND'), 3);
  assert.equal(count(0, 'CIRCLE'), 5); // A, B, B, C, C
  assert.equal(count(2, '1_CRANK'), 1);
  assert.equal(pairs.filter(([code]) => code === 42).length, 2 + 2 + 4);
  assert.deepEqual(pairs.at(-1), [0, 'EOF']);
});

test('SVG of links in millimetres', () => {
  const text = linkSvgOf(links, 1000);
  const width = Number(/width="([\d.]+)mm"/.exec(text)[1]);
  const box = /viewBox="0 0 ([\d.]+)/.exec(text)[1];
  assert.ok(Math.abs(width - 1000 * Number(box)) < 1e-6);
  assert.match(text, /A0\.012 0\.012 0 0 0 /);
  assert.equal(text.match(/<circle/g).length, 5);
});
