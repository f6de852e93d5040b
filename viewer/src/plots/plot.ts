// One plot on the screen: a canvas, drawn anew when what it shows changes, and on it a cursor that follows the clock.
// A click seeks, a drag zooms (over time in x alone, else in both), a double click shows all. One axis per unit.
import { make } from '../element';
import type { Page } from '../page';
import { placeOfTime } from '../run_data';
import { CanvasPen } from '../view/pen';
import { type Curve, type Extent, curvesOf, extentOf, padded, visibleRange } from './curves';
import { curveColour, ink } from './palette';
import type { PlotSettings } from './plot_settings';
import { areaOf, paintPlot, type PlotArea, type PlotPicture } from './plot_painter';

const clickReach = 5; // pixels that a click may move

export class Plot {
  readonly element = make('div', { class: 'plot-canvas' });
  curves: Curve[] = [];
  private readonly canvas = make('canvas', { attributes: { 'aria-hidden': 'true' } });
  private readonly over = make('div', {
    class: 'plot-over',
    label: 'Plot: page up zooms, page down shows all',
    attributes: { tabindex: '0', role: 'group' },
  });
  private readonly line = make('div', { class: 'plot-cursor', attributes: { 'aria-hidden': 'true' } });
  private readonly box = make('div', { class: 'plot-zoom', attributes: { hidden: '' } });
  private readonly dots: HTMLElement[] = [];
  private readonly observer: ResizeObserver;
  private readonly rising: boolean;
  private area: PlotArea | null = null;
  private zoomX: Extent | null = null;
  private zoomY: Map<string, Extent> | null = null; // not over time, where the vertical range follows the horizontal one
  private width = 0;

  constructor(
    private readonly page: Page,
    readonly settings: PlotSettings,
  ) {
    this.rising = settings.against === 't';
    this.element.style.height = `${this.height()}px`;
    this.element.append(this.canvas, this.over);
    this.observer = new ResizeObserver(() => {
      if (this.element.clientWidth !== this.width) this.redraw();
    });
    this.observer.observe(this.element);
    this.over.addEventListener('pointerdown', this.press);
    this.over.addEventListener('keydown', this.pageKeys);
    this.over.addEventListener('dblclick', () => this.resetZoom());
    this.line.addEventListener('pointerdown', this.dragLine);
    this.rebuild();
  }

  // After a change of channels or colours
  rebuild(): void {
    this.curves = curvesOf(this.settings, this.page.runs);
    this.over.replaceChildren(this.box);
    this.dots.length = 0;
    if (this.rising) this.over.append(this.line);
    else
      for (const curve of this.curves) {
        const dot = make('div', { class: 'plot-dot' });
        dot.style.background = curveColour(curve.colour, this.page.store.get('dark'));
        this.dots.push(dot);
        this.over.append(dot);
      }
    this.redraw();
  }

  dispose(): void {
    this.observer.disconnect();
  }

  resetZoom(): void {
    this.zoomX = this.zoomY = null;
    this.redraw();
  }

  // What is shown, for the screen and for files
  picture(title: string): PlotPicture {
    const { against } = this.settings;
    const x = this.zoomX ?? this.extentX();
    const y = new Map<string, Extent>();
    for (const { scale } of this.curves)
      if (!y.has(scale)) y.set(scale, this.zoomY?.get(scale) ?? this.extentY(scale, x));
    if (y.size === 0) y.set('', { low: 0, high: 1 });
    const againstUnit = this.page.runs.at(0)?.unit(against) ?? '';
    return { title, against, againstUnit, curves: this.curves, x, y, events: this.page.clock.events };
  }

  private height(): number {
    return this.rising ? 190 : 300;
  }

  private extentX(): Extent {
    const extent = extentOf(this.curves.map((curve) => curve.x)) ?? { low: 0, high: 1 };
    return this.rising && extent.high > extent.low ? extent : padded(extent);
  }

  private extentY(scale: string, x: Extent): Extent {
    const parts = this.curves.filter((curve) => curve.scale === scale);
    if (!this.rising) return padded(extentOf(parts.map((curve) => curve.y)));
    return padded(
      extentOf(
        parts.map((curve) => {
          const [from, to] = visibleRange(curve.x, x.low, x.high);
          return curve.y.subarray(from, to + 1);
        }),
      ),
    );
  }

  private redraw(): void {
    this.width = this.element.clientWidth;
    const { width, canvas } = this;
    if (width === 0) return;
    const height = this.height();
    const ratio = devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    if (context === null) return;
    const picture = this.picture('');
    const { store } = this.page;
    const area = (this.area = areaOf(picture, width, height, 8));
    const pen = new CanvasPen(context);
    pen.start(width, height, ratio, ink(store.get('dark')).surface);
    paintPlot(pen, picture, area, store.get('dark'), store.get('selected'));
    const { style } = this.over;
    style.left = `${area.left}px`;
    style.top = `${area.top}px`;
    style.width = `${area.right - area.left}px`;
    style.height = `${area.bottom - area.top}px`;
    this.moveCursor();
  }

  // ---- The cursor and the clock ----

  private positionX(value: number): number {
    const { area } = this;
    return area === null ? NaN : area.x.factor * value + area.x.offset - area.left;
  }

