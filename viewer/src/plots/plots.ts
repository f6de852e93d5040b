// The panel of plots: the first page of the document, and what the user adds.
import { createChannelList } from './channel_list';
import { checkbox, download, fileName, iconButton, make, popover, textButton } from '../element';
import { steady, unit } from '../format';
import { type Page, ownerOf } from '../page';
import { curveColour } from './palette';
import { Plot } from './plot';
import { csvOf, svgOf } from './plot_export';
import type { PlotPicture } from './plot_painter';
import { type PlotSettings, plotsText } from './plot_settings';

interface Entry {
  plot: Plot;
  element: HTMLElement;
  refresh(): void; // after a change of channels
  update(): void; // numbers at the cursor
}

export class Plots {
  readonly element = make('div', { class: 'plots' });
  private readonly list = make('div', { class: 'plot-list' });
  private readonly entries: Entry[] = [];
  private active: Entry | null = null;
  private visible = true;

  constructor(
    private readonly page: Page,
    choices: PlotSettings[],
  ) {
    const channels = createChannelList(page, (name) => this.addChannel(name, false));
    const target = make('p', { class: 'hint' }, 'A click adds the channel to the active plot, or removes it.');
    const adder = make('details', { class: 'adder' }, make('summary', {}, 'Channels'), target, channels.element);
    const add = textButton('New plot', 'Add an empty plot', () => {
      this.activate(this.insert({ title: '', against: 't', channels: [], difference: false }));
      adder.open = true;
      channels.focus();
    });
    if (page.runs.length === 0 || page.runs[0].names().length === 0) {
      this.element.append(make('p', { class: 'empty' }, 'No channels were recorded.'));
      return;
    }
    this.element.append(make('div', { class: 'plots-bar' }, add, adder), this.list);
    this.replaceAll(choices);
    page.clock.on(() => this.update());
    page.store.on('dark', () => this.redraw());
    page.store.on('selected', () => this.redraw());
  }

  // The plots as they are, as a text for the address
  text(): string {
    return plotsText(this.entries.map((entry) => entry.plot.settings));
  }

  // Other plots; channels that the run does not have are left out.
  replaceAll(choices: PlotSettings[]): void {
    for (const entry of [...this.entries]) this.remove(entry);
    const { runs } = this.page;
    for (const choice of choices)
      if (choice.channels.some((name) => runs.some((run) => run.has(name)))) this.insert(choice);
    if (this.entries.length > 0) this.activate(this.entries[0]);
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    if (visible) this.update();
  }

  // Adds a channel to the active plot or a new one; removes it where it is there already.
  addChannel(name: string, newPlot: boolean): void {
    const entry = this.active;
    if (newPlot || entry === null) {
      this.activate(this.insert({ title: '', against: 't', channels: [name], difference: false }));
      return;
    }
    const channels = entry.plot.settings.channels;
    const at = channels.indexOf(name);
    if (at < 0) channels.push(name);
    else channels.splice(at, 1);
    entry.refresh();
    entry.element.scrollIntoView({ block: 'nearest' });
  }

  // The same, but a channel that is there already stays.
  show(name: string): void {
    if (this.active?.plot.settings.channels.includes(name) !== true) this.addChannel(name, false);
  }

  dispose(): void {
    for (const entry of this.entries) entry.plot.dispose();
  }

  private redraw(): void {
    for (const entry of this.entries) entry.refresh();
  }

  private update(): void {
    if (!this.visible) return;
    for (const entry of this.entries) entry.update();
  }

  private activate(entry: Entry): void {
    this.active?.element.classList.remove('active');
    this.active = entry;
    entry.element.classList.add('active');
  }

