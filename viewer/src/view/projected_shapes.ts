// Spatial drawables as flat shapes on the screen, for the pen: silhouettes of round solids, faces of angular ones, lines.
import type { Drawable, Packed, Scene } from '../document';
import { type BeltAngles, beltPoints, sampleBelt } from './belt';
import { circlePoints } from './body_solids';
import { crossDirections, helixPoints, sampleHelix } from './coil';
import { Hull } from './hull';
import type { OrbitCamera } from './orbit_camera';
import type { Pen } from './pen';
import { pistonPosition } from './planar_shapes';
import { type Plate, plateOf } from './plates';
import { mix, type Style } from './theme';
import { cross, place, turn } from './vectors';

export interface ProjectedShape {
  drawable: Drawable;
  centre(poses: Float64Array, out: Float64Array): void; // for the order of drawing
  outline(pen: Pen, eye: OrbitCamera, poses: Float64Array): boolean; // one path about everything; false if it cannot be seen
  paint(pen: Pen, eye: OrbitCamera, poses: Float64Array, style: Style): void;
}

const hull = new Hull();
const point = new Float64Array(3);
const first = new Float64Array(3);
const second = new Float64Array(3);
const normal = new Float64Array(3);
const directions = new Float64Array(6);

function addPoint(eye: OrbitCamera, poses: Float64Array, body: number, at: ArrayLike<number>): boolean {
  place(poses, body, at, point);
  if (!eye.project(point[0], point[1], point[2])) return false;
  hull.add(eye.x, eye.y);
  return true;
}

// Sphere: its outline is a circle on the screen, up to the slight stretch of perspective.
function addBall(eye: OrbitCamera, x: number, y: number, z: number, radius: number): boolean {
  if (!eye.project(x, y, z)) return false;
  const r = radius * eye.scale;
  for (let i = 0; i < 24; ++i)
    hull.add(eye.x + r * Math.cos((Math.PI * i) / 12), eye.y + r * Math.sin((Math.PI * i) / 12));
  return true;
}

function traceHull(pen: Pen): void {
  hull.compute();
  pen.begin();
  for (let i = 0; i < hull.size; ++i) {
    const k = hull.corners[i];
    if (i === 0) pen.move(hull.x[k], hull.y[k]);
    else pen.line(hull.x[k], hull.y[k]);
  }
  pen.close();
}

