// The curves of a plot: which numbers, in which colour and dash, and how they are thinned to what pixels show.
import type { Pen } from '../view/pen';
import type { PlotSettings } from './plot_settings';
import { RunData, placeOfTime } from '../run_data';

export interface Curve {
  channel: string;
  label: string;
  unit: string;
  scale: string; // curves of one unit share an axis
  colour: number; // index in the palette
  dash: number; // its length in pixels; 0 solid
  x: Float64Array;
  y: Float64Array;
  time: Float64Array;
}

const longestOverlay = 40;

function differenceOf(first: RunData, second: RunData, channel: string): Float64Array {
  const values = first.values(channel) ?? new Float64Array(0);
  const result = new Float64Array(values.length);
  const end = second.time.at(-1) ?? -Infinity;
  for (let i = 0; i < values.length; ++i) {
    const time = first.time[i];
    const covered = time <= end && second.time.length > 0 && time >= second.time[0];
    result[i] = covered ? second.valueAt(channel, placeOfTime(second.time, time)) - values[i] : NaN;
  }
  return result;
}

export function curvesOf(settings: PlotSettings, runs: RunData[]): Curve[] {
  const curves: Curve[] = [];
  for (const [colour, channel] of settings.channels.entries()) {
    for (const [index, run] of runs.slice(0, longestOverlay).entries()) {
      const x = run.values(settings.against);
      const y = run.values(channel);
      if (x === null || y === null) continue;
      const unit = run.unit(channel);
      const label = index === 0 ? channel : `${channel} (${run.run.label})`;
      const dash = index === 0 ? 0 : 6;
      curves.push({ channel, label, unit, scale: unit, colour, dash, x, y, time: run.time });
    }
    if (!settings.difference || runs.length < 2 || !runs[0].has(channel) || !runs[1].has(channel)) continue;
    const x = runs[0].values(settings.against);
    if (x === null) continue;
    const unit = runs[0].unit(channel);
    const y = differenceOf(runs[0], runs[1], channel);
    const label = `difference of ${channel}`;
    curves.push({
      channel,
      label,
      unit,
      scale: `difference ${unit}`,
      colour,
      dash: 1.5,
      x,
      y,
      time: runs[0].time,
    });
  }
  return curves;
}

export interface Extent {
  low: number;
  high: number;
}

export function extentOf(lists: Iterable<Float64Array>, from = 0, to = Infinity): Extent | null {
  let low = Infinity;
  let high = -Infinity;
  for (const values of lists) {
    const end = Math.min(values.length, to);
    for (let i = from; i < end; ++i) {
      if (values[i] < low) low = values[i];
      if (values[i] > high) high = values[i];
    }
  }
  return low <= high ? { low, high } : null;
}

// A range with some air; a constant gets a window about it instead of magnified rounding noise.
export function padded(extent: Extent | null, part = 0.06): Extent {
  if (extent === null) return { low: 0, high: 1 };
  const { low, high } = extent;
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= 1e-9 * size || high === low) {
    const half = size > 0 ? 0.1 * size : 1;
    return { low: (low + high) / 2 - half, high: (low + high) / 2 + half };
  }
  const margin = part * (high - low);
  return { low: low - margin, high: high + margin };
}

// First and last index of rising x that show within [low, high], one beyond on each side.
export function visibleRange(x: Float64Array, low: number, high: number): [number, number] {
  if (x.length === 0) return [0, -1];
  const from = placeOfTime(x, low).row;
  const to = placeOfTime(x, high).row + 1;
  return [Math.max(0, from - 1), Math.min(x.length - 1, to + 1)];
}

type PathPen = Pick<Pen, 'move' | 'line'>;
type Points = Pick<Curve, 'x' | 'y'>;

// Maps a value to pixels: factor * value + offset.
export interface PixelMap {
  factor: number;
  offset: number;
}

// Draws y over x. Where x rises and more than four points fall on a pixel column, only the first, lowest, highest and last of a column are drawn;
// otherwise points closer than half a pixel to the last one are left out.
export function trace(
  pen: PathPen,
  curve: Points,
  rising: boolean,
  mapX: PixelMap,
  mapY: PixelMap,
  range: [number, number],
): void {
  const [from, to] = range;
  const width = Math.abs((curve.x[to] - curve.x[from]) * mapX.factor);
  if (rising && to - from > 4 * Math.max(width, 1)) traceColumns(pen, curve, mapX, mapY, from, to);
  else tracePoints(pen, curve, mapX, mapY, from, to);
}

function tracePoints(pen: PathPen, { x, y }: Points, mapX: PixelMap, mapY: PixelMap, from: number, to: number): void {
  let down = false;
  let lastX = 0;
  let lastY = 0;
  for (let i = from; i <= to; ++i) {
    const px = mapX.factor * x[i] + mapX.offset;
    const py = mapY.factor * y[i] + mapY.offset;
    if (!(Number.isFinite(px) && Number.isFinite(py))) {
      down = false;
    } else if (!down) {
      pen.move(px, py);
      down = true;
      lastX = px;
      lastY = py;
    } else if (i === to || Math.abs(px - lastX) + Math.abs(py - lastY) > 0.5) {
      pen.line(px, py);
      lastX = px;
      lastY = py;
    }
  }
}

function traceColumns(pen: PathPen, { x, y }: Points, mapX: PixelMap, mapY: PixelMap, from: number, to: number): void {
  let down = false;
  let i = from;
  while (i <= to) {
    const column = Math.floor(mapX.factor * x[i] + mapX.offset);
    let lowest = y[i];
    let highest = y[i];
    const first = y[i];
    let last = first;
    let broken = Number.isNaN(first);
    for (++i; i <= to && Math.floor(mapX.factor * x[i] + mapX.offset) === column; ++i) {
      last = y[i];
      if (last < lowest) lowest = last;
      if (last > highest) highest = last;
      if (Number.isNaN(last)) broken = true;
    }
    if (broken) {
      down = false;
      continue;
    }
    const px = column + 0.5;
    if (down) pen.line(px, mapY.factor * first + mapY.offset);
    else pen.move(px, mapY.factor * first + mapY.offset);
    down = true;
    if (lowest !== first || highest !== first) {
      pen.line(px, mapY.factor * lowest + mapY.offset);
      pen.line(px, mapY.factor * highest + mapY.offset);
      pen.line(px, mapY.factor * last + mapY.offset);
    }
  }
}
