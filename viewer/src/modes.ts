// Animation of mode shapes about a row of the run: pose = rest + amplitude Re(shape e^{i w t}), w = 2 pi frequency.
// A period is shown in two seconds, and its true frequency as a number. Rotations of spatial bodies are rotation vectors in world axes.
import type { Mode } from './document';
import { make, textButton } from './element';
import { number, speed, unit } from './format';
import { type Page, secondsPerUnit } from './page';
import type { Picture } from './picture/picture';

const secondsPerPeriod = 2;
const rowsPerPeriod = 120;
const invitation = 'Choose a mode to see it move.';

export function addModeShape(
  rest: Float64Array,
  mode: Mode,
  amplitude: number,
  phase: number,
  planar: boolean,
  out: Float64Array,
): void {
  out.set(rest);
  const cosine = amplitude * Math.cos(phase);
  const sine = amplitude * Math.sin(phase);
  for (let body = 0; body < mode.real.length; ++body) {
    const real = mode.real[body];
    if (real.length === 0) continue;
    const imaginary = mode.imaginary[body] ?? [];
    const part = (i: number): number => real[i] * cosine - (imaginary[i] ?? 0) * sine;
    const at = 7 * body;
    if (planar) {
      out[at] += part(0);
      out[at + 1] += part(1);
      turn(out, at + 3, 0, 0, part(2));
    } else {
      for (let i = 0; i < 3; ++i) out[at + i] += part(i);
      turn(out, at + 3, part(3), part(4), part(5));
    }
  }
}

// q <- exp(r/2) q
function turn(q: Float64Array, at: number, rx: number, ry: number, rz: number): void {
  const angle = Math.hypot(rx, ry, rz);
  const factor = angle > 1e-12 ? Math.sin(angle / 2) / angle : 0.5;
  const c = Math.cos(angle / 2);
  const [x, y, z] = [factor * rx, factor * ry, factor * rz];
  const [w, a, b, d] = [q[at], q[at + 1], q[at + 2], q[at + 3]];
  q[at] = c * w - x * a - y * b - z * d;
  q[at + 1] = c * a + x * w + y * d - z * b;
  q[at + 2] = c * b + y * w + z * a - x * d;
  q[at + 3] = c * d + z * w + x * b - y * a;
}

// The largest displacement of a body per unit of amplitude; a turn counts with the size of the mechanism.
function largest(mode: Mode, size: number, planar: boolean): number {
  let result = 0;
  const translations = planar ? 2 : 3;
  for (let body = 0; body < mode.real.length; ++body) {
    mode.real[body].forEach((value, i) => {
      const magnitude = Math.hypot(value, mode.imaginary[body]?.[i] ?? 0);
      result = Math.max(result, magnitude * (i < translations ? 1 : size / 4));
    });
  }
  return result;
}

export function createModes(page: Page, picture: Picture | null, restore: () => void): HTMLElement {
  const { document, clock, runs } = page;
  const planar = document.model.space === 'planar';
  const list = make('ul', { class: 'mode-list', label: 'Modes' });
  const amplitude = make('input', { attributes: { type: 'range', min: '0', max: '1', step: '0.01', value: '0.4' } });
  const note = make('p', { class: 'hint', attributes: { 'aria-live': 'polite' } }, invitation);
  const buttons: HTMLButtonElement[] = [];
  const timeUnit = document.model.units.time;
  const press = (index: number): void => buttons.forEach((b, i) => b.setAttribute('aria-pressed', String(i === index)));

  const choose = (index: number): void => {
    const mode = document.modes[index];
    press(index);
    if (picture === null || runs.at(0)?.hasPoses !== true || document.scene === null) return;
    const rest = runs[0].poses({ row: mode.row, fraction: 0 });
    const [low, high] = document.scene.bounds;
    const size = Math.max(document.scene.size, 0.35 * Math.hypot(...high.map((value, i) => value - low[i])));
    const scale = (0.5 * size) / (largest(mode, size, planar) || 1);
    const period = mode.frequency > 0 ? 1 / mode.frequency : secondsPerPeriod / secondsPerUnit(timeUnit);
    const times = Float64Array.from({ length: rowsPerPeriod + 1 }, (_, i) => (period * i) / rowsPerPeriod);
    picture.setMode((time, into) => {
      const factor = scale * Number(amplitude.value);
      addModeShape(rest, mode, factor, (2 * Math.PI * time) / period, planar, into);
    });
    clock.loop = true;
    clock.setTimes(times, [], secondsPerPeriod / period);
    clock.setSpeed(1);
    const slow = (period * secondsPerUnit(timeUnit)) / secondsPerPeriod;
    note.textContent =
      mode.frequency > 0
        ? `One period is shown in ${secondsPerPeriod} s: speed 1\u00d7 is ${speed(slow)} of real time.`
        : 'This mode does not oscillate; its shape is shown as an oscillation.';
    clock.play();
  };

  document.modes.forEach((mode, index) => {
    const button = make(
      'button',
      { attributes: { type: 'button', 'aria-pressed': 'false' }, on: { click: () => choose(index) } },
      make('span', { class: 'mode-title' }, mode.title),
      make(
        'span',
        { class: 'number' },
        `${number(mode.frequency, 4)} ${timeUnit === 's' ? 'Hz' : `1/${unit(timeUnit)}`}`,
      ),
      make('span', { class: 'number' }, `damping ${number(mode.damping, 3)}`),
      make('span', { class: 'number' }, `rate ${number(mode.rate, 3)} 1/${unit(timeUnit)}`),
    );
    buttons.push(button);
    list.append(make('li', {}, button));
  });
  amplitude.addEventListener('input', () => picture?.refresh());
  const rest = textButton('Rest', 'Show the position of rest', () => {
    press(-1);
    note.textContent = invitation;
    picture?.setMode(null);
    restore();
  });
  const field = make('label', { class: 'field' }, make('span', {}, 'Amplitude'), amplitude);
  return make('div', { class: 'modes' }, make('div', { class: 'row' }, field, rest), note, list);
}
