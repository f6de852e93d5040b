// Surface of a tube about a line of points; the cross-section is carried along without twist.
import { crossDirections } from './coil';

export const tubeSides = 7;
const ringCosine = Float64Array.from({ length: tubeSides }, (_, k) => Math.cos((2 * Math.PI * k) / tubeSides));
const ringSine = Float64Array.from({ length: tubeSides }, (_, k) => Math.sin((2 * Math.PI * k) / tubeSides));
const tangent = new Float64Array(3);
const directions = new Float64Array(6);

export function tubeIndices(count: number, closed: boolean): number[] {
  const indices: number[] = [];
  for (let i = 0; i < (closed ? count : count - 1); ++i) {
    const a = i * tubeSides,
      b = ((i + 1) % count) * tubeSides;
    for (let k = 0; k < tubeSides; ++k) {
      const l = (k + 1) % tubeSides;
      indices.push(a + k, a + l, b + l, a + k, b + l, b + k);
    }
  }
  return indices;
}

// Three numbers per vertex, `tubeSides` vertices per point
export function tubeSurface(
  points: Float64Array,
  closed: boolean,
  radius: number,
  position: { [i: number]: number },
  normal: { [i: number]: number },
): void {
  const count = points.length / 3;
  let ux = 0,
    uy = 0,
    uz = 0;
  for (let i = 0; i < count; ++i) {
    const before = 3 * (i > 0 ? i - 1 : closed ? count - 1 : 0);
    const after = 3 * (i < count - 1 ? i + 1 : closed ? 0 : count - 1);
    let length = 0;
    for (let k = 0; k < 3; ++k) {
      tangent[k] = points[after + k] - points[before + k];
      length += tangent[k] * tangent[k];
    }
    length = Math.sqrt(length);
    if (length > 0) for (let k = 0; k < 3; ++k) tangent[k] /= length;
    // Take the last direction without its part along the tangent
    const along = ux * tangent[0] + uy * tangent[1] + uz * tangent[2];
    ux -= along * tangent[0];
    uy -= along * tangent[1];
    uz -= along * tangent[2];
    let norm = Math.hypot(ux, uy, uz);
    if (norm < 0.1) {
      crossDirections(tangent[0], tangent[1], tangent[2], directions);
      ux = directions[0];
      uy = directions[1];
      uz = directions[2];
      norm = 1;
    }
    ux /= norm;
    uy /= norm;
    uz /= norm;
    const vx = tangent[1] * uz - tangent[2] * uy,
      vy = tangent[2] * ux - tangent[0] * uz,
      vz = tangent[0] * uy - tangent[1] * ux;
    for (let k = 0; k < tubeSides; ++k) {
      const o = 3 * (i * tubeSides + k);
      const c = ringCosine[k],
        s = ringSine[k];
      normal[o] = c * ux + s * vx;
      normal[o + 1] = c * uy + s * vy;
      normal[o + 2] = c * uz + s * vz;
      for (let m = 0; m < 3; ++m) position[o + m] = points[3 * i + m] + radius * normal[o + m];
    }
  }
}
