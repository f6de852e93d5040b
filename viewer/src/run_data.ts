// A run as the page uses it: channels by name, and poses between rows.
// Angles, positions and channels are interpolated linearly, quaternions by normalised linear interpolation with the sign of the nearer one.
import type { Decode } from './decode';
import type { Run } from './document';

export interface Place {
  row: number; // at or before the time
  fraction: number; // of the way to the next row, 0 <= fraction < 1
}

export function placeOfTime(times: Float64Array, time: number): Place {
  const last = times.length - 1;
  if (last < 0 || time <= times[0]) return { row: 0, fraction: 0 };
  if (time >= times[last]) return { row: last, fraction: 0 };
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle;
  }
  return { row: low, fraction: (time - times[low]) / (times[high] - times[low]) };
}

interface Derived {
  unit: string;
  compute: () => Float64Array;
  values: Float64Array | null;
}

export class RunData {
  readonly time: Float64Array;
  readonly hasPoses: boolean;
  private readonly packed = new Map<string, Run['channels'][number]>();
  private readonly derived = new Map<string, Derived>();
  private readonly trails = new Map<string, Float64Array>();
  private poseArrays: Float64Array[][] | null = null;

  constructor(
    readonly run: Run,
    private readonly decode: Decode,
    readonly planar: boolean,
    readonly timeUnit: string,
  ) {
    this.time = decode(run.time);
    this.hasPoses = run.poses.length > 0 && this.time.length > 0;
    for (const channel of run.channels) this.packed.set(channel.name, channel);
  }

  has(name: string): boolean {
    return name === 't' || this.packed.has(name) || this.derived.has(name);
  }

  names(): string[] {
    return [...this.packed.keys(), ...this.derived.keys()];
  }

  unit(name: string): string {
    return name === 't' ? this.timeUnit : (this.packed.get(name)?.unit ?? this.derived.get(name)?.unit ?? '');
  }

  values(name: string): Float64Array | null {
    if (name === 't') return this.time;
    const channel = this.packed.get(name);
    if (channel !== undefined) return this.decode(channel.data);
    const derived = this.derived.get(name);
    return derived === undefined ? null : (derived.values ??= derived.compute());
  }

  valueAt(name: string, place: Place): number {
    const values = this.values(name);
    if (values === null || values.length === 0) return NaN;
    const value = values[place.row];
    return place.fraction === 0 ? value : value + place.fraction * (values[place.row + 1] - value);
  }

  // Adds a channel that the page computes from the poses of each row when it is first asked for. It never takes the place
  // of another.
  derive(name: string, unit: string, valueAt: (poses: Float64Array) => number): void {
    if (!this.hasPoses || this.has(name)) return;
    const compute = (): Float64Array => {
      const poses = this.poses({ row: 0, fraction: 0 });
      return this.time.map((_, row) => valueAt(this.poses({ row, fraction: 0 }, poses)));
    };
    this.derived.set(name, { unit, compute, values: null });
  }

  place(time: number): Place {
    return placeOfTime(this.time, time);
  }

  // x, y, angle or x, y, z, qw, qx, qy, qz of a body in all rows; none for the ground
  poseColumns(body: number): Float64Array[] {
    this.poseArrays ??= this.run.poses.map((columns) => columns.map(this.decode));
    return this.poseArrays[body] ?? [];
  }

  poses(place: Place, into?: Float64Array): Float64Array {
    const bodies = this.run.poses.length;
    const out = into ?? new Float64Array(7 * bodies);
    for (let body = 0; body < bodies; ++body) this.pose(this.poseColumns(body), place, out, 7 * body);
    return out;
  }

  bodyPose(body: number, place: Place, out: Float64Array): void {
    this.pose(this.poseColumns(body), place, out, 0);
  }

  private pose(arrays: Float64Array[], place: Place, out: Float64Array, at: number): void {
    const { row, fraction } = place;
    const blend = (values: Float64Array): number =>
      fraction === 0 ? values[row] : values[row] + fraction * (values[row + 1] - values[row]);
    out.fill(0, at, at + 7);
    if (arrays.length === 0) {
      out[at + 3] = 1; // the ground
    } else if (this.planar) {
      const half = blend(arrays[2]) / 2;
      out[at] = blend(arrays[0]);
      out[at + 1] = blend(arrays[1]);
      out[at + 3] = Math.cos(half);
      out[at + 6] = Math.sin(half);
    } else {
      for (let i = 0; i < 3; ++i) out[at + i] = blend(arrays[i]);
      this.rotation(arrays, place, out, at + 3);
    }
  }

  private rotation(arrays: Float64Array[], { row, fraction }: Place, out: Float64Array, at: number): void {
    let sign = 1;
    if (fraction !== 0) {
      let product = 0;
      for (let i = 3; i < 7; ++i) product += arrays[i][row] * arrays[i][row + 1];
      if (product < 0) sign = -1;
    }
    let square = 0;
    for (let i = 0; i < 4; ++i) {
      const from = arrays[i + 3][row];
      const value = fraction === 0 ? from : from + fraction * (sign * arrays[i + 3][row + 1] - from);
      out[at + i] = value;
      square += value * value;
    }
    const norm = Math.sqrt(square) || 1;
    for (let i = 0; i < 4; ++i) out[at + i] /= norm;
  }

  // World coordinates of a point of a body in all rows.
  trail(body: number, point: readonly [number, number, number]): Float64Array {
    const key = `${body}:${point.join(',')}`;
    let points = this.trails.get(key);
    if (points === undefined) {
      points = this.trace(body, point);
      this.trails.set(key, points);
    }
    return points;
  }

  private trace(body: number, point: readonly [number, number, number]): Float64Array {
    const rows = this.time.length;
    const points = new Float64Array(3 * rows);
    const arrays = this.poseColumns(body);
    const pose = new Float64Array(7);
    for (let row = 0; row < rows; ++row) {
      this.pose(arrays, { row, fraction: 0 }, pose, 0);
      transform(pose, 0, point, points, 3 * row);
    }
    return points;
  }
}

// World coordinates of a point in body axes: p + R(q) a, with R(q) a = a + 2 w (v x a) + 2 v x (v x a).
export function transform(
  poses: Float64Array,
  at: number,
  point: readonly [number, number, number],
  out: Float64Array,
  outAt: number,
): void {
  const [a, b, c] = point;
  const w = poses[at + 3];
  const x = poses[at + 4];
  const y = poses[at + 5];
  const z = poses[at + 6];
  const tx = 2 * (y * c - z * b);
  const ty = 2 * (z * a - x * c);
  const tz = 2 * (x * b - y * a);
  out[outAt] = poses[at] + a + w * tx + y * tz - z * ty;
  out[outAt + 1] = poses[at + 1] + b + w * ty + z * tx - x * tz;
  out[outAt + 2] = poses[at + 2] + c + w * tz + x * ty - y * tx;
}
