// The whole page of one document: makes the parts, joins them by the clock and the store, and remembers what a reload keeps.
import { ChannelTable } from './channel_table';
import { Clock } from './clock';
import { createCharts } from './plots/charts';
import { createDecoder } from './decode';
import { createDiagnostics } from './diagnostics';
import type { Document } from './document';
import { make } from './element';
import { type Fragment, keepFragment } from './fragment';
import { createHelp, listenToKeys } from './keys';
import type { LivePanel } from './live';
import { createModelText } from './model_text';
import { createModes } from './modes';
import { type Page, secondsPerUnit } from './page';
import { Panel, type Tab, createDivider } from './panel';
import { pictureOptions } from './picture/defaults';
import { Picture } from './picture/picture';
import { channelNames } from './plots/channel_list';
import { plotsFromText, type PlotSettings, plotsText, settingsOf } from './plots/plot_settings';
import { Plots } from './plots/plots';
import { RunData } from './run_data';
import { Store } from './store';
import { createTables } from './tables';
import { createThemeSwitch, systemIsDark } from './theme';
import { Transport } from './transport';
import { Values, selectField } from './values';

// What survives a new document of the live page.
export interface Memory {
  fragment: Fragment;
  playing: boolean;
  loop: boolean;
}

export class Application {
  readonly element = make('div', { class: 'application' });
  private readonly page: Page;
  private readonly picture: Picture | null;
  private readonly plots: Plots;
  private readonly table: ChannelTable | null;
  private readonly ends: (() => void)[] = [];

  constructor(data: Document, bytes: Uint8Array, memory: Memory, live: LivePanel | null) {
    const { fragment } = memory;
    const decode = createDecoder(bytes);
    const planar = data.model.space === 'planar';
    const runs = data.runs.map((run) => new RunData(run, decode, planar, data.model.units.time));
    const nothing = { selected: '', selectedKind: '', marked: new Set<string>(), channels: 0 };
    const state = { ...nothing, dark: systemIsDark(), tab: '', keys: true };
    const store = new Store(state);
    const clock = new Clock();
    const theme = createThemeSwitch(store);
    const options = pictureOptions(data.scene, runs);
    options.take(fragment.options);
    this.page = { document: data, decode, runs, clock, store, options, plot: (channel) => this.showChannel(channel) };
    this.startClock(memory);
    const failed = runs.at(0)?.run.failure ?? '';
    store.set('selected', fragment.sel || (failed === '' ? '' : (runs[0].run.failedElement ?? '')));
    // Without poses a picture would show bodies where they never were.
    this.picture = data.scene === null || runs.at(0)?.hasPoses !== true ? null : new Picture(this.page, data.scene);
    this.plots = new Plots(this.page, this.plotsOf(fragment));
    this.table = runs.length > 0 && runs[0].names().length > 0 ? new ChannelTable(this.page) : null;
    const tabs = this.tabs(live);
    store.set('tab', tabs.some((tab) => tab.id === fragment.tab) ? fragment.tab : this.firstTab(tabs, failed, live));
    const panel = new Panel(store, tabs, (id) => {
      this.plots.setVisible(id === 'plots');
      this.table?.setVisible(id === 'values');
    });
    const help = createHelp(store);
    const transport = new Transport(this.page, () => data.model.units.time);
    const values = new Values(this.page);
    const stage = this.stage(values.element);
    const layout = make('main', { class: 'layout' });
    layout.append(stage, createDivider(layout), panel.element);
    if (this.picture === null) layout.classList.add('no-picture');
    const names = make(
      'div',
      { class: 'names' },
      make('h1', {}, data.title || data.model.name),
      make('span', { class: 'subtitle' }, subtitle(data)),
    );
    const header = make(
      'header',
      { class: 'top' },
      names,
      make('div', { class: 'row' }, selectField(this.page), theme, help.button),
    );
    this.element.append(header, ...this.banner(failed), layout);
    if (clock.times.length > 0 || data.modes.length > 0) this.element.append(transport.element);
    this.element.append(help.dialog, channelNames(this.page));
    this.restoreView(fragment.view);
    const fit = (): void => this.look((picture) => picture.view.fit());
    const resetView = (): void => this.look((picture) => picture.view.reset());
    this.ends.push(listenToKeys({ clock, store, options, fit, resetView }, help.dialog));
    this.ends.push(
      keepFragment(
        () => this.fragment(),
        () => !clock.playing,
      ),
    );
    if (memory.playing) clock.play();
  }

  memory(): Memory {
    const { clock } = this.page;
    return {
      fragment: this.fragment(),
      playing: clock.playing,
      loop: clock.loop,
    };
  }

  follow(fragment: Fragment): void {
    const { clock, store, options } = this.page;
    this.takeClock(fragment);
    if (fragment.t !== null) clock.seek(fragment.t);
    store.set('selected', fragment.sel);
    if (fragment.tab !== '') store.set('tab', fragment.tab);
    options.take(fragment.options);
    const plots = this.plotsOf(fragment);
    if (plotsText(plots) !== this.plots.text()) this.plots.replaceAll(plots);
    this.restoreView(fragment.view);
  }

