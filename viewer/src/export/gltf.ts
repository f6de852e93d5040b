// The scene with its motion as one .glb file: a node per body, animated by its poses, and one per spring, damper, rod or belt.
//   glTF measures in metres and seconds, with y upwards: the root node scales and turns what is in the units and axes of the model.
//   Planar bodies become plates that are stacked in their drawing order.
import type { Document, Packed, Scene } from '../document';
import type { RunData } from '../run_data';
import { addSolid } from '../view/body_solids';
import { SolidBuilder } from '../view/solid_builder';
import { lightTheme, styleOf } from '../view/theme';
import { betweenNodes, quaternionOf } from './between_nodes';
import { GlbBuffer } from './glb';
import { layered } from './layers';

const mostKeys = 3000; // of an animation; longer runs are thinned
const metres: Record<string, number> = { m: 1, cm: 1e-2, mm: 1e-3, km: 1e3, in: 0.0254, ft: 0.3048 };
const sides = 20;

export const metresPer = (unit: string): number => metres[unit] ?? 1;

interface Node {
  name: string;
  mesh?: number;
  children?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
}

type Path = 'translation' | 'rotation' | 'scale';

class Writer {
  readonly buffer = new GlbBuffer();
  readonly nodes: Node[] = [];
  readonly meshes: object[] = [];
  readonly samplers: object[] = [];
  readonly channels: object[] = [];
  private times = -1;

  constructor(private readonly seconds: number[]) {}

  mesh(name: string, builders: SolidBuilder[]): number | undefined {
    const primitives = builders.flatMap((builder, material) => {
      if (builder.indices.length === 0) return [];
      const attributes = {
        POSITION: this.buffer.floats(builder.positions, 3, true, 34962),
        NORMAL: this.buffer.floats(unitVectors(builder.normals), 3, false, 34962),
        COLOR_0: this.buffer.floats(builder.colours, 4, false, 34962),
      };
      return [{ attributes, indices: this.buffer.indices(builder.indices), material }];
    });
    if (primitives.length === 0) return undefined;
    this.meshes.push({ name, primitives });
    return this.meshes.length - 1;
  }

  // What does not change is a property of the node, the rest an animation.
  motion(node: number, path: Path, rows: number[][]): void {
    keepFinite(rows);
    const first = rows[0];
    if (rows.every((row) => row.every((value, i) => value === first[i]))) {
      this.nodes[node][path] = first;
      return;
    }
    if (this.times < 0) this.times = this.buffer.floats(this.seconds, 1, true);
    this.samplers.push({ input: this.times, output: this.buffer.floats(rows.flat(), first.length) });
    this.channels.push({ sampler: this.samplers.length - 1, target: { node, path } });
  }
}

// A row that is not a number is taken from the one before, or the first one that is.
function keepFinite(rows: number[][]): void {
  const finite = (row: number[]): boolean => row.every(Number.isFinite);
  let last = rows.find(finite) ?? rows[0].map((_, i) => (i === 3 ? 1 : 0));
  rows.forEach((row, i) => {
    if (finite(row)) last = row;
    else rows[i] = last;
  });
}

// Normals of degenerate triangles have no length.
function unitVectors(normals: number[]): number[] {
  const out = normals.slice();
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
    if (length > 0) for (let k = 0; k < 3; ++k) out[i + k] /= length;
    else out[i + 2] = 1;
  }
  return out;
}

// Neighbouring quaternions have the same sign, so that interpolation takes the short way.
function continuous(rows: number[][]): number[][] {
  for (let i = 1; i < rows.length; ++i) {
    const dot = rows[i].reduce((sum, value, k) => sum + value * rows[i - 1][k], 0);
    if (dot < 0) rows[i] = rows[i].map((value) => -value);
  }
  return rows;
}

function keysOf(run: RunData): number[] {
  const rows = run.time.length;
  const step = Math.max(1, Math.ceil(rows / mostKeys));
  const keys: number[] = [];
  for (let row = 0; row < rows; row += step) keys.push(row);
  if (keys[keys.length - 1] !== rows - 1) keys.push(rows - 1);
  return keys.filter((row, i) => i === 0 || run.time[row] > run.time[keys[i - 1]]);
}

