// Charts of compare, sweep and linearize as SVG: lines, scattered points, parallel coordinates; linear or logarithmic axes.
// In parallel coordinates every series is one case: x is the number of the axis, y the value on it, and the labels of the first series name the axes.
import type { Chart } from './document';
import { extentOf, padded } from './curves';
import { download, fileName, make, textButton } from './element';
import { number, unit } from './format';
import type { Page } from './page';
import { type Ink, curveColour, ink } from './palette';
import { SvgWriter } from './svg_writer';
import { type LinearAxis, linearAxis, logAxis } from './ticks';

const plainHeight = 340; // with a legend of up to two lines
const widest = 1000;
const lineOfLegend = 16;

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

function axisTitle({ title, unit: unitText }: { title: string; unit: string }): string {
  const shown = unit(unitText);
  return shown === '' ? title : `${title} [${shown}]`;
}

interface Legend {
  labels: string[];
  columns: number;
  height: number;
}

// In columns as wide as the longest label; too many or too long labels are only shown where the pointer is.
function legendOf(chart: Chart, width: number): Legend {
  const labels = chart.series.filter((series) => series.guide !== true).map((series) => series.label);
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const columns = Math.max(1, Math.min(3, Math.floor((width - 12) / (34 + 6.2 * longest))));
  const lines = Math.ceil(labels.length / columns);
  const shown = chart.kind !== 'parallel' && labels.length > 1 && labels.length <= 24;
  return shown ? { labels, columns, height: lineOfLegend * lines } : { labels: [], columns: 1, height: 0 };
}

function drawLegend(svg: SvgWriter, legend: Legend, width: number, dark: boolean): void {
  legend.labels.forEach((label, index) => {
    const x = 12 + (index % legend.columns) * ((width - 12) / legend.columns);
    const y = 14 + lineOfLegend * Math.floor(index / legend.columns);
    svg.line(x, y - 4, x + 18, y - 4, curveColour(index, dark), 2, dashOf(index));
    svg.text(x + 24, y, label, { size: 11 });
  });
}

// Beyond the eight colours the dash tells curves apart.
function dashOf(index: number): number[] {
  return [[], [7, 4], [2, 3]][Math.floor(index / 8) % 3];
}

function drawAxes(svg: SvgWriter, chart: Chart, area: Area, x: Scaled, y: Scaled, colours: Ink): void {
  for (const tick of x.axis.ticks) {
    svg.line(tick.position, area.top, tick.position, area.bottom, colours.grid, 1);
    svg.text(tick.position, area.bottom + 15, tick.text, { size: 11, anchor: 'middle', muted: true });
  }
  for (const tick of y.axis.ticks) {
    svg.line(area.left, tick.position, area.right, tick.position, colours.grid, 1);
    svg.text(area.left - 6, tick.position + 4, tick.text, { size: 11, anchor: 'end', muted: true });
  }
  svg.text((area.left + area.right) / 2, area.bottom + 34, axisTitle(chart.x), {
    size: 11,
    anchor: 'middle',
    muted: true,
  });
  svg.text(13, (area.top + area.bottom) / 2, axisTitle(chart.y), {
    size: 11,
    anchor: 'middle',
    turned: true,
    muted: true,
  });
  svg.rectangle(area.left, area.top, area.right - area.left, area.bottom - area.top, colours.muted);
}

function drawGuides(svg: SvgWriter, chart: Chart, x: Scaled, y: Scaled, colours: Ink): void {
  for (const series of chart.series.filter((one) => one.guide === true)) {
    const path = svg.path();
    series.x.forEach((value, i) => {
      if (i === 0) path.moveTo(x.at(value), y.at(series.y[i]));
      else path.lineTo(x.at(value), y.at(series.y[i]));
    });
    path.stroke(colours.muted, 0.8, [4, 4], series.label);
    const last = series.x.length - 1;
    svg.text(x.at(series.x[last]) + 4, y.at(series.y[last]) + 12, series.label, { size: 10, muted: true });
  }
}

