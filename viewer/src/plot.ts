// One plot: uPlot draws axes and grid and handles zooming; the curves are drawn here, each with an x of its own, so that
// runs with other output times and channels against channels need no common grid. One axis per unit.
import uPlot from 'uplot';
import { make } from './element';
import { number, unit } from './format';
import { type Curve, type Extent, type PlotSettings, curvesOf, extentOf, padded, trace, visibleRange } from './curves';
import type { Page } from './page';
import { curveColour, ink } from './palette';
import { placeOfTime } from './run_data';

const widthOfAxis = 58;

export class Plot {
  readonly element = make('div', { class: 'plot-canvas' });
  curves: Curve[] = [];
  private chart: uPlot | null = null;
  private readonly line = make('div', { class: 'plot-cursor', attributes: { 'aria-hidden': 'true' } });
  private readonly dots: HTMLElement[] = [];
  private readonly observer: ResizeObserver;
  private readonly rising: boolean;

  constructor(
    private readonly page: Page,
    readonly settings: PlotSettings,
  ) {
    this.rising = settings.against === 't';
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
    this.line.addEventListener('mousedown', (event) => event.stopPropagation());
    this.line.addEventListener('pointerdown', this.dragLine);
    this.rebuild();
  }

  // After a change of channels, colours or size of the set of axes.
  rebuild(): void {
    this.chart?.destroy();
    this.chart = null;
    this.curves = curvesOf(this.settings, this.page.runs);
    const width = this.element.clientWidth;
    if (width > 0) this.create(width);
  }

  dispose(): void {
    this.observer.disconnect();
    this.chart?.destroy();
  }

  resetZoom(): void {
    const chart = this.chart;
    if (chart === null) return;
    chart.batch(() => {
      chart.setScale('x', this.extentX());
      for (const scale of this.scales()) {
        const { low, high } = this.extentY(scale, null);
        chart.setScale(`y ${scale}`, { min: low, max: high });
      }
    });
  }

  // The ranges that are shown, for the export.
  shown(): { x: Extent; y: Map<string, Extent> } {
    const y = new Map<string, Extent>();
    for (const scale of this.scales()) y.set(scale, this.extentY(scale, null));
    const full = this.extentX();
    let x: Extent = { low: full.min, high: full.max };
    if (this.chart !== null) {
      const read = (key: string, other: Extent): Extent => {
        const { min, max } = this.chart?.scales[key] ?? {};
        return typeof min === 'number' && typeof max === 'number' ? { low: min, high: max } : other;
      };
      x = read('x', x);
      for (const [scale, extent] of y) y.set(scale, read(`y ${scale}`, extent));
    }
    return { x, y };
  }

  scales(): string[] {
    return [...new Set(this.curves.map((curve) => curve.scale))];
  }

  private resize(): void {
    const width = this.element.clientWidth;
    if (width === 0) return;
    if (this.chart === null) this.create(width);
    else if (this.chart.width !== width) this.chart.setSize({ width, height: this.height() });
  }

  private height(): number {
    return this.rising ? 190 : 300;
  }

  private extentX(): { min: number; max: number } {
    const extent = extentOf(this.curves.map((curve) => curve.x)) ?? { low: 0, high: 1 };
    const shown = this.rising && extent.high > extent.low ? extent : padded(extent);
    return { min: shown.low, max: shown.high };
  }

  private extentY(scale: string, x: Extent | null): Extent {
    const parts: Float64Array[] = [];
    for (const curve of this.curves) {
      if (curve.scale !== scale) continue;
      if (x === null || !this.rising) {
        parts.push(curve.y);
        continue;
      }
      const [from, to] = visibleRange(curve.x, x.low, x.high);
      parts.push(curve.y.subarray(from, to + 1));
    }
    return padded(extentOf(parts));
  }

