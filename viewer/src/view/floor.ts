// The floor under a mechanism: where it lies, and the lines of its grid, the same for WebGL and for the pen.
import type { Scene } from '../document';
import { crossDirections } from './coil';
import { niceStep } from './grid';

export interface Floor {
  centre: Float64Array;
  u: Float64Array; // directions of its lines
  v: Float64Array;
  step: number;
  count: number; // lines on each side of the centre
}

export function floorOf(scene: Scene, up: Float64Array): Floor {
  const [low, high] = scene.bounds;
  let bottom = Infinity;
  let radius = 0;
  const middle = new Float64Array(3);
  for (let i = 0; i < 3; ++i) middle[i] = (low[i] + high[i]) / 2;
  for (let corner = 0; corner < 8; ++corner) {
    let height = 0;
    let square = 0;
    for (let i = 0; i < 3; ++i) {
      const p = (corner >> i) & 1 ? high[i] : low[i];
      height += p * up[i];
      square += (p - middle[i]) ** 2;
    }
    bottom = Math.min(bottom, height);
    radius = Math.max(radius, Math.sqrt(square));
  }
  if (!Number.isFinite(bottom + radius)) {
    bottom = 0;
    middle.fill(0);
    radius = scene.size;
  }
  radius = Math.max(radius, 0.5 * scene.size);
  const directions = new Float64Array(6);
  crossDirections(up[0], up[1], up[2], directions);
  const u = directions.slice(0, 3);
  const v = directions.slice(3, 6);
  const step = niceStep(radius / 6);
  // On multiples of the step, a little below the lowest point so that surfaces there stay apart from it
  const along = (d: Float64Array): number =>
    Math.round((middle[0] * d[0] + middle[1] * d[1] + middle[2] * d[2]) / step) * step;
  const a = along(u);
  const b = along(v);
  const level = bottom - 0.012 * scene.size;
  const centre = Float64Array.from([0, 1, 2].map((i) => a * u[i] + b * v[i] + level * up[i]));
  return { centre, u, v, step, count: Math.min(40, Math.ceil((1.7 * radius) / step)) };
}

// Calls with the ends of every line, in units of length, and how far out it lies (0 in the middle, 1 at the border)
export function floorLines(floor: Floor, visit: (ends: Float64Array, out: number, major: boolean) => void): void {
  const { centre, u, v, step, count } = floor;
  const ends = new Float64Array(6);
  for (const [along, across] of [
    [u, v],
    [v, u],
  ] as const) {
    for (let i = -count; i <= count; ++i) {
      const half = step * Math.sqrt(Math.max(0, count * count - i * i)); // a round floor
      if (half === 0) continue;
      for (let k = 0; k < 3; ++k) {
        ends[k] = centre[k] + i * step * across[k] - half * along[k];
        ends[3 + k] = centre[k] + i * step * across[k] + half * along[k];
      }
      visit(ends, Math.abs(i) / count, i % 5 === 0);
    }
  }
}
