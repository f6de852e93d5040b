// The picture of a spatial scene with a pen: all of it (SVG, or a browser without WebGL), or only what lies over the solids.
import type { Drawable, Packed, Scene } from '../document';
import { type Floor, floorLines } from './floor';
import { scaleBar, stepText } from './grid';
import { LabelPlacer } from './labels';
import { drawArrows } from './arrows';
import { axisColours, drawBodyAxes, drawLabels, drawMassCentres } from './body_marks';
import { drawMarks } from './marks';
import type { OrbitCamera } from './orbit_camera';
import { type CanvasPen, type Pen, segment } from './pen';
import { ProbePen } from './probe_pen';
import { coveredBars, projectShapes } from './projected_shapes';
import type { ProjectedShape } from './projection';
import { isMarked } from './state';
import { type Style, styleOf, type Theme } from './theme';
import { drawTrailHeads, drawTrails } from './trails';
import { finitePose } from './vectors';
import type { DrawState } from './view';

const point = new Float64Array(3);

type Which = (drawable: Drawable) => boolean;

const moves: Which = (drawable) => !('body' in drawable && drawable.body === 0);

export class SpatialPainter {
  private readonly shapes: ProjectedShape[];
  private readonly depths: Float64Array;
  private readonly order: number[];
  private readonly labels: LabelPlacer;
  private covered: { pin: number; bars: number[] }[] | null = null;
  private styles: Style[] = [];
  private theme: Theme | null = null;

  constructor(
    private readonly scene: Scene,
    decode: (packed: Packed) => Float64Array,
    private readonly eye: OrbitCamera,
    private readonly floor: Floor,
    private readonly unit: string,
  ) {
    this.shapes = projectShapes(scene, decode);
    this.depths = new Float64Array(this.shapes.length);
    this.order = this.shapes.map((_, i) => i);
    this.labels = new LabelPlacer(scene.labels.length);
  }

  private setTheme(theme: Theme): void {
    if (this.theme === theme) return;
    this.theme = theme;
    this.styles = this.shapes.map((shape) => styleOf(shape.drawable, this.scene, theme));
  }

  // Painter's order: by the depth of the middle. Surfaces and ground go to the back, pins a little to the front of what they join.
  private sort(poses: Float64Array): void {
    const { eye, scene } = this;
    for (let i = 0; i < this.shapes.length; ++i) {
      const shape = this.shapes[i];
      shape.centre(poses, point);
      eye.project(point[0], point[1], point[2]);
      const role = shape.drawable.role;
      const bias =
        role === 'pin' || role === 'joint' || role === 'driver'
          ? -0.02
          : role === 'ground' || role === 'curve'
            ? 10
            : 0;
      this.depths[i] = Number.isFinite(eye.depth) ? eye.depth + bias * scene.size : Infinity;
    }
    if (this.covered === null) this.covered = coveredBars(this.shapes, poses);
    // A pin or ball at the end of a bar is thicker than the bar and covers it, wherever the middle of the bar lies.
    for (const { pin, bars } of this.covered)
      for (const bar of bars) this.depths[pin] = Math.min(this.depths[pin], this.depths[bar] - 1e-6 * scene.size);
    this.order.sort((a, b) => this.depths[b] - this.depths[a] || a - b);
  }

  private seen(index: number, poses: Float64Array): boolean {
    const { drawable } = this.shapes[index];
    if ('body' in drawable) return finitePose(poses, drawable.body);
    const ends = 'ends' in drawable ? drawable.ends : drawable.pulleys;
    return finitePose(poses, ends[0].body) && finitePose(poses, ends[1].body);
  }

  paintSolids(pen: Pen, poses: Float64Array, state: DrawState, theme: Theme): void {
    this.setTheme(theme);
    const { eye } = this;
    if (state.show.grid) {
      floorLines(this.floor, (ends, out, major) => {
        if (!eye.project(ends[0], ends[1], ends[2])) return;
        const x = eye.x;
        const y = eye.y;
        if (!eye.project(ends[3], ends[4], ends[5])) return;
        segment(pen, x, y, eye.x, eye.y);
        pen.stroke(major ? theme.axis : theme.gridMajor, 1, 0.75 - 0.6 * out, 0);
      });
    }
    for (const ghost of state.ghosts) {
      for (let i = 0; i < this.shapes.length; ++i) {
        const { drawable } = this.shapes[i];
        if (!('body' in drawable) || drawable.body === 0 || !this.seen(i, ghost) || this.styles[i].fill === '')
          continue;
        if (this.shapes[i].outline(pen, eye, ghost)) pen.fill(this.styles[i].fill, 0.18);
      }
    }
    this.sort(poses);
    for (const index of this.order)
      if (this.seen(index, poses)) this.shapes[index].paint(pen, eye, poses, this.styles[index]);
  }