  private create(width: number): void {
    const dark = this.page.store.get('dark');
    const colours = ink(dark);
    const scales = this.scales();
    const full = this.extentX();
    const axis = (label: string, more: uPlot.Axis): uPlot.Axis => ({
      stroke: colours.muted,
      grid: { stroke: colours.grid, width: 1 },
      ticks: { stroke: colours.grid, width: 1, size: 4 },
      font: '11px system-ui, sans-serif',
      labelFont: '11px system-ui, sans-serif',
      label,
      labelSize: 16,
      labelGap: 0,
      values: (_u, splits) => tickTexts(splits),
      ...more,
    });
    const { runs } = this.page;
    const against = this.settings.against;
    const unitX = unit(runs[0]?.unit(against) ?? '');
    const options: uPlot.Options = {
      width,
      height: this.height(),
      padding: [8, scales.length > 1 ? 0 : 14, 0, 0],
      legend: { show: false },
      cursor: {
        x: false,
        y: false,
        points: { show: false },
        drag: { x: true, y: !this.rising, dist: 6, setScale: true },
        bind: { dblclick: () => () => (this.resetZoom(), null) },
      },
      scales: { x: { time: false, range: (_u, min, max) => [min, max] } },
      series: [{}],
      axes: [axis(unitX === '' ? against : `${against} [${unitX}]`, { size: 26, space: 60 })],
      hooks: {
        draw: [(u) => this.draw(u)],
        setScale: [() => this.moveCursor()],
        ready: [(u) => this.ready(u)],
        setSize: [() => this.moveCursor()],
      },
    };
    const data: number[][] = [[full.min, full.max]];
    for (const [index, scale] of scales.entries()) {
      const key = `y ${scale}`;
      const range = (u: uPlot, min: number, max: number): [number, number] => {
        if (!this.rising) return min < max ? [min, max] : this.pair(scale, null);
        return this.pair(scale, { low: u.scales.x.min ?? full.min, high: u.scales.x.max ?? full.max });
      };
      options.scales![key] = { range };
      options.series.push({ scale: key, paths: () => null, points: { show: false } });
      const single = this.curves.filter((curve) => curve.scale === scale);
      const colour = scales.length > 1 && new Set(single.map((curve) => curve.colour)).size === 1;
      const stroke = colour ? curveColour(single[0].colour, dark) : colours.muted;
      const label = scale.startsWith('difference ') ? `difference [${unit(single[0].unit)}]` : unit(scale) || '1';
      const grid = { show: index === 0, stroke: colours.grid, width: 1 };
      options.axes!.push(axis(label, { scale: key, side: index === 0 ? 3 : 1, size: widthOfAxis - 10, stroke, grid }));
      const full2 = this.extentY(scale, null);
      data.push([full2.low, full2.high]);
    }
    this.chart = new uPlot(options, data as unknown as uPlot.AlignedData, this.element);
  }

  private pair(scale: string, x: Extent | null): [number, number] {
    const { low, high } = this.extentY(scale, x);
    return [low, high];
  }

  private draw(u: uPlot): void {
    const { ctx, bbox } = u;
    const dark = this.page.store.get('dark');
    const ratio = devicePixelRatio;
    const selected = this.page.store.get('selected');
    const map = (key: string, vertical: boolean): { factor: number; offset: number } => {
      const { min = 0, max = 1 } = u.scales[key];
      const size = vertical ? -bbox.height : bbox.width;
      const factor = size / (max - min);
      const origin = vertical ? bbox.top + bbox.height : bbox.left;
      return { factor, offset: origin - factor * min };
    };
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    const mapX = map('x', false);
    if (this.rising) this.drawEvents(ctx, bbox, mapX, dark);
    ctx.lineJoin = 'round';
    for (const curve of this.curves) {
      const { min = 0, max = 1 } = u.scales.x;
      const range: [number, number] = this.rising
        ? visibleRange(curve.x, min, max)
        : [0, Math.min(curve.x.length, curve.y.length) - 1];
      if (range[1] < range[0]) continue;
      ctx.strokeStyle = curveColour(curve.colour, dark);
      const emphasised = selected !== '' && curve.channel.startsWith(`${selected}.`);
      ctx.lineWidth = (emphasised ? 2.4 : 1.5) * ratio;
      ctx.setLineDash(curve.dash.map((length) => length * ratio));
      ctx.beginPath();
      trace(ctx, curve, this.rising, mapX, map(`y ${curve.scale}`, true), range);
      ctx.stroke();
    }
    ctx.restore();
  }

