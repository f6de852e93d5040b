// Pens that draw nothing: one measures the extent of what is drawn, one the distance of a point from it.
import type { Pen } from './pen';

abstract class PathPen implements Pen {
  private startX = 0;
  private startY = 0;
  private x = 0;
  private y = 0;
  private open = false;

  protected abstract edge(x0: number, y0: number, x1: number, y1: number): void;

  begin(): void {
    this.open = false;
  }

  move(x: number, y: number): void {
    this.startX = this.x = x;
    this.startY = this.y = y;
    this.open = true;
  }

  line(x: number, y: number): void {
    if (!this.open) {
      this.move(x, y);
      return;
    }
    this.edge(this.x, this.y, x, y);
    this.x = x;
    this.y = y;
  }

  arc(x: number, y: number, radius: number, from: number, to: number, backwards: boolean): void {
    const turn = 2 * Math.PI;
    let sweep = backwards ? from - to : to - from;
    sweep = sweep >= turn ? turn : ((sweep % turn) + turn) % turn;
    const pieces = Math.max(1, Math.ceil(sweep / 0.2));
    for (let i = 0; i <= pieces; ++i) {
      const angle = from + ((backwards ? -sweep : sweep) * i) / pieces;
      this.line(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
  }

  close(): void {
    this.line(this.startX, this.startY);
  }

  abstract fill(): void;
  abstract stroke(colour: string, width: number): void;
  text(): void {}
}

export class ExtentPen extends PathPen {
  left = Infinity;
  right = -Infinity;
  top = Infinity;
  bottom = -Infinity;

  include(x: number, y: number): void {
    if (!(Number.isFinite(x) && Number.isFinite(y))) return;
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }

  protected edge(x0: number, y0: number, x1: number, y1: number): void {
    this.include(x0, y0);
    this.include(x1, y1);
  }

  fill(): void {}
  stroke(): void {}
}

// Distance of (x, y) from the paths stroked, and whether it lies in those filled.
export class ProbePen extends PathPen {
  hit = false;
  private distance = Infinity; // squared, of the current path
  private inside = false; // even-odd rule

  constructor(
    private readonly px: number,
    private readonly py: number,
    private readonly tolerance: number,
  ) {
    super();
  }

  override begin(): void {
    super.begin();
    this.distance = Infinity;
    this.inside = false;
  }

  protected edge(x0: number, y0: number, x1: number, y1: number): void {
    const dx = x1 - x0;
    const dy = y1 - y0;
    const square = dx * dx + dy * dy;
    const along = square > 0 ? Math.min(1, Math.max(0, ((this.px - x0) * dx + (this.py - y0) * dy) / square)) : 0;
    const ex = x0 + along * dx - this.px;
    const ey = y0 + along * dy - this.py;
    this.distance = Math.min(this.distance, ex * ex + ey * ey);
    if (y0 > this.py !== y1 > this.py && this.px < x0 + ((this.py - y0) / dy) * dx) this.inside = !this.inside;
  }

  fill(): void {
    if (this.inside) this.hit = true;
  }

  stroke(_colour: string, width: number): void {
    const reach = this.tolerance + width / 2;
    if (this.distance <= reach * reach) this.hit = true;
  }
}