  // `glass`: the pen, if it draws on an empty canvas above solids that WebGL has drawn. There the inside of outlines can be erased, so that
  // only the outline of all shapes together stays.
  paintOverlay(
    pen: Pen,
    glass: CanvasPen | null,
    poses: Float64Array,
    state: DrawState,
    theme: Theme,
    notice: string,
  ): void {
    this.setTheme(theme);
    const { eye, scene, labels } = this;
    if (glass !== null && (state.selected !== '' || state.marked.size > 0)) {
      const marked = (drawable: Drawable): boolean => isMarked(state, drawable.owner);
      this.paintOutlines(glass, poses, marked, theme.select, 8);
      this.eraseInside(glass, poses, marked);
    }
    if (state.second !== null) {
      this.paintOutlines(pen, state.second, moves, theme.second, 3.2);
      if (glass !== null) this.eraseInside(glass, state.second, moves);
    }
    drawTrails(pen, eye, scene, state, poses, theme);
    if (state.show.axes) drawBodyAxes(pen, eye, scene, poses);
    if (state.show.massCentres) drawMassCentres(pen, eye, scene, poses, theme);
    drawTrailHeads(pen, eye, scene, state, poses, theme);
    labels.start();
    this.paintTriad(pen, theme);
    labels.block(0, eye.pixelHeight - 92, 92, eye.pixelHeight);
    drawMarks(pen, eye, state.marks, theme, labels);
    drawArrows(pen, eye, scene, state, poses, theme, labels);
    drawLabels(pen, eye, scene, state, poses, theme, labels, 14);
    if (!eye.perspective) {
      scaleBar(pen, eye.pixelWidth, eye.pixelHeight, eye.pixelHeight / eye.height, theme, this.unit);
    } else if (state.show.grid) {
      const text = `grid ${stepText(1, this.floor.step)}${this.unit === '' ? '' : ` ${this.unit}`}`;
      pen.text(text, eye.pixelWidth - 14, eye.pixelHeight - 16, 12, theme.faint, 'right', theme.background);
    }
    if (notice !== '') pen.text(notice, 14, 18, 12.5, theme.faint, 'left', theme.background);
  }

  private paintOutlines(pen: Pen, poses: Float64Array, which: Which, colour: string, width: number): void {
    for (let i = 0; i < this.shapes.length; ++i)
      if (which(this.shapes[i].drawable) && this.seen(i, poses) && this.shapes[i].outline(pen, this.eye, poses))
        pen.stroke(colour, width, 0.9, 0);
  }

  private eraseInside(pen: CanvasPen, poses: Float64Array, which: Which): void {
    for (let i = 0; i < this.shapes.length; ++i)
      if (
        this.styles[i].fill !== '' &&
        which(this.shapes[i].drawable) &&
        this.seen(i, poses) &&
        this.shapes[i].outline(pen, this.eye, poses)
      )
        pen.erase();
  }

  private paintTriad(pen: Pen, theme: Theme): void {
    const { eye } = this;
    const x = 48;
    const y = eye.pixelHeight - 46;
    const length = 30;
    const axes = [0, 1, 2].sort((a, b) => eye.toward[a] - eye.toward[b]); // farthest first
    for (const k of axes) {
      const dx = length * eye.right[k];
      const dy = -length * eye.above[k];
      const colour = axisColours[k];
      segment(pen, x, y, x + dx, y + dy);
      pen.stroke(theme.background, 5, 0.8, 0);
      pen.stroke(colour, 2.4, 1, 0);
      if (Math.hypot(dx, dy) > 6)
        pen.text('xyz'[k], x + 1.32 * dx, y + 1.32 * dy, 12.5, colour, 'center', theme.background);
    }
  }

  // The drawable in front at a pixel: first what lies under it, then what lies near it
  find(x: number, y: number, poses: Float64Array, theme: Theme): { owner: string; ownerKind: string } | null {
    this.setTheme(theme);
    this.sort(poses);
    for (const tolerance of [1, 7]) {
      for (let k = this.order.length - 1; k >= 0; --k) {
        const index = this.order[k];
        const shape = this.shapes[index];
        if (shape.drawable.owner === '' || !this.seen(index, poses)) continue;
        const probe = new ProbePen(x, y, tolerance);
        shape.paint(probe, this.eye, poses, this.styles[index]);
        if (probe.hit) return shape.drawable;
      }
    }
    return null;
  }
}
