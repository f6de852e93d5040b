// The picture of a planar scene with any pen. It knows no page, so that a script can write SVG with it.
import type { Scene } from '../document';
import { drawGrid, drawGridLabels, scaleBar } from './grid';
import { LabelPlacer } from './labels';
import { drawArrows } from './arrows';
import { drawBodyAxes, drawLabels, drawMassCentres } from './body_marks';
import { drawMarks } from './marks';
import type { Pen } from './pen';
import type { PlanarCamera } from './planar_camera';
import { PlanarFrames, type PlanarShape, prepareShapes } from './planar_shapes';
import { ExtentPen, ProbePen } from './probe_pen';
import type { Projector } from './projector';
import { isMarked } from './state';
import { type Style, styleOf, type Theme } from './theme';
import { drawTrailHeads, drawTrails } from './trails';
import type { DrawState } from './view';

class PlaneProjector implements Projector {
  x = 0;
  y = 0;
  depth = 0;
  constructor(private readonly camera: PlanarCamera) {}

  project(x: number, y: number): boolean {
    this.x = this.camera.screenX(x);
    this.y = this.camera.screenY(y);
    return Math.abs(this.x) < 1e6 && Math.abs(this.y) < 1e6;
  }
}

export class PlanarPainter {
  private readonly shapes: PlanarShape[];
  private readonly frames: PlanarFrames;
  private readonly labels: LabelPlacer;
  private readonly projector: PlaneProjector;
  private styles: Style[] = [];
  private theme: Theme | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly camera: PlanarCamera,
    private readonly unit: string,
  ) {
    this.shapes = prepareShapes(scene);
    this.frames = new PlanarFrames(scene.bodies.length);
    this.labels = new LabelPlacer(scene.labels.length);
    this.projector = new PlaneProjector(camera);
  }

  private setTheme(theme: Theme): void {
    if (this.theme === theme) return;
    this.theme = theme;
    this.styles = this.shapes.map((shape) => styleOf(shape.drawable, this.scene, theme));
  }

  paint(pen: Pen, poses: Float64Array, state: DrawState, theme: Theme): void {
    this.setTheme(theme);
    const { camera, scene, frames, projector, labels } = this;
    if (state.show.grid) drawGrid(pen, camera, theme);
    for (let i = 0; i < state.ghosts.length; ++i) {
      frames.set(state.ghosts[i], camera, scene.size);
      this.paintFaint(pen, '', 0.2, theme);
    }
    frames.set(poses, camera, scene.size);
    for (let i = 0; i < this.shapes.length; ++i)
      this.paintShape(pen, i, isMarked(state, this.shapes[i].drawable.owner), theme);
    if (state.second !== null) {
      frames.set(state.second, camera, scene.size);
      this.paintFaint(pen, theme.second, 0.9, theme);
      frames.set(poses, camera, scene.size);
    }
    drawTrails(pen, projector, scene, state, poses, theme);
    if (state.show.axes) drawBodyAxes(pen, projector, scene, poses);
    if (state.show.massCentres) drawMassCentres(pen, projector, scene, poses, theme);
    drawTrailHeads(pen, projector, scene, state, poses, theme);
    labels.start();
    if (state.show.grid) drawGridLabels(pen, camera, theme);
    scaleBar(pen, camera.pixelWidth, camera.pixelHeight, camera.scale, theme, this.unit);
    labels.block(0, camera.pixelHeight - 20, camera.pixelWidth, camera.pixelHeight);
    drawMarks(pen, projector, state.marks, theme, labels);
    drawArrows(pen, projector, scene, state, poses, theme, labels);
    drawLabels(pen, projector, scene, state, poses, theme, labels, 6 + 8 * frames.symbol);
  }

  private lineWidth(shape: PlanarShape, style: Style): number {
    const usual = style.width * this.frames.symbol;
    return shape.drawable.kind === 'line' ? Math.max(usual, 2 * shape.drawable.radius * this.frames.scale) : usual;
  }

  private paintShape(pen: Pen, index: number, marked: boolean, theme: Theme): void {
    const shape = this.shapes[index];
    if (!shape.visible(this.frames)) return;
    const style = this.styles[index];
    const width = this.lineWidth(shape, style);
    shape.trace(pen, this.frames);
    if (marked) pen.stroke(theme.select, width + (style.fill === '' ? 5 : 9), 0.75, 0);
    if (style.fill !== '') pen.fill(style.fill, style.opacity);
    if (style.stroke !== '') pen.stroke(style.stroke, width, style.opacity, 0);
    shape.detail?.(pen, this.frames, style.stroke, style.opacity);
  }

  // Ghosts (colour ""): everything of moving bodies, translucent. Another run: its outlines in one colour.
  private paintFaint(pen: Pen, colour: string, opacity: number, theme: Theme): void {
    for (let i = 0; i < this.shapes.length; ++i) {
      const shape = this.shapes[i];
      const drawable = shape.drawable;
      if (('body' in drawable && drawable.body === 0) || !shape.visible(this.frames)) continue;
      const style = this.styles[i];
      shape.trace(pen, this.frames);
      if (colour !== '') {
        pen.stroke(theme.background, 3, 0.6, 0);
        pen.stroke(colour, 1.6, opacity, 0);
        continue;
      }
      if (style.fill !== '') pen.fill(style.fill, opacity * style.opacity);
      pen.stroke(style.stroke, this.lineWidth(shape, style) * 0.8, opacity * 1.5, 0);
    }
  }

  // Extent of everything at the poses, in units of length
  extent(poses: Float64Array, unitCamera: PlanarCamera): ExtentPen {
    const pen = new ExtentPen();
    this.frames.set(poses, unitCamera, this.scene.size);
    for (const shape of this.shapes) shape.trace(pen, this.frames);
    return pen;
  }

  // The drawable on top at a pixel: first what lies under it, then what lies near it
  find(x: number, y: number, poses: Float64Array, theme: Theme): { owner: string; ownerKind: string } | null {
    this.setTheme(theme);
    this.frames.set(poses, this.camera, this.scene.size);
    for (const tolerance of [1, 7]) {
      for (let i = this.shapes.length - 1; i >= 0; --i) {
        const { drawable } = this.shapes[i];
        if (drawable.owner === '') continue;
        const probe = new ProbePen(x, y, tolerance);
        this.paintShape(probe, i, false, theme);
        if (probe.hit) return drawable;
      }
    }
    return null;
  }
}
