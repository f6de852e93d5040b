// What the planar and the spatial view share: the canvas, the last picture, following a body, gestures and files.
import type { Scene } from '../document';
import { attachGestures } from './gestures';
import { CanvasPen, type Pen } from './pen';
import { type Follow, followed, parseCamera } from './planar_camera';
import { emptyState } from './state';
import { SvgPen } from './svg_pen';
import { type Theme, themeOf } from './theme';
import { restPoses } from './vectors';
import type { DrawState, View } from './view';

export abstract class BaseView implements View {
  readonly element: HTMLElement;
  abstract readonly standardViews: string[];
  protected readonly canvas: HTMLCanvasElement;
  protected readonly pen: CanvasPen | null;
  protected readonly follow: Follow = { body: -1, name: '' };
  protected poses: Float64Array;
  protected state: DrawState;
  protected theme: Theme;
  protected width = 1;
  protected height = 1;
  protected ratio = 1;
  private handler: ((owner: string, ownerKind: string, x: number, y: number) => void) | null = null;
  private readonly detach: () => void;
  private scheduled = 0;
  private sized = false;

  protected constructor(
    protected readonly scene: Scene,
    dark: boolean,
    name: string,
  ) {
    this.theme = themeOf(dark);
    this.state = emptyState(dark);
    this.poses = restPoses(Math.max(1, scene.bodies.length));
    this.element = document.createElement('div');
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', `${name}: shift and arrows move it, page up and down zoom`);
    const style = this.element.style;
    style.position = 'relative';
    style.width = '100%';
    style.height = '100%';
    style.overflow = 'hidden';
    this.canvas = document.createElement('canvas');
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', name);
    this.layer(this.canvas);
    const context = this.canvas.getContext('2d');
    this.pen = context === null ? null : new CanvasPen(context);
    this.detach = attachGestures(this.element, {
      drag: (dx, dy, secondary) => {
        this.dragged(dx, dy, secondary);
        this.schedule();
      },
      zoom: (factor, x, y) => {
        this.zoomed(factor, x, y);
        this.schedule();
      },
      click: (x, y) => {
        if (this.handler === null) return;
        const found = this.find(x, y);
        this.handler(found?.owner ?? '', found?.ownerKind ?? '', x, y);
      },
      double: () => this.fit(),
    });
  }

  protected layer(canvas: HTMLCanvasElement): void {
    const style = canvas.style;
    style.position = 'absolute';
    style.left = style.top = '0';
    style.width = style.height = '100%';
    style.display = 'block';
    this.element.append(canvas);
  }

  // Draws the last picture
  protected abstract render(): void;
  protected abstract paint(pen: Pen): void;
  protected abstract dragged(dx: number, dy: number, secondary: boolean): void;
  protected abstract zoomed(factor: number, x: number, y: number): void;
  protected abstract find(x: number, y: number): { owner: string; ownerKind: string } | null;
  protected abstract themeChanged(): void;
  protected abstract sizeChanged(first: boolean): void;
  protected abstract cameraText(): string;
  protected abstract readCamera(numbers: number[], words: string[]): void;
  protected abstract shiftCentre(dx: number, dy: number, dz: number): void;
  abstract fit(): void;
  abstract reset(): void;
  abstract setStandardView(name: string): void;

  draw(poses: Float64Array, state: DrawState): void {
    this.poses = poses;
    this.state = state;
    if (state.dark !== this.theme.dark) {
      this.theme = themeOf(state.dark);
      this.themeChanged();
    }
    if (!this.sized) this.measure();
    this.render();
  }

  // The next frame shows a change of the camera; several changes before it make one picture.
  protected schedule(): void {
    if (this.scheduled !== 0) return;
    this.scheduled = requestAnimationFrame(() => {
      this.scheduled = 0;
      this.render();
    });
  }

  private measure(): void {
    const width = this.element.clientWidth;
    const height = this.element.clientHeight;
    if (width === 0 || height === 0) return;
    const first = !this.sized;
    this.sized = true;
    this.width = width;
    this.height = height;
    this.ratio = Math.min(3, window.devicePixelRatio || 1);
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    this.sizeChanged(first);
  }

  resize(): void {
    this.measure();
    this.render();
  }

  protected followedPosition(out: Float64Array): void {
    followed(this.follow, this.poses, out);
  }

  private setFollow(name: string, keepPlace: boolean): void {
    const before = new Float64Array(3);
    const after = new Float64Array(3);
    this.followedPosition(before);
    this.follow.body = name === '' ? -1 : this.scene.bodies.findIndex((body) => body.name === name);
    this.follow.name = this.follow.body < 0 ? '' : name;
    this.followedPosition(after);
    if (keepPlace) this.shiftCentre(before[0] - after[0], before[1] - after[1], before[2] - after[2]);
  }

  protected stopFollowing(): void {
    this.setFollow('', true);
  }

  camera(): string {
    return this.cameraText() + (this.follow.body < 0 ? '' : `;follow=${encodeURIComponent(this.follow.name)}`);
  }

  setCamera(text: string): void {
    if (!this.sized) this.measure();
    const { numbers, words, follow } = parseCamera(text);
    if (follow !== null) this.setFollow(follow, numbers.length === 0);
    else if (numbers.length > 0) this.setFollow('', false);
    this.readCamera(numbers, words);
    this.render();
  }

  abstract screen(at: ArrayLike<number>): [number, number] | null;
  abstract world(x: number, y: number): [number, number, number] | null;

  pick(handler: (owner: string, ownerKind: string, x: number, y: number) => void): void {
    this.handler = handler;
  }

  svg(): string | null {
    const pen = new SvgPen(this.width, this.height, this.theme.background);
    this.paint(pen);
    return pen.toString();
  }

  protected abstract flatten(context: CanvasRenderingContext2D): void; // everything visible onto one canvas

  png(): Promise<Blob> {
    const canvas = document.createElement('canvas');
    canvas.width = this.canvas.width;
    canvas.height = this.canvas.height;
    const context = canvas.getContext('2d');
    if (context === null) return Promise.reject(new Error('This browser gives no canvas to draw on.'));
    context.fillStyle = this.theme.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    this.flatten(context);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('The picture is too large for this browser.'));
        else resolve(blob);
      }, 'image/png');
    });
  }

  dispose(): void {
    if (this.scheduled !== 0) cancelAnimationFrame(this.scheduled);
    this.detach();
    this.element.remove();
  }
}
