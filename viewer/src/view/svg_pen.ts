// A pen that writes SVG: every fill or stroke becomes one path element.
import { type Align, type ChartPen, fontFamily } from './pen';

const decimal = (x: number): string => {
  const rounded = Math.round(x * 100) / 100;
  return Number.isFinite(rounded) ? String(rounded === 0 ? 0 : rounded) : '0';
};

export function escapeText(text: string): string {
  let out = '';
  for (const c of text) {
    const code = c.codePointAt(0) ?? 0;
    if (c === '&') out += '&amp;';
    else if (c === '<') out += '&lt;';
    else if (c === '>') out += '&gt;';
    else if (c === '"') out += '&quot;';
    else if (c === "'") out += '&#39;';
    // Characters that XML 1.0 does not allow
    else if (
      (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
      (code >= 0xd800 && code <= 0xdfff) ||
      code === 0xfffe ||
      code === 0xffff
    )
      out += '\ufffd';
    else out += c;
  }
  return out;
}

export class SvgPen implements ChartPen {
  private path = '';
  private open = false; // a current point exists
  private readonly parts: string[] = [];
  private clips = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly background: string,
  ) {}

  begin(): void {
    this.path = '';
    this.open = false;
  }

  move(x: number, y: number): void {
    this.path += `M${decimal(x)} ${decimal(y)}`;
    this.open = true;
  }

  line(x: number, y: number): void {
    this.path += `${this.open ? 'L' : 'M'}${decimal(x)} ${decimal(y)}`;
    this.open = true;
  }

  arc(x: number, y: number, radius: number, from: number, to: number, backwards: boolean): void {
    // The sweep as canvas defines it: at most one revolution, in the given direction
    const turn = 2 * Math.PI;
    let sweep = backwards ? from - to : to - from;
    sweep = sweep >= turn ? turn : ((sweep % turn) + turn) % turn;
    const sign = backwards ? -1 : 1;
    this.line(x + radius * Math.cos(from), y + radius * Math.sin(from));
    const pieces = Math.max(1, Math.ceil(sweep / (0.75 * Math.PI))); // an SVG arc must stay below half a revolution to be unambiguous
    for (let i = 1; i <= pieces; ++i) {
      const angle = from + (sign * sweep * i) / pieces;
      const r = decimal(radius);
      this.path += `A${r} ${r} 0 0 ${backwards ? 0 : 1} ${decimal(x + radius * Math.cos(angle))} ${decimal(y + radius * Math.sin(angle))}`;
    }
  }

  close(): void {
    this.path += 'Z';
  }

  fill(colour: string, opacity: number): void {
    if (this.path === '') return;
    const alpha = opacity < 1 ? ` fill-opacity="${decimal(opacity)}"` : '';
    this.parts.push(`<path d="${this.path}" fill="${escapeText(colour)}"${alpha}/>`);
  }

  stroke(colour: string, width: number, opacity: number, dash: number): void {
    if (this.path === '') return;
    const alpha = opacity < 1 ? ` stroke-opacity="${decimal(opacity)}"` : '';
    const dashes = dash > 0 ? ` stroke-dasharray="${decimal(dash)} ${decimal(dash * 0.8 + width)}"` : '';
    this.parts.push(
      `<path d="${this.path}" fill="none" stroke="${escapeText(colour)}" stroke-width="${decimal(width)}"${alpha}${dashes}/>`,
    );
  }

  text(text: string, x: number, y: number, size: number, colour: string, align: Align, halo: string): void {
    const anchor = align === 'left' ? 'start' : align === 'right' ? 'end' : 'middle';
    const outline = halo === '' ? '' : ` stroke="${escapeText(halo)}" stroke-width="3.5" paint-order="stroke"`;
    // The middle of the line lies 0.35 em above the base line; dominant-baseline is not known to all readers of SVG.
    this.parts.push(
      `<text x="${decimal(x)}" y="${decimal(y + 0.35 * size)}" font-size="${decimal(size)}" text-anchor="${anchor}" ` +
        `fill="${escapeText(colour)}"${outline}>${escapeText(text)}</text>`,
    );
  }

  clip(x: number, y: number, width: number, height: number): void {
    const id = `area${++this.clips}`;
    const box = `x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}"`;
    this.parts.push(`<clipPath id="${id}"><rect ${box}/></clipPath><g clip-path="url(#${id})">`);
  }

  unclip(): void {
    this.parts.push('</g>');
  }

  turned(text: string, x: number, y: number, size: number, colour: string): void {
    this.parts.push(`<g transform="translate(${decimal(x)} ${decimal(y)}) rotate(-90)">`);
    this.text(text, 0, 0, size, colour, 'center', '');
    this.parts.push('</g>');
  }

  toString(): string {
    const w = decimal(this.width);
    const h = decimal(this.height);
    const family = escapeText(fontFamily);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${family}" ` +
      `stroke-linecap="round" stroke-linejoin="round">\n<rect width="${w}" height="${h}" fill="${escapeText(this.background)}"/>\n` +
      `${this.parts.join('\n')}\n</svg>\n`
    );
  }
}