  private drawEvents(
    ctx: CanvasRenderingContext2D,
    bbox: uPlot.BBox,
    mapX: { factor: number; offset: number },
    dark: boolean,
  ): void {
    ctx.strokeStyle = ink(dark).muted;
    ctx.lineWidth = 1;
    ctx.setLineDash([2, 3]);
    ctx.beginPath();
    let last = -Infinity;
    for (const time of this.page.clock.events) {
      const x = Math.round(mapX.factor * time + mapX.offset) + 0.5;
      if (x - last < 2) continue;
      last = x;
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
  }

  // ---- The cursor and the clock ----

  private ready(u: uPlot): void {
    this.dots.length = 0;
    if (this.rising) {
      u.over.append(this.line);
    } else {
      for (const curve of this.curves) {
        const dot = make('div', { class: 'plot-dot' });
        dot.style.background = curveColour(curve.colour, this.page.store.get('dark'));
        this.dots.push(dot);
        u.over.append(dot);
      }
    }
    let downX = 0;
    let downY = 0;
    u.over.addEventListener('mousedown', (event) => {
      downX = event.clientX;
      downY = event.clientY;
    });
    u.over.addEventListener('mouseup', (event) => {
      if (Math.hypot(event.clientX - downX, event.clientY - downY) > 5 || event.button !== 0) return;
      this.seekAt(event.clientX, event.clientY);
    });
    this.moveCursor(u);
  }

  moveCursor(u: uPlot | null = this.chart): void {
    if (u === null) return;
    const time = this.page.clock.time;
    if (this.rising) {
      const x = u.valToPos(time, 'x');
      const visible = x >= 0 && x <= u.over.clientWidth;
      this.line.style.transform = `translateX(${x - 5.5}px)`;
      this.line.style.visibility = visible ? 'visible' : 'hidden';
      return;
    }
    for (const [index, curve] of this.curves.entries()) {
      const { row, fraction } = placeOfTime(curve.time, time);
      const at = (values: Float64Array): number =>
        fraction === 0 ? values[row] : values[row] + fraction * (values[row + 1] - values[row]);
      const left = u.valToPos(at(curve.x), 'x');
      const top = u.valToPos(at(curve.y), `y ${curve.scale}`);
      const dot = this.dots[index];
      if (dot === undefined) continue;
      const inside = left >= -2 && left <= u.over.clientWidth + 2 && top >= -2 && top <= u.over.clientHeight + 2;
      dot.style.transform = `translate(${left - 4.5}px, ${top - 4.5}px)`;
      dot.style.visibility = inside ? 'visible' : 'hidden';
    }
  }

  private seekAt(clientX: number, clientY: number): void {
    const u = this.chart;
    if (u === null) return;
    const bounds = u.over.getBoundingClientRect();
    const left = clientX - bounds.left;
    if (this.rising) {
      this.page.clock.seek(u.posToVal(left, 'x'));
      return;
    }
    const top = clientY - bounds.top;
    let nearest = Infinity;
    let time = NaN;
    for (const curve of this.curves) {
      if (curve.time !== this.page.clock.times) continue;
      for (let i = 0; i < curve.time.length; ++i) {
        const distance = Math.hypot(
          u.valToPos(curve.x[i], 'x') - left,
          u.valToPos(curve.y[i], `y ${curve.scale}`) - top,
        );
        if (distance >= nearest) continue;
        nearest = distance;
        time = curve.time[i];
      }
    }
    this.page.clock.seek(time);
  }

  private readonly dragLine = (event: PointerEvent): void => {
    event.preventDefault();
    this.line.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent): void => this.seekAt(moved.clientX, moved.clientY);
    this.line.addEventListener('pointermove', move);
    const stop = (): void => this.line.removeEventListener('pointermove', move);
    this.line.addEventListener('lostpointercapture', stop, { once: true });
  };
}

// As many digits as tell neighbours apart.
function tickTexts(splits: number[]): string[] {
  const step = splits.length > 1 ? Math.abs(splits[1] - splits[0]) : 1;
  return splits.map((value) => {
    const size = Math.abs(value);
    if (size < 1e-9 * step) return '0';
    const digits = Math.max(1, Math.ceil(Math.log10(size / step) + 1.5));
    return number(value, Math.min(digits, 12));
  });
}
