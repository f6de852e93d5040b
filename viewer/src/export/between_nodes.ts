// Springs, dampers, rods and belts as nodes of a glTF scene: a shape along the z axis, which a frame puts between two moving points.
import type { BodyPoint, Drawable } from '../document';
import { beltPoints, sampleBelt } from '../view/belt';
import { crossDirections, helixPoints, sampleHelix } from '../view/coil';
import { pistonPosition } from '../view/planar_shapes';
import { SolidBuilder } from '../view/solid_builder';
import { tubeIndices, tubeSurface, tubeSides } from '../view/tube';
import { place, turn } from '../view/vectors';

export interface BetweenNode {
  owner: string;
  build(builder: SolidBuilder): void;
  // Translation, quaternion x, y, z, w and scale at some poses
  frame(poses: Float64Array, out: { t: number[]; r: number[]; s: number[] }): void;
}

const a = new Float64Array(3);
const b = new Float64Array(3);
const axis = new Float64Array(3);
const directions = new Float64Array(6);

// Quaternion x, y, z, w of the rotation whose columns are u, v, w (Shepperd)
export function quaternionOf(u: ArrayLike<number>, v: ArrayLike<number>, w: ArrayLike<number>): number[] {
  const trace = u[0] + v[1] + w[2];
  const candidates = [trace, u[0] - v[1] - w[2], v[1] - u[0] - w[2], w[2] - u[0] - v[1]];
  const best = candidates.indexOf(Math.max(...candidates));
  const s = 2 * Math.sqrt(1 + candidates[best]);
  const sums = [u[1] + v[0], u[2] + w[0], v[2] + w[1]];
  const differences = [v[2] - w[1], w[0] - u[2], u[1] - v[0]];
  if (best === 0) return [...differences.map((d) => d / s), s / 4];
  if (best === 1) return [s / 4, sums[0] / s, sums[1] / s, differences[0] / s];
  if (best === 2) return [sums[0] / s, s / 4, sums[2] / s, differences[1] / s];
  return [sums[1] / s, sums[2] / s, s / 4, differences[2] / s];
}

function addTube(builder: SolidBuilder, points: Float64Array, closed: boolean, radius: number): void {
  const count = points.length / 3;
  const position = new Float64Array(3 * count * tubeSides);
  const normal = new Float64Array(position.length);
  tubeSurface(points, closed, radius, position, normal);
  const first = builder.positions.length / 3;
  for (let i = 0; i < position.length; i += 3)
    builder.vertex(position[i], position[i + 1], position[i + 2], normal[i], normal[i + 1], normal[i + 2]);
  for (const index of tubeIndices(count, closed)) builder.indices.push(first + index);
}

function ends([one, two]: readonly [BodyPoint, BodyPoint], poses: Float64Array): number {
  place(poses, one.body, one.at, a);
  place(poses, two.body, two.at, b);
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

// `from` and `to`: the part of the line that the shape takes, by the length of the line; `unit`: length of the shape
function along(
  drawable: Drawable & { ends: [BodyPoint, BodyPoint] },
  build: (builder: SolidBuilder) => void,
  unit: number,
  part: (length: number) => [number, number],
): BetweenNode {
  return {
    owner: drawable.owner,
    build,
    frame(poses, out) {
      const length = ends(drawable.ends, poses);
      const [from, to] = part(length);
      const d = [0, 1, 2].map((i) => (length > 0 ? (b[i] - a[i]) / length : [0, 0, 1][i]));
      crossDirections(d[0], d[1], d[2], directions);
      out.t = [0, 1, 2].map((i) => a[i] + from * d[i]);
      out.r = quaternionOf(directions.subarray(0, 3), directions.subarray(3, 6), d);
      out.s = [1, 1, Math.max(to - from, 1e-6 * unit) / unit];
    },
  };
}

function beltNode(drawable: Drawable & { kind: 'belt' }, first: Float64Array, thin: number): BetweenNode {
  const [one, two] = drawable.pulleys;
  const distance = ends([one, two], first);
  return {
    owner: drawable.owner,
    build(builder) {
      const flat = new Float64Array(2 * beltPoints);
      sampleBelt(distance, 0, one.radius, two.radius, drawable.crossed, { direction: 0, alpha: 0 }, flat);
      const points = Float64Array.from({ length: 3 * beltPoints }, (_, i) =>
        i % 3 === 2 ? 0 : flat[2 * Math.floor(i / 3) + (i % 3)],
      );
      addTube(builder, points, true, 2 * thin);
    },
    // x along the line of the centres, z along the normal
    frame(poses, out) {
      const length = ends([one, two], poses) || 1;
      turn(poses, one.body, drawable.normal, axis);
      const u = [0, 1, 2].map((i) => (b[i] - a[i]) / length);
      const v = [axis[1] * u[2] - axis[2] * u[1], axis[2] * u[0] - axis[0] * u[2], axis[0] * u[1] - axis[1] * u[0]];
      out.t = [...a];
      out.r = quaternionOf(u, v, axis);
      out.s = [1, 1, 1];
    },
  };
}

// `first`: poses of the first row, at which shapes have their true proportions; `thin`: radius of lines
export function betweenNodes(drawable: Drawable, first: Float64Array, thin: number): BetweenNode[] {
  if (drawable.kind === 'belt') return [beltNode(drawable, first, thin)];
  if (!('ends' in drawable)) return [];
  const whole = ends(drawable.ends, first) || 1;
  const all = (length: number): [number, number] => [0, length];
  if (drawable.kind === 'coil') {
    const { radius, turns } = drawable;
    const build = (builder: SolidBuilder): void => {
      const points = new Float64Array(3 * helixPoints(turns));
      sampleHelix([0, 0, 0], [0, 0, whole], radius, turns, points);
      addTube(builder, points, false, 0.14 * radius);
    };
    return [along(drawable, build, whole, all)];
  }
  const rod =
    (radius: number, length: number) =>
    (builder: SolidBuilder): void =>
      builder.cylinder([0, 0, 0], [0, 0, length], radius);
  if (drawable.kind === 'line') return [along(drawable, rod(Math.max(drawable.radius, thin), whole), whole, all)];
  if (drawable.kind !== 'damper') return [];
  const { radius, length } = drawable;
  return [
    along(drawable, rod(radius, length), length, () => [0, length]),
    along(drawable, rod(0.35 * radius, whole), whole, (now) => [Math.min(now, pistonPosition(now, length)), now]),
  ];
}
