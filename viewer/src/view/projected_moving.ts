// Springs, dampers, rods and belts on the screen.
import type { Drawable } from '../document';
import { type BeltAngles, beltPoints, sampleBelt } from './belt';
import { crossDirections, helixPoints, sampleHelix } from './coil';
import type { OrbitCamera } from './orbit_camera';
import type { Pen } from './pen';
import { pistonPosition } from './planar_shapes';
import { first, normal, type ProjectedShape } from './projection';
import { mix } from './theme';
import { place, turn } from './vectors';

const second = new Float64Array(3);
const directions = new Float64Array(6);

// Between moving points: paths of world points that are computed anew for every picture
export function movingShape(drawable: Drawable & { kind: 'coil' | 'damper' | 'line' | 'belt' }): ProjectedShape {
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
