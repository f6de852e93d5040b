// Spatial drawables as flat shapes on the screen, for the pen.
import type { Drawable, Packed, Scene } from '../document';
import { circlePoints } from './body_solids';
import { plateOf } from './plates';
import { movingShape } from './projected_moving';
import { meshShape, plateShape } from './projected_plate';
import { roundShape } from './projected_round';
import { type ProjectedShape, tracePoints } from './projection';
import { place } from './vectors';

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

export function projectShapes(scene: Scene, decode: (p: Packed) => Float64Array): ProjectedShape[] {
  return scene.drawables.map((drawable) => {
    const plate = plateOf(drawable);
    if (plate !== null && 'body' in drawable) return plateShape(drawable, plate);
    switch (drawable.kind) {
      case 'capsule':
      case 'sphere':
      case 'cylinder':
      case 'cone':
        return roundShape(drawable);
      case 'polyline':
        return lineShape(drawable, drawable.points, drawable.closed);
      case 'circle':
        return lineShape(drawable, circlePoints(drawable.centre, drawable.normal, drawable.radius, 48), true);
      case 'mesh':
        return meshShape(drawable, decode);
      case 'coil':
      case 'damper':
      case 'line':
      case 'belt':
        return movingShape(drawable);
      default:
        throw new Error(`no picture of ${drawable.kind}`); // plates are handled above
    }
  });
}

const start = new Float64Array(3);
const end = new Float64Array(3);
const centre = new Float64Array(3);

// For every pin or ball the bars that end in it, at the given poses
export function coveredBars(shapes: ProjectedShape[], poses: Float64Array): { pin: number; bars: number[] }[] {
  const found: { pin: number; bars: number[] }[] = [];
  shapes.forEach((shape, pin) => {
    const { drawable } = shape;
    if (drawable.role !== 'pin' || !('radius' in drawable)) return;
    shape.centre(poses, centre);
    const bars: number[] = [];
    shapes.forEach((other, bar) => {
      const { drawable: candidate } = other;
      if (candidate.role === 'pin' || !('from' in candidate) || candidate.radius > drawable.radius) return;
      place(poses, candidate.body, candidate.from, start);
      place(poses, candidate.body, candidate.to, end);
      const gap = Math.min(
        Math.hypot(start[0] - centre[0], start[1] - centre[1], start[2] - centre[2]),
        Math.hypot(end[0] - centre[0], end[1] - centre[1], end[2] - centre[2]),
      );
      if (gap <= drawable.radius) bars.push(bar);
    });
    if (bars.length > 0) found.push({ pin, bars });
  });
  return found;
}
