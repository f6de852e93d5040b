// Flat polygons in space and extrusions: their outline in a plane, and its corners in body axes.
import type { Drawable } from '../document';
import { roundedOutline } from './outline';
import { cross, rotateBy } from './vectors';

export interface Plate {
  outline: [number, number][]; // counter-clockwise about the axis
  bottom: Float64Array[];
  top: Float64Array[];
  axis: Float64Array; // unit, from bottom to top
  thick: boolean;
}

// Normal of a polygon (Newell), for degenerate ones the z axis
function polygonNormal(points: ArrayLike<ArrayLike<number>>): Float64Array {
  const n = new Float64Array(3);
  for (let i = 0; i < points.length; ++i) {
    const p = points[i];
    const q = points[(i + 1) % points.length];
    n[0] += (p[1] - q[1]) * (p[2] + q[2]);
    n[1] += (p[2] - q[2]) * (p[0] + q[0]);
    n[2] += (p[0] - q[0]) * (p[1] + q[1]);
  }
  const length = Math.hypot(n[0], n[1], n[2]);
  if (!(length > 0)) return Float64Array.from([0, 0, 1]);
  for (let i = 0; i < 3; ++i) n[i] /= length;
  return n;
}

export function polygonPlate(drawable: Drawable & { kind: 'polygon' }): Plate {
  const axis = polygonNormal(drawable.points);
  const origin = drawable.points[0] ?? [0, 0, 0];
  // In-plane directions; the first along the first edge that has a length
  const u = new Float64Array(3);
  for (const p of drawable.points) {
    const d = [p[0] - origin[0], p[1] - origin[1], p[2] - origin[2]];
    const length = Math.hypot(d[0], d[1], d[2]);
    if (length > 0) {
      for (let i = 0; i < 3; ++i) u[i] = d[i] / length;
      break;
    }
  }
  const v = new Float64Array(3);
  cross(axis, u, v);
  const flat = drawable.points.map((p): [number, number] => {
    const d = [p[0] - origin[0], p[1] - origin[1], p[2] - origin[2]];
    return [d[0] * u[0] + d[1] * u[1] + d[2] * u[2], d[0] * v[0] + d[1] * v[1] + d[2] * v[2]];
  });
  const rounded = roundedOutline(flat, drawable.round);
  const half = 0.7 * drawable.round; // a plate as thick as its corners are round
  const plate: Plate = { outline: [], bottom: [], top: [], axis, thick: half > 0 };
  for (let i = 0; i < rounded.length; i += 2) {
    const a = rounded[i];
    const b = rounded[i + 1];
    plate.outline.push([a, b]);
    for (const [list, h] of [
      [plate.bottom, -half],
      [plate.top, half],
    ] as const)
      list.push(Float64Array.from([0, 1, 2].map((k) => origin[k] + a * u[k] + b * v[k] + h * axis[k])));
  }
  return plate;
}

export function extrusionPlate(drawable: Drawable & { kind: 'extrusion' }): Plate {
  const [w, x, y, z] = drawable.rotation;
  const rounded = roundedOutline(drawable.outline, 0);
  const axis = new Float64Array(3);
  rotateBy(w, x, y, z, [0, 0, 1], axis);
  const plate: Plate = { outline: [], bottom: [], top: [], axis, thick: drawable.height > 0 };
  for (let i = 0; i < rounded.length; i += 2) {
    plate.outline.push([rounded[i], rounded[i + 1]]);
    for (const [list, h] of [
      [plate.bottom, -drawable.height / 2],
      [plate.top, drawable.height / 2],
    ] as const) {
      const p = new Float64Array(3);
      rotateBy(w, x, y, z, [rounded[i], rounded[i + 1], h], p);
      for (let k = 0; k < 3; ++k) p[k] += drawable.centre[k];
      list.push(p);
    }
  }
  return plate;
}

export function boxPlate(drawable: Drawable & { kind: 'box' }): Plate {
  const [a, b, c] = drawable.size;
  const outline: [number, number][] = [
    [-a / 2, -b / 2],
    [a / 2, -b / 2],
    [a / 2, b / 2],
    [-a / 2, b / 2],
  ];
  return extrusionPlate({ ...drawable, kind: 'extrusion', outline, height: c });
}

export function plateOf(drawable: Drawable): Plate | null {
  if (drawable.kind === 'polygon') return polygonPlate(drawable);
  if (drawable.kind === 'extrusion') return extrusionPlate(drawable);
  return drawable.kind === 'box' ? boxPlate(drawable) : null;
}
