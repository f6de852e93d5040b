// Keyboard shortcuts. They work where no text field, list or button wants the key, and can be switched off.
import type { Clock } from './clock';
import { checkbox, iconButton, make, textButton } from './element';
import type { Options } from './options';
import type { Store } from './store';

export interface KeyActions {
  clock: Clock;
  store: Store;
  options: Options;
  resetView: () => void;
  fit: () => void;
}

const list: [string, string][] = [
  ['Space', 'play or pause'],
  ['\u2190 \u2192', 'one row back or on'],
  ['Home, End', 'start or end'],
  ['Backspace', 'back to the start, stopped'],
  ['+ \u2212', 'faster or slower'],
  [', .', 'previous or next event'],
  ['i o', 'play from here, up to here'],
  ['f', 'fit the picture'],
  ['r', 'reset the view'],
  ['l g', 'names, grid'],
  ['m', 'measure'],
  ['Esc', 'select nothing'],
  ['? or F1', 'this list'],
];

function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  if (target instanceof HTMLInputElement) {
    if (target.type === 'checkbox') return key === ' ';
    return true;
  }
  if (key === ' ' || key === 'Enter') return target.closest('button, summary, a') !== null;
  const scrolls = target.closest('pre, .table-frame') !== null;
  return scrolls && (key.startsWith('Arrow') || key === 'Home' || key === 'End');
}

export function createHelp(store: Store): { button: HTMLElement; dialog: HTMLDialogElement } {
  const rows = list.map(([keys, text]) =>
    make('tr', {}, make('th', { attributes: { scope: 'row' } }, keys), make('td', {}, text)),
  );
  const dialog = make('dialog', { class: 'help', label: 'Keys and mouse' });
  const close = iconButton('close', 'Close', () => dialog.close());
  dialog.append(
    make('div', { class: 'plot-head' }, make('h2', {}, 'Keys and mouse'), close),
    make('table', {}, make('tbody', {}, ...rows)),
    make(
      'p',
      {},
      'Picture: click selects; drag and wheel move, turn and zoom; with the focus, shift and arrows and page up, down.',
    ),
    make(
      'p',
      {},
      'Plots: click or drag the cursor line to go to a time; drag to zoom, double-click shows all; with the focus, page up, down.',
    ),
    make(
      'p',
      { class: 'hint' },
      'This page contains three.js (MIT License); its notice is a comment at the start of the page.',
    ),
    checkbox('Keyboard shortcuts', store.get('keys'), (on) => store.set('keys', on)),
  );
  const button = textButton('Help', 'Keys and mouse (? or F1)', () => dialog.showModal());
  return { button, dialog };
}

export function listenToKeys(
  { clock, store, options, resetView, fit }: KeyActions,
  dialog: HTMLDialogElement,
): () => void {
  const flip = (name: string): void => options.set(name, options.is(name) ? '0' : '1');
  const actions: Record<string, () => void> = {
    ' ': () => clock.toggle(),
    ArrowLeft: () => clock.step(-1),
    ArrowRight: () => clock.step(1),
    Home: () => clock.seek(clock.from),
    End: () => clock.seek(clock.to),
    Backspace: () => {
      clock.pause();
      clock.seek(clock.first);
    },
    '+': () => clock.faster(1),
    '=': () => clock.faster(1),
    '-': () => clock.faster(-1),
    ',': () => clock.toEvent(-1),
    '.': () => clock.toEvent(1),
    i: () => clock.setMark('in'),
    o: () => clock.setMark('out'),
    f: fit,
    r: resetView,
    l: () => flip('labels'),
    g: () => flip('grid'),
    m: () => flip('measuring'),
    Escape: () => {
      store.set('selected', '');
      store.set('marked', new Set());
      options.set('measuring', '0');
    },
    '?': () => dialog.showModal(),
    F1: () => dialog.showModal(),
  };
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (!store.get('keys') || wantsKey(event.target, event.key)) return;
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