  private positionY(value: number, scale: string): number {
    const map = this.area?.y.get(scale);
    return this.area === null || map === undefined ? NaN : map.factor * value + map.offset - this.area.top;
  }

  moveCursor(): void {
    const { area } = this;
    if (area === null) return;
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    const time = this.page.clock.time;
    if (this.rising) {
      const x = this.positionX(time);
      this.line.style.transform = `translateX(${x - 5.5}px)`;
      this.line.style.visibility = x >= 0 && x <= width ? 'visible' : 'hidden';
      return;
    }
    for (const [index, curve] of this.curves.entries()) {
      const { row, fraction } = placeOfTime(curve.time, time);
      const at = (values: Float64Array): number =>
        fraction === 0 ? values[row] : values[row] + fraction * (values[row + 1] - values[row]);
      const left = this.positionX(at(curve.x));
      const top = this.positionY(at(curve.y), curve.scale);
      const dot = this.dots[index];
      if (dot === undefined) continue;
      const inside = left >= -2 && left <= width + 2 && top >= -2 && top <= height + 2;
      dot.style.transform = `translate(${left - 4.5}px, ${top - 4.5}px)`;
      dot.style.visibility = inside ? 'visible' : 'hidden';
    }
  }

  private seekAt(left: number, top: number): void {
    const { area } = this;
    if (area === null) return;
    if (this.rising) {
      this.page.clock.seek((left + area.left - area.x.offset) / area.x.factor);
      return;
    }
    let nearest = Infinity;
    let time = NaN;
    for (const curve of this.curves) {
      if (curve.time !== this.page.clock.times) continue;
      for (let i = 0; i < curve.time.length; ++i) {
        const distance = Math.hypot(this.positionX(curve.x[i]) - left, this.positionY(curve.y[i], curve.scale) - top);
        if (distance >= nearest) continue;
        nearest = distance;
        time = curve.time[i];
      }
    }
    this.page.clock.seek(time);
  }

  private readonly dragLine = (event: PointerEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    follow(this.line, event, (moved) => {
      const bounds = this.over.getBoundingClientRect();
      this.seekAt(moved.clientX - bounds.left, moved.clientY - bounds.top);
    });
  };

  private readonly press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const bounds = this.over.getBoundingClientRect();
    const from = [event.clientX - bounds.left, event.clientY - bounds.top];
    let to = from;
    const far = (): boolean => Math.hypot(to[0] - from[0], to[1] - from[1]) > clickReach;
    const move = (moved: PointerEvent): void => {
      to = [
        Math.min(Math.max(moved.clientX - bounds.left, 0), bounds.width),
        Math.min(Math.max(moved.clientY - bounds.top, 0), bounds.height),
      ];
      this.box.hidden = !far();
      const [top, bottom] = this.rising ? [0, bounds.height] : [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      this.box.style.left = `${Math.min(from[0], to[0])}px`;
      this.box.style.width = `${Math.abs(to[0] - from[0])}px`;
      this.box.style.top = `${top}px`;
      this.box.style.height = `${bottom - top}px`;
    };
    follow(this.over, event, move, (ended) => {
      this.box.hidden = true;
      if (!ended) return;
      if (far()) this.zoom(from, to);
      else this.seekAt(from[0], from[1]);
    });
  };

  // Half of the range about the cursor, or all
  private readonly pageKeys = (event: KeyboardEvent): void => {
    const { area } = this;
    if (area === null || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
    event.preventDefault();
    const size = [area.right - area.left, area.bottom - area.top];
    const dot = this.rising ? null : this.curves.at(0);
    if (event.key === 'PageDown' || dot === undefined) {
      this.resetZoom();
      return;
    }
    const { row } = placeOfTime(dot?.time ?? new Float64Array(0), this.page.clock.time);
    const [x, y] =
      dot === null
        ? [this.positionX(this.page.clock.time), size[1] / 2]
        : [this.positionX(dot.x[row]), this.positionY(dot.y[row], dot.scale)];
    this.zoom([x - size[0] / 4, y - size[1] / 4], [x + size[0] / 4, y + size[1] / 4]);
  };

  private zoom(from: number[], to: number[]): void {
    const { area } = this;
    if (area === null || from[0] === to[0]) return;
    const value = (map: { factor: number; offset: number }, position: number): number =>
      (position - map.offset) / map.factor;
    const extent = (a: number, b: number): Extent => ({ low: Math.min(a, b), high: Math.max(a, b) });
    this.zoomX = extent(value(area.x, from[0] + area.left), value(area.x, to[0] + area.left));
    if (!this.rising && from[1] !== to[1]) {
      this.zoomY = new Map();
      for (const [scale, map] of area.y)
        this.zoomY.set(scale, extent(value(map, from[1] + area.top), value(map, to[1] + area.top)));
    }
    this.redraw();
  }
}

// Hears a pointer until it is let go; `end` learns whether it was (and not taken away for scrolling).
function follow(
  element: HTMLElement,
  event: PointerEvent,
  move: (event: PointerEvent) => void,
  end: (done: boolean) => void = () => undefined,
): void {
  element.setPointerCapture(event.pointerId);
  let released = false;
  const up = (): void => void (released = true);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  const stop = (): void => {
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    end(released);
  };
  element.addEventListener('lostpointercapture', stop, { once: true });
}