function tracePoints(
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
function shaded(colour: string, eye: OrbitCamera, n: ArrayLike<number>): string {
  let light = 0;
  for (let k = 0; k < 3; ++k) light += n[k] * (0.55 * eye.toward[k] + 0.7 * eye.above[k] - 0.35 * eye.right[k]);
  return light > 0.45
    ? mix(colour, '#ffffff', Math.min(0.28, (light - 0.45) * 0.5))
    : mix(colour, '#000000', Math.min(0.4, (0.45 - light) * 0.38));
}

// A convex round solid: the hull of its points, with the cap that faces the camera
function roundShape(drawable: Drawable & { kind: 'capsule' | 'sphere' | 'cylinder' | 'cone' }): ProjectedShape {
  const { body, radius } = drawable;
  const from = drawable.kind === 'sphere' ? drawable.centre : drawable.from;
  const to = drawable.kind === 'sphere' ? drawable.centre : drawable.to;
  const axis = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const rims = drawable.kind === 'cylinder' ? [from, to] : drawable.kind === 'cone' ? [from] : [];
  const rings = rims.map((centre) => circlePoints(centre, axis, radius, 40));
  const outline = (pen: Pen, eye: OrbitCamera, poses: Float64Array): boolean => {
    hull.count = 0;
    if (rings.length > 0) {
      for (const ring of rings) for (const p of ring) if (!addPoint(eye, poses, body, p)) return false;
      if (drawable.kind === 'cone' && !addPoint(eye, poses, body, to)) return false;
    } else {
      for (const end of drawable.kind === 'sphere' ? [from] : [from, to]) {
        place(poses, body, end, point);
        if (!addBall(eye, point[0], point[1], point[2], radius)) return false;
      }
    }
    traceHull(pen);
    return true;
  };
  return {
    drawable,
    outline,
    centre(poses, out) {
      place(poses, body, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2], out);
    },
    paint(pen, eye, poses, style) {
      if (!outline(pen, eye, poses)) return;
      pen.fill(style.fill, style.opacity);
      // A soft light along the upper side of bars
      if (drawable.kind === 'capsule' || drawable.kind === 'sphere') {
        place(poses, body, from, point);
        if (!eye.project(point[0], point[1], point[2])) return;
        const r = radius * eye.scale;
        const x0 = eye.x - 0.25 * r,
          y0 = eye.y - 0.35 * r;
        place(poses, body, to, point);
        if (!eye.project(point[0], point[1], point[2])) return;
        pen.begin();
        pen.move(x0, y0);
        pen.line(eye.x - 0.25 * radius * eye.scale + 0.01, eye.y - 0.35 * radius * eye.scale);
        pen.stroke('#ffffff', 0.55 * r, 0.28 * style.opacity, 0);
        outline(pen, eye, poses);
      }
      pen.stroke(style.stroke, style.width * 0.75, style.opacity, 0);
      for (let i = 0; i < rings.length; ++i) {
        const sign = i === 0 ? -1 : 1;
        place(poses, body, rims[i], first);
        turn(poses, body, axis, normal);
        if (!eye.faces(first[0], first[1], first[2], sign * normal[0], sign * normal[1], sign * normal[2])) continue;
        if (!tracePoints(pen, eye, poses, body, rings[i], true)) continue;
        pen.fill(mix(style.fill, '#ffffff', 0.16), style.opacity);
        pen.stroke(style.stroke, style.width * 0.75, style.opacity, 0);
        if (drawable.role === 'wheel' && tracePoints(pen, eye, poses, body, [rims[i], rings[i][0]], false))
          pen.stroke(style.stroke, 2.2, style.opacity, 0);
      }
    },
  };
}

