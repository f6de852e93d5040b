// Springs: a zig-zag in the plane, a helix in space, both with straight ends and a constant number of turns.
import type { Pen } from './pen';

export const straightPart = 0.12; // of the length, at each end

// Two corners per turn, alternating sides at distance `radius`, spread evenly between the straight ends.
export function traceZigZag(
  pen: Pen,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius: number,
  turns: number,
): void {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length = Math.hypot(dx, dy);
  const nx = length > 0 ? -dy / length : 0;
  const ny = length > 0 ? dx / length : 1;
  const corners = 2 * Math.max(1, Math.round(turns));
  const span = 1 - 2 * straightPart;
  pen.begin();
  pen.move(x0, y0);
  pen.line(x0 + straightPart * dx, y0 + straightPart * dy);
  for (let i = 0; i < corners; ++i) {
    const s = straightPart + (span * (i + 0.5)) / corners;
    const side = i % 2 === 0 ? radius : -radius;
    pen.line(x0 + s * dx + side * nx, y0 + s * dy + side * ny);
  }
  pen.line(x1 - straightPart * dx, y1 - straightPart * dy);
  pen.line(x1, y1);
}

// Two unit vectors that complete (dx, dy, dz)/length to a right-handed set; for length 0 those of the z axis.
export function crossDirections(dx: number, dy: number, dz: number, out: Float64Array): void {
  const length = Math.hypot(dx, dy, dz);
  const tx = length > 0 ? dx / length : 0;
  const ty = length > 0 ? dy / length : 0;
  const tz = length > 0 ? dz / length : 1;
  // Away from the axis that is closest to the direction
  let ax = 0;
  let ay = 0;
  let az = 0;
  if (Math.abs(tz) < 0.8) az = 1;
  else if (Math.abs(tx) <= Math.abs(ty)) ax = 1;
  else ay = 1;
  let ux = ay * tz - az * ty;
  let uy = az * tx - ax * tz;
  let uz = ax * ty - ay * tx;
  const scale = 1 / Math.hypot(ux, uy, uz);
  ux *= scale;
  uy *= scale;
  uz *= scale;
  out[0] = ux;
  out[1] = uy;
  out[2] = uz;
  out[3] = ty * uz - tz * uy;
  out[4] = tz * ux - tx * uz;
  out[5] = tx * uy - ty * ux;
}

export const helixPiecesPerTurn = 12;

export function helixPoints(turns: number): number {
  return helixPiecesPerTurn * Math.max(1, Math.round(turns)) + 3;
}

const directions = new Float64Array(6);

// World points x, y, z of the wire from end to end: end, helix, end.
export function sampleHelix(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  radius: number,
  turns: number,
  out: Float64Array,
): void {
  const x0 = from[0],
    y0 = from[1],
    z0 = from[2];
  const x1 = to[0],
    y1 = to[1],
    z1 = to[2];
  const dx = x1 - x0,
    dy = y1 - y0,
    dz = z1 - z0;
  crossDirections(dx, dy, dz, directions);
  const u0 = directions[0],
    u1 = directions[1],
    u2 = directions[2];
  const v0 = directions[3],
    v1 = directions[4],
    v2 = directions[5];
  const whole = Math.max(1, Math.round(turns));
  const pieces = helixPiecesPerTurn * whole;
  out[0] = x0;
  out[1] = y0;
  out[2] = z0;
  for (let i = 0; i <= pieces; ++i) {
    const s = straightPart + ((1 - 2 * straightPart) * i) / pieces;
    const angle = (2 * Math.PI * i) / helixPiecesPerTurn;
    const c = radius * Math.cos(angle);
    const d = radius * Math.sin(angle);
    const j = 3 * (i + 1);
    out[j] = x0 + s * dx + c * u0 + d * v0;
    out[j + 1] = y0 + s * dy + c * u1 + d * v1;
    out[j + 2] = z0 + s * dz + c * u2 + d * v2;
  }
  const last = 3 * (pieces + 2);
  out[last] = x1;
  out[last + 1] = y1;
  out[last + 2] = z1;
}
