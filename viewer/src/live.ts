// The live page: what the page asks of the server of `holonom view` and hears from it. All addresses are relative to the page.
//   GET  data     the document as JSON (document.ts)
//   POST run      {"parameters": {name: value, ...}, "initial": {name: value, ...}}: run the file with these values; those that the user has not touched are left out
//   POST stop     {}: end the run; the rows so far become the document
//   GET  events   with ?have=VERSION of the document; server-sent events, one JSON object per message:
//                   {"kind": "document"}              a new document is there: it is fetched, time and view are kept
//                   {"kind": "fault", "text": "..."}  the model file or the run is faulty: the text is shown, the last good picture stays
//                   {"kind": "progress", "t": 1.2}    the run has come to this time
// Answers other than 2xx hold a message as text, which is shown.
import type { Document, Live } from './document';
import { make, textButton } from './element';
import { number, unit } from './format';

type Entry = Live['parameters'][number];

export interface LiveHandlers {
  document(document: Document): void;
}

export class LivePanel {
  readonly element = make('div', { class: 'live' });
  private readonly fault = make('pre', { class: 'fault', attributes: { role: 'alert', hidden: '' } });
  private readonly status = make('span', { class: 'hint', attributes: { 'aria-live': 'polite' } });
  private readonly changed = { parameters: new Map<string, number>(), initial: new Map<string, number>() };
  private readonly fields = make('div', { class: 'live-fields' });
  private source: EventSource | null = null;
  private pressed = false; // a slider is being moved: a new document waits, because it would take the slider away
  private waiting: Document | null = null;
  private sent = false; // values, since the last document

  constructor(
    private live: Live,
    private readonly timeUnit: string,
    private readonly handlers: LiveHandlers,
  ) {
    const run = textButton('Run', 'Run the model with these values', () => void this.run());
    run.className = 'primary';
    const stop = textButton('Stop', 'End the run', () => void this.post('stop', {}));
    const reset = textButton('Reset', 'Values of the file', () => {
      this.changed.parameters.clear();
      this.changed.initial.clear();
      this.fill();
      void this.run();
    });
    this.element.append(make('div', { class: 'row' }, run, stop, reset, this.status), this.fault, this.fields);
    this.adopt(live);
    this.fill();
    this.fields.addEventListener('pointerdown', () => (this.pressed = true));
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => this.release());
  }

  connect(): void {
    this.source = new EventSource(`events?have=${this.live.version}`);
    this.source.addEventListener('message', (event) => this.hear(String(event.data)));
    this.source.addEventListener('open', () => (this.status.textContent = ''));
    this.source.addEventListener('error', () => (this.status.textContent = 'The server does not answer.'));
  }

  // A new document of the same model. Values that this page has sent stay, where they still exist: the document may be of an earlier run.
  setLive(live: Live): void {
    this.live = live;
    if (!this.sent) this.adopt(live);
    this.sent = false;
    for (const kind of ['parameters', 'initial'] as const)
      for (const name of this.changed[kind].keys())
        if (!live[kind].some((entry) => entry.name === name)) this.changed[kind].delete(name);
    this.fill();
  }

  // The control that has the focus, which it loses when the page of a new document is made; -1: none
  focused(): number {
    return this.controls().findIndex((control) => control === document.activeElement);
  }

  focus(control: number): void {
    this.controls().at(control)?.focus({ preventScroll: true });
  }

  // Values that another page of this server has sent, or this one before it was loaded again
  private adopt(live: Live): void {
    for (const kind of ['parameters', 'initial'] as const) {
      this.changed[kind].clear();
      for (const { name, changed } of live[kind]) if (changed !== undefined) this.changed[kind].set(name, changed);
    }
  }

  private hear(data: string): void {
    let message: { kind?: string; text?: string; t?: number };
    try {
      message = JSON.parse(data) as typeof message;
    } catch {
      return;
    }
    if (message.kind === 'document') {
      this.showFault(''); // before the document arrives: a fault that follows it must stay
      void this.fetch();
    }
    if (message.kind === 'fault') this.showFault(message.text ?? 'The run failed.');
    if (message.kind === 'progress' && typeof message.t === 'number') {
      this.status.textContent = `running, t = ${number(message.t, 4)} ${unit(this.timeUnit)}`;
    }
  }

  private async fetch(): Promise<void> {
    try {
      const answer = await fetch('data', { cache: 'no-store' });
      if (!answer.ok) throw new Error(await answer.text());
      const fresh = (await answer.json()) as Document;
      this.status.textContent = '';
      if (this.pressed) this.waiting = fresh;
      else this.handlers.document(fresh);
    } catch (error) {
      this.showFault(error instanceof Error ? error.message : String(error));
    }
  }

  // After the slider has reported its value
  private release(): void {
    this.pressed = false;
    const fresh = this.waiting;
    this.waiting = null;
    if (fresh !== null) setTimeout(() => this.handlers.document(fresh));
  }

  private controls(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('button, input')];
  }

  private async run(): Promise<void> {
    this.status.textContent = 'running';
    this.sent = true;
    await this.post('run', {
      parameters: Object.fromEntries(this.changed.parameters),
      initial: Object.fromEntries(this.changed.initial),
    });
  }

  private async post(address: string, body: unknown): Promise<void> {
    try {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) this.showFault((await answer.text()) || `The server answers ${answer.status}.`);
    } catch {
      this.status.textContent = 'The server does not answer.';
    }
  }

  private showFault(text: string): void {
    this.fault.hidden = text === '';
    this.fault.textContent = text;
    if (text !== '') this.status.textContent = '';
  }

  private fill(): void {
    const group = (title: string, entries: Entry[], changed: Map<string, number>): HTMLElement | null =>
      entries.length === 0
        ? null
        : make('fieldset', {}, make('legend', {}, title), ...entries.map((entry) => this.field(entry, changed)));
    const groups = [
      group('Parameters', this.live.parameters, this.changed.parameters),
      group('Initial values', this.live.initial, this.changed.initial),
    ];
    this.fields.replaceChildren(...groups.filter((item) => item !== null));
    if (this.fields.childElementCount === 0)
      this.fields.append(make('p', { class: 'empty' }, 'The model has no parameters.'));
  }

  private field(entry: Entry, changed: Map<string, number>): HTMLElement {
    const value = changed.get(entry.name) ?? entry.value;
    const step = String((entry.high - entry.low) / 500 || 1e-3);
    const limits = { min: String(entry.low), max: String(entry.high), step };
    const slider = make('input', { label: entry.name, attributes: { type: 'range', ...limits } });
    const box = make('input', { label: `${entry.name}, value`, attributes: { type: 'number', step: 'any' } });
    slider.value = String(value);
    box.value = String(value);
    const take = (next: number, run: boolean): void => {
      if (!Number.isFinite(next)) return;
      changed.set(entry.name, next);
      if (run) void this.run();
    };
    slider.addEventListener('input', () => {
      box.value = String(Number(Number(slider.value).toPrecision(6)));
      take(Number(box.value), false);
    });
    slider.addEventListener('change', () => take(Number(box.value), true));
    box.addEventListener('change', () => {
      slider.value = box.value;
      take(Number(box.value), true);
    });
    const name = make('span', { class: 'live-name' }, entry.name);
    return make('div', { class: 'live-field' }, name, slider, box, make('span', { class: 'unit' }, unit(entry.unit)));
  }
}
