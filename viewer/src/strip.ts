// The strip under the timeline: energy balance and violation over time, red where they leave their limits, and marks of events.
// Limits: the balance may err by 1e-3 of the largest kinetic energy; the violation of positions by the larger of 1e-6 and the
// run's tolerance, times the length scale of the model.
import { make } from './element';
import { extentOf, trace, visibleRange } from './plots/curves';
import { number, unit, withUnit } from './format';
import type { Page } from './page';
import { ink } from './plots/palette';
import { CanvasPen, type ChartPen, segment } from './view/pen';

interface Track {
  name: string;
  channel: string;
  limit: number;
}

function reading(source: unknown, ...path: string[]): number {
  let value: unknown = source;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : NaN;
}

function tracksOf(page: Page): Track[] {
  const run = page.runs.at(0);
  if (run === undefined || run.time.length < 2) return [];
  const { diagnostics } = run.run;
  const tracks: Track[] = [];
  if (run.has('energy.balance')) {
    const kinetic = reading(diagnostics, 'energy', 'scale');
    tracks.push({ name: 'Energy balance', channel: 'energy.balance', limit: kinetic > 0 ? 1e-3 * kinetic : NaN });
  }
  if (run.has('violation.position')) {
    const tolerance = reading(diagnostics, 'plan', 'tolerance');
    const length = reading(diagnostics, 'check', 'scales', 'length');
    const part = Number.isNaN(tolerance) ? 1e-6 : Math.max(1e-6, tolerance);
    tracks.push({
      name: 'Violation',
      channel: 'violation.position',
      limit: part * (Number.isNaN(length) ? 1 : length),
    });
  }
  return tracks;
}

export class Strip {
  readonly labels = make('div', { class: 'strip-labels' });
  readonly element = make('div', { class: 'strip' });
  private readonly tracks: { track: Track; canvas: HTMLCanvasElement }[];

  constructor(private readonly page: Page) {
    this.tracks = tracksOf(page).map((track) => {
      const canvas = make('canvas', { class: 'track' });
      const run = page.runs[0];
      const extent = extentOf([run.values(track.channel) ?? new Float64Array(0)]) ?? { low: 0, high: 0 };
      const worst = Math.max(Math.abs(extent.low), Math.abs(extent.high));
      const outside = worst > track.limit;
      const unitText = run.unit(track.channel).replace(' or rad', '');
      const value = make('span', { class: outside ? 'number bad' : 'number' }, withUnit(number(worst, 2), unitText));
      const limit = Number.isNaN(track.limit) ? '' : `, limit ${number(track.limit, 2)} ${unit(unitText)}`;
      const label = `${track.name}: at most ${number(worst, 2)} ${unit(unitText)}${limit}`;
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', label);
      this.labels.append(make('div', { class: 'strip-label', title: label }, make('span', {}, track.name), value));
      this.element.append(canvas);
      return { track, canvas };
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
    page.store.on('dark', () => this.draw());
  }

  private draw(): void {
    const width = this.element.clientWidth;
    if (width === 0) return;
    const ratio = devicePixelRatio;
    for (const { track, canvas } of this.tracks) {
      const height = canvas.clientHeight;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const context = canvas.getContext('2d');
      const y = this.page.runs[0].values(track.channel);
      if (context === null || y === null) continue;
      const pen = new CanvasPen(context);
      pen.start(width, height, ratio, '');
      this.paint(pen, track, y, width, height);
    }
  }

  private paint(pen: ChartPen, track: Track, y: Float64Array, width: number, height: number): void {
    const { clock, store } = this.page;
    const x = this.page.runs[0].time;
    const dark = store.get('dark');
    const extent = extentOf([y]) ?? { low: 0, high: 0 };
    const size = Math.max(Math.abs(extent.low), Math.abs(extent.high)) || 1;
    const mapX = { factor: width / (clock.last - clock.first || 1), offset: 0 };
    mapX.offset = -clock.first * mapX.factor;
    const signed = extent.low < 0;
    const margin = 2;
    const factor = -(height - 2 * margin) / (signed ? 2 * size : size);
    const mapY = { factor, offset: signed ? height / 2 : height - margin };
    segment(pen, 0, mapY.offset, width, mapY.offset);
    pen.stroke(ink(dark).grid, 1, 1, 0);
    const stroke = (colour: string): void => {
      pen.begin();
      trace(pen, { x, y }, true, mapX, mapY, visibleRange(x, clock.first, clock.last));
      pen.stroke(colour, 1.2, 1, 0);
    };
    stroke(ink(dark).muted);
    if (!(Math.max(-extent.low, extent.high) > track.limit)) return;
    for (const side of signed ? [1, -1] : [1]) {
      // At least the width of the line from the axis: a curve on it is within the limit.
      const edge = mapY.offset - side * Math.max(Math.abs(mapY.factor) * track.limit, 1.5);
      pen.clip(0, side > 0 ? 0 : edge, width, side > 0 ? Math.max(edge, 0) : height - edge);
      stroke(dark ? '#ff8a80' : '#b3261e');
      pen.unclip();
    }
  }
}
