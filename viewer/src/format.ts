// Numbers and units as text.
const minus = '\u2212';

// About `digits` significant digits, without trailing zeros; powers of ten where the number is large or small.
export function number(value: number, digits = 5): string {
  if (!Number.isFinite(value))
    return Number.isNaN(value) ? 'not a number' : value > 0 ? 'infinite' : `${minus}infinite`;
  if (value === 0) return '0';
  const size = Math.abs(value);
  let text: string;
  if (size >= 1e6 || size < 1e-4)
    text = value
      .toExponential(digits - 1)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  else text = String(Number(value.toPrecision(digits)));
  return text.replace(/-/g, minus);
}

// The same with a fixed width, so that running numbers do not jitter.
export function steady(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return number(value);
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4))
    return value
      .toExponential(digits - 2)
      .replace('e+', 'e')
      .replace(/-/g, minus);
  const before = size < 1 ? 1 : Math.floor(Math.log10(size)) + 1;
  return value.toFixed(Math.max(0, digits - before)).replace('-', minus);
}

// m/s^2 as m/s², N*m as N·m; "1" is no unit.
export function unit(text: string): string {
  if (text === '1') return '';
  return text.replace(/\^2/g, '\u00b2').replace(/\^3/g, '\u00b3').replace(/\^4/g, '\u2074').replace(/\*/g, '\u00b7');
}

export function withUnit(text: string, unitText: string): string {
  const shown = unit(unitText);
  return shown === '' ? text : `${text} ${shown}`;
}

export function speed(value: number): string {
  return `${number(value, 3)}\u00d7`;
}

// Decimals that tell rows apart.
export function timeDecimals(times: Float64Array): number {
  if (times.length < 2) return 3;
  const step = (times[times.length - 1] - times[0]) / (times.length - 1);
  return step > 0 ? Math.min(9, Math.max(2, Math.ceil(-Math.log10(step)) + 1)) : 3;
}
