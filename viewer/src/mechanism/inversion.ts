// Kinematic inversion: everything as seen from a body that is held where it is at the first row. With the pose (r, R) of that body and
// (r0, R0) at the first row, a point goes to r0 + R0 R^T (x - r), and a direction to R0 R^T d.
import { rotateBy } from '../view/vectors';

// Hamilton product of w, x, y, z at offsets of two lists
function product(a: ArrayLike<number>, b: ArrayLike<number>, at: number, out: Float64Array, to: number): void {
  const [w, x, y, z] = [a[0], a[1], a[2], a[3]];
  const [e, f, g, h] = [b[at], b[at + 1], b[at + 2], b[at + 3]];
  out[to] = w * e - x * f - y * g - z * h;
  out[to + 1] = w * f + x * e + y * h - z * g;
  out[to + 2] = w * g - x * h + y * e + z * f;
  out[to + 3] = w * h + x * g - y * f + z * e;
}

export class Inversion {
  private readonly rotation = new Float64Array(4); // R0 R^T
  private readonly from = new Float64Array(3);
  private readonly to = new Float64Array(3);
  readonly first: Float64Array;
  private readonly difference = [0, 0, 0];

  constructor(first: Float64Array) {
    this.first = first.slice();
    this.to.set(first.subarray(0, 3));
  }

  // The pose of the body now
  set(pose: Float64Array): void {
    this.from.set(pose.subarray(0, 3));
    const inverse = [pose[3], -pose[4], -pose[5], -pose[6]];
    product(this.first.subarray(3, 7), inverse, 0, this.rotation, 0);
  }

  turn(direction: ArrayLike<number>, out: Float64Array | number[], at = 0): void {
    const [w, x, y, z] = this.rotation;
    rotateBy(w, x, y, z, direction, out, at);
  }

  move(point: ArrayLike<number>, out: Float64Array | number[], at = 0): void {
    for (let i = 0; i < 3; ++i) this.difference[i] = point[i] - this.from[i];
    this.turn(this.difference, out, at);
    for (let i = 0; i < 3; ++i) out[at + i] += this.to[i];
  }

  // All poses in place
  apply(poses: Float64Array): void {
    for (let o = 0; o < poses.length; o += 7) {
      this.move(poses.subarray(o, o + 3), poses, o);
      product(this.rotation, poses.slice(o + 3, o + 7), 0, poses, o + 3);
    }
  }
}
