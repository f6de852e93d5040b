// The state of the page in the fragment of its address: #t=1.2&view=xy&sel=A. It can be bookmarked and sent. What is as it is at first is
// left out.
//   t time, in and out marks, speed; view camera; sel selected object; tab of the panel; plots (plots/plot_settings.ts);
//   every other name is an option of the picture (picture/defaults.ts).
export interface Fragment {
  t: number | null;
  in: number | null;
  out: number | null;
  speed: number | null;
  view: string; // standard view or camera
  sel: string;
  tab: string;
  plots: string;
  options: [string, string][];
}

const numbers = ['t', 'in', 'out', 'speed'] as const;
const texts = ['view', 'sel', 'tab', 'plots'] as const;

export function readFragment(hash: string): Fragment {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const numeric = (name: string): number | null => {
    const value = Number(parameters.get(name) ?? NaN);
    return Number.isFinite(value) ? value : null;
  };
  const known: readonly string[] = [...numbers, ...texts];
  return {
    ...{ t: numeric('t'), in: numeric('in'), out: numeric('out'), speed: numeric('speed') },
    ...{ view: parameters.get('view') ?? '', sel: parameters.get('sel') ?? '' },
    ...{ tab: parameters.get('tab') ?? '', plots: parameters.get('plots') ?? '' },
    options: [...parameters].filter(([name]) => !known.includes(name)),
  };
}

export function writeFragment(fragment: Fragment): string {
  const parameters = new URLSearchParams();
  for (const name of numbers) {
    const value = fragment[name];
    if (value !== null) parameters.set(name, String(Number(value.toPrecision(9))));
  }
  for (const name of texts) if (fragment[name] !== '') parameters.set(name, fragment[name]);
  for (const [name, value] of fragment.options) parameters.set(name, value);
  return `#${parameters.toString()}`;
}

// Keeps the address up to date, at most a few times a second and not while playing.
export function keepFragment(current: () => Fragment, settled: () => boolean): () => void {
  let last = '';
  const timer = setInterval(() => {
    if (!settled()) return;
    const text = writeFragment(current());
    if (text === last) return;
    last = text;
    try {
      history.replaceState(history.state, '', text);
    } catch {
      clearInterval(timer); // a frame without an address of its own
    }
  }, 400);
  return () => clearInterval(timer);
}
