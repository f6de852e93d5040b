// The spatial view: solids by WebGL with labels, arrows and trails on a canvas above them; without WebGL all of it on that canvas.
import type { Packed, Scene } from '../document';
import { BaseView } from './base_view';
import { floorOf } from './floor';
import { OrbitCamera, standardViews } from './orbit_camera';
import type { Pen } from './pen';
import { SpatialPainter } from './spatial_painter';
import { Stage } from './stage';
import { place } from './vectors';

const withoutWebgl = 'WebGL is not available: simplified picture, sorted by depth.';

export class SpatialView extends BaseView {
  readonly standardViews = standardViews;
  private readonly eye: OrbitCamera;
  private readonly painter: SpatialPainter;
  private readonly glass: HTMLCanvasElement | null; // canvas of WebGL
  private readonly stage: Stage | null;

  constructor(scene: Scene, decode: (packed: Packed) => Float64Array, dark: boolean, unit: string) {
    super(scene, dark, 'Picture of the mechanism in space');
    this.eye = new OrbitCamera(scene.up);
    const floor = floorOf(scene, this.eye.up);
    this.painter = new SpatialPainter(scene, decode, this.eye, floor, unit);
    let glass: HTMLCanvasElement | null = document.createElement('canvas');
    let stage: Stage | null = null;
    // Asked first, because the renderer complains on the console
    const webgl = document.createElement('canvas').getContext('webgl2') !== null;
    try {
      if (webgl) stage = new Stage(glass, scene, decode, floor, this.eye);
    } catch {
      stage = null;
    }
    if (stage === null) {
      glass = null;
    } else {
      stage.setTheme(this.theme);
      glass.setAttribute('aria-hidden', 'true');
      this.layer(glass);
      this.element.append(this.canvas); // on top
    }
    this.glass = glass;
    this.stage = stage;
  }

  protected render(): void {
    this.followedPosition(this.eye.base);
    if (this.pen === null) return;
    if (this.stage !== null) {
      this.stage.update(this.poses, this.state);
      this.stage.render(this.eye);
      this.pen.start(this.width, this.height, this.ratio, '');
    } else {
      this.pen.start(this.width, this.height, this.ratio, this.theme.background);
      this.painter.paintSolids(this.pen, this.poses, this.state, this.theme);
    }
    this.painter.paintOverlay(
      this.pen,
      this.stage === null ? null : this.pen,
      this.poses,
      this.state,
      this.theme,
      this.stage === null ? withoutWebgl : '',
    );
  }

  protected paint(pen: Pen): void {
    this.followedPosition(this.eye.base);
    this.painter.paintSolids(pen, this.poses, this.state, this.theme);
    this.painter.paintOverlay(pen, null, this.poses, this.state, this.theme, '');
  }

  protected dragged(dx: number, dy: number, secondary: boolean): void {
    if (secondary) this.eye.pan(dx, dy);
    else this.eye.orbit(dx, dy);
  }

  protected zoomed(factor: number, x: number, y: number): void {
    this.eye.zoom(factor, x, y, this.scene.size);
  }

  protected find(x: number, y: number): { owner: string; ownerKind: string } | null {
    return this.painter.find(x, y, this.poses, this.theme);
  }

  protected themeChanged(): void {
    this.stage?.setTheme(this.theme);
  }

  protected sizeChanged(first: boolean): void {
    this.eye.pixelWidth = this.width;
    this.eye.pixelHeight = this.height;
    this.stage?.resize(this.width, this.height, this.ratio);
    if (first) this.frameBounds();
  }

  private frameBounds(): void {
    this.eye.frame(this.scene.bounds[0], this.scene.bounds[1], this.scene.size);
  }

  fit(): void {
    this.followedPosition(this.eye.base);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const include = (body: number, at: ArrayLike<number>, reach: number): void => {
      place(this.poses, body, at, corner);
      if (!Number.isFinite(corner[0] + corner[1] + corner[2])) return;
      for (let k = 0; k < 3; ++k) {
        low[k] = Math.min(low[k], corner[k] - reach);
        high[k] = Math.max(high[k], corner[k] + reach);
      }
    };
    for (const drawable of this.scene.drawables) {
      if (drawable.kind === 'polygon' || drawable.kind === 'polyline')
        for (const p of drawable.points) include(drawable.body, p, 0);
      else if ('centre' in drawable) include(drawable.body, drawable.centre, reachOf(drawable));
      else if ('from' in drawable)
        for (const p of [drawable.from, drawable.to]) include(drawable.body, p, drawable.radius);
      else if ('ends' in drawable) for (const p of drawable.ends) include(p.body, p.at, drawable.radius);
      else if ('pulleys' in drawable) for (const p of drawable.pulleys) include(p.body, p.at, p.radius);
      else include(drawable.body, [0, 0, 0], 0.1 * this.scene.size);
    }
    this.eye.frame(low, high, this.scene.size);
    this.schedule();
  }

  reset(): void {
    this.stopFollowing();
    this.eye.base.fill(0);
    this.setStandardView('perspective');
  }

  setStandardView(name: string): void {
    if (!standardViews.includes(name)) return;
    this.eye.setStandard(name);
    if (this.follow.body < 0) this.frameBounds();
    this.schedule();
  }

  screen(at: ArrayLike<number>): [number, number] | null {
    return this.eye.project(at[0], at[1], at[2]) ? [this.eye.x, this.eye.y] : null;
  }

  world(): null {
    return null;
  }

  protected cameraText(): string {
    return this.eye.text();
  }

  protected readCamera(numbers: number[], words: string[]): void {
    this.eye.read(numbers, words);
  }

  protected shiftCentre(dx: number, dy: number, dz: number): void {
    this.eye.target[0] += dx;
    this.eye.target[1] += dy;
    this.eye.target[2] += dz;
  }

  protected flatten(context: CanvasRenderingContext2D): void {
    if (this.stage !== null && this.glass !== null) {
      // WebGL keeps its picture only until the browser shows it.
      this.stage.render(this.eye);
      context.drawImage(this.glass, 0, 0);
    }
    context.drawImage(this.canvas, 0, 0);
  }

  override dispose(): void {
    super.dispose();
    this.stage?.dispose();
  }
}

const corner = new Float64Array(3);

function reachOf(drawable: Scene['drawables'][number]): number {
  if (drawable.kind === 'box') return Math.hypot(...drawable.size) / 2;
  if (drawable.kind === 'extrusion')
    return Math.hypot(Math.max(...drawable.outline.map((p) => Math.hypot(p[0], p[1]))), drawable.height / 2);
  return drawable.kind === 'circle' || drawable.kind === 'sphere' ? drawable.radius : 0;
}
