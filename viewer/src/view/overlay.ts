// What is drawn over a mechanism, in the plane and in space alike: trails, arrows of forces and moments, mass centres and axes of bodies.
import type { Arrow, Scene } from '../document';
import { crossDirections } from './coil';
import { niceStep } from './grid';
import type { LabelPlacer } from './labels';
import { circle, type Pen, segment } from './pen';
import { mix, type Theme } from './theme';
import { finitePose, place, turn } from './vectors';
import type { DrawState } from './view';

export interface Projector {
  x: number; // result of `project`, in pixels
  y: number;
  depth: number; // larger is farther
  project(x: number, y: number, z: number): boolean; // false behind the camera and where a coordinate is not a number
}

const point = new Float64Array(3);
const other = new Float64Array(3);
const axis = new Float64Array(3);
const directions = new Float64Array(6);
const unitAxes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const axisColours = ['#d6336c', '#2f9e44', '#1c7ed6'];

export function numberText(value: number): string {
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  return magnitude >= 1e5 || magnitude < 1e-3 ? value.toExponential(2) : String(Number(value.toPrecision(4)));
}

// ---- Trails ----------------------------------------------------------------------------------------------------------------

function tracePath(pen: Pen, view: Projector, points: Float64Array, rows: number): void {
  let drawing = false;
  let lastX = 0;
  let lastY = 0;
  pen.begin();
  for (let i = 0; i < rows; ++i) {
    if (!view.project(points[3 * i], points[3 * i + 1], points[3 * i + 2])) {
      drawing = false;
      continue;
    }
    // Points that differ by less than a pixel add nothing to the picture.
    if (drawing && i < rows - 1 && Math.abs(view.x - lastX) + Math.abs(view.y - lastY) < 0.9) continue;
    if (drawing) pen.line(view.x, view.y);
    else pen.move(view.x, view.y);
    drawing = true;
    lastX = view.x;
    lastY = view.y;
  }
}

function drawTicks(
  pen: Pen,
  view: Projector,
  points: Float64Array,
  times: Float64Array | undefined,
  colour: string,
  theme: Theme,
): void {
  const rows = points.length / 3;
  const timeOf = (i: number): number => (times === undefined ? i : times[i]);
  const start = timeOf(0);
  const step = niceStep((timeOf(rows - 1) - start) / 40);
  let next = Math.ceil(start / step + 1e-9);
  for (let i = 1; i < rows; ++i) {
    const t1 = timeOf(i);
    const t0 = timeOf(i - 1);
    while (next * step <= t1 && t1 > t0) {
      const s = (next * step - t0) / (t1 - t0);
      const o = 3 * i;
      const x = points[o - 3] + s * (points[o] - points[o - 3]);
      const y = points[o - 2] + s * (points[o + 1] - points[o - 2]);
      const z = points[o - 1] + s * (points[o + 2] - points[o - 1]);
      if (view.project(x, y, z)) {
        circle(pen, view.x, view.y, 2.2);
        pen.fill(theme.background, 1);
        pen.stroke(colour, 1.2, 1, 0);
      }
      ++next;
    }
  }
}

export function drawTrails(
  pen: Pen,
  view: Projector,
  scene: Scene,
  state: DrawState,
  poses: Float64Array,
  theme: Theme,
): void {
  for (let k = 0; k < state.trails.length; ++k) {
    const marker = scene.markers[state.trails[k].marker];
    if (marker === undefined) continue;
    const points = state.trailPoints(state.trails[k].marker);
    const rows = Math.floor(points.length / 3);
    const colour = mix(scene.bodies[marker.body]?.colour ?? theme.ink, theme.dark ? '#ffffff' : '#000000', 0.22);
    if (rows > 1) {
      tracePath(pen, view, points, rows);
      pen.stroke(colour, 1.5, 0.4, 0);
      tracePath(pen, view, points, Math.min(rows, state.row + 1));
      if (finitePose(poses, marker.body)) {
        place(poses, marker.body, marker.at, point);
        if (state.row > 0 && view.project(point[0], point[1], point[2])) pen.line(view.x, view.y);
      }
      pen.stroke(colour, 2, 1, 0);
      drawTicks(pen, view, points, state.trailTimes, colour, theme);
    }
  }
}

