// Forces and moments as arrows and arcs.
import type { Arrow, Scene } from '../document';
import { crossDirections } from './coil';
import type { LabelPlacer } from './labels';
import { type Pen, segment } from './pen';
import type { Projector } from './projector';
import type { Theme } from './theme';
import { finitePose, place } from './vectors';
import { isMarked } from './state';
import type { DrawState } from './view';

const point = new Float64Array(3);
const other = new Float64Array(3);
const axis = new Float64Array(3);
const directions = new Float64Array(6);

export function numberText(value: number): string {
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  return magnitude >= 1e5 || magnitude < 1e-3 ? value.toExponential(2) : String(Number(value.toPrecision(4)));
}

export function drawHead(pen: Pen, x: number, y: number, dx: number, dy: number, length: number, colour: string): void {
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
    if (drawn && isMarked(state, arrow.owner)) {
      const text = unit === undefined || unit === '' ? numberText(value) : `${numberText(value)} ${unit}`;
      labels.draw(pen, Infinity, text, view.x, view.y, 8, theme, theme.arrows[arrow.kind], true);
    }
  }
}
