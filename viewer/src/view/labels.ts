// Labels beside their points: of eight places the one that covers least of what is placed already. A label keeps its place until another
// is clearly better, so that labels do not jump while the mechanism moves; one that would cover too much is left out.
import type { Pen } from './pen';
import type { Theme } from './theme';

const places = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
] as const;
const most = 300; // labels in a picture
const lineHeight = 15;

let measuring: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

export function textWidth(text: string, size: number): number {
  let width = widths.get(text);
  if (width === undefined) {
    if (measuring === undefined) {
      measuring = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
      if (measuring) measuring.font = '100px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
    }
    width = measuring ? measuring.measureText(text).width / 100 : 0.56 * text.length;
    if (widths.size > 5000) widths.clear();
    widths.set(text, width);
  }
  return width * size;
}

export class LabelPlacer {
  private readonly boxes = new Float64Array(4 * (2 * most));
  private count = 0;
  private labels = 0;
  private choice = new Int8Array(0);

  // `points`: number of labels that keep a place from picture to picture
  constructor(points: number) {
    this.choice = new Int8Array(points);
  }

  start(): void {
    this.count = 0;
    this.labels = 0;
  }

  // Something that labels should not cover
  block(x0: number, y0: number, x1: number, y1: number): void {
    if (4 * this.count >= this.boxes.length) return;
    const o = 4 * this.count++;
    this.boxes[o] = x0;
    this.boxes[o + 1] = y0;
    this.boxes[o + 2] = x1;
    this.boxes[o + 3] = y1;
  }

  private cover(x: number, y: number, width: number): number {
    let sum = 0;
    for (let i = 0; i < this.count; ++i) {
      const o = 4 * i;
      const w = Math.min(x + width, this.boxes[o + 2]) - Math.max(x, this.boxes[o]);
      const h = Math.min(y + lineHeight, this.boxes[o + 3]) - Math.max(y, this.boxes[o + 1]);
      if (w > 0 && h > 0) sum += w * h;
    }
    return sum;
  }

  draw(
    pen: Pen,
    index: number,
    text: string,
    x: number,
    y: number,
    gap: number,
    theme: Theme,
    colour: string,
    always: boolean,
  ): void {
    if (this.labels >= most && !always) return;
    const size = 12.5;
    const width = textWidth(text, size) + 4;
    let best = -1;
    let bestCost = Infinity;
    let bestX = 0;
    let bestY = 0;
    const kept = index < this.choice.length ? this.choice[index] : 0;
    for (let k = 0; k < places.length; ++k) {
      const [sx, sy] = places[k];
      const away = sx !== 0 && sy !== 0 ? 0.7 * gap : gap;
      const left = sx === 0 ? x - width / 2 : sx > 0 ? x + away : x - away - width;
      const top = sy === 0 ? y - lineHeight / 2 : sy > 0 ? y + away : y - away - lineHeight;
      const cost = this.cover(left, top, width) / (width * lineHeight) + 0.01 * k - (k === kept ? 0.15 : 0);
      if (cost < bestCost) {
        best = k;
        bestCost = cost;
        bestX = left;
        bestY = top;
      }
    }
    if (index < this.choice.length) this.choice[index] = best;
    if (bestCost > 0.2 && !always) return;
    ++this.labels;
    this.block(bestX, bestY, bestX + width, bestY + lineHeight);
    pen.text(text, bestX + 2, bestY + lineHeight / 2, size, colour, 'left', theme.background);
  }
}