function drawSeries(svg: SvgWriter, chart: Chart, x: Scaled, y: Scaled, dark: boolean): void {
  const curves = chart.series.filter((series) => series.guide !== true);
  curves.forEach((series, index) => {
    const colour = curveColour(index, dark);
    const path = svg.path();
    let down = false;
    const points = series.x.map((value, i) => [x.at(value), y.at(series.y[i])] as const);
    for (const [px, py] of points) {
      const shown = Number.isFinite(px) && Number.isFinite(py);
      if (shown && down) path.lineTo(px, py);
      else if (shown) path.moveTo(px, py);
      down = shown;
    }
    if (chart.kind === 'line') path.stroke(colour, 1.7, dashOf(index), series.label);
    if (chart.kind === 'line' && points.length > 40) return;
    points.forEach(([px, py], i) => {
      if (!Number.isFinite(px) || !Number.isFinite(py)) return;
      const label = series.labels?.[i] ?? '';
      const hint = `${series.label}${label === '' ? '' : `, ${label}`}: ${number(series.x[i])}, ${number(series.y[i])}`;
      svg.circle(px, py, chart.kind === 'line' ? 2.5 : 4, colour, hint);
    });
  });
}

function drawParallel(svg: SvgWriter, chart: Chart, area: Area, dark: boolean, colours: Ink): void {
  const count = Math.max(0, ...chart.series.map((series) => series.y.length));
  const at = (index: number): number => area.left + ((area.right - area.left) * index) / Math.max(count - 1, 1);
  const names = chart.series.at(0)?.labels ?? [];
  const axes: LinearAxis[] = [];
  for (let index = 0; index < count; ++index) {
    const values = Float64Array.from(chart.series.map((series) => series.y[index] ?? NaN));
    const { low, high } = padded(extentOf([values]), 0);
    const axis = linearAxis(low, high, area.bottom, area.top, 44);
    axes.push(axis);
    svg.line(at(index), area.top, at(index), area.bottom, colours.muted, 1);
    for (const tick of axis.ticks) {
      svg.line(at(index) - 3, tick.position, at(index) + 3, tick.position, colours.muted, 1);
      svg.text(at(index) + 6, tick.position + 4, tick.text, { size: 10, muted: true });
    }
    svg.text(at(index), area.bottom + 18, names[index] ?? String(index + 1), { size: 11, anchor: 'middle' });
  }
  chart.series.forEach((series, caseNumber) => {
    const path = svg.path();
    series.y.forEach((value, index) => {
      const y = axes[index].map.factor * value + axes[index].map.offset;
      if (index === 0) path.moveTo(at(index), y);
      else path.lineTo(at(index), y);
    });
    path.stroke(curveColour(caseNumber, dark), 1.5, [], series.label);
  });
}

export function drawChart(chart: Chart, width: number, dark: boolean): SvgWriter {
  const colours = ink(dark);
  const legend = legendOf(chart, width);
  const height = plainHeight + Math.max(0, legend.height - 2 * lineOfLegend);
  const svg = new SvgWriter(width, height, colours);
  drawLegend(svg, legend, width, dark);
  const top = 12 + legend.height;
  if (chart.kind === 'parallel') {
    drawParallel(svg, chart, { left: 40, right: width - 60, top: top + 6, bottom: height - 34 }, dark, colours);
    return svg;
  }
  const area = { left: 68, right: width - 16, top, bottom: height - 44 };
  const x = scaled(chart, 'x', area.left, area.right, 80);
  const y = scaled(chart, 'y', area.bottom, area.top, 34);
  drawAxes(svg, chart, area, x, y, colours);
  svg.clip(area.left, area.top, area.right - area.left, area.bottom - area.top);
  drawGuides(svg, chart, x, y, colours);
  drawSeries(svg, chart, x, y, dark);
  return svg;
}

function createChart(page: Page, chart: Chart): HTMLElement {
  const host = make('div', { class: 'chart' });
  const save = textButton('SVG', 'Save the chart as SVG', () => {
    download(`${fileName(chart.title)}.svg`, drawChart(chart, 720, false).file(), 'image/svg+xml');
  });
  const draw = (): void => {
    const width = Math.min(host.clientWidth, widest);
    if (width === 0) return;
    const svg = drawChart(chart, width, page.store.get('dark')).root;
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', chart.title);
    host.replaceChildren(svg);
  };
  let width = 0;
  new ResizeObserver(() => {
    if (host.clientWidth === width) return;
    width = host.clientWidth;
    draw();
  }).observe(host);
  page.store.on('dark', draw);
  const head = make('div', { class: 'plot-head' }, make('h3', {}, chart.title), make('div', { class: 'row' }, save));
  return make('section', { class: 'plot' }, head, host);
}

export function createCharts(page: Page): HTMLElement {
  return make('div', { class: 'charts' }, ...page.document.charts.map((chart) => createChart(page, chart)));
}
