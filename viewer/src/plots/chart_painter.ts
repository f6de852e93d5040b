// Charts of compare, sweep and linearize with any pen: lines, scattered points, parallel coordinates; linear or logarithmic axes.
// In parallel coordinates every series is one case: x is the number of the axis, y the value on it, and the labels of the first
// series name the axes.
import type { Chart } from '../document';
import { number } from '../format';
import { type ChartPen, circle, segment } from '../view/pen';
import { extentOf, padded } from './curves';
import { curveColour, ink } from './palette';
import { type LegendItem, lineOfLegend, paintLegend, titleWithUnit } from './plot_painter';
import { type LinearAxis, linearAxis, logAxis } from './ticks';

const plainHeight = 340; // with a legend of up to two lines

// Where the pointer finds a text
export interface Hint {
  x: number;
  y: number;
  text: string;
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Scaled {
  axis: LinearAxis;
  at(value: number): number; // NaN where it cannot be shown
}

function scaled(chart: Chart, which: 'x' | 'y', start: number, end: number, space: number): Scaled {
  const { log } = chart[which];
  const all = chart.series.map((series) =>
    Float64Array.from(series[which]).filter((value) => (log ? value > 0 : true)),
  );
  const extent = extentOf(all);
  if (log) {
    const low = extent === null ? 0.1 : extent.low * 0.8;
    const high = extent === null ? 10 : extent.high * 1.25;
    const axis = logAxis(low, high, start, end, space);
    return { axis, at: (value) => (value > 0 ? axis.map.factor * Math.log10(value) + axis.map.offset : NaN) };
  }
  const { low, high } = padded(extent);
  const axis = linearAxis(low, high, start, end, space);
  return { axis, at: (value) => axis.map.factor * value + axis.map.offset };
}

// Beyond the eight colours the dash tells curves apart.
const dashOf = (index: number): number => [0, 7, 2][Math.floor(index / 8) % 3];

interface Legend {
  items: LegendItem[];
  columns: number;
  height: number;
}

// In columns as wide as the longest label. A single curve needs none; too many are only named where the pointer is.
function legendOf(chart: Chart, width: number): Legend {
  const labels = chart.series.filter((series) => series.guide !== true).map((series) => series.label);
  if (labels.length < 2 || labels.length > 24) return { items: [], columns: 1, height: 0 };
  const longest = Math.max(...labels.map((label) => label.length));
  const columns = Math.max(1, Math.min(3, Math.floor((width - 12) / (34 + 6.2 * longest))));
  const items = labels.map((text, index) => ({ text, colour: index, dash: dashOf(index) }));
  return { items, columns, height: lineOfLegend * Math.ceil(labels.length / columns) };
}

export function heightOf(chart: Chart, width: number): number {
  return plainHeight + Math.max(0, legendOf(chart, width).height - 2 * lineOfLegend);
}

function paintAxes(pen: ChartPen, chart: Chart, area: Area, x: Scaled, y: Scaled, dark: boolean): void {
  const colours = ink(dark);
  const { left, right, top, bottom } = area;
  for (const { position, text } of x.axis.ticks) {
    segment(pen, position, top, position, bottom);
    pen.stroke(colours.grid, 1, 1, 0);
    pen.text(text, position, bottom + 11, 11, colours.muted, 'center', '');
  }
  for (const { position, text } of y.axis.ticks) {
    segment(pen, left, position, right, position);
    pen.stroke(colours.grid, 1, 1, 0);
    pen.text(text, left - 6, position, 11, colours.muted, 'right', '');
  }
  const middle = (left + right) / 2;
  pen.text(titleWithUnit(chart.x.title, chart.x.unit), middle, bottom + 30, 11, colours.muted, 'center', '');
  pen.turned(titleWithUnit(chart.y.title, chart.y.unit), 9, (top + bottom) / 2, 11, colours.muted);
  pen.begin();
  pen.move(left, top);
  pen.line(right, top);
  pen.line(right, bottom);
  pen.line(left, bottom);
  pen.close();
  pen.stroke(colours.axis, 1, 1, 0);
}

function paintGuides(pen: ChartPen, chart: Chart, x: Scaled, y: Scaled, dark: boolean): void {
  const { muted } = ink(dark);
  for (const series of chart.series.filter((one) => one.guide === true)) {
    pen.begin();
    series.x.forEach((value, i) => {
      if (i === 0) pen.move(x.at(value), y.at(series.y[i]));
      else pen.line(x.at(value), y.at(series.y[i]));
    });
    pen.stroke(muted, 0.8, 1, 4);
    const last = series.x.length - 1;
    pen.text(series.label, x.at(series.x[last]) + 4, y.at(series.y[last]) + 12, 10, muted, 'left', '');
  }
}

function paintSeries(pen: ChartPen, chart: Chart, x: Scaled, y: Scaled, dark: boolean): Hint[] {
  const hints: Hint[] = [];
  const curves = chart.series.filter((series) => series.guide !== true);
  curves.forEach((series, index) => {
    const colour = curveColour(index, dark);
    const points = series.x.map((value, i) => [x.at(value), y.at(series.y[i])] as const);
    if (chart.kind === 'line') {
      pen.begin();
      let down = false;
      for (const [px, py] of points) {
        const shown = Number.isFinite(px) && Number.isFinite(py);
        if (shown && down) pen.line(px, py);
        else if (shown) pen.move(px, py);
        down = shown;
      }
      pen.stroke(colour, 1.7, 1, dashOf(index));
    }
    points.forEach(([px, py], i) => {
      if (!Number.isFinite(px) || !Number.isFinite(py)) return;
      const label = series.labels?.[i] ?? '';
      const text = `${series.label}${label === '' ? '' : `, ${label}`}: ${number(series.x[i])}, ${number(series.y[i])}`;
      hints.push({ x: px, y: py, text });
      if (chart.kind === 'line' && points.length > 40) return;
      circle(pen, px, py, chart.kind === 'line' ? 2.5 : 4);
      pen.fill(colour, 0.85);
    });
  });
  return hints;
}

function paintParallel(pen: ChartPen, chart: Chart, area: Area, dark: boolean): Hint[] {
  const colours = ink(dark);
  const count = Math.max(0, ...chart.series.map((series) => series.y.length));
  const at = (index: number): number => area.left + ((area.right - area.left) * index) / Math.max(count - 1, 1);
  const names = chart.series.at(0)?.labels ?? [];
  const axes: LinearAxis[] = [];
  for (let index = 0; index < count; ++index) {
    const values = Float64Array.from(chart.series.map((series) => series.y[index] ?? NaN));
    const { low, high } = padded(extentOf([values]), 0);
    const axis = linearAxis(low, high, area.bottom, area.top, 44);
    axes.push(axis);
    segment(pen, at(index), area.top, at(index), area.bottom);
    for (const { position } of axis.ticks) {
      pen.move(at(index) - 3, position);
      pen.line(at(index) + 3, position);
    }
    pen.stroke(colours.muted, 1, 1, 0);
    for (const { position, text } of axis.ticks) pen.text(text, at(index) + 6, position, 10, colours.muted, 'left', '');
    pen.text(names[index] ?? String(index + 1), at(index), area.bottom + 14, 11, colours.text, 'center', '');
  }
  const hints: Hint[] = [];
  chart.series.forEach((series, caseNumber) => {
    pen.begin();
    series.y.forEach((value, index) => {
      const y = axes[index].map.factor * value + axes[index].map.offset;
      if (index === 0) pen.move(at(index), y);
      else pen.line(at(index), y);
      hints.push({ x: at(index), y, text: `${series.label}: ${names[index] ?? index + 1} ${number(value)}` });
    });
    pen.stroke(curveColour(caseNumber, dark), 1.5, 1, 0);
  });
  return hints;
}

export function paintChart(pen: ChartPen, chart: Chart, width: number, dark: boolean): Hint[] {
  const legend = legendOf(chart, width);
  const bottom = heightOf(chart, width);
  const top = 12 + paintLegend(pen, legend.items, 12, 0, width, dark, legend.columns);
  if (chart.kind === 'parallel')
    return paintParallel(pen, chart, { left: 40, right: width - 60, top: top + 6, bottom: bottom - 34 }, dark);
  const area = { left: 68, right: width - 16, top, bottom: bottom - 44 };
  const x = scaled(chart, 'x', area.left, area.right, 80);
  const y = scaled(chart, 'y', area.bottom, area.top, 34);
  paintAxes(pen, chart, area, x, y, dark);
  pen.clip(area.left, area.top, area.right - area.left, area.bottom - area.top);
  paintGuides(pen, chart, x, y, dark);
  const hints = paintSeries(pen, chart, x, y, dark);
  pen.unclip();
  return hints;
}
