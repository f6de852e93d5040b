// Triangles of a simple polygon by cutting off ears: a convex corner whose triangle contains no other corner.
import { signedArea } from './outline';

const side = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

// Indices of the corners, three per triangle, counter-clockwise
export function triangulate(points: ArrayLike<ArrayLike<number>>): number[] {
  const order: number[] = [];
  for (let i = 0; i < points.length; ++i) order.push(i);
  if (signedArea(points) < 0) order.reverse();
  const triangles: number[] = [];
  let start = 0;
  while (order.length > 3) {
    const n = order.length;
    let found = -1;
    for (let k = 0; k < n && found < 0; ++k) {
      const i = (start + k) % n;
      if (isEar(points, order, i)) found = i;
    }
    if (found < 0) found = start % n; // the polygon crosses itself: go on, so that all of it is drawn
    triangles.push(order[(found + n - 1) % n], order[found], order[(found + 1) % n]);
    order.splice(found, 1);
    start = found;
  }
  if (order.length === 3) triangles.push(order[0], order[1], order[2]);
  return triangles;
}

function isEar(points: ArrayLike<ArrayLike<number>>, order: number[], i: number): boolean {
  const n = order.length;
  const a = points[order[(i + n - 1) % n]];
  const b = points[order[i]];
  const c = points[order[(i + 1) % n]];
  if (side(a[0], a[1], b[0], b[1], c[0], c[1]) <= 0) return false;
  for (let k = 0; k < n; ++k) {
    const p = points[order[k]];
    if (p === a || p === b || p === c) continue;
    const inside =
      side(a[0], a[1], b[0], b[1], p[0], p[1]) >= 0 &&
      side(b[0], b[1], c[0], c[1], p[0], p[1]) >= 0 &&
      side(c[0], c[1], a[0], a[1], p[0], p[1]) >= 0;
    if (inside) return false;
  }
  return true;
}
