// Ticks of linear and logarithmic axes at round numbers, with their pixels.
import type { PixelMap } from './curves';
import { number } from '../format';

export interface Tick {
  value: number;
  position: number;
  text: string;
}

export interface LinearAxis {
  ticks: Tick[];
  map: PixelMap; // of values, or of their decimal logarithms
}

function mapOf(low: number, high: number, start: number, end: number): PixelMap {
  const factor = high > low ? (end - start) / (high - low) : 0;
  return { factor, offset: start - factor * low };
}

// Steps of 1, 2 or 5 times a power of ten, about `space` pixels apart.
export function linearAxis(low: number, high: number, start: number, end: number, space: number): LinearAxis {
  const map = mapOf(low, high, start, end);
  const wanted = ((high - low) * space) / Math.max(Math.abs(end - start), 1);
  if (!(wanted > 0) || !Number.isFinite(wanted)) return { ticks: [], map };
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5, 10].find((digit) => digit * power >= wanted * 0.999) ?? 10) * power;
  const ticks: Tick[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i <= high / step + 1e-9; ++i) {
    const value = i * step;
    ticks.push({ value, position: map.factor * value + map.offset, text: number(Number(value.toPrecision(12)), 6) });
  }
  return { ticks, map };
}

// Powers of ten, and 2 and 5 times these where there is room; the map takes decimal logarithms.
export function logAxis(low: number, high: number, start: number, end: number, space: number): LinearAxis {
  const from = Math.log10(low);
  const to = Math.log10(high);
  if (to - from < 1) {
    // Less than a decade: round numbers at their logarithmic places.
    const linear = linearAxis(low, high, start, end, space);
    const map = mapOf(from, to, start, end);
    const ticks = linear.ticks
      .filter((tick) => tick.value > 0)
      .map((tick) => ({ ...tick, position: map.factor * Math.log10(tick.value) + map.offset }));
    return { ticks, map };
  }
  const map = mapOf(from, to, start, end);
  const every = Math.max(1, Math.ceil(space / Math.abs(map.factor)));
  const digits = Math.abs(map.factor) > 3.4 * space ? [1, 2, 5] : [1];
  const ticks: Tick[] = [];
  for (let exponent = Math.floor(from); exponent <= to + 1e-9; ++exponent) {
    if (exponent % every !== 0) continue;
    for (const digit of digits) {
      const place = exponent + Math.log10(digit);
      if (place < from - 1e-9 || place > to + 1e-9) continue;
      const value = digit * 10 ** exponent;
      const text = Math.abs(exponent) < 4 ? number(value) : `${digit}e${exponent}`.replace('-', '\u2212');
      ticks.push({ value, position: map.factor * place + map.offset, text });
    }
  }
  return { ticks, map };
}
