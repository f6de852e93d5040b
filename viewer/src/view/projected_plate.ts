// Boxes, extrusions, plates and meshes on the screen: their faces towards the camera.
import type { Drawable, Packed } from '../document';
import type { OrbitCamera } from './orbit_camera';
import type { Pen } from './pen';
import type { Plate } from './plates';
import { addPoint, first, hull, normal, type ProjectedShape, shaded, traceHull, tracePoints } from './projection';
import type { Style } from './theme';
import { cross, place, turn } from './vectors';

// Prism or flat polygon: its faces towards the camera
export function plateShape(drawable: Drawable & { body: number }, plate: Plate): ProjectedShape {
  const { body } = drawable;
  const n = plate.outline.length;
  const middle = new Float64Array(3);
  for (let i = 0; i < n; ++i) for (let k = 0; k < 3; ++k) middle[k] += (plate.bottom[i][k] + plate.top[i][k]) / (2 * n);
  const face = new Float64Array(3);
  const along = new Float64Array(3);
  const paintFace = (
    pen: Pen,
    eye: OrbitCamera,
    poses: Float64Array,
    style: Style,
    corners: Float64Array[],
    at: ArrayLike<number>,
  ): void => {
    turn(poses, body, face, normal);
    place(poses, body, at, first);
    const towards = eye.faces(first[0], first[1], first[2], normal[0], normal[1], normal[2]);
    if (plate.thick && !towards) return;
    if (!tracePoints(pen, eye, poses, body, corners, true)) return;
    if (!towards) for (let k = 0; k < 3; ++k) normal[k] = -normal[k];
    pen.fill(shaded(style.fill, eye, normal), style.opacity);
    pen.stroke(style.stroke, style.width * 0.75, style.opacity, 0);
  };
  return {
    drawable,
    centre: (poses, out) => place(poses, body, middle, out),
    outline(pen, eye, poses) {
      if (!plate.thick || n > 120) return tracePoints(pen, eye, poses, body, plate.top, true);
      hull.count = 0;
      for (const list of [plate.bottom, plate.top])
        for (const p of list) if (!addPoint(eye, poses, body, p)) return false;
      traceHull(pen);
      return true;
    },
    paint(pen, eye, poses, style) {
      if (plate.thick) {
        for (let i = 0; i < n; ++i) {
          const j = (i + 1) % n;
          for (let k = 0; k < 3; ++k) along[k] = plate.bottom[j][k] - plate.bottom[i][k];
          cross(along, plate.axis, face);
          const length = Math.hypot(face[0], face[1], face[2]) || 1;
          for (let k = 0; k < 3; ++k) face[k] /= length;
          paintFace(
            pen,
            eye,
            poses,
            style,
            [plate.bottom[i], plate.bottom[j], plate.top[j], plate.top[i]],
            plate.bottom[i],
          );
        }
        for (let k = 0; k < 3; ++k) face[k] = -plate.axis[k];
        paintFace(pen, eye, poses, style, plate.bottom, plate.bottom[0]);
      }
      face.set(plate.axis);
      paintFace(pen, eye, poses, style, plate.top, plate.top[0]);
    },
  };
}

export function meshShape(drawable: Drawable & { kind: 'mesh' }, decode: (p: Packed) => Float64Array): ProjectedShape {
  const vertices = decode(drawable.vertices);
  const triangles = decode(drawable.triangles);
  const faces: Float64Array[][] = [];
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity];
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((k) => vertices.slice(3 * triangles[t + k], 3 * triangles[t + k] + 3));
    if (corners.some((c) => c.length < 3)) continue;
    faces.push(corners);
    for (const c of corners)
      for (let k = 0; k < 3; ++k) {
        low[k] = Math.min(low[k], c[k]);
        high[k] = Math.max(high[k], c[k]);
      }
  }
  const { body } = drawable;
  const box = Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((k) => ((i >> k) & 1 ? high[k] : low[k])));
  const a = new Float64Array(3),
    b = new Float64Array(3);
  return {
    drawable,
    centre: (poses, out) =>
      place(
        poses,
        body,
        [0, 1, 2].map((k) => (low[k] + high[k]) / 2),
        out,
      ),
    outline(pen, eye, poses) {
      hull.count = 0;
      // Up to 200 of the corners stand for all of them, the box for none
      const stride = Math.max(1, Math.ceil(faces.length / 80));
      for (let i = 0; i < faces.length; i += stride)
        for (const p of faces[i]) if (!addPoint(eye, poses, body, p)) return false;
      if (faces.length === 0) for (const p of box) if (!addPoint(eye, poses, body, p)) return false;
      traceHull(pen);
      return true;
    },
    paint(pen, eye, poses, style) {
      const seen: { depth: number; corners: Float64Array[]; colour: string }[] = [];
      for (const corners of faces) {
        for (let k = 0; k < 3; ++k) {
          a[k] = corners[1][k] - corners[0][k];
          b[k] = corners[2][k] - corners[0][k];
        }
        cross(a, b, a);
        const length = Math.hypot(a[0], a[1], a[2]);
        if (length === 0) continue;
        for (let k = 0; k < 3; ++k) a[k] /= length;
        turn(poses, body, a, normal);
        place(poses, body, corners[0], first);
        if (!eye.faces(first[0], first[1], first[2], normal[0], normal[1], normal[2])) continue;
        if (!eye.project(first[0], first[1], first[2])) continue;
        seen.push({ depth: eye.depth, corners, colour: shaded(style.fill, eye, normal) });
      }
      seen.sort((p, q) => q.depth - p.depth);
      for (const { corners, colour } of seen) {
        if (!tracePoints(pen, eye, poses, body, corners, true)) continue;
        pen.fill(colour, style.opacity);
        if (style.opacity === 1) pen.stroke(colour, 0.6, 1, 0); // closes the seams
      }
    },
  };
}