  dispose(): void {
    for (const end of this.ends) end();
    this.page.clock.dispose();
    this.page.store.clearListeners();
    this.picture?.dispose();
    this.plots.dispose();
    this.element.remove();
  }

  private fragment(): Fragment {
    const { clock, store, options, document } = this.page;
    const plots = this.plots.text();
    return {
      t: clock.times.length === 0 ? null : clock.time,
      ...{ in: clock.markIn, out: clock.markOut, speed: clock.speed === 1 ? null : clock.speed },
      view: this.picture?.view.camera() ?? '',
      ...{ sel: store.get('selected'), tab: store.get('tab') },
      plots: plots === plotsText(settingsOf(document.plots)) ? '' : plots,
      options: options.changed(),
    };
  }

  private plotsOf({ plots }: Fragment): PlotSettings[] {
    const { document } = this.page;
    const settings = plots === '' ? settingsOf(document.plots) : plotsFromText(plots, document.plots);
    for (const { channels } of settings) for (const channel of channels) this.picture?.measure.derive(channel);
    return settings;
  }

  private showChannel(channel: string): void {
    this.page.store.set('tab', 'plots');
    this.plots.show(channel);
  }

  // A failed run opens at its end.
  private startClock({ fragment, loop }: Memory): void {
    const { clock, runs, document } = this.page;
    this.useRunTimes();
    clock.loop = loop;
    this.takeClock(fragment);
    const failed = (runs.at(0)?.run.failure ?? '') !== '';
    clock.seek(fragment.t ?? (failed && document.modes.length === 0 ? clock.last : clock.first));
  }

  private takeClock(fragment: Fragment): void {
    const { clock } = this.page;
    clock.setSpeed(fragment.speed !== null && fragment.speed > 0 ? fragment.speed : 1);
    clock.setMarks(fragment.in, fragment.out);
  }

  private useRunTimes(): void {
    const { clock, runs, document } = this.page;
    const run = runs.at(0);
    const factor = secondsPerUnit(document.model.units.time);
    clock.setTimes(run?.time ?? new Float64Array(0), run?.run.events.map((event) => event.t) ?? [], factor);
  }

  private look(action: (picture: Picture) => void): void {
    if (this.picture === null) return;
    action(this.picture);
    this.picture.refresh();
  }

  private restoreView(view: string): void {
    if (view === '') return;
    this.look(({ view: shown }) => {
      if (shown.standardViews.includes(view)) shown.setStandardView(view);
      else shown.setCamera(view);
    });
  }

  private stage(values: HTMLElement): HTMLElement {
    const content =
      this.picture?.element ?? make('section', { class: 'picture empty' }, 'There is nothing to draw here.');
    return make('div', { class: 'stage' }, content, values);
  }

  private banner(failed: string): HTMLElement[] {
    const { runs } = this.page;
    if (failed !== '') return [make('p', { class: 'failure banner', attributes: { role: 'alert' } }, failed)];
    const run = runs.at(0);
    if (run !== undefined && run.time.length === 0) return [make('p', { class: 'banner' }, 'The run has no rows.')];
    if (run !== undefined && !run.hasPoses && this.page.document.scene !== null) {
      return [make('p', { class: 'banner' }, 'Poses were not recorded, so there is no picture.')];
    }
    return [];
  }

  private firstTab(tabs: Tab[], failed: string, live: LivePanel | null): string {
    if (failed !== '') return 'diagnostics';
    if (live !== null) return 'live';
    if (this.page.document.modes.length > 0) return 'modes';
    const { charts, plots, tables } = this.page.document;
    if (charts.length > 0) return 'charts';
    return plots.length === 0 && tables.length > 0 ? 'tables' : tabs[0].id;
  }

  private tabs(live: LivePanel | null): Tab[] {
    const { document } = this.page;
    const tabs: Tab[] = [];
    const add = (id: string, title: string, content: HTMLElement): void => void tabs.push({ id, title, content });
    if (live !== null) add('live', 'Live', live.element);
    if (this.page.runs.length > 0) add('plots', 'Plots', this.plots.element);
    if (this.table !== null) add('values', 'Values', this.table.element);
    if (document.charts.length > 0) add('charts', 'Charts', createCharts(this.page));
    if (document.tables.length > 0) add('tables', 'Tables', createTables(document.tables));
    if (document.modes.length > 0)
      add(
        'modes',
        'Modes',
        createModes(this.page, this.picture, () => this.useRunTimes()),
      );
    add('diagnostics', 'Diagnostics', createDiagnostics(this.page));
    add('model', 'Model', createModelText(document));
    return tabs;
  }
}

function subtitle(data: Document): string {
  const labels = data.runs.map((run) => run.label).filter((label) => label !== '');
  const runs = labels.length > 3 ? `${labels.length} runs` : labels.join(' and ');
  return [data.command, runs].filter((part) => part !== '').join(' \u00b7 ');
}
