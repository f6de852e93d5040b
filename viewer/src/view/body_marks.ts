// Mass centres, axes and names of bodies.
import type { Scene } from '../document';
import { drawHead } from './arrows';
import type { LabelPlacer } from './labels';
import { circle, type Pen, segment } from './pen';
import type { Projector } from './projector';
import { mix, type Theme } from './theme';
import { finitePose, place, turn } from './vectors';
import { isMarked } from './state';
import type { DrawState } from './view';

const point = new Float64Array(3);
const axis = new Float64Array(3);
const unitAxes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const axisColours = ['#d6336c', '#2f9e44', '#1c7ed6'];

// Quartered circle
export function massSymbol(pen: Pen, x: number, y: number, radius: number, theme: Theme): void {
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

export function drawMassCentres(pen: Pen, view: Projector, scene: Scene, poses: Float64Array, theme: Theme): void {
  for (let i = 1; i < scene.bodies.length; ++i) {
    if (!finitePose(poses, i)) continue;
    place(poses, i, scene.bodies[i].massCentre, point);
    if (view.project(point[0], point[1], point[2])) massSymbol(pen, view.x, view.y, 6.5, theme);
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
    const chosen = isMarked(state, label.text);
    if (!(state.show.labels || chosen) || !finitePose(poses, label.body)) continue;
    place(poses, label.body, label.at, point);
    if (!view.project(point[0], point[1], point[2])) continue;
    const colour = label.kind === 'body' ? mix(scene.bodies[label.body].colour, theme.text, 0.45) : theme.text;
    labels.draw(pen, i, label.text, view.x, view.y, label.kind === 'body' ? 0.8 * gap : gap, theme, colour, chosen);
  }
}