  private insert(settings: PlotSettings): Entry {
    const page = this.page;
    const plot = new Plot(page, settings);
    const title = make('h3', {});
    const legend = make('ul', { class: 'legend' });
    const values: { element: HTMLElement; channel: string }[] = [];
    const head = make('div', { class: 'plot-head' }, title);
    const element = make('section', { class: 'plot' }, head, legend, plot.element);

    const update = (): void => {
      plot.moveCursor();
      const place = page.runs[0].place(page.clock.time);
      for (const { element: cell, channel } of values) {
        const text = steady(page.runs[0].valueAt(channel, place));
        if (cell.textContent !== text) cell.textContent = text;
      }
    };
    const refresh = (): void => {
      const name = settings.title || (settings.channels.length === 0 ? 'Empty plot' : settings.channels.join(', '));
      title.textContent =
        settings.against === 't' || settings.title !== '' ? name : `${name} against ${settings.against}`;
      element.setAttribute('aria-label', `Plot: ${title.textContent}`);
      values.length = 0;
      legend.replaceChildren(
        ...settings.channels.map((channel, index) => this.legendItem(entry, channel, index, values)),
      );
      plot.rebuild();
      update();
    };
    const entry: Entry = { plot, element, refresh, update };
    head.append(this.actions(entry));
    element.addEventListener('pointerdown', () => this.activate(entry));
    element.addEventListener('focusin', () => this.activate(entry));
    this.entries.push(entry);
    this.list.append(element);
    refresh();
    return entry;
  }

  private legendItem(
    entry: Entry,
    channel: string,
    index: number,
    values: { element: HTMLElement; channel: string }[],
  ): HTMLElement {
    const { store, runs } = this.page;
    const swatch = make('span', { class: 'swatch', attributes: { 'aria-hidden': 'true' } });
    swatch.style.background = curveColour(index, store.get('dark'));
    const owner = ownerOf(channel);
    const name = textButton(channel, `Select ${owner}`, () => store.set('selected', owner));
    name.className = 'link';
    const value = make('span', { class: 'number' });
    values.push({ element: value, channel });
    const remove = iconButton('close', `Remove ${channel}`, () => {
      entry.plot.settings.channels.splice(index, 1);
      entry.refresh();
    });
    const item = make(
      'li',
      {},
      swatch,
      name,
      value,
      make('span', { class: 'unit' }, unit(runs[0].unit(channel))),
      remove,
    );
    item.classList.toggle('selected', owner !== '' && owner === store.get('selected'));
    return item;
  }

  private actions(entry: Entry): HTMLElement {
    const { plot } = entry;
    const { runs } = this.page;
    const shown = (): PlotPicture => plot.picture(plot.element.parentElement?.querySelector('h3')?.textContent ?? '');
    const name = (): string => fileName(`${this.page.document.model.name}-${shown().title}`);
    const against = make('input', {
      label: 'Horizontal axis',
      attributes: { type: 'text', list: 'all-channels', value: plot.settings.against, spellcheck: 'false' },
    });
    against.addEventListener('change', () => {
      const wanted = against.value.trim() || 't';
      if (!runs[0].has(wanted)) {
        against.setCustomValidity('No such channel');
        against.reportValidity();
        return;
      }
      against.setCustomValidity('');
      plot.settings.against = wanted;
      this.replace(entry);
    });
    const csv = textButton('CSV', 'Save the shown rows as CSV', () =>
      download(`${name()}.csv`, csvOf(shown()), 'text/csv'),
    );
    const svg = textButton('SVG', 'Save the plot as SVG', () =>
      download(`${name()}.svg`, svgOf(shown()), 'image/svg+xml'),
    );
    const reset = textButton('All', 'Show the whole range (double-click in the plot)', () => plot.resetZoom());
    const difference =
      runs.length < 2
        ? null
        : checkbox(`Difference to ${runs[1].run.label}`, plot.settings.difference, (on) => {
            plot.settings.difference = on;
            entry.refresh();
          });
    const axis = make('label', { class: 'field' }, make('span', {}, 'Horizontal axis'), against);
    const more = popover(
      'More',
      'Horizontal axis, difference, export',
      axis,
      difference,
      make('div', { class: 'row' }, csv, svg),
    );
    const remove = iconButton('close', 'Remove this plot', () => this.remove(entry));
    return make('div', { class: 'row' }, reset, more, remove);
  }

  // A change of the horizontal axis makes another kind of plot.
  private replace(entry: Entry): void {
    const settings = { ...entry.plot.settings, title: '' };
    const fresh = this.insert(settings);
    entry.element.replaceWith(fresh.element);
    this.entries.splice(this.entries.indexOf(fresh), 1);
    this.entries[this.entries.indexOf(entry)] = fresh;
    entry.plot.dispose();
    this.activate(fresh);
  }

  private remove(entry: Entry): void {
    entry.plot.dispose();
    entry.element.remove();
    this.entries.splice(this.entries.indexOf(entry), 1);
    if (this.active === entry) this.active = this.entries.at(0) ?? null;
    this.active?.element.classList.add('active');
  }
}
