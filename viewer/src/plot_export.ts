// A plot as CSV and as SVG. The CSV holds the stored rows within the shown range; the SVG shows what the page shows, on white.
import { type Curve, type Extent, trace, visibleRange } from './curves';
import { unit } from './format';
import { type LinearAxis, linearAxis } from './ticks';
import { curveColour, ink } from './palette';
import { placeOfTime } from './run_data';
import { SvgWriter } from './svg_writer';

export interface ShownPlot {
  title: string;
  against: string;
  againstUnit: string;
  curves: Curve[];
  x: Extent;
  y: Map<string, Extent>;
  events: number[];
}

function cell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// One column of t, one of x and one per curve, on the rows of the first curve; curves with other rows are interpolated.
export function csvOf(plot: ShownPlot): string {
  const first = plot.curves.at(0);
  if (first === undefined) return '';
  const withTime = plot.against !== 't';
  const head = (name: string, unitText: string): string => cell(unitText === '' ? name : `${name} [${unitText}]`);
  const header = [...(withTime ? ['t'] : []), head(plot.against, plot.againstUnit)];
  for (const curve of plot.curves) header.push(head(curve.label, curve.unit));
  const lines = [header.join(',')];
  const rising = !withTime;
  for (let i = 0; i < first.x.length; ++i) {
    if (rising && (first.x[i] < plot.x.low || first.x[i] > plot.x.high)) continue;
    const row: string[] = withTime ? [String(first.time[i]), String(first.x[i])] : [String(first.x[i])];
    for (const curve of plot.curves) row.push(sample(curve, first.time, i));
    lines.push(row.join(','));
  }
  return `${lines.join('\n')}\n`;
}

function sample(curve: Curve, times: Float64Array, i: number): string {
  if (curve.time === times) return Number.isNaN(curve.y[i]) ? '' : String(curve.y[i]);
  const time = times[i];
  const count = curve.time.length;
  if (count === 0 || time < curve.time[0] || time > curve.time[count - 1]) return '';
  const { row, fraction } = placeOfTime(curve.time, time);
  const value = fraction === 0 ? curve.y[row] : curve.y[row] + fraction * (curve.y[row + 1] - curve.y[row]);
  return String(value);
}

const axisWidth = 62;

export function svgOf(plot: ShownPlot, width = 720, height = 320): string {
  const scales = [...plot.y.keys()];
  const area = {
    left: axisWidth,
    right: width - 14 - Math.max(0, scales.length - 1) * axisWidth,
    top: 34 + 16 * Math.ceil(plot.curves.length / 3),
    bottom: height - 44,
  };
  const colours = ink(false);
  const svg = new SvgWriter(width, height, colours);
  svg.text(area.left, 18, plot.title, { size: 13, bold: true });
  plot.curves.forEach((curve, index) => {
    const x = area.left + (index % 3) * ((width - area.left) / 3);
    const y = 36 + 16 * Math.floor(index / 3);
    svg.line(x, y - 4, x + 22, y - 4, curveColour(curve.colour, false), 1.6, curve.dash);
    svg.text(x + 28, y, curve.label, { size: 11 });
  });
  const axisX = linearAxis(plot.x.low, plot.x.high, area.left, area.right, 90);
  for (const tick of axisX.ticks) {
    svg.line(tick.position, area.top, tick.position, area.bottom, colours.grid, 1);
    svg.text(tick.position, area.bottom + 15, tick.text, { size: 11, anchor: 'middle' });
  }
  const unitX = unit(plot.againstUnit);
  const nameX = unitX === '' ? plot.against : `${plot.against} [${unitX}]`;
  svg.text((area.left + area.right) / 2, height - 8, nameX, { size: 11, anchor: 'middle' });
  const axes = new Map<string, LinearAxis>();
  scales.forEach((scale, index) => {
    const extent = plot.y.get(scale) ?? { low: 0, high: 1 };
    const axis = linearAxis(extent.low, extent.high, area.bottom, area.top, 36);
    axes.set(scale, axis);
    const left = index === 0;
    const edge = left ? area.left : area.right + (index - 1) * axisWidth;
    for (const tick of axis.ticks) {
      if (left) svg.line(area.left, tick.position, area.right, tick.position, colours.grid, 1);
      else svg.line(edge, tick.position, edge + 4, tick.position, colours.muted, 1);
      svg.text(left ? edge - 6 : edge + 7, tick.position + 4, tick.text, { size: 11, anchor: left ? 'end' : 'start' });
    }
    if (!left) svg.line(edge, area.top, edge, area.bottom, colours.muted, 1);
    const unitText = plot.curves.find((curve) => curve.scale === scale)?.unit ?? '';
    const label = (scale.startsWith('difference ') ? 'difference ' : '') + `[${unit(unitText) || '1'}]`;
    svg.text(left ? 14 : edge + axisWidth - 8, (area.top + area.bottom) / 2, label, {
      size: 11,
      anchor: 'middle',
      turned: true,
    });
  });
  svg.rectangle(area.left, area.top, area.right - area.left, area.bottom - area.top, colours.muted);
  svg.clip(area.left, area.top, area.right - area.left, area.bottom - area.top);
  const rising = plot.against === 't';
  if (rising) {
    for (const time of plot.events) {
      const x = axisX.map.factor * time + axisX.map.offset;
      if (x >= area.left && x <= area.right) svg.line(x, area.top, x, area.bottom, colours.muted, 0.8, [2, 3]);
    }
  }
  for (const curve of plot.curves) {
    const axis = axes.get(curve.scale);
    if (axis === undefined) continue;
    const range: [number, number] = rising ? visibleRange(curve.x, plot.x.low, plot.x.high) : [0, curve.x.length - 1];
    if (range[1] < range[0]) continue;
    const path = svg.path();
    trace(path, curve, rising, axisX.map, axis.map, range);
    path.stroke(curveColour(curve.colour, false), 1.6, curve.dash);
  }
  return svg.file();
}
