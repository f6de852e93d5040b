// Colours of curves: told apart by colour-blind eyes, with a contrast of 4.5 or more to the surface behind them (light and dark).
const light = ['#0b62a8', '#b4470a', '#00795a', '#a83277', '#6b5b00', '#5b4fc7', '#3f4b57', '#b3261e'];
const dark = ['#6cb6ff', '#f2a65a', '#3fcf9e', '#f090c8', '#d8c649', '#b0a5ff', '#b5c0cb', '#ff8a80'];

export function curveColour(index: number, isDark: boolean): string {
  const colours = isDark ? dark : light;
  return colours[index % colours.length];
}

export interface Ink {
  text: string;
  muted: string;
  grid: string;
  axis: string;
  surface: string;
}

// The same colours as in styles/colours.css, for canvases and written pictures.
export function ink(isDark: boolean): Ink {
  return isDark
    ? { text: '#e3e8ed', muted: '#a3afba', grid: '#2d353d', axis: '#55606b', surface: '#1a2026' }
    : { text: '#1b2733', muted: '#515d69', grid: '#e4e8ec', axis: '#b3bcc5', surface: '#ffffff' };
}
