// Planar drawables, prepared once and traced with a pen at any poses. Angles of the plane turn counter-clockwise, those of the pen clockwise.
import type { BodyPoint, Drawable, Scene } from '../document';
import { type BeltAngles, beltAngles } from './belt';
import { traceZigZag } from './coil';
import { roundedOutline } from './outline';
import { type Pen, segment } from './pen';
import type { PlanarCamera } from './planar_camera';
import { poseLength } from './vectors';

// Where the axes of every body lie on the screen: x = tx + a px - b py, y = ty - b px - a py
export class PlanarFrames {
  scale = 1;
  width = 0;
  height = 0;
  symbol = 1; // factor of line widths: 1 at the usual size of symbols on the screen
  readonly values: Float64Array;
  x = 0; // result of `at`
  y = 0;

  constructor(private readonly bodies: number) {
    this.values = new Float64Array(4 * bodies);
  }

  set(poses: Float64Array, camera: PlanarCamera, size: number): void {
    const scale = camera.scale;
    this.scale = scale;
    this.width = camera.pixelWidth;
    this.height = camera.pixelHeight;
    this.symbol = Math.min(1.7, Math.max(0.4, (scale * size) / 40 / 12));
    for (let i = 0; i < this.bodies; ++i) {
      const o = poseLength * i;
      const w = poses[o + 3];
      const z = poses[o + 6];
      this.values[4 * i] = scale * (w * w - z * z);
      this.values[4 * i + 1] = scale * 2 * w * z;
      this.values[4 * i + 2] = camera.screenX(poses[o]);
      this.values[4 * i + 3] = camera.screenY(poses[o + 1]);
    }
  }

  at(body: number, px: number, py: number): void {
    const o = 4 * body;
    const a = this.values[o];
    const b = this.values[o + 1];
    this.x = this.values[o + 2] + a * px - b * py;
    this.y = this.values[o + 3] - b * px - a * py;
  }

  // Angle of the body on the screen, clockwise
  angle(body: number): number {
    return -Math.atan2(this.values[4 * body + 1], this.values[4 * body]);
  }

  // False beyond the picture and where a pose is not a number
  visible(body: number, px: number, py: number, radius: number): boolean {
    this.at(body, px, py);
    const reach = radius * this.scale + 12;
    return this.x > -reach && this.x < this.width + reach && this.y > -reach && this.y < this.height + reach;
  }
}

export interface PlanarShape {
  drawable: Drawable;
  trace(pen: Pen, frames: PlanarFrames): void; // the path
  detail?(pen: Pen, frames: PlanarFrames, colour: string, opacity: number): void; // drawn on top
  visible(frames: PlanarFrames): boolean;
}

function fixed(
  drawable: Drawable,
  body: number,
  x: number,
  y: number,
  radius: number,
  trace: PlanarShape['trace'],
): PlanarShape {
  return { drawable, trace, visible: (frames) => frames.visible(body, x, y, radius) };
}

function between(
  drawable: Drawable,
  ends: readonly [BodyPoint, BodyPoint],
  radius: number,
  trace: (pen: Pen, frames: PlanarFrames, x0: number, y0: number, x1: number, y1: number) => void,
): PlanarShape {
  const [a, b] = ends;
  return {
    drawable,
    trace(pen, frames) {
      frames.at(a.body, a.at[0], a.at[1]);
      const x0 = frames.x;
      const y0 = frames.y;
      frames.at(b.body, b.at[0], b.at[1]);
      trace(pen, frames, x0, y0, frames.x, frames.y);
    },
    visible(frames) {
      frames.at(a.body, a.at[0], a.at[1]);
      const x0 = frames.x;
      const y0 = frames.y;
      frames.at(b.body, b.at[0], b.at[1]);
      const x1 = frames.x;
      const y1 = frames.y;
      const reach = radius * frames.scale + 12;
      // What leads to a body that has flown away is left out: canvas and SVG draw such lines wrongly.
      if (!(Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1)) < 1e6)) return false;
      return (
        Math.max(x0, x1) > -reach &&
        Math.min(x0, x1) < frames.width + reach &&
        Math.max(y0, y1) > -reach &&
        Math.min(y0, y1) < frames.height + reach
      );
    },
  };
}

function path(drawable: Drawable, body: number, points: Float64Array, closed: boolean): PlanarShape {
  const n = points.length / 2;
  let left = Infinity,
    right = -Infinity,
    low = Infinity,
    high = -Infinity;
  for (let i = 0; i < n; ++i) {
    left = Math.min(left, points[2 * i]);
    right = Math.max(right, points[2 * i]);
    low = Math.min(low, points[2 * i + 1]);
    high = Math.max(high, points[2 * i + 1]);
  }
  const x = n > 0 ? (left + right) / 2 : 0;
  const y = n > 0 ? (low + high) / 2 : 0;
  const radius = n > 0 ? Math.hypot(right - left, high - low) / 2 : 0;
  return fixed(drawable, body, x, y, radius, (pen, frames) => {
    pen.begin();
    for (let i = 0; i < n; ++i) {
      frames.at(body, points[2 * i], points[2 * i + 1]);
      if (i === 0) pen.move(frames.x, frames.y);
      else pen.line(frames.x, frames.y);
    }
    if (closed && n > 1) pen.close();
  });
}