// Turns up to y, and x to x where it can
function rootRotation(scene: Scene): number[] {
  if (scene.space === 'planar') return [0, 0, 0, 1];
  const [x, y, z] = scene.up;
  const length = Math.hypot(x, y, z) || 1;
  const up = [x / length, y / length, z / length];
  const first = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1];
  const dot = first[0] * up[0] + first[1] * up[1] + first[2] * up[2];
  const u = first.map((value, i) => value - dot * up[i]);
  const norm = Math.hypot(...u);
  for (let i = 0; i < 3; ++i) u[i] /= norm;
  const w = [u[1] * up[2] - u[2] * up[1], u[2] * up[0] - u[0] * up[2], u[0] * up[1] - u[1] * up[0]];
  // The rows of the rotation are u, up and w.
  const columns = [0, 1, 2].map((i) => [u[i], up[i], w[i]]);
  return quaternionOf(columns[0], columns[1], columns[2]);
}

export function glbOf(
  document: Document,
  scene: Scene,
  run: RunData,
  decode: (packed: Packed) => Float64Array,
  secondsPerUnit: number,
): Blob {
  const keys = keysOf(run);
  const start = run.time[0];
  const writer = new Writer(keys.map((row) => (run.time[row] - start) * secondsPerUnit));
  const poses = keys.map((row) => run.poses({ row, fraction: 0 }));
  const drawables = scene.space === 'planar' ? layered(scene) : scene.drawables;
  const thin = scene.size / 320;
  scene.bodies.forEach((body, index) => {
    const builders = [new SolidBuilder(sides), new SolidBuilder(sides)]; // opaque, translucent
    for (const drawable of drawables) {
      if (!('body' in drawable) || drawable.body !== index) continue;
      const style = styleOf(drawable, scene, lightTheme);
      addSolid(builders[style.opacity < 1 ? 1 : 0], drawable, style, decode, thin);
    }
    const node = writer.nodes.push({ name: body.name, mesh: writer.mesh(body.name, builders) }) - 1;
    const o = 7 * index;
    writer.motion(
      node,
      'translation',
      poses.map((p) => [...p.subarray(o, o + 3)]),
    );
    writer.motion(node, 'rotation', continuous(poses.map((p) => [p[o + 4], p[o + 5], p[o + 6], p[o + 3]])));
  });
  for (const drawable of drawables) {
    const style = styleOf(drawable, scene, lightTheme);
    for (const between of betweenNodes(drawable, poses[0], thin)) {
      const builder = new SolidBuilder(sides);
      builder.style(style.stroke, style.stroke, 1);
      between.build(builder);
      const name = between.owner || 'element';
      const node = writer.nodes.push({ name, mesh: writer.mesh(name, [builder]) }) - 1;
      const frames = poses.map((p) => {
        const out = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] };
        between.frame(p, out);
        return out;
      });
      writer.motion(
        node,
        'translation',
        frames.map((frame) => frame.t),
      );
      writer.motion(node, 'rotation', continuous(frames.map((frame) => frame.r)));
      writer.motion(
        node,
        'scale',
        frames.map((frame) => frame.s),
      );
    }
  }
  const scale = metresPer(document.model.units.length);
  const children = writer.nodes.map((_, i) => i);
  const root = { name: document.model.name, children, rotation: rootRotation(scene), scale: [scale, scale, scale] };
  const material = (alphaMode: string): object => ({
    ...{ alphaMode, doubleSided: true },
    pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.7 },
  });
  const { samplers, channels } = writer;
  return writer.buffer.file({
    asset: { version: '2.0', generator: `Holonom ${document.holonom}` },
    ...{ scene: 0, scenes: [{ nodes: [writer.nodes.length] }], nodes: [...writer.nodes, root] },
    ...(writer.meshes.length > 0 ? { meshes: writer.meshes } : {}),
    materials: [material('OPAQUE'), material('BLEND')],
    ...(channels.length > 0 ? { animations: [{ name: 'run', samplers, channels }] } : {}),
  });
}
