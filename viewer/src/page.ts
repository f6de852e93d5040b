// What every part of the page is given.
import type { Clock } from './clock';
import type { Decode } from './decode';
import type { Document } from './document';
import type { Options } from './options';
import type { RunData } from './run_data';
import type { Store } from './store';

export interface Page {
  document: Document;
  decode: Decode;
  runs: RunData[];
  clock: Clock;
  store: Store;
  options: Options; // of the picture
  plot: (channel: string) => void; // shows a channel in the active plot
}

// The element that a channel belongs to: "rod" of "rod.x".
export function ownerOf(channel: string): string {
  const dot = channel.lastIndexOf('.');
  return dot < 0 ? '' : channel.slice(0, dot);
}

// Seconds of wall time per unit of model time at speed 1.
export function secondsPerUnit(timeUnit: string): number {
  const known: Record<string, number> = {
    s: 1,
    ms: 1e-3,
    us: 1e-6,
    min: 60,
    h: 3600,
    hour: 3600,
    day: 86400,
    d: 86400,
  };
  return known[timeUnit] ?? 1;
}