// Cylinder (a cup, open towards the second end), piston and rod
function traceDamper(pen: Pen, x0: number, y0: number, x1: number, y1: number, radius: number, cylinder: number): void {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length = Math.hypot(dx, dy);
  const tx = length > 0 ? dx / length : 1;
  const ty = length > 0 ? dy / length : 0;
  const base = 0.2 * cylinder;
  const rim = base + cylinder * 0.8;
  const piston = pistonPosition(length, cylinder);
  const px = x0 + piston * tx;
  const py = y0 + piston * ty;
  pen.begin();
  pen.move(x0, y0);
  pen.line(x0 + base * tx, y0 + base * ty);
  pen.move(x0 + rim * tx - radius * ty, y0 + rim * ty + radius * tx);
  pen.line(x0 + base * tx - radius * ty, y0 + base * ty + radius * tx);
  pen.line(x0 + base * tx + radius * ty, y0 + base * ty - radius * tx);
  pen.line(x0 + rim * tx + radius * ty, y0 + rim * ty - radius * tx);
  const plate = 0.74 * radius;
  pen.move(px - plate * ty, py + plate * tx);
  pen.line(px + plate * ty, py - plate * tx);
  pen.move(px, py);
  pen.line(x1, y1);
}

// A rod as long as the cylinder, with a piston that stays inside the cylinder
export function pistonPosition(length: number, cylinder: number): number {
  return Math.min(0.9 * cylinder, Math.max(0.32 * cylinder, length - cylinder));
}

function prepareShape(drawable: Drawable): PlanarShape | null {
  switch (drawable.kind) {
    case 'polygon':
      return path(drawable, drawable.body, roundedOutline(drawable.points, drawable.round), true);
    case 'polyline':
      return path(
        drawable,
        drawable.body,
        Float64Array.from(drawable.points.flatMap((p) => [p[0], p[1]])),
        drawable.closed,
      );
    case 'circle': {
      const { body, centre, radius } = drawable;
      const shape = fixed(drawable, body, centre[0], centre[1], radius, (pen, frames) => {
        frames.at(body, centre[0], centre[1]);
        pen.begin();
        pen.arc(frames.x, frames.y, radius * frames.scale, 0, 2 * Math.PI, false);
        pen.close();
      });
      if (drawable.role === 'wheel' && drawable.filled) {
        shape.detail = (pen, frames, colour, opacity) => {
          frames.at(body, centre[0], centre[1]);
          const x = frames.x;
          const y = frames.y;
          frames.at(body, centre[0] + radius, centre[1]);
          segment(pen, x, y, frames.x, frames.y);
          pen.stroke(colour, 2.6 * frames.symbol, opacity, 0);
        };
      }
      return shape;
    }
    case 'capsule': {
      const { body, from, to, radius } = drawable;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const direction = Math.atan2(to[1] - from[1], to[0] - from[0]);
      return fixed(drawable, body, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, length / 2 + radius, (pen, frames) => {
        const angle = frames.angle(body) - direction;
        const r = radius * frames.scale;
        frames.at(body, from[0], from[1]);
        pen.begin();
        pen.arc(frames.x, frames.y, r, angle + Math.PI / 2, angle - Math.PI / 2 + 2 * Math.PI, false);
        frames.at(body, to[0], to[1]);
        pen.arc(frames.x, frames.y, r, angle - Math.PI / 2, angle + Math.PI / 2, false);
        pen.close();
      });
    }
    case 'coil': {
      const { radius, turns } = drawable;
      return between(drawable, drawable.ends, radius, (pen, frames, x0, y0, x1, y1) =>
        traceZigZag(pen, x0, y0, x1, y1, radius * frames.scale, turns),
      );
    }
    case 'damper': {
      const { radius, length } = drawable;
      return between(drawable, drawable.ends, radius + length, (pen, frames, x0, y0, x1, y1) =>
        traceDamper(pen, x0, y0, x1, y1, radius * frames.scale, length * frames.scale),
      );
    }
    case 'line':
      return between(drawable, drawable.ends, drawable.radius, (pen, _frames, x0, y0, x1, y1) =>
        segment(pen, x0, y0, x1, y1),
      );
    case 'belt': {
      const [one, two] = drawable.pulleys;
      const crossed = drawable.crossed;
      const angles: BeltAngles = { direction: 0, alpha: 0 };
      return between(drawable, [one, two], Math.max(one.radius, two.radius), (pen, frames, x0, y0, x1, y1) => {
        const scale = frames.scale;
        beltAngles(x1 - x0, y1 - y0, one.radius * scale, two.radius * scale, crossed, angles);
        const { direction, alpha } = angles;
        const turn = 2 * Math.PI;
        pen.begin();
        pen.arc(x0, y0, one.radius * scale, direction + alpha, direction - alpha + turn, false);
        if (crossed)
          pen.arc(x1, y1, two.radius * scale, direction - alpha + Math.PI, direction + alpha - Math.PI, true);
        else pen.arc(x1, y1, two.radius * scale, direction - alpha, direction + alpha, false);
        pen.close();
      });
    }
    default:
      return null; // solids do not occur in planar scenes
  }
}

export function prepareShapes(scene: Scene): PlanarShape[] {
  const shapes: PlanarShape[] = [];
  for (const drawable of scene.drawables) {
    const shape = prepareShape(drawable);
    if (shape !== null) shapes.push(shape);
  }
  return shapes;
}
