// Drawings as SVG elements, for the page and for files. Text goes into text nodes, so that names of models stay text.
import type { Pen } from './curves';
import { makeSvg } from './element';
import type { Ink } from './palette';

export interface TextStyle {
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
  turned?: boolean; // reads upwards
  muted?: boolean;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function dashes(dash: number[]): Record<string, string> {
  return dash.length === 0 ? {} : { 'stroke-dasharray': dash.join(' ') };
}

let clips = 0;

export class SvgWriter {
  readonly root: SVGSVGElement;
  private group: SVGElement;

  constructor(
    width: number,
    height: number,
    private readonly ink: Ink,
  ) {
    const size = { width, height, viewBox: `0 0 ${width} ${height}` };
    this.root = makeSvg('svg', { ...size, 'font-family': 'system-ui, sans-serif', fill: ink.text });
    this.root.append(makeSvg('rect', { width, height, fill: ink.surface }));
    this.group = this.root;
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const attributes: Record<string, string | number> = { x: short(x), y: short(y), 'font-size': style.size };
    if (style.anchor !== undefined) attributes['text-anchor'] = style.anchor;
    if (style.bold === true) attributes['font-weight'] = 600;
    if (style.muted === true) attributes.fill = this.ink.muted;
    if (style.turned === true) attributes.transform = `rotate(-90 ${short(x)} ${short(y)})`;
    this.group.append(makeSvg('text', attributes, text));
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, width: number, dash: number[] = []): void {
    const ends = { x1: short(x1), y1: short(y1), x2: short(x2), y2: short(y2) };
    this.group.append(makeSvg('line', { ...ends, stroke: colour, 'stroke-width': width, ...dashes(dash) }));
  }

  rectangle(x: number, y: number, width: number, height: number, stroke: string): void {
    const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
    this.group.append(makeSvg('rect', { ...box, fill: 'none', stroke, 'shape-rendering': 'crispEdges' }));
  }

  circle(x: number, y: number, radius: number, colour: string, hint: string): void {
    const circle = makeSvg('circle', { cx: short(x), cy: short(y), r: radius, fill: colour, 'fill-opacity': 0.85 });
    if (hint !== '') circle.append(makeSvg('title', {}, hint));
    this.group.append(circle);
  }

  // What follows is cut at this rectangle.
  clip(x: number, y: number, width: number, height: number): void {
    const id = `area${++clips}`;
    const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
    this.group = makeSvg('g', { 'clip-path': `url(#${id})` });
    this.root.append(makeSvg('clipPath', { id }, makeSvg('rect', box)), this.group);
  }

  unclip(): void {
    this.group = this.root;
  }

  path(): Pen & { stroke(colour: string, width: number, dash: number[], hint?: string): void } {
    const steps: string[] = [];
    return {
      moveTo: (x, y) => steps.push(`M${short(x)} ${short(y)}`),
      lineTo: (x, y) => steps.push(`L${short(x)} ${short(y)}`),
      stroke: (colour, width, dash, hint = '') => {
        const style = {
          fill: 'none',
          stroke: colour,
          'stroke-width': width,
          'stroke-linejoin': 'round',
          ...dashes(dash),
        };
        const path = makeSvg('path', { d: steps.join(''), ...style });
        if (hint !== '') path.append(makeSvg('title', {}, hint));
        this.group.append(path);
      },
    };
  }

  file(): string {
    return `${new XMLSerializer().serializeToString(this.root)}\n`;
  }
}
