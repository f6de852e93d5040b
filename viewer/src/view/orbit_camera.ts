// A camera that turns about a target, with the up direction u of the scene upright on the screen.
//   With e1, e2 and u right-handed, azimuth a and elevation e, it looks from d = cos e (cos a e1 + sin a e2) + sin e u towards the target;
//   right = -sin a e1 + cos a e2, and up on the screen is d x right.
//   Perspective: pixels per length = scale D/(D - d.(p - target)), with D such that the height at the target is the same in both projections.
// Camera text: "A,E,H,X,Y,Z" (degrees; height of the picture at the target; target), then ";orthographic" or ";perspective".
import type { Projector } from './projector';
import { short } from './planar_camera';
import { cross } from './vectors';

const fieldOfView = Math.PI / 6;
const degree = Math.PI / 180;

export const standardViews = ['perspective', 'isometric', 'xy', 'xz', 'yz'];

export class OrbitCamera implements Projector {
  azimuth = -60 * degree;
  elevation = 24 * degree;
  height = 1;
  perspective = true;
  pixelWidth = 1;
  pixelHeight = 1;
  readonly target = new Float64Array(3); // relative to the followed body
  readonly base = new Float64Array(3);
  // World directions, after `update`
  readonly right = new Float64Array(3);
  readonly above = new Float64Array(3);
  readonly toward = new Float64Array(3); // d
  readonly up: Float64Array;
  private readonly e1 = new Float64Array(3);
  private readonly e2 = new Float64Array(3);
  x = 0;
  y = 0;
  depth = 0;
  scale = 1; // pixels per length at the point projected last

