// Colours and line weights by role, on a light and on a dark ground.
import type { Arrow, Drawable, Scene } from '../document';
import type { MarkColour } from './marks';

export interface Theme {
  dark: boolean;
  background: string;
  ink: string; // lines of symbols
  text: string;
  faint: string; // text of the grid
  grid: string;
  gridMajor: string;
  axis: string;
  ground: string;
  pin: string;
  pinEdge: string;
  driver: string;
  force: string;
  select: string;
  second: string;
  arrows: Record<Arrow['kind'], string>;
  marks: Record<MarkColour, string>;
}

export const lightTheme: Theme = {
  dark: false,
  background: '#ffffff',
  ink: '#28323d',
  text: '#1b232b',
  faint: '#6a7683',
  grid: '#eef1f4',
  gridMajor: '#dde3e9',
  axis: '#b4bfca',
  ground: '#6b7783',
  pin: '#ffffff',
  pinEdge: '#1f2830',
  driver: '#8a2be2',
  force: '#c92a2a',
  select: '#ffb700',
  second: '#c2255c',
  arrows: { reaction: '#c2185b', contact: '#d9480f', spring: '#2b7a3d', applied: '#1558b0' },
  marks: { measure: '#0b62a8', mechanism: '#0b7285', contrast: '#c2410c' },
};

export const darkTheme: Theme = {
  dark: true,
  background: '#14191f',
  ink: '#d3dbe3',
  text: '#eef2f6',
  faint: '#93a0ad',
  grid: '#1d242c',
  gridMajor: '#2a333d',
  axis: '#4a5663',
  ground: '#94a0ac',
  pin: '#f6f8fa',
  pinEdge: '#0c1014',
  driver: '#c49bff',
  force: '#ff8787',
  select: '#ffd43b',
  second: '#ff8fb1',
  arrows: { reaction: '#ff7fb0', contact: '#ffa05c', spring: '#79d28c', applied: '#78b4ff' },
  marks: { measure: '#6cb6ff', mechanism: '#3bc9db', contrast: '#f2a65a' },
};

export const themeOf = (dark: boolean): Theme => (dark ? darkTheme : lightTheme);

export function channels(colour: string): [number, number, number] {
  const value = /^#[0-9a-fA-F]{6}$/.test(colour) ? parseInt(colour.slice(1), 16) : 0x808080;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function mix(a: string, b: string, part: number): string {
  const from = channels(a);
  const to = channels(b);
  let value = 0;
  for (let i = 0; i < 3; ++i) value = value * 256 + Math.round(from[i] + (to[i] - from[i]) * part);
  return `#${value.toString(16).padStart(6, '0')}`;
}

export interface Style {
  fill: string; // "" for none
  stroke: string; // "" for none
  width: number; // in pixels, at the usual size of symbols
  opacity: number;
}

const lineWidth: Partial<Record<Drawable['role'], number>> = {
  ground: 1.4,
  guide: 2.2,
  joint: 2,
  curve: 2,
  spring: 2,
  damper: 2,
  rod: 2.4,
  rope: 1.8,
  belt: 3,
  driver: 2.4,
  force: 2.4,
  link: 3,
  block: 2,
  wheel: 2,
  shape: 2,
};

export function bodyOf(drawable: Drawable): number {
  if ('body' in drawable) return drawable.body;
  return 'ends' in drawable ? drawable.ends[0].body : drawable.pulleys[0].body;
}

// Whether a drawable is an area or a solid, not a line
export function isFilled(drawable: Drawable): boolean {
  switch (drawable.kind) {
    case 'polyline':
    case 'coil':
    case 'damper':
    case 'line':
    case 'belt':
      return false;
    case 'circle':
      return drawable.filled;
    default:
      return true;
  }
}

export function styleOf(drawable: Drawable, scene: Scene, theme: Theme): Style {
  const role = drawable.role;
  const bodyColour = scene.bodies[bodyOf(drawable)]?.colour ?? '#808080';
  const opacity = drawable.opacity ?? 1;
  const width = lineWidth[role] ?? 2;
  const edge = (colour: string): string => mix(colour, theme.dark ? '#ffffff' : '#10161c', theme.dark ? 0.3 : 0.42);
  const given = drawable.colour;
  if (isFilled(drawable)) {
    switch (role) {
      case 'wheel': {
        const colour = given ?? bodyColour;
        return { fill: mix(colour, theme.background, 0.68), stroke: edge(colour), width: 2, opacity };
      }
      case 'pin':
        return { fill: given ?? theme.pin, stroke: theme.pinEdge, width: 1.8, opacity };
      case 'joint':
      case 'guide':
      case 'spring':
      case 'damper':
      case 'rod':
      case 'rope':
      case 'belt':
        return {
          fill: given ?? mix(theme.ink, theme.background, 0.12),
          stroke: edge(given ?? theme.ink),
          width: 1,
          opacity,
        };
      case 'curve':
        return { fill: given ?? theme.ink, stroke: given ?? theme.ink, width: 1.6, opacity: drawable.opacity ?? 0.18 };
      case 'ground':
        return { fill: given ?? mix(theme.ground, theme.background, 0.55), stroke: theme.ground, width: 1.6, opacity };
      case 'driver':
      case 'force': {
        const colour = given ?? theme[role];
        return { fill: colour, stroke: edge(colour), width: 1, opacity };
      }
      default: {
        const colour = given ?? bodyColour;
        return { fill: colour, stroke: edge(colour), width: 1.6, opacity };
      }
    }
  }
  let stroke = given ?? theme.ink;
  if (given === undefined) {
    if (role === 'ground') stroke = theme.ground;
    else if (role === 'driver' || role === 'force') stroke = theme[role];
    else if (role === 'link' || role === 'block' || role === 'shape' || role === 'mass' || role === 'wheel')
      stroke = edge(bodyColour);
    else if (role === 'pin') stroke = theme.pinEdge;
  }
  return { fill: '', stroke, width, opacity };
}