// Prism or flat polygon: its faces towards the camera
function plateShape(drawable: Drawable & { body: number }, plate: Plate): ProjectedShape {
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

function lineShape(
  drawable: Drawable & { body: number },
  points: ArrayLike<ArrayLike<number>>,
  closed: boolean,
): ProjectedShape {
  const middle = new Float64Array(3);
  for (let i = 0; i < points.length; ++i) for (let k = 0; k < 3; ++k) middle[k] += points[i][k] / points.length;
  return {
    drawable,
    centre: (poses, out) => place(poses, drawable.body, middle, out),
    outline: (pen, eye, poses) => tracePoints(pen, eye, poses, drawable.body, points, closed),
    paint(pen, eye, poses, style) {
      if (!tracePoints(pen, eye, poses, drawable.body, points, closed)) return;
      if (style.fill !== '') pen.fill(style.fill, style.opacity);
      pen.stroke(style.stroke, style.width * 0.85, style.opacity, 0);
    },
  };
}

function meshShape(drawable: Drawable & { kind: 'mesh' }, decode: (p: Packed) => Float64Array): ProjectedShape {
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

// Between moving points: paths of world points that are computed anew for every picture
function movingShape(drawable: Drawable & { kind: 'coil' | 'damper' | 'line' | 'belt' }): ProjectedShape {
  const [one, two] = drawable.kind === 'belt' ? drawable.pulleys : drawable.ends;
  const count = drawable.kind === 'coil' ? helixPoints(drawable.turns) : drawable.kind === 'belt' ? beltPoints : 2;
  const points = new Float64Array(3 * count);
  const flat = new Float64Array(2 * beltPoints);
  const angles: BeltAngles = { direction: 0, alpha: 0 };
  const line = (pen: Pen, eye: OrbitCamera, from: number, to: number): boolean => {
    const length = Math.hypot(second[0] - first[0], second[1] - first[1], second[2] - first[2]) || 1;
    pen.begin();
    for (const s of [from / length, to / length]) {
      if (
        !eye.project(
          first[0] + s * (second[0] - first[0]),
          first[1] + s * (second[1] - first[1]),
          first[2] + s * (second[2] - first[2]),
        )
      )
        return false;
      if (s === from / length) pen.move(eye.x, eye.y);
      else pen.line(eye.x, eye.y);
    }
    return true;
  };
  const ends = (poses: Float64Array): void => {
    place(poses, one.body, one.at, first);
    place(poses, two.body, two.at, second);
  };
  const trace = (pen: Pen, eye: OrbitCamera, poses: Float64Array): boolean => {
    ends(poses);
    if (drawable.kind === 'coil') {
      sampleHelix(first, second, drawable.radius, drawable.turns, points);
    } else if (drawable.kind === 'belt') {
      turn(poses, one.body, drawable.normal, normal);
      crossDirections(normal[0], normal[1], normal[2], directions);
      let dx = 0,
        dy = 0;
      for (let k = 0; k < 3; ++k) {
        dx += (second[k] - first[k]) * directions[k];
        dy += (second[k] - first[k]) * directions[3 + k];
      }
      sampleBelt(dx, dy, drawable.pulleys[0].radius, drawable.pulleys[1].radius, drawable.crossed, angles, flat);
      for (let i = 0; i < beltPoints; ++i)
        for (let k = 0; k < 3; ++k)
          points[3 * i + k] = first[k] + flat[2 * i] * directions[k] + flat[2 * i + 1] * directions[3 + k];
    } else {
      points.set(first);
      points.set(second, 3);
    }
    pen.begin();
    for (let i = 0; i < count; ++i) {
      if (!eye.project(points[3 * i], points[3 * i + 1], points[3 * i + 2])) return false;
      if (i === 0) pen.move(eye.x, eye.y);
      else pen.line(eye.x, eye.y);
    }
    if (drawable.kind === 'belt') pen.close();
    return true;
  };
  return {
    drawable,
    centre(poses, out) {
      ends(poses);
      for (let k = 0; k < 3; ++k) out[k] = (first[k] + second[k]) / 2;
    },
    outline: trace,
    paint(pen, eye, poses, style) {
      if (!trace(pen, eye, poses)) return;
      if (drawable.kind === 'damper') {
        const whole = Math.hypot(second[0] - first[0], second[1] - first[1], second[2] - first[2]);
        if (line(pen, eye, pistonPosition(whole, drawable.length), whole))
          pen.stroke(style.stroke, Math.max(style.width, 0.7 * drawable.radius * eye.scale), style.opacity, 0);
        if (!line(pen, eye, 0, drawable.length)) return;
        const width = Math.max(3, 2 * drawable.radius * eye.scale);
        pen.stroke(style.stroke, width, style.opacity, 0);
        pen.stroke(mix(style.stroke, '#ffffff', 0.45), Math.max(1, width - 2.5), style.opacity, 0);
        return;
      }
      const radius = drawable.kind === 'coil' ? 0.14 * drawable.radius : drawable.kind === 'line' ? drawable.radius : 0;
      pen.stroke(style.stroke, Math.max(style.width, 2 * radius * eye.scale), style.opacity, 0);
    },
  };
}

export function projectShapes(scene: Scene, decode: (p: Packed) => Float64Array): ProjectedShape[] {
  return scene.drawables.map((drawable) => {
    switch (drawable.kind) {
      case 'capsule':
      case 'sphere':
      case 'cylinder':
      case 'cone':
        return roundShape(drawable);
      case 'polygon':
      case 'extrusion':
      case 'box':
        return plateShape(drawable, plateOf(drawable) as Plate);
      case 'polyline':
        return lineShape(drawable, drawable.points, drawable.closed);
      case 'circle':
        return lineShape(drawable, circlePoints(drawable.centre, drawable.normal, drawable.radius, 48), true);
      case 'mesh':
        return meshShape(drawable, decode);
      default:
        return movingShape(drawable);
    }
  });
}