  constructor(up: ArrayLike<number>) {
    const norm = Math.hypot(up[0], up[1], up[2]);
    this.up = norm > 0 ? Float64Array.from([up[0] / norm, up[1] / norm, up[2] / norm]) : Float64Array.from([0, 0, 1]);
    // e1: the x axis made horizontal, or y where up is x
    const first = Math.abs(this.up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
    const along = first[0] * this.up[0] + first[1] * this.up[1] + first[2] * this.up[2];
    let length = 0;
    for (let i = 0; i < 3; ++i) {
      this.e1[i] = first[i] - along * this.up[i];
      length += this.e1[i] ** 2;
    }
    for (let i = 0; i < 3; ++i) this.e1[i] /= Math.sqrt(length);
    cross(this.up, this.e1, this.e2);
    this.update();
  }

  get distance(): number {
    return this.height / 2 / Math.tan(fieldOfView / 2);
  }

  get fieldOfView(): number {
    return fieldOfView / degree;
  }

  update(): void {
    const ca = Math.cos(this.azimuth),
      sa = Math.sin(this.azimuth);
    const ce = Math.cos(this.elevation),
      se = Math.sin(this.elevation);
    for (let i = 0; i < 3; ++i) {
      this.toward[i] = ce * (ca * this.e1[i] + sa * this.e2[i]) + se * this.up[i];
      this.right[i] = -sa * this.e1[i] + ca * this.e2[i];
    }
    cross(this.toward, this.right, this.above);
  }

  project(x: number, y: number, z: number): boolean {
    const dx = x - this.target[0] - this.base[0];
    const dy = y - this.target[1] - this.base[1];
    const dz = z - this.target[2] - this.base[2];
    const toward = dx * this.toward[0] + dy * this.toward[1] + dz * this.toward[2];
    const distance = this.distance;
    this.depth = distance - toward;
    this.scale = this.pixelHeight / this.height;
    if (this.perspective) {
      if (!(this.depth > 0.02 * distance)) return false;
      this.scale *= distance / this.depth;
    }
    this.x = this.pixelWidth / 2 + this.scale * (dx * this.right[0] + dy * this.right[1] + dz * this.right[2]);
    this.y = this.pixelHeight / 2 - this.scale * (dx * this.above[0] + dy * this.above[1] + dz * this.above[2]);
    return Math.abs(this.x) < 1e6 && Math.abs(this.y) < 1e6;
  }

  // Whether a surface at a point with this normal faces the camera
  faces(px: number, py: number, pz: number, nx: number, ny: number, nz: number): boolean {
    let vx = this.toward[0],
      vy = this.toward[1],
      vz = this.toward[2];
    if (this.perspective) {
      const distance = this.distance;
      vx = this.base[0] + this.target[0] + distance * vx - px;
      vy = this.base[1] + this.target[1] + distance * vy - py;
      vz = this.base[2] + this.target[2] + distance * vz - pz;
    }
    return vx * nx + vy * ny + vz * nz > 0;
  }

  orbit(dx: number, dy: number): void {
    this.azimuth -= dx * 0.008;
    this.elevation = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.elevation + dy * 0.008));
    this.update();
  }

  pan(dx: number, dy: number): void {
    const perPixel = this.height / this.pixelHeight;
    for (let i = 0; i < 3; ++i) this.target[i] += (-dx * this.right[i] + dy * this.above[i]) * perPixel;
  }

  // What lies at the pointer, at the depth of the target, stays there.
  zoom(factor: number, px: number, py: number, typical: number): void {
    const before = this.height;
    this.height = Math.min(1e5 * typical, Math.max(1e-5 * typical, before / factor));
    const change = (before - this.height) / this.pixelHeight;
    const dx = px - this.pixelWidth / 2;
    const dy = py - this.pixelHeight / 2;
    for (let i = 0; i < 3; ++i) this.target[i] += (dx * this.right[i] - dy * this.above[i]) * change;
  }

  setStandard(name: string): void {
    this.perspective = name === 'perspective';
    if (name === 'perspective') {
      this.azimuth = -60 * degree;
      this.elevation = 24 * degree;
    } else if (name === 'isometric') {
      this.azimuth = -45 * degree;
      this.elevation = Math.atan(1 / Math.SQRT2);
    } else {
      this.lookAlong(name === 'xy' ? 2 : name === 'xz' ? 1 : 0);
    }
    this.update();
  }

  // Against a world axis: from above if it is closer to up than to the horizon; else so that the axis to the right is a positive one
  private lookAlong(axis: number): void {
    const upAxis = Math.abs(this.up[0]) > 0.7 ? 0 : Math.abs(this.up[1]) > 0.7 ? 1 : 2;
    if (axis === upAxis) {
      this.azimuth = -Math.PI / 2;
      this.elevation = Math.PI / 2;
      return;
    }
    const sign = this.up[upAxis] > 0 ? 1 : -1;
    // right = up x d; with d = +-axis this is +-(the third axis)
    const cyclic = (axis - upAxis + 3) % 3 === 1 ? 1 : -1;
    const d = sign * cyclic;
    this.elevation = 0;
    this.azimuth = Math.atan2(d * this.e2[axis], d * this.e1[axis]);
  }

  // Shows the box from the present direction: the picture of its corners is centred and fills the free part of the window.
  frame(low: ArrayLike<number>, high: ArrayLike<number>, typical: number): void {
    let usable = true;
    for (let i = 0; i < 3; ++i) if (!(Number.isFinite(low[i] + high[i]) && high[i] >= low[i])) usable = false;
    const half = [0, 1, 2].map((i) => (usable ? (high[i] - low[i]) / 2 : typical));
    const middle = [0, 1, 2].map((i) => (usable ? (low[i] + high[i]) / 2 : 0));
    for (let i = 0; i < 3; ++i) this.target[i] = middle[i] - this.base[i];
    this.height = 4 * Math.max(typical, Math.hypot(half[0], half[1], half[2])); // far enough that all corners are in front
    const least = 0.2 * typical;
    // Perspective changes with the distance: a few rounds settle it.
    for (let round = 0; round < 6; ++round) {
      let left = Infinity,
        right = -Infinity,
        top = Infinity,
        bottom = -Infinity;
      for (let corner = 0; corner < 8; ++corner) {
        const [x, y, z] = [0, 1, 2].map((i) => middle[i] + ((corner >> i) & 1 ? half[i] : -half[i]));
        if (!this.project(x, y, z)) continue;
        left = Math.min(left, this.x);
        right = Math.max(right, this.x);
        top = Math.min(top, this.y);
        bottom = Math.max(bottom, this.y);
      }
      if (!(right >= left && bottom >= top)) return;
      this.pan(this.pixelWidth / 2 - (left + right) / 2, this.pixelHeight / 2 - (top + bottom) / 2);
      const fill = Math.max((right - left) / this.pixelWidth, (bottom - top) / this.pixelHeight) / 0.84;
      this.height = Math.max(this.height * fill, least);
    }
  }

  text(): string {
    const numbers = [this.azimuth / degree, this.elevation / degree, this.height, ...this.target];
    return `${numbers.map(short).join(',')};${this.perspective ? 'perspective' : 'orthographic'}`;
  }

  read(numbers: number[], words: string[]): void {
    if (numbers.length === 6 && numbers.every(Number.isFinite) && numbers[2] > 0) {
      this.azimuth = numbers[0] * degree;
      this.elevation = Math.max(-90, Math.min(90, numbers[1])) * degree;
      this.height = numbers[2];
      this.target.set(numbers.slice(3));
    }
    if (words.includes('orthographic')) this.perspective = false;
    if (words.includes('perspective')) this.perspective = true;
    this.update();
  }
}
