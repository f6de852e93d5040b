// Spheres, bars, cylinders and cones on the screen.
import type { Drawable } from '../document';
import { circlePoints } from './body_solids';
import type { OrbitCamera } from './orbit_camera';
import type { Pen } from './pen';
import {
  addBall,
  addPoint,
  first,
  hull,
  normal,
  point,
  type ProjectedShape,
  traceHull,
  tracePoints,
} from './projection';
import { mix } from './theme';
import { place, turn } from './vectors';

// A convex round solid: the hull of its points, with the cap that faces the camera
export function roundShape(drawable: Drawable & { kind: 'capsule' | 'sphere' | 'cylinder' | 'cone' }): ProjectedShape {
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