export function drawTrailHeads(
  pen: Pen,
  view: Projector,
  scene: Scene,
  state: DrawState,
  poses: Float64Array,
  theme: Theme,
): void {
  for (let k = 0; k < state.trails.length; ++k) {
    const marker = scene.markers[state.trails[k].marker];
    if (marker === undefined || !finitePose(poses, marker.body)) continue;
    place(poses, marker.body, marker.at, point);
    if (!view.project(point[0], point[1], point[2])) continue;
    circle(pen, view.x, view.y, 4);
    pen.fill(scene.bodies[marker.body].colour, 1);
    pen.stroke(theme.ink, 1.2, 1, 0);
  }
}

// ---- Arrows ----------------------------------------------------------------------------------------------------------------

function drawHead(pen: Pen, x: number, y: number, dx: number, dy: number, length: number, colour: string): void {
  const norm = Math.hypot(dx, dy);
  if (norm === 0) return;
  const ux = (dx / norm) * length;
  const uy = (dy / norm) * length;
  pen.begin();
  pen.move(x, y);
  pen.line(x - ux - 0.42 * uy, y - uy + 0.42 * ux);
  pen.line(x - 0.72 * ux, y - 0.72 * uy);
  pen.line(x - ux + 0.42 * uy, y - uy - 0.42 * ux);
  pen.close();
  pen.fill(colour, 1);
}

function drawForce(pen: Pen, view: Projector, arrow: Arrow, scale: number, theme: Theme): boolean {
  if (!view.project(point[0], point[1], point[2])) return false;
  const x0 = view.x;
  const y0 = view.y;
  if (!view.project(point[0] + scale * axis[0], point[1] + scale * axis[1], point[2] + scale * axis[2])) return false;
  const dx = view.x - x0;
  const dy = view.y - y0;
  const length = Math.hypot(dx, dy);
  if (length < 1.5) return false;
  const colour = theme.arrows[arrow.kind];
  const head = Math.min(13, 0.5 * length);
  const cut = (0.7 * head) / length;
  const dash = arrow.determined ? 0 : 6;
  segment(pen, x0, y0, view.x - cut * dx, view.y - cut * dy);
  pen.stroke(theme.background, 5.2, 0.75, 0);
  pen.stroke(colour, 2.6, 1, dash);
  drawHead(pen, view.x, view.y, dx, dy, head, colour);
  return true;
}

const arcPieces = 32;
const arcSweep = 1.5 * Math.PI;

// An arc of three quarters about the axis, with its head in the sense of the moment
function drawMoment(pen: Pen, view: Projector, arrow: Arrow, scale: number, theme: Theme): boolean {
  const magnitude = Math.hypot(axis[0], axis[1], axis[2]);
  const radius = scale * magnitude;
  if (!(radius > 0)) return false;
  crossDirections(axis[0], axis[1], axis[2], directions);
  if (!view.project(point[0], point[1], point[2])) return false;
  const centreX = view.x;
  const centreY = view.y;
  let beforeX = 0;
  let beforeY = 0;
  let lastX = 0;
  let lastY = 0;
  let extent = 0;
  pen.begin();
  for (let i = 0; i <= arcPieces; ++i) {
    const angle = (arcSweep * i) / arcPieces - 0.75 * Math.PI;
    const c = radius * Math.cos(angle);
    const s = radius * Math.sin(angle);
    const x = point[0] + c * directions[0] + s * directions[3];
    const y = point[1] + c * directions[1] + s * directions[4];
    const z = point[2] + c * directions[2] + s * directions[5];
    if (!view.project(x, y, z)) return false;
    if (i === 0) pen.move(view.x, view.y);
    else pen.line(view.x, view.y);
    if (i === arcPieces - 3) {
      beforeX = view.x;
      beforeY = view.y;
    }
    lastX = view.x;
    lastY = view.y;
    extent = Math.max(extent, Math.abs(lastX - centreX), Math.abs(lastY - centreY));
  }
  if (extent < 2) return false;
  const colour = theme.arrows[arrow.kind];
  pen.stroke(theme.background, 5.2, 0.75, 0);
  pen.stroke(colour, 2.6, 1, arrow.determined ? 0 : 6);
  drawHead(pen, lastX, lastY, lastX - beforeX, lastY - beforeY, Math.min(13, 0.8 * extent), colour);
  view.x = lastX;
  view.y = lastY;
  return true;
}

