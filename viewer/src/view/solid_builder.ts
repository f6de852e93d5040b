// Triangles and edges of solids, collected for one mesh: positions, normals and colours as lists.
import { crossDirections } from './coil';
import { channels } from './theme';
import { triangulate } from './triangulate';
import { cross } from './vectors';

type Vector = ArrayLike<number>;

// sRGB value 0...255 to linear light 0...1 (IEC 61966-2-1)
const linear = (value: number): number => {
  const c = value / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

export const linearColour = (colour: string): [number, number, number] =>
  channels(colour).map(linear) as [number, number, number];

const directions = new Float64Array(6);

export class SolidBuilder {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly colours: number[] = []; // with opacity: four per vertex
  readonly indices: number[] = [];
  readonly edgePositions: number[] = [];
  readonly edgeColours: number[] = [];
  private colour: [number, number, number] = [0.5, 0.5, 0.5];
  private edgeColour: [number, number, number] = [0, 0, 0];
  private opacity = 1;

  // `sides` of round solids
  constructor(public sides: number) {}

  style(fill: string, edge: string, opacity: number): void {
    this.colour = linearColour(fill);
    this.edgeColour = linearColour(edge);
    this.opacity = opacity;
  }

  vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    this.positions.push(x, y, z);
    this.normals.push(nx, ny, nz);
    this.colours.push(this.colour[0], this.colour[1], this.colour[2], this.opacity);
    return this.positions.length / 3 - 1;
  }

  edge(a: Vector, b: Vector): void {
    this.edgePositions.push(a[0], a[1], a[2], b[0], b[1], b[2]);
    for (let i = 0; i < 2; ++i) this.edgeColours.push(...this.edgeColour);
  }

  // Surface of revolution about the line from `from` in direction (dx, dy, dz): strips of (s, r, normal along the axis, radial normal), two rows each.
  revolve(from: Vector, dx: number, dy: number, dz: number, strips: [number, number, number, number][]): void {
    const length = Math.hypot(dx, dy, dz);
    crossDirections(dx, dy, dz, directions);
    const [ux, uy, uz, vx, vy, vz] = directions;
    const tx = length > 0 ? dx / length : 0,
      ty = length > 0 ? dy / length : 0,
      tz = length > 0 ? dz / length : 1;
    let previous = -1;
    for (let row = 0; row < strips.length; ++row) {
      const [s, r, ns, nr] = strips[row];
      const first = this.positions.length / 3;
      for (let i = 0; i <= this.sides; ++i) {
        const angle = (2 * Math.PI * i) / this.sides;
        const c = Math.cos(angle),
          d = Math.sin(angle);
        const ex = c * ux + d * vx,
          ey = c * uy + d * vy,
          ez = c * uz + d * vz;
        this.vertex(
          from[0] + s * tx + r * ex,
          from[1] + s * ty + r * ey,
          from[2] + s * tz + r * ez,
          ns * tx + nr * ex,
          ns * ty + nr * ey,
          ns * tz + nr * ez,
        );
      }
      if (previous >= 0) {
        for (let i = 0; i < this.sides; ++i) {
          const a = previous + i,
            b = first + i;
          this.indices.push(a, a + 1, b + 1, a, b + 1, b);
        }
      }
      // A row with the same place as the one before, or a closed pair, starts anew
      const next = strips[row + 1];
      previous = next !== undefined && next[0] === s && next[1] === r ? -1 : first;
    }
  }

  ring(centre: Vector, nx: number, ny: number, nz: number, radius: number): void {
    crossDirections(nx, ny, nz, directions);
    const d = Float64Array.from(directions);
    let last: number[] | null = null;
    for (let i = 0; i <= this.sides; ++i) {
      const c = radius * Math.cos((2 * Math.PI * i) / this.sides),
        s = radius * Math.sin((2 * Math.PI * i) / this.sides);
      const p = [centre[0] + c * d[0] + s * d[3], centre[1] + c * d[1] + s * d[4], centre[2] + c * d[2] + s * d[5]];
      if (last !== null) this.edge(last, p);
      last = p;
    }
  }

  cylinder(from: Vector, to: Vector, radius: number): void {
    const dx = to[0] - from[0],
      dy = to[1] - from[1],
      dz = to[2] - from[2];
    const h = Math.hypot(dx, dy, dz);
    this.revolve(from, dx, dy, dz, [
      [0, 0, -1, 0],
      [0, radius, -1, 0],
      [0, radius, 0, 1],
      [h, radius, 0, 1],
      [h, radius, 1, 0],
      [h, 0, 1, 0],
    ]);
    this.ring(from, dx, dy, dz, radius);
    this.ring(to, dx, dy, dz, radius);
  }

  cone(from: Vector, to: Vector, radius: number): void {
    const dx = to[0] - from[0],
      dy = to[1] - from[1],
      dz = to[2] - from[2];
    const h = Math.hypot(dx, dy, dz);
    const slant = Math.hypot(h, radius) || 1;
    const n: [number, number] = [radius / slant, h / slant];
    this.revolve(from, dx, dy, dz, [
      [0, 0, -1, 0],
      [0, radius, -1, 0],
      [0, radius, ...n],
      [h, 0, ...n],
    ]);
    this.ring(from, dx, dy, dz, radius);
  }

  // Round ends of `radius`; from equal to to: a sphere
  capsule(from: Vector, to: Vector, radius: number): void {
    const dx = to[0] - from[0],
      dy = to[1] - from[1],
      dz = to[2] - from[2];
    const h = Math.hypot(dx, dy, dz);
    const rows = Math.max(2, Math.round(this.sides / 5));
    const strips: [number, number, number, number][] = [];
    for (const end of [0, 1]) {
      for (let i = 0; i <= rows; ++i) {
        const angle = (Math.PI / 2) * (end === 0 ? i / rows - 1 : i / rows);
        if (end === 1 && i === 0 && h === 0) continue;
        strips.push([
          (end === 0 ? 0 : h) + radius * Math.sin(angle),
          radius * Math.cos(angle),
          Math.sin(angle),
          Math.cos(angle),
        ]);
      }
    }
    this.revolve(from, dx, dy, dz, strips);
  }

  // Flat polygon with corners in order; `normal` decides which side is lit. Both sides are seen.
  flat(corners: Vector[], normal: Vector, triangles: number[]): void {
    const first = this.positions.length / 3;
    for (const p of corners) this.vertex(p[0], p[1], p[2], normal[0], normal[1], normal[2]);
    for (const t of triangles) this.indices.push(first + t);
  }

  // Solid between two copies of an outline: bottom and top corner by corner
  prism(bottom: Vector[], top: Vector[], outline: [number, number][], axis: Vector): void {
    const n = outline.length;
    const triangles = triangulate(outline);
    this.flat(top, axis, triangles);
    this.flat(bottom, [-axis[0], -axis[1], -axis[2]], triangles.slice().reverse());
    const normal = new Float64Array(3);
    let area = 0;
    for (let i = 0; i < n; ++i)
      area += outline[i][0] * outline[(i + 1) % n][1] - outline[(i + 1) % n][0] * outline[i][1];
    const sign = area < 0 ? -1 : 1;
    for (let i = 0; i < n; ++i) {
      const j = (i + 1) % n;
      const along = [bottom[j][0] - bottom[i][0], bottom[j][1] - bottom[i][1], bottom[j][2] - bottom[i][2]];
      const length = Math.hypot(along[0], along[1], along[2]);
      if (length === 0) continue;
      cross(along, axis, normal);
      for (let k = 0; k < 3; ++k) normal[k] *= sign / length;
      this.flat([bottom[i], bottom[j], top[j], top[i]], normal, sign > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2]);
      this.edge(bottom[i], bottom[j]);
      this.edge(top[i], top[j]);
      // Edges along the axis only at corners that are felt as such
      const k = (i + n - 1) % n;
      const ax = outline[i][0] - outline[k][0],
        ay = outline[i][1] - outline[k][1];
      const bx = outline[j][0] - outline[i][0],
        by = outline[j][1] - outline[i][1];
      const bend = Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
      if (bend > 0.5) this.edge(bottom[i], top[i]);
    }
  }
}
