// The planar view: a canvas, a camera and a painter.
import type { Scene } from '../document';
import { BaseView } from './base_view';
import type { Pen } from './pen';
import { PlanarCamera } from './planar_camera';
import { PlanarPainter } from './planar_painter';

export class PlanarView extends BaseView {
  readonly standardViews = ['xy'];
  private readonly eye = new PlanarCamera();
  private readonly painter: PlanarPainter;

  constructor(scene: Scene, dark: boolean, unit: string) {
    super(scene, dark, 'Picture of the mechanism in the x-y plane');
    this.painter = new PlanarPainter(scene, this.eye, unit);
  }

  protected render(): void {
    if (this.pen === null) return;
    this.pen.start(this.width, this.height, this.ratio, this.theme.background);
    this.paint(this.pen);
  }

  protected paint(pen: Pen): void {
    this.followedPosition(this.eye.base);
    this.painter.paint(pen, this.poses, this.state, this.theme);
  }

  protected dragged(dx: number, dy: number): void {
    this.eye.pan(dx, dy);
  }

  protected zoomed(factor: number, x: number, y: number): void {
    this.eye.zoom(factor, x, y, this.scene.size);
  }

  protected find(x: number, y: number): { owner: string; ownerKind: string } | null {
    return this.painter.find(x, y, this.poses, this.theme);
  }

  protected themeChanged(): void {}

  protected sizeChanged(first: boolean): void {
    this.eye.pixelWidth = this.width;
    this.eye.pixelHeight = this.height;
    if (first) this.frameBounds();
  }

  private frameBounds(): void {
    const [low, high] = this.scene.bounds;
    this.eye.frame(low[0], low[1], high[0], high[1], this.scene.size);
  }

  fit(): void {
    const unit = new PlanarCamera(); // one pixel per unit of length, the origin in the corner
    unit.x = 0.5;
    unit.y = -0.5;
    const extent = this.painter.extent(this.poses, unit);
    this.followedPosition(this.eye.base);
    this.eye.frame(extent.left, -extent.bottom, extent.right, -extent.top, this.scene.size);
    this.schedule();
  }

  reset(): void {
    this.stopFollowing();
    this.eye.base.fill(0);
    this.frameBounds();
    this.schedule();
  }

  setStandardView(name: string): void {
    if (name === 'xy') this.reset();
  }

  screen(at: ArrayLike<number>): [number, number] {
    return [this.eye.screenX(at[0]), this.eye.screenY(at[1])];
  }

  world(x: number, y: number): [number, number, number] {
    return [this.eye.worldX(x), this.eye.worldY(y), 0];
  }

  protected cameraText(): string {
    return this.eye.text();
  }

  protected readCamera(numbers: number[]): void {
    this.eye.read(numbers);
  }

  protected shiftCentre(dx: number, dy: number): void {
    this.eye.x += dx;
    this.eye.y += dy;
  }

  protected flatten(context: CanvasRenderingContext2D): void {
    context.drawImage(this.canvas, 0, 0);
  }
}
