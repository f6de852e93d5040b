// The plots as a text for the address: plots separated by ";", each "channels", "against:channels" or "against:channels:d" (with the
// difference of the second run), channels by ","; names are encoded as in an address.
import type { PlotChoice } from '../document';
import { decoded } from '../options';

export interface PlotSettings extends PlotChoice {
  difference: boolean; // of the second run and the first
}

export const settingsOf = (choices: readonly PlotChoice[]): PlotSettings[] =>
  choices.map((choice) => ({ ...choice, channels: [...choice.channels], difference: false }));

export function plotsText(plots: readonly PlotSettings[]): string {
  return plots
    .map(({ against, channels, difference }) => {
      const names = channels.map(encodeURIComponent).join(',');
      if (difference) return `${encodeURIComponent(against)}:${names}:d`;
      return against === 't' ? names : `${encodeURIComponent(against)}:${names}`;
    })
    .join(';');
}

// Plots that are among the choices keep their titles.
export function plotsFromText(text: string, choices: readonly PlotChoice[]): PlotSettings[] {
  return text.split(';').map((part) => {
    const fields = part.split(':');
    const names = fields.length > 1 ? fields[1] : fields[0];
    const against = fields.length > 1 ? decoded(fields[0]) : 't';
    const channels = names === '' ? [] : names.split(',').map(decoded);
    const same = choices.find((choice) => choice.against === against && choice.channels.join() === channels.join());
    return { title: same?.title ?? '', against, channels, difference: fields[2] === 'd' };
  });
}
