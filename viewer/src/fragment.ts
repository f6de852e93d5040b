// The state of the page in the fragment of its address: #t=1.2&view=xy&sel=A. It can be bookmarked and sent.
export interface Fragment {
  t: number | null;
  view: string; // standard view or camera
  sel: string;
  tab: string;
}

export function readFragment(hash: string): Fragment {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const t = Number(parameters.get('t') ?? NaN);
  return {
    t: Number.isFinite(t) ? t : null,
    view: parameters.get('view') ?? '',
    sel: parameters.get('sel') ?? '',
    tab: parameters.get('tab') ?? '',
  };
}

export function writeFragment(fragment: Fragment): string {
  const parameters = new URLSearchParams();
  if (fragment.t !== null) parameters.set('t', String(Number(fragment.t.toPrecision(9))));
  if (fragment.view !== '') parameters.set('view', fragment.view);
  if (fragment.sel !== '') parameters.set('sel', fragment.sel);
  if (fragment.tab !== '') parameters.set('tab', fragment.tab);
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
