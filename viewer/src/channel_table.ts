// The table of all channels: value at the clock's time, smallest and largest value of the run, unit. A name selects its object, whose rows
// are marked wherever it was selected; the table can be searched and copied as CSV.
import { csvCell, csvLine } from './csv';
import { copyButton, iconButton, make } from './element';
import { number, steady, unit } from './format';
import { type Page, ownerOf } from './page';
import { foundChannels } from './plots/channel_list';
import { extentOf } from './plots/curves';
import type { RunData } from './run_data';

const longestTable = 300;
const slice = 8; // ms of a frame for extreme values

interface Row {
  channel: string;
  element: HTMLElement;
  value: HTMLElement;
  low: HTMLElement;
  high: HTMLElement;
}

export class ChannelTable {
  readonly element = make('div', { class: 'channel-table' });
  private readonly run: RunData;
  private readonly body = make('tbody', {});
  private readonly more = make('p', { class: 'hint', attributes: { 'aria-live': 'polite' } });
  private readonly search: HTMLInputElement;
  private rows: Row[] = [];
  private measured = 0; // rows that have their extreme values
  private visible = false;
  private reveal: HTMLElement | null = null; // to be seen with the next frame

  constructor(private readonly page: Page) {
    this.run = page.runs[0];
    this.search = make('input', {
      class: 'search',
      label: 'Search values',
      attributes: { type: 'search', placeholder: 'Search', autocomplete: 'off', spellcheck: 'false' },
    });
    this.search.addEventListener('input', () => this.fill());
    const heads = ['channel', 'now', 'smallest', 'largest', 'unit', ''].map((text, i) =>
      make('th', { class: i > 0 && i < 4 ? 'number' : '', attributes: { scope: 'col' } }, text),
    );
    const copy = copyButton('Copy the listed rows as CSV', () => this.csv());
    const frame = { class: 'table-frame', label: 'Values', attributes: { tabindex: '0', role: 'region' } };
    this.element.append(
      make('div', { class: 'row' }, this.search, copy),
      make('div', frame, make('table', { class: 'grid' }, make('thead', {}, make('tr', {}, ...heads)), this.body)),
      this.more,
    );
    page.store.on('channels', () => this.fill());
    page.store.on('selected', () => {
      this.mark();
      page.clock.changed();
    });
    page.clock.on(() => this.update());
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    if (visible && this.rows.length === 0) this.fill();
    if (visible) this.update();
  }

  private fill(): void {
    if (!this.visible) {
      this.rows = [];
      return;
    }
    const found = foundChannels(this.run, this.search.value);
    this.rows = found.slice(0, longestTable).map((channel) => this.row(channel));
    this.body.replaceChildren(...this.rows.map((row) => row.element));
    const left = found.length - this.rows.length;
    this.more.textContent = left > 0 ? `${left} more: search to narrow the list` : '';
    this.measured = 0;
    this.mark();
    this.update();
  }

  private row(channel: string): Row {
    const { store, plot } = this.page;
    const owner = ownerOf(channel);
    const name = make(
      'button',
      {
        class: 'link',
        title: owner === '' ? channel : `Select ${owner}`,
        attributes: { type: 'button' },
        on: { click: () => store.set('selected', owner) },
      },
      channel,
    );
    const cell = (): HTMLElement => make('td', { class: 'number' });
    const [value, low, high] = [cell(), cell(), cell()];
    const unitCell = make('td', { class: 'unit' }, unit(this.run.unit(channel)));
    const add = make(
      'td',
      {},
      iconButton('plus', `Plot ${channel}`, () => plot(channel)),
    );
    const head = make('th', { attributes: { scope: 'row' } }, name);
    return { channel, element: make('tr', {}, head, value, low, high, unitCell, add), value, low, high };
  }

  private mark(): void {
    const selected = this.page.store.get('selected');
    let first: HTMLElement | null = null;
    for (const { channel, element } of this.rows) {
      const marked = selected !== '' && ownerOf(channel) === selected;
      element.classList.toggle('selected', marked);
      if (marked) first ??= element;
    }
    this.reveal = first;
  }

  private update(): void {
    if (!this.visible) return;
    this.reveal?.scrollIntoView({ block: 'nearest' });
    this.reveal = null;
    const place = this.run.place(this.page.clock.time);
    for (const { channel, value } of this.rows) {
      const text = steady(this.run.valueAt(channel, place), 6);
      if (value.textContent !== text) value.textContent = text;
    }
    this.measure();
  }

  // Extreme values of some more rows; they take long where there are many channels.
  private measure(): void {
    const end = performance.now() + slice;
    while (this.measured < this.rows.length && performance.now() < end) {
      const { channel, low, high } = this.rows[this.measured++];
      const extent = extentOf([this.run.values(channel) ?? new Float64Array(0)]);
      low.textContent = extent === null ? '' : number(extent.low, 6);
      high.textContent = extent === null ? '' : number(extent.high, 6);
    }
    if (this.measured < this.rows.length) this.page.clock.changed();
  }

  private csv(): string {
    const place = this.run.place(this.page.clock.time);
    const head = ['channel', 'unit', `at t = ${this.page.clock.time}`, 'smallest', 'largest'];
    const lines = this.rows.map(({ channel }) => {
      const extent = extentOf([this.run.values(channel) ?? new Float64Array(0)]);
      const now = this.run.valueAt(channel, place);
      const numbers = [now, extent?.low ?? NaN, extent?.high ?? NaN];
      const cells = numbers.map((value) => (Number.isNaN(value) ? '' : String(value)));
      return csvLine([csvCell(channel), csvCell(this.run.unit(channel)), ...cells]);
    });
    return csvLine(head.map(csvCell)) + lines.join('');
  }
}
