// The channels of the selected object with their values at the clock's time. A click on a row plots it.
import { csvCell, csvLine } from './csv';
import { copyButton, iconButton, make } from './element';
import { steady, unit } from './format';
import { type Page, ownerOf } from './page';

export class Values {
  readonly element = make('aside', { class: 'values', label: 'Selected object', attributes: { hidden: '' } });
  private cells: { element: HTMLElement; channel: string }[] = [];

  constructor(private readonly page: Page) {
    page.store.on('selected', () => this.fill());
    page.clock.on(() => this.update());
    this.fill();
  }

  private kind(name: string): string {
    const { document, store } = this.page;
    const scene = document.scene;
    if (scene?.bodies.some((body) => body.name === name)) return 'body';
    if (scene?.markers.some((marker) => marker.name === name)) return 'marker';
    return scene?.drawables.find((drawable) => drawable.owner === name)?.ownerKind ?? store.get('selectedKind');
  }

  private fill(): void {
    const { store, runs } = this.page;
    const name = store.get('selected');
    const run = runs.at(0);
    this.element.hidden = name === '';
    this.cells = [];
    if (name === '') return;
    const rows = (run?.names() ?? [])
      .filter((channel) => ownerOf(channel) === name)
      .map((channel) => this.row(channel));
    const close = iconButton('close', 'Select nothing', () => store.set('selected', ''));
    const head = make(
      'div',
      { class: 'values-head' },
      make('h2', {}, name),
      make('span', { class: 'kind' }, this.kind(name)),
      rows.length > 0 ? copyButton('Copy these values as CSV', () => this.csv()) : null,
      close,
    );
    const table = make('table', {}, make('tbody', {}, ...rows));
    const body = this.page.document.scene?.bodies.find((candidate) => candidate.name === name);
    const mass =
      body === undefined || body.mass === 0
        ? null
        : make('p', { class: 'hint' }, `mass ${steady(body.mass)} ${this.page.document.model.units.mass}`);
    this.element.replaceChildren(
      head,
      mass ?? '',
      rows.length > 0 ? table : make('p', { class: 'hint' }, 'No channels.'),
    );
    this.update();
  }

  private csv(): string {
    const run = this.page.runs[0];
    const place = run.place(this.page.clock.time);
    const lines = this.cells.map(({ channel }) =>
      csvLine([csvCell(channel), csvCell(run.unit(channel)), String(run.valueAt(channel, place))]),
    );
    return csvLine(['channel', 'unit', `at t = ${this.page.clock.time}`]) + lines.join('');
  }

  private row(channel: string): HTMLElement {
    const value = make('td', { class: 'number' });
    this.cells.push({ element: value, channel });
    const short = channel.slice(channel.lastIndexOf('.') + 1);
    const button = make(
      'button',
      {
        class: 'link',
        title: `Add ${channel} to the plot`,
        attributes: { type: 'button' },
        on: { click: () => this.page.plot(channel) },
      },
      short,
    );
    const shownUnit = make('td', { class: 'unit' }, unit(this.page.runs[0].unit(channel)));
    return make('tr', {}, make('th', { attributes: { scope: 'row' } }, button), value, shownUnit);
  }

  private update(): void {
    if (this.cells.length === 0) return;
    const run = this.page.runs[0];
    const place = run.place(this.page.clock.time);
    for (const { element, channel } of this.cells) {
      const text = steady(run.valueAt(channel, place), 6);
      if (element.textContent !== text) element.textContent = text;
    }
  }
}

// All names that can be selected without the picture.
export function selectField(page: Page): HTMLElement {
  const names = new Map<string, string>();
  for (const drawable of page.document.scene?.drawables ?? []) {
    if (drawable.owner !== '' && drawable.ownerKind !== 'ground') names.set(drawable.owner, drawable.ownerKind);
  }
  for (const channel of page.runs.at(0)?.names() ?? []) {
    const owner = ownerOf(channel);
    if (owner !== '' && !names.has(owner)) names.set(owner, '');
  }
  const select = make('select', { label: 'Selected object', title: 'Select an object' });
  select.append(make('option', { attributes: { value: '' } }, 'Select'));
  for (const [name, kind] of [...names].sort((a, b) => a[0].localeCompare(b[0]))) {
    select.append(make('option', { attributes: { value: name } }, kind === '' ? name : `${name} (${kind})`));
  }
  select.addEventListener('change', () => page.store.set('selected', select.value));
  const follow = (): void => void (select.value = page.store.get('selected'));
  page.store.on('selected', follow);
  follow();
  return select;
}
