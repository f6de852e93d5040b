// What the page adds to a picture on request: points, paths, distances and angles in the world, in the plane and in space alike.
import type { LabelPlacer } from './labels';
import { drawHead } from './arrows';
import { massSymbol } from './body_marks';
import { circle, type Pen, segment } from './pen';
import type { Projector } from './projector';
import type { Theme } from './theme';
import { tracePath } from './trails';

type Vector = ArrayLike<number>;
export type MarkColour = 'measure' | 'mechanism' | 'contrast';

export type Mark =
  | { kind: 'point'; at: Vector; symbol: 'pole' | 'mass' | 'dot'; text: string; colour: MarkColour }
  | { kind: 'path'; points: Float64Array; colour: MarkColour } // x, y, z of each point; NaN interrupts it
  | { kind: 'arrow'; from: Vector; to: Vector; text: string; colour: MarkColour }
  | { kind: 'distance'; from: Vector; to: Vector; text: string; colour: MarkColour }
  | { kind: 'angle'; at: Vector; from: Vector; to: Vector; text: string; colour: MarkColour }; // between two directions, by their ends

const seen = (view: Projector, at: Vector): boolean => view.project(at[0], at[1], at[2]);

function halo(pen: Pen, colour: string, width: number, dash: number, theme: Theme): void {
  pen.stroke(theme.background, width + 2.6, 0.75, 0);
  pen.stroke(colour, width, 1, dash);
}

function drawPoint(pen: Pen, view: Projector, symbol: 'pole' | 'mass' | 'dot', colour: string, theme: Theme): void {
  const { x, y } = view;
  if (symbol === 'mass') {
    massSymbol(pen, x, y, 9, theme);
    return;
  }
  circle(pen, x, y, symbol === 'pole' ? 5 : 4);
  pen.fill(symbol === 'pole' ? theme.background : colour, 1);
  halo(pen, symbol === 'pole' ? colour : theme.background, symbol === 'pole' ? 2 : 1.2, 0, theme);
  if (symbol === 'pole') {
    circle(pen, x, y, 1.6);
    pen.fill(colour, 1);
  }
}

// A line with bars across its ends
function drawDistance(pen: Pen, view: Projector, from: Vector, to: Vector, colour: string, theme: Theme): boolean {
  if (!seen(view, from)) return false;
  const [x0, y0] = [view.x, view.y];
  if (!seen(view, to)) return false;
  const [x1, y1] = [view.x, view.y];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [nx, ny] = [(-6 * (y1 - y0)) / length, (6 * (x1 - x0)) / length];
  pen.begin();
  pen.move(x0 + nx, y0 + ny);
  pen.line(x0 - nx, y0 - ny);
  pen.move(x0, y0);
  pen.line(x1, y1);
  pen.move(x1 + nx, y1 + ny);
  pen.line(x1 - nx, y1 - ny);
  halo(pen, colour, 1.8, 0, theme);
  view.x = (x0 + x1) / 2;
  view.y = (y0 + y1) / 2;
  return true;
}

function drawArrow(pen: Pen, view: Projector, from: Vector, to: Vector, colour: string, theme: Theme): boolean {
  if (!seen(view, from)) return false;
  const [x0, y0] = [view.x, view.y];
  if (!seen(view, to)) return false;
  segment(pen, x0, y0, view.x, view.y);
  halo(pen, colour, 2, 0, theme);
  const length = Math.hypot(view.x - x0, view.y - y0);
  drawHead(pen, view.x, view.y, view.x - x0, view.y - y0, Math.min(10, length / 2), colour);
  return true;
}

const arcPieces = 24;

// Both legs, and an arc between them in the plane that they span, 40 pixels from the corner as seen from there
function drawAngle(
  pen: Pen,
  view: Projector,
  mark: Extract<Mark, { kind: 'angle' }>,
  colour: string,
  theme: Theme,
): boolean {
  const { at, from, to } = mark;
  const u = [0, 1, 2].map((i) => from[i] - at[i]);
  const v = [0, 1, 2].map((i) => to[i] - at[i]);
  const [lu, lv] = [Math.hypot(...u), Math.hypot(...v)];
  if (!(lu > 0 && lv > 0) || !seen(view, at)) return false;
  const [x, y] = [view.x, view.y];
  let reach = 0; // pixels per unit of length along the legs
  for (const end of [from, to]) {
    if (!seen(view, end)) return false;
    segment(pen, x, y, view.x, view.y);
    halo(pen, colour, 1.2, 4, theme);
    reach = Math.max(reach, Math.hypot(view.x - x, view.y - y) / (end === from ? lu : lv));
  }
  if (!(reach > 0)) return false;
  const radius = Math.min(40 / reach, lu, lv);
  const cosine = Math.min(1, Math.max(-1, (u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) / (lu * lv)));
  const angle = Math.acos(cosine);
  // The second direction, at right angles to u within the plane
  const w = [0, 1, 2].map((i) => v[i] / lv - (cosine * u[i]) / lu);
  const lw = Math.hypot(...w) || 1;
  pen.begin();
  for (let k = 0; k <= arcPieces; ++k) {
    const a = (angle * k) / arcPieces;
    const point = [0, 1, 2].map((i) => at[i] + radius * ((Math.cos(a) * u[i]) / lu + (Math.sin(a) * w[i]) / lw));
    if (!seen(view, point)) return false;
    if (k === 0) pen.move(view.x, view.y);
    else pen.line(view.x, view.y);
    if (k !== arcPieces / 2) continue;
    mid[0] = view.x;
    mid[1] = view.y;
  }
  halo(pen, colour, 2, 0, theme);
  view.x = x + 1.3 * (mid[0] - x);
  view.y = y + 1.3 * (mid[1] - y);
  return true;
}
const mid = [0, 0];

export function drawMarks(pen: Pen, view: Projector, marks: Mark[], theme: Theme, labels: LabelPlacer): void {
  for (const mark of marks) {
    const colour = theme.marks[mark.colour];
    if (mark.kind === 'path') {
      tracePath(pen, view, mark.points, mark.points.length / 3);
      pen.stroke(colour, 1.5, 0.9, 0);
      continue;
    }
    let drawn: boolean;
    if (mark.kind === 'point') {
      drawn = seen(view, mark.at);
      if (drawn) drawPoint(pen, view, mark.symbol, colour, theme);
    } else if (mark.kind === 'distance') {
      drawn = drawDistance(pen, view, mark.from, mark.to, colour, theme);
    } else if (mark.kind === 'arrow') {
      drawn = drawArrow(pen, view, mark.from, mark.to, colour, theme);
    } else {
      drawn = drawAngle(pen, view, mark, colour, theme);
    }
    if (drawn && mark.text !== '') labels.draw(pen, Infinity, mark.text, view.x, view.y, 9, theme, colour, true);
  }
}
