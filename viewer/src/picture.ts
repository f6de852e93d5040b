// The picture with its toolbar: what is drawn, from where, and how it is saved.
import { checkbox, download, fileName, make, popover, textButton, toggle } from './element';
import type { Scene } from './document';
import { Forces } from './forces';
import type { Page } from './page';
import { type DrawState, type View, createView } from './view/view';
import { createVideoButton } from './video';

const defaultTrails = 3;
const ghostChoices = [0, 4, 8, 12, 24];

export class Picture {
  readonly element = make('section', { class: 'picture', label: 'Picture' });
  readonly view: View;
  private readonly show: DrawState['show'];
  private readonly trails = new Set<number>();
  private readonly forces: Forces;
  private readonly poses: Float64Array;
  private readonly second: Float64Array | null;
  private showSecond = true;
  private start: Float64Array | null = null;
  private ghosts: Float64Array[] = [];
  private ghostCount = 0;
  private modePoses: ((time: number, into: Float64Array) => void) | null = null;

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
  ) {
    const { store, clock, runs } = page;
    this.show = { labels: scene.labels.length <= 20, massCentres: false, axes: false, grid: true, ghost: false };
    this.poses = new Float64Array(7 * scene.bodies.length);
    for (let body = 0; body < scene.bodies.length; ++body) this.poses[7 * body + 3] = 1;
    this.second = runs.length === 2 && runs[1].hasPoses ? new Float64Array(this.poses.length) : null;
    this.view = createView(scene, page.decode, store.get('dark'), page.document.model.units.length);
    this.forces = new Forces(page, scene, () => this.refresh());
    const canTrail = runs.at(0)?.hasPoses === true;
    if (canTrail) for (let i = 0; i < Math.min(scene.markers.length, defaultTrails); ++i) this.trails.add(i);
    const canvas = make('div', { class: 'canvas-host' }, this.view.element, this.forces.legend);
    this.element.append(this.toolbar(canTrail), canvas);
    this.view.pick((owner, kind) => {
      store.set('selectedKind', kind);
      store.set('selected', owner);
    });
    clock.on(() => this.draw());
    store.on('selected', () => this.refresh());
    store.on('dark', () => this.refresh());
    new ResizeObserver(() => {
      this.view.resize();
      this.refresh();
    }).observe(canvas);
  }

  refresh(): void {
    this.page.clock.changed();
  }

  // A mode instead of the run; null: the run.
  setMode(poses: ((time: number, into: Float64Array) => void) | null): void {
    this.modePoses = poses;
    this.refresh();
  }

  draw(): void {
    const { clock, runs, store } = this.page;
    const run = runs.at(0);
    const place = clock.place;
    if (this.modePoses !== null) this.modePoses(clock.time, this.poses);
    else if (run?.hasPoses === true) run.poses(place, this.poses);
    const moving = this.modePoses === null && run?.hasPoses === true;
    const second =
      this.second !== null && this.showSecond && moving ? runs[1].poses(runs[1].place(clock.time), this.second) : null;
    this.view.draw(this.poses, {
      time: clock.time,
      row: place.row,
      fraction: place.fraction,
      selected: store.get('selected'),
      ghosts: this.ghostPoses(),
      second,
      trails: moving ? [...this.trails].map((marker) => ({ marker })) : [],
      arrows: moving ? this.forces.at(place) : [],
      arrowScale: this.forces.scale('force'),
      momentScale: this.forces.scale('moment'),
      show: this.show,
      trailPoints: (marker) => runs[0].trail(this.scene.markers[marker].body, this.scene.markers[marker].at),
      trailTimes: run?.time,
      dark: store.get('dark'),
    });
  }

  dispose(): void {
    this.view.dispose();
  }

  private ghostPoses(): Float64Array[] {
    const run = this.page.runs.at(0);
    if (run?.hasPoses !== true) return [];
    const list = [...this.ghosts];
    if (this.show.ghost) {
      this.start ??= run.poses({ row: 0, fraction: 0 });
      list.push(this.start);
    }
    return list;
  }

  // Ghosts at equal times between the in and out marks.
  private spreadGhosts(): void {
    const { clock, runs } = this.page;
    this.ghosts = [];
    for (let i = 0; i < this.ghostCount; ++i) {
      const time = clock.from + ((clock.to - clock.from) * i) / this.ghostCount;
      this.ghosts.push(runs[0].poses(runs[0].place(time)));
    }
    this.refresh();
  }

  private toolbar(canTrail: boolean): HTMLElement {
    const { view, scene } = this;
    const views = make(
      'select',
      { label: 'View', title: 'View from' },
      make('option', { attributes: { value: '' } }, 'View'),
    );
    for (const name of view.standardViews) views.append(make('option', { attributes: { value: name } }, name));
    views.addEventListener('change', () => {
      if (views.value !== '') view.setStandardView(views.value);
      views.value = '';
      this.refresh();
    });
    const act = (action: () => void) => () => {
      action();
      this.refresh();
    };
    const option = (text: string, key: keyof DrawState['show'], title: string): HTMLElement =>
      toggle(text, title, this.show[key], (on) => {
        this.show[key] = on;
        this.refresh();
      });
    return make(
      'div',
      { class: 'toolbar', label: 'Picture', attributes: { role: 'toolbar' } },
      view.standardViews.length > 1 ? views : null,
      textButton(
        'Fit',
        'Show everything as it is now (f)',
        act(() => view.fit()),
      ),
      textButton(
        'Reset',
        'First view (r)',
        act(() => view.reset()),
      ),
      option('Labels', 'labels', 'Names in the picture'),
      option('Grid', 'grid', 'Grid and floor'),
      popover(
        'Show',
        'What is drawn',
        this.box('Mass centres', 'massCentres'),
        this.box('Body axes', 'axes'),
        canTrail ? this.box('Ghost of the start', 'ghost') : null,
        canTrail ? this.ghostField() : null,
        this.second === null ? null : this.secondBox(),
        scene.bodies.length > 1 ? this.followField() : null,
      ),
      this.forces.element,
      canTrail && scene.markers.length > 0 ? this.trailField() : null,
      popover('Save', 'Save the picture', ...this.exports()),
    );
  }

  private box(text: string, key: keyof DrawState['show']): HTMLElement {
    return checkbox(text, this.show[key], (on) => {
      this.show[key] = on;
      this.refresh();
    });
  }

  private secondBox(): HTMLElement {
    return checkbox(`Second run (${this.page.runs[1].run.label})`, true, (on) => {
      this.showSecond = on;
      this.refresh();
    });
  }

  private ghostField(): HTMLElement {
    const select = make('select', {});
    for (const count of ghostChoices) {
      select.append(make('option', { attributes: { value: String(count) } }, count === 0 ? 'none' : String(count)));
    }
    select.addEventListener('change', () => {
      this.ghostCount = Number(select.value);
      this.spreadGhosts();
    });
    return make('label', { class: 'field' }, make('span', {}, 'Ghosts over the run or the marked range'), select);
  }

  private followField(): HTMLElement {
    const select = make('select', {}, make('option', { attributes: { value: '' } }, 'nothing'));
    for (const body of this.scene.bodies.slice(1))
      select.append(make('option', { attributes: { value: body.name } }, body.name));
    select.addEventListener('change', () => {
      this.view.setCamera(`follow=${encodeURIComponent(select.value)}`);
      this.refresh();
    });
    return make('label', { class: 'field' }, make('span', {}, 'Follow'), select);
  }

  private trailField(): HTMLElement {
    const boxes = this.scene.markers.map((marker, index) =>
      checkbox(marker.name, this.trails.has(index), (on) => {
        if (on) this.trails.add(index);
        else this.trails.delete(index);
        this.refresh();
      }),
    );
    return popover('Trails', 'Paths of markers', make('div', { class: 'scroll' }, ...boxes));
  }

  private exports(): HTMLElement[] {
    const name = (): string => fileName(`${this.page.document.model.name}-${this.page.clock.time}`);
    const png = textButton('PNG', 'Save the picture as PNG', () => {
      void this.view.png().then((blob) => download(`${name()}.png`, blob));
    });
    const svg = textButton('SVG', 'Save the picture as SVG', () => {
      const text = this.view.svg();
      if (text !== null) download(`${name()}.svg`, text, 'image/svg+xml');
    });
    const buttons = [svg, png];
    const video = createVideoButton(this.page, this.view, () => this.draw());
    if (video !== null) buttons.push(video);
    return buttons;
  }
}
