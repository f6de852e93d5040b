// Which arrows of forces and moments are drawn, and how long. The default scale draws the 95th percentile of the run with a
// quarter of the mechanism's size.
import { checkbox, make, popover } from './element';
import type { Arrow, Scene } from './document';
import { number, unit } from './format';
import type { Page } from './page';
import type { Place } from './run_data';

export interface DrawnArrow {
  index: number;
  components: number[];
  unit: string;
}

type Quantity = Arrow['quantity'];
type Kind = Arrow['kind'];

const groups: { kind: Kind; text: string }[] = [
  { kind: 'reaction', text: 'Reactions' },
  { kind: 'contact', text: 'Contacts' },
  { kind: 'spring', text: 'Springs and dampers' },
  { kind: 'applied', text: 'Applied forces' },
];
const samples = 200; // rows that the percentile is taken from

// A round number at or below the value: 1, 2 or 5 times a power of ten.
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * power <= value * (1 + 1e-12)) ?? 1) * power;
}

export class Forces {
  readonly element: HTMLElement | null;
  readonly legend = make('div', { class: 'force-legend', attributes: { hidden: '' } });
  private readonly shown = new Set<Kind>();
  private readonly factors = { force: 1, moment: 1 };
  private readonly defaults = new Map<Quantity, number>();
  private moments = false;

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
    private readonly changed: () => void,
  ) {
    const present = groups.filter((group) => scene.arrows.some((arrow) => arrow.kind === group.kind));
    const run = page.runs.at(0);
    if (present.length === 0 || run === undefined || run.time.length === 0) {
      this.element = null;
      return;
    }
    const boxes = present.map((group) =>
      checkbox(group.text, false, (on) => {
        if (on) this.shown.add(group.kind);
        else this.shown.delete(group.kind);
        this.refresh();
      }),
    );
    const momentBox = checkbox('Moments too', false, (on) => {
      this.moments = on;
      this.refresh();
    });
    const hasMoments = scene.arrows.some((arrow) => arrow.quantity === 'moment');
    this.element = popover(
      'Forces',
      'Forces and moments as arrows',
      ...boxes,
      hasMoments ? momentBox : null,
      this.slider('Length of forces', 'force'),
      hasMoments ? this.slider('Size of moments', 'moment') : null,
      scene.arrows.some((arrow) => !arrow.determined)
        ? make('p', { class: 'hint' }, 'Dashed: not unique, because joints are redundant.')
        : null,
    );
  }

  // Length per unit of force, or radius per unit of moment.
  scale(quantity: Quantity): number {
    return (this.defaults.get(quantity) ?? 0) * this.factors[quantity];
  }

  at(place: Place): DrawnArrow[] {
    const run = this.page.runs.at(0);
    if (this.shown.size === 0 || run === undefined) return [];
    const drawn: DrawnArrow[] = [];
    this.scene.arrows.forEach((arrow, index) => {
      if (!this.isShown(arrow)) return;
      const components = arrow.channels.map((name) => run.valueAt(name, place));
      if (components.every(Number.isFinite)) drawn.push({ index, components, unit: run.unit(arrow.channels[0]) });
    });
    return drawn;
  }

  private isShown(arrow: Arrow): boolean {
    return this.shown.has(arrow.kind) && (arrow.quantity === 'force' || this.moments);
  }

  private slider(text: string, quantity: Quantity): HTMLLabelElement {
    const input = make('input', { attributes: { type: 'range', min: '-1.5', max: '1.5', step: '0.05', value: '0' } });
    input.addEventListener('input', () => {
      this.factors[quantity] = 10 ** Number(input.value);
      this.refresh();
    });
    return make('label', { class: 'field' }, make('span', {}, text), input);
  }

  private refresh(): void {
    const lines: string[] = [];
    for (const quantity of ['force', 'moment'] as const) {
      const arrows = this.scene.arrows.filter((arrow) => arrow.quantity === quantity && this.isShown(arrow));
      if (arrows.length === 0) continue;
      this.prepare(quantity);
      const scale = this.scale(quantity);
      if (!(scale > 0)) continue;
      const value = roundBelow((0.25 * this.scene.size) / scale);
      const unitText = unit(this.page.runs[0].unit(arrows[0].channels[0]));
      const length = `${number(value * scale, 2)} ${this.page.document.model.units.length}`;
      lines.push(`${number(value)} ${unitText} is drawn ${length} ${quantity === 'force' ? 'long' : 'wide'}`);
    }
    this.legend.hidden = lines.length === 0;
    this.legend.replaceChildren(...lines.map((line) => make('div', {}, line)));
    this.changed();
  }

  private prepare(quantity: Quantity): void {
    if (this.defaults.has(quantity)) return;
    const run = this.page.runs[0];
    const sizes: number[] = [];
    const step = Math.max(1, Math.floor(run.time.length / samples));
    for (const arrow of this.scene.arrows) {
      if (arrow.quantity !== quantity) continue;
      for (let row = 0; row < run.time.length; row += step) {
        const size = Math.hypot(...arrow.channels.map((name) => run.valueAt(name, { row, fraction: 0 })));
        if (size > 0 && Number.isFinite(size)) sizes.push(size);
      }
    }
    sizes.sort((a, b) => a - b);
    const typical = sizes.length === 0 ? 1 : sizes[Math.min(sizes.length - 1, Math.floor(0.95 * sizes.length))];
    this.defaults.set(quantity, (0.25 * this.scene.size) / typical);
  }
}
