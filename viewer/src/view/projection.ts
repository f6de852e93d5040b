// What flat shapes of spatial drawables are made of: projected points, their hull, the brightness of a face.
import type { Drawable } from '../document';
import { Hull } from './hull';
import type { OrbitCamera } from './orbit_camera';
import type { Pen } from './pen';
import { mix, type Style } from './theme';
import { place } from './vectors';

export interface ProjectedShape {
  drawable: Drawable;
  centre(poses: Float64Array, out: Float64Array): void; // for the order of drawing
  outline(pen: Pen, eye: OrbitCamera, poses: Float64Array): boolean; // one path about everything; false if it cannot be seen
  paint(pen: Pen, eye: OrbitCamera, poses: Float64Array, style: Style): void;
}

// Working memory of one shape at a time
export const hull = new Hull();
export const point = new Float64Array(3);
export const first = new Float64Array(3);
export const normal = new Float64Array(3);

export function addPoint(eye: OrbitCamera, poses: Float64Array, body: number, at: ArrayLike<number>): boolean {
  place(poses, body, at, point);
  if (!eye.project(point[0], point[1], point[2])) return false;
  hull.add(eye.x, eye.y);
  return true;
}

// Sphere: its outline is a circle on the screen, up to the slight stretch of perspective.
export function addBall(eye: OrbitCamera, x: number, y: number, z: number, radius: number): boolean {
  if (!eye.project(x, y, z)) return false;
  const r = radius * eye.scale;
  for (let i = 0; i < 24; ++i)
    hull.add(eye.x + r * Math.cos((Math.PI * i) / 12), eye.y + r * Math.sin((Math.PI * i) / 12));
  return true;
}

export function traceHull(pen: Pen): void {
  hull.compute();
  pen.begin();
  for (let i = 0; i < hull.size; ++i) {
    const k = hull.corners[i];
    if (i === 0) pen.move(hull.x[k], hull.y[k]);
    else pen.line(hull.x[k], hull.y[k]);
  }
  pen.close();
}

export function tracePoints(
  pen: Pen,
  eye: OrbitCamera,
  poses: Float64Array,
  body: number,
  points: ArrayLike<ArrayLike<number>>,
  closed: boolean,
): boolean {
  pen.begin();
  for (let i = 0; i < points.length; ++i) {
    place(poses, body, points[i], point);
    if (!eye.project(point[0], point[1], point[2])) return false;
    if (i === 0) pen.move(eye.x, eye.y);
    else pen.line(eye.x, eye.y);
  }
  if (closed) pen.close();
  return points.length > 0;
}

// Brightness by the angle to a light above the left shoulder
export function shaded(colour: string, eye: OrbitCamera, n: ArrayLike<number>): string {
  let light = 0;
  for (let k = 0; k < 3; ++k) light += n[k] * (0.55 * eye.toward[k] + 0.7 * eye.above[k] - 0.35 * eye.right[k]);
  return light > 0.45
    ? mix(colour, '#ffffff', Math.min(0.28, (light - 0.45) * 0.5))
    : mix(colour, '#000000', Math.min(0.4, (0.45 - light) * 0.38));
}
