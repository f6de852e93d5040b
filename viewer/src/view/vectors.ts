// Points and poses. A pose is x, y, z and a unit quaternion w, x, y, z: world = position + R(q) at.
//   R(q) p = p + 2 w (v x p) + 2 v x (v x p), with q = (w, v)

export const poseLength = 7;

export function finitePose(poses: Float64Array, body: number): boolean {
  const o = poseLength * body;
  let sum = 0;
  for (let i = 0; i < poseLength; ++i) sum += poses[o + i];
  return Number.isFinite(sum);
}

export function rotateBy(
  w: number,
  x: number,
  y: number,
  z: number,
  at: ArrayLike<number>,
  out: Float64Array | number[],
  offset = 0,
): void {
  const p0 = at[0],
    p1 = at[1],
    p2 = at[2];
  const c0 = 2 * (y * p2 - z * p1);
  const c1 = 2 * (z * p0 - x * p2);
  const c2 = 2 * (x * p1 - y * p0);
  out[offset] = p0 + w * c0 + y * c2 - z * c1;
  out[offset + 1] = p1 + w * c1 + z * c0 - x * c2;
  out[offset + 2] = p2 + w * c2 + x * c1 - y * c0;
}

// A direction in the axes of a body, into world axes
export function turn(poses: Float64Array, body: number, at: ArrayLike<number>, out: Float64Array): void {
  const o = poseLength * body;
  rotateBy(poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6], at, out);
}

// A point in the axes of a body, into the world
export function place(poses: Float64Array, body: number, at: ArrayLike<number>, out: Float64Array): void {
  turn(poses, body, at, out);
  const o = poseLength * body;
  out[0] += poses[o];
  out[1] += poses[o + 1];
  out[2] += poses[o + 2];
}

// Column-major 4 x 4 matrix of a pose
export function poseMatrix(poses: Float64Array, body: number, out: number[]): void {
  const o = poseLength * body;
  const w = poses[o + 3],
    x = poses[o + 4],
    y = poses[o + 5],
    z = poses[o + 6];
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + w * z);
  out[2] = 2 * (x * z - w * y);
  out[3] = 0;
  out[4] = 2 * (x * y - w * z);
  out[5] = 1 - 2 * (x * x + z * z);
  out[6] = 2 * (y * z + w * x);
  out[7] = 0;
  out[8] = 2 * (x * z + w * y);
  out[9] = 2 * (y * z - w * x);
  out[10] = 1 - 2 * (x * x + y * y);
  out[11] = 0;
  out[12] = poses[o];
  out[13] = poses[o + 1];
  out[14] = poses[o + 2];
  out[15] = 1;
}

// Poses of all bodies at the origin without rotation
export function restPoses(bodies: number): Float64Array {
  const poses = new Float64Array(poseLength * bodies);
  for (let i = 0; i < bodies; ++i) poses[poseLength * i + 3] = 1;
  return poses;
}

export function cross(a: ArrayLike<number>, b: ArrayLike<number>, out: Float64Array): void {
  const x = a[1] * b[2] - a[2] * b[1];
  const y = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
  out[0] = x;
  out[1] = y;
}