export function drawArrows(
  pen: Pen,
  view: Projector,
  scene: Scene,
  state: DrawState,
  poses: Float64Array,
  theme: Theme,
  labels: LabelPlacer,
): void {
  for (let k = 0; k < state.arrows.length; ++k) {
    const { index, components, unit } = state.arrows[k];
    const arrow = scene.arrows[index];
    if (arrow === undefined || !finitePose(poses, arrow.at.body)) continue;
    place(poses, arrow.at.body, arrow.at.at, point);
    axis[0] = axis[1] = axis[2] = 0;
    let value = 0;
    if (arrow.along !== undefined && components.length === 1) {
      value = components[0];
      place(poses, arrow.along.body, arrow.along.at, other);
      const length = Math.hypot(other[0] - point[0], other[1] - point[1], other[2] - point[2]);
      if (length > 0) for (let i = 0; i < 3; ++i) axis[i] = (value * (other[i] - point[i])) / length;
    } else if (components.length === 1) {
      value = components[0];
      axis[2] = value;
    } else {
      for (let i = 0; i < components.length && i < 3; ++i) axis[i] = components[i];
      value = Math.hypot(axis[0], axis[1], axis[2]);
    }
    if (!Number.isFinite(axis[0] + axis[1] + axis[2])) continue;
    const drawn =
      arrow.quantity === 'force'
        ? drawForce(pen, view, arrow, state.arrowScale, theme)
        : drawMoment(pen, view, arrow, state.momentScale, theme);
    if (drawn && arrow.owner === state.selected && arrow.owner !== '') {
      const text = unit === undefined || unit === '' ? numberText(value) : `${numberText(value)} ${unit}`;
      labels.draw(pen, Infinity, text, view.x, view.y, 8, theme, theme.arrows[arrow.kind], true);
    }
  }
}

// ---- Bodies ----------------------------------------------------------------------------------------------------------------

// Quartered circle
export function drawMassCentres(pen: Pen, view: Projector, scene: Scene, poses: Float64Array, theme: Theme): void {
  const radius = 6.5;
  for (let i = 1; i < scene.bodies.length; ++i) {
    if (!finitePose(poses, i)) continue;
    place(poses, i, scene.bodies[i].massCentre, point);
    if (!view.project(point[0], point[1], point[2])) continue;
    const { x, y } = view;
    circle(pen, x, y, radius);
    pen.fill('#ffffff', 1);
    for (let start = 0; start < 2 * Math.PI - 0.1; start += Math.PI) {
      pen.begin();
      pen.move(x, y);
      pen.arc(x, y, radius, start, start + Math.PI / 2, false);
      pen.close();
      pen.fill('#1f2830', 1);
    }
    circle(pen, x, y, radius);
    pen.stroke(theme.dark ? '#f6f8fa' : '#1f2830', 1.5, 1, 0);
  }
}

export function drawBodyAxes(pen: Pen, view: Projector, scene: Scene, poses: Float64Array): void {
  const length = scene.size / 12;
  const count = scene.space === 'planar' ? 2 : 3;
  for (let i = 0; i < scene.bodies.length; ++i) {
    if (!finitePose(poses, i)) continue;
    const o = 7 * i;
    if (!view.project(poses[o], poses[o + 1], poses[o + 2])) continue;
    const x0 = view.x;
    const y0 = view.y;
    for (let k = 0; k < count; ++k) {
      turn(poses, i, unitAxes[k], axis);
      if (!view.project(poses[o] + length * axis[0], poses[o + 1] + length * axis[1], poses[o + 2] + length * axis[2]))
        continue;
      segment(pen, x0, y0, view.x, view.y);
      pen.stroke(axisColours[k], 2, 1, 0);
      drawHead(
        pen,
        view.x,
        view.y,
        view.x - x0,
        view.y - y0,
        Math.min(9, 0.5 * Math.hypot(view.x - x0, view.y - y0)),
        axisColours[k],
      );
    }
  }
}

export function drawLabels(
  pen: Pen,
  view: Projector,
  scene: Scene,
  state: DrawState,
  poses: Float64Array,
  theme: Theme,
  labels: LabelPlacer,
  gap: number,
): void {
  for (let i = 0; i < scene.labels.length; ++i) {
    const label = scene.labels[i];
    const chosen = label.text === state.selected && state.selected !== '';
    if (!(state.show.labels || chosen) || !finitePose(poses, label.body)) continue;
    place(poses, label.body, label.at, point);
    if (!view.project(point[0], point[1], point[2])) continue;
    const colour = label.kind === 'body' ? mix(scene.bodies[label.body].colour, theme.text, 0.45) : theme.text;
    labels.draw(pen, i, label.text, view.x, view.y, label.kind === 'body' ? 0.8 * gap : gap, theme, colour, chosen);
  }
}
