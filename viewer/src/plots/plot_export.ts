// A plot as CSV and as SVG. The CSV holds the stored rows within the shown range; the SVG shows what the page shows, on white.
import { csvCell, csvLine } from '../csv';
import { placeOfTime } from '../run_data';
import { SvgPen } from '../view/svg_pen';
import type { Curve } from './curves';
import { ink } from './palette';
import { areaOf, paintLegend, paintPlot, type PlotPicture } from './plot_painter';

// One column of t, one of x and one per curve, on the rows of the first curve; curves with other rows are interpolated.
export function csvOf(plot: PlotPicture): string {
  const first = plot.curves.at(0);
  if (first === undefined) return '';
  const withTime = plot.against !== 't';
  const head = (name: string, unitText: string): string => csvCell(unitText === '' ? name : `${name} [${unitText}]`);
  const header = [...(withTime ? ['t'] : []), head(plot.against, plot.againstUnit)];
  for (const curve of plot.curves) header.push(head(curve.label, curve.unit));
  const lines = [csvLine(header)];
  for (let i = 0; i < first.x.length; ++i) {
    if (!withTime && (first.x[i] < plot.x.low || first.x[i] > plot.x.high)) continue;
    const row = withTime ? [String(first.time[i]), String(first.x[i])] : [String(first.x[i])];
    for (const curve of plot.curves) row.push(sample(curve, first.time, i));
    lines.push(csvLine(row));
  }
  return lines.join('');
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

export function svgOf(plot: PlotPicture, width = 720, height = 320): string {
  const pen = new SvgPen(width, height, ink(false).surface);
  pen.text(plot.title, 12, 14, 13, ink(false).text, 'left', '');
  const items = plot.curves.map(({ label, colour, dash }) => ({ text: label, colour, dash }));
  const top = 28 + paintLegend(pen, items, 12, 24, width, false);
  paintPlot(pen, plot, areaOf(plot, width, height, top), false, '');
  return pen.toString();
}
