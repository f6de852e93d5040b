// What the pictures are drawn with. Coordinates are pixels of the page, x to the right and y down; angles turn clockwise on the screen.
// The same drawing code writes to the screen, to SVG, measures extents and finds what lies under the pointer.

export type Align = 'left' | 'center' | 'right';

export interface Pen {
  begin(): void; // a new path
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number, backwards: boolean): void; // joined by a line to what came before
  close(): void;
  fill(colour: string, opacity: number): void; // the path; it stays for another fill or stroke
  stroke(colour: string, width: number, opacity: number, dash: number): void; // dash: its length, 0 for none
  text(text: string, x: number, y: number, size: number, colour: string, align: Align, halo: string): void; // y: middle of the line
}

// What plots and charts need beyond that
export interface ChartPen extends Pen {
  clip(x: number, y: number, width: number, height: number): void; // until `unclip`
  unclip(): void;
  turned(text: string, x: number, y: number, size: number, colour: string): void; // reads upwards, centred
}

export function circle(pen: Pen, x: number, y: number, radius: number): void {
  pen.begin();
  pen.arc(x, y, radius, 0, 2 * Math.PI, false);
  pen.close();
}

export function segment(pen: Pen, x0: number, y0: number, x1: number, y1: number): void {
  pen.begin();
  pen.move(x0, y0);
  pen.line(x1, y1);
}

export const fontFamily = 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';

// Canvas sets colours and dashes only where they change: parsing them is most of the cost of a short path.
export class CanvasPen implements ChartPen {
  private dash = 0;
  private font = 0;
  private readonly noDash: number[] = [];
  private readonly dashes = [0, 0];

  constructor(private readonly context: CanvasRenderingContext2D) {}

  start(width: number, height: number, ratio: number, background: string): void {
    const c = this.context;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.globalAlpha = 1;
    c.lineCap = 'round';
    c.lineJoin = 'round';
    c.textBaseline = 'middle';
    c.setLineDash(this.noDash);
    this.dash = 0;
    this.font = 0;
    if (background === '') {
      c.clearRect(0, 0, width, height);
    } else {
      c.fillStyle = background;
      c.fillRect(0, 0, width, height);
    }
  }

  begin(): void {
    this.context.beginPath();
  }

  move(x: number, y: number): void {
    this.context.moveTo(x, y);
  }

  line(x: number, y: number): void {
    this.context.lineTo(x, y);
  }

  arc(x: number, y: number, radius: number, from: number, to: number, backwards: boolean): void {
    this.context.arc(x, y, radius, from, to, backwards);
  }

  close(): void {
    this.context.closePath();
  }

  fill(colour: string, opacity: number): void {
    const c = this.context;
    c.globalAlpha = opacity;
    c.fillStyle = colour;
    c.fill();
  }

  stroke(colour: string, width: number, opacity: number, dash: number): void {
    const c = this.context;
    c.globalAlpha = opacity;
    c.strokeStyle = colour;
    c.lineWidth = width;
    if (dash !== this.dash) {
      this.dash = dash;
      this.dashes[0] = dash;
      this.dashes[1] = dash * 0.8 + width;
      c.setLineDash(dash > 0 ? this.dashes : this.noDash);
    }
    c.stroke();
  }

  // Makes the inside of the path transparent again
  erase(): void {
    const c = this.context;
    c.globalAlpha = 1;
    c.globalCompositeOperation = 'destination-out';
    c.fill();
    c.globalCompositeOperation = 'source-over';
  }

  text(text: string, x: number, y: number, size: number, colour: string, align: Align, halo: string): void {
    const c = this.context;
    if (size !== this.font) {
      this.font = size;
      c.font = `${size}px ${fontFamily}`;
    }
    c.globalAlpha = 1;
    c.textAlign = align;
    if (halo !== '') {
      if (this.dash !== 0) {
        this.dash = 0;
        c.setLineDash(this.noDash);
      }
      c.strokeStyle = halo;
      c.lineWidth = 3.5;
      c.strokeText(text, x, y);
    }
    c.fillStyle = colour;
    c.fillText(text, x, y);
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
  }

  unclip(): void {
    this.context.restore();
    this.dash = -1; // the context has those of before again
    this.font = 0;
  }

  turned(text: string, x: number, y: number, size: number, colour: string): void {
    const c = this.context;
    c.save();
    c.translate(x, y);
    c.rotate(-Math.PI / 2);
    this.text(text, 0, 0, size, colour, 'center', '');
    c.restore();
    this.font = 0;
  }
}
