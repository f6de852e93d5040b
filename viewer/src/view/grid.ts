// Grid of the plane with labels in units of the model, and the scale bar; steps of 1, 2 and 5 times a power of ten.
import { type Pen, segment } from './pen';
import type { PlanarCamera } from './planar_camera';
import type { Theme } from './theme';

// The smallest of 1, 2, 5 times a power of ten that is not below `least`
export function niceStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  for (const factor of [1, 2, 5]) if (factor * power >= least * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

export function stepText(index: number, step: number): string {
  const digits = Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9)));
  const value = index * step;
  if (Math.abs(value) >= 1e6 || (step < 1e-4 && value !== 0)) return Number(value.toPrecision(8)).toExponential();
  return value.toFixed(digits);
}

const majorPixels = 90;

export function drawGrid(pen: Pen, camera: PlanarCamera, theme: Theme): void {
  const major = niceStep(majorPixels / camera.scale);
  // Five or four parts, so that minor lines are of the same 1-2-5 family
  const parts = Math.round(major / niceStep(major / 5.5)) || 1;
  drawLines(pen, camera, major / parts, theme.grid, parts);
  drawLines(pen, camera, major, theme.gridMajor, 0);
  // Axes of the ground
  const x = camera.screenX(0);
  const y = camera.screenY(0);
  if (x >= 0 && x <= camera.pixelWidth) {
    segment(pen, x, 0, x, camera.pixelHeight);
    pen.stroke(theme.axis, 1, 1, 0);
  }
  if (y >= 0 && y <= camera.pixelHeight) {
    segment(pen, 0, y, camera.pixelWidth, y);
    pen.stroke(theme.axis, 1, 1, 0);
  }
}

const crisp = (p: number): number => Math.round(p - 0.5) + 0.5;

// Every multiple of `step` but those of parts * step
function drawLines(pen: Pen, camera: PlanarCamera, step: number, colour: string, parts: number): void {
  const left = Math.ceil(camera.worldX(0) / step);
  const right = Math.floor(camera.worldX(camera.pixelWidth) / step);
  const low = Math.ceil(camera.worldY(camera.pixelHeight) / step);
  const high = Math.floor(camera.worldY(0) / step);
  if (!(right - left < 500 && high - low < 500)) return;
  pen.begin();
  for (let i = left; i <= right; ++i) {
    if (parts > 0 && i % parts === 0) continue;
    const x = crisp(camera.screenX(i * step));
    pen.move(x, 0);
    pen.line(x, camera.pixelHeight);
  }
  for (let i = low; i <= high; ++i) {
    if (parts > 0 && i % parts === 0) continue;
    const y = crisp(camera.screenY(i * step));
    pen.move(0, y);
    pen.line(camera.pixelWidth, y);
  }
  pen.stroke(colour, 1, 1, 0);
}

export function drawGridLabels(pen: Pen, camera: PlanarCamera, theme: Theme): void {
  const step = niceStep(majorPixels / camera.scale);
  const left = Math.ceil(camera.worldX(46) / step);
  const right = Math.floor(camera.worldX(camera.pixelWidth - 16) / step);
  const low = Math.ceil(camera.worldY(camera.pixelHeight - 24) / step);
  const high = Math.floor(camera.worldY(12) / step);
  if (!(right - left < 200 && high - low < 200)) return;
  for (let i = left; i <= right; ++i)
    pen.text(
      stepText(i, step),
      camera.screenX(i * step),
      camera.pixelHeight - 10,
      11,
      theme.faint,
      'center',
      theme.background,
    );
  for (let i = low; i <= high; ++i)
    pen.text(stepText(i, step), 7, camera.screenY(i * step), 11, theme.faint, 'left', theme.background);
}

export function scaleBar(pen: Pen, width: number, height: number, scale: number, theme: Theme, unit: string): void {
  const step = niceStep((0.55 * majorPixels) / scale);
  const x1 = width - 16;
  const x0 = x1 - step * scale;
  const y = height - 30;
  pen.begin();
  pen.move(x0, y - 4);
  pen.line(x0, y + 4);
  pen.move(x0, y);
  pen.line(x1, y);
  pen.move(x1, y - 4);
  pen.line(x1, y + 4);
  pen.stroke(theme.background, 5, 0.8, 0);
  pen.stroke(theme.ink, 1.6, 1, 0);
  pen.text(
    `${stepText(1, step)}${unit === '' ? '' : ` ${unit}`}`,
    (x0 + x1) / 2,
    y - 11,
    12,
    theme.ink,
    'center',
    theme.background,
  );
}
