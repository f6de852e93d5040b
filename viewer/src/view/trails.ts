// Paths of markers, with ticks at equal times.
import type { Scene } from '../document';
import { niceStep } from './grid';
import { circle, type Pen } from './pen';
import type { Projector } from './projector';
import { mix, type Theme } from './theme';
import { finitePose, place } from './vectors';
import type { DrawState } from './view';

const point = new Float64Array(3);

export function tracePath(pen: Pen, view: Projector, points: Float64Array, rows: number): void {
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

// Calls with every trail that is shown and its colour.
function eachTrail(
  scene: Scene,
  state: DrawState,
  visit: (marker: Scene['markers'][number], points: Float64Array) => void,
): void {
  for (const trail of state.trails) {
    const marker = scene.markers[trail.marker];
    if (marker !== undefined) visit(marker, state.trailPoints(trail.marker));
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
  eachTrail(scene, state, (marker, points) => {
    const rows = Math.floor(points.length / 3);
    if (rows < 2) return;
    const colour = mix(scene.bodies[marker.body]?.colour ?? theme.ink, theme.dark ? '#ffffff' : '#000000', 0.22);
    tracePath(pen, view, points, rows);
    pen.stroke(colour, 1.5, 0.4, 0);
    tracePath(pen, view, points, Math.min(rows, state.row + 1));
    if (finitePose(poses, marker.body)) {
      place(poses, marker.body, marker.at, point);
      if (state.row > 0 && view.project(point[0], point[1], point[2])) pen.line(view.x, view.y);
    }
    pen.stroke(colour, 2, 1, 0);
    drawTicks(pen, view, points, state.trailTimes, colour, theme);
  });
}

export function drawTrailHeads(
  pen: Pen,
  view: Projector,
  scene: Scene,
  state: DrawState,
  poses: Float64Array,
  theme: Theme,
): void {
  eachTrail(scene, state, (marker) => {
    if (!finitePose(poses, marker.body)) return;
    place(poses, marker.body, marker.at, point);
    if (!view.project(point[0], point[1], point[2])) return;
    circle(pen, view.x, view.y, 4);
    pen.fill(scene.bodies[marker.body].colour, 1);
    pen.stroke(theme.ink, 1.2, 1, 0);
  });
}
