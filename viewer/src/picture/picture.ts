// The picture: the view with what is drawn in it, by the clock, the selection and the options.
import type { Scene } from '../document';
import { make } from '../element';
import type { Page } from '../page';
import type { Mark } from '../view/marks';
import { createView, type View } from '../view/view';
import { Forces } from './forces';
import { Ghosts } from './ghosts';
import { Measure } from './measure';
import { Mechanism } from './mechanism';
import { Ride } from './ride';
import { createToolbar } from './toolbar';

export class Picture {
  readonly element = make('section', { class: 'picture', label: 'Picture' });
  readonly view: View;
  readonly measure: Measure;
  private readonly forces: Forces;
  private readonly mechanism: Mechanism;
  private readonly ghosts: Ghosts;
  private readonly world: Float64Array; // poses now
  private readonly poses: Float64Array; // the same as they are drawn
  private readonly second: Float64Array | null;
  private ride: Ride | null = null;
  private modePoses: ((time: number, into: Float64Array) => void) | null = null;

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
  ) {
    const { store, clock, runs, options } = page;
    this.world = new Float64Array(7 * scene.bodies.length);
    this.poses = new Float64Array(this.world.length);
    this.second = runs.length === 2 && runs[1].hasPoses ? new Float64Array(this.world.length) : null;
    this.view = createView(scene, page.decode, store.get('dark'), page.document.model.units.length);
    this.forces = new Forces(page, scene);
    this.mechanism = new Mechanism(page, scene, runs[0]);
    this.measure = new Measure(page, scene, this.view);
    this.ghosts = new Ghosts(page);
    const notes = make('div', { class: 'notes' }, this.forces.legend, this.measure.panel);
    const canvas = make('div', { class: 'canvas-host' }, this.view.element, notes);
    const parts = { mechanism: this.mechanism, forces: this.forces, measure: this.measure };
    this.element.append(
      createToolbar(page, scene, this.view, parts, () => this.draw()),
      canvas,
    );
    this.view.pick((owner, kind, x, y) => {
      if (this.measure.active) {
        this.measure.click(x, y, owner, kind, this.poses);
        return;
      }
      store.set('selectedKind', kind);
      store.set('selected', owner);
    });
    clock.on(() => this.draw());
    for (const key of ['selected', 'marked', 'dark'] as const) store.on(key, () => this.refresh());
    options.on((name) => {
      if (name === 'ride') this.takeRide();
      this.refresh();
    });
    this.takeRide();
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

  private takeRide(): void {
    const body = this.scene.bodies.findIndex((item) => item.name === this.page.options.get('ride'));
    this.ride = body > 0 ? new Ride(this.page.runs[0], body) : null;
    this.ghosts.ride = this.ride;
  }

  draw(): void {
    const { clock, runs, store, options } = this.page;
    const run = runs[0];
    const { place } = clock;
    const moving = this.modePoses === null;
    if (this.modePoses !== null) this.modePoses(clock.time, this.world);
    else run.poses(place, this.world);
    this.poses.set(this.world);
    const ghosts = moving ? this.ghosts.poses() : [];
    const second =
      moving && this.second !== null && options.is('second')
        ? runs[1].poses(runs[1].place(clock.time), this.second)
        : null;
    if (second !== null) this.ride?.apply(second);
    this.ride?.apply(this.poses);
    const arrows = moving ? this.forces.at(place) : [];
    for (const arrow of arrows) arrow.components = this.ride?.turn(arrow.components) ?? arrow.components;
    const trails = this.trails(moving);
    const trailPoints = (index: number): Float64Array => {
      const { body, at } = this.scene.markers[index];
      return this.ride?.trail(body, at) ?? run.trail(body, at);
    };
    this.view.draw(this.poses, {
      ...{ time: clock.time, row: place.row, fraction: place.fraction },
      ...{ selected: store.get('selected'), marked: store.get('marked'), dark: store.get('dark') },
      ...{ ghosts, second, trails, trailPoints, trailTimes: run.time },
      ...{ arrows, arrowScale: this.forces.scale('force'), momentScale: this.forces.scale('moment') },
      marks: this.marks(moving),
      show: {
        labels: options.is('labels'),
        massCentres: options.is('centres'),
        axes: options.is('axes'),
        grid: options.is('grid') && (this.ride === null || this.scene.space === 'planar'),
        floor: this.ride === null,
      },
    });
  }

  dispose(): void {
    this.view.dispose();
  }

  private trails(moving: boolean): { marker: number }[] {
    if (!moving) return [];
    const wanted = this.page.options.list('trails');
    return this.scene.markers.flatMap(({ name }, marker) => (wanted.includes(name) ? [{ marker }] : []));
  }

  // Of the mechanism as it is in the world, seen from where the user rides, and of the measurement
  private marks(moving: boolean): Mark[] {
    const { clock } = this.page;
    const marks = moving ? this.mechanism.marks(clock.place, this.world) : [];
    const seen = this.ride === null ? marks : marks.map((mark) => this.ride?.move(mark) ?? mark);
    return [...seen, ...this.measure.marks(this.poses)];
  }
}
