// A plot with any pen: axes, grid, events and curves. The screen and the file show the same.
import { unit } from '../format';
import { type ChartPen, segment } from '../view/pen';
import { type Curve, type Extent, type PixelMap, trace, visibleRange } from './curves';
import { curveColour, ink } from './palette';
import { linearAxis, type Tick } from './ticks';

export interface PlotPicture {
  title: string;
  against: string;
  againstUnit: string;
  curves: Curve[];
  x: Extent;
  y: Map<string, Extent>; // of each axis
  events: number[];
}

export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: PixelMap;
  y: Map<string, PixelMap>;
  ticksX: Tick[];
  ticksY: Map<string, Tick[]>;
}

const axisWidth = 60;
const textSize = 11;

// The first axis stands on the left, the others on the right.
export function areaOf(plot: PlotPicture, width: number, height: number, top: number): PlotArea {
  const right = width - 14 - Math.max(0, plot.y.size - 1) * axisWidth;
  const bottom = height - 38;
  const x = linearAxis(plot.x.low, plot.x.high, axisWidth, right, 80);
  const area: PlotArea = {
    ...{ left: axisWidth, right, top, bottom },
    ...{ x: x.map, y: new Map(), ticksX: x.ticks, ticksY: new Map() },
  };
  for (const [scale, { low, high }] of plot.y) {
    const axis = linearAxis(low, high, bottom, top, 34);
    area.y.set(scale, axis.map);
    area.ticksY.set(scale, axis.ticks);
  }
  return area;
}

export const titleWithUnit = (title: string, unitText: string): string => {
  const shown = unit(unitText);
  return shown === '' ? title : `${title} [${shown}]`;
};

function labelOf(scale: string, curves: Curve[]): string {
  const shown = unit(curves.find((curve) => curve.scale === scale)?.unit ?? '') || '1';
  return `${scale.startsWith('difference ') ? 'difference ' : ''}[${shown}]`;
}

function paintAxes(pen: ChartPen, plot: PlotPicture, area: PlotArea, dark: boolean): void {
  const colours = ink(dark);
  const { left, right, top, bottom } = area;
  const line = (x0: number, y0: number, x1: number, y1: number, colour: string): void => {
    segment(pen, x0, y0, x1, y1);
    pen.stroke(colour, 1, 1, 0);
  };
  for (const tick of area.ticksX) {
    line(tick.position, top, tick.position, bottom, colours.grid);
    pen.text(tick.text, tick.position, bottom + 11, textSize, colours.muted, 'center', '');
  }
  const nameX = titleWithUnit(plot.against, plot.againstUnit);
  pen.text(nameX, (left + right) / 2, bottom + 28, textSize, colours.muted, 'center', '');
  [...area.ticksY].forEach(([scale, ticks], index) => {
    const first = index === 0;
    const edge = first ? left : right + (index - 1) * axisWidth;
    // An axis of curves of one colour has that colour.
    const used = new Set(plot.curves.filter((curve) => curve.scale === scale).map((curve) => curve.colour));
    const colour = area.ticksY.size > 1 && used.size === 1 ? curveColour([...used][0], dark) : colours.muted;
    for (const tick of ticks) {
      if (first) line(left, tick.position, right, tick.position, colours.grid);
      else line(edge, tick.position, edge + 4, tick.position, colour);
      pen.text(tick.text, first ? edge - 6 : edge + 7, tick.position, textSize, colour, first ? 'right' : 'left', '');
    }
    if (!first) line(edge, top, edge, bottom, colour);
    pen.turned(labelOf(scale, plot.curves), first ? 9 : edge + axisWidth - 6, (top + bottom) / 2, textSize, colour);
  });
  pen.begin();
  pen.move(left, top);
  for (const [x, y] of [
    [right, top],
    [right, bottom],
    [left, bottom],
  ])
    pen.line(x, y);
  pen.close();
  pen.stroke(colours.axis, 1, 1, 0);
}

function paintEvents(pen: ChartPen, events: number[], area: PlotArea, dark: boolean): void {
  pen.begin();
  let last = -Infinity;
  for (const time of events) {
    const x = area.x.factor * time + area.x.offset;
    if (x - last < 2) continue;
    last = x;
    pen.move(x, area.top);
    pen.line(x, area.bottom);
  }
  if (last > -Infinity) pen.stroke(ink(dark).muted, 0.8, 1, 2);
}

// `selected`: the object whose curves are drawn bolder
export function paintPlot(pen: ChartPen, plot: PlotPicture, area: PlotArea, dark: boolean, selected: string): void {
  paintAxes(pen, plot, area, dark);
  pen.clip(area.left, area.top, area.right - area.left, area.bottom - area.top);
  const rising = plot.against === 't';
  if (rising) paintEvents(pen, plot.events, area, dark);
  for (const curve of plot.curves) {
    const map = area.y.get(curve.scale);
    if (map === undefined) continue;
    const whole: [number, number] = [0, Math.min(curve.x.length, curve.y.length) - 1];
    const range = rising ? visibleRange(curve.x, plot.x.low, plot.x.high) : whole;
    if (range[1] < range[0]) continue;
    const emphasised = selected !== '' && curve.channel.startsWith(`${selected}.`);
    pen.begin();
    trace(pen, curve, rising, area.x, map, range);
    pen.stroke(curveColour(curve.colour, dark), emphasised ? 2.6 : 1.6, 1, curve.dash);
  }
  pen.unclip();
}

const legendColumns = 3;
export const lineOfLegend = 16;

export interface LegendItem {
  text: string;
  colour: number;
  dash: number;
}

// Lines with their names, three beside each other; returns the height
export function paintLegend(
  pen: ChartPen,
  items: LegendItem[],
  left: number,
  top: number,
  width: number,
  dark: boolean,
  columns = legendColumns,
): number {
  items.forEach(({ text, colour, dash }, index) => {
    const x = left + (index % columns) * ((width - left) / columns);
    const y = top + 10 + lineOfLegend * Math.floor(index / columns);
    segment(pen, x, y, x + 20, y);
    pen.stroke(curveColour(colour, dark), 1.8, 1, dash);
    pen.text(text, x + 26, y, textSize, ink(dark).text, 'left', '');
  });
  return lineOfLegend * Math.ceil(items.length / columns);
}
