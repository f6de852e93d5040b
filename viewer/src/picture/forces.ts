// Which arrows of forces and moments are drawn, and how long. The default scale draws the 95th percentile of the run with a
// quarter of the mechanism's size.
import type { Arrow, Scene } from '../document';
import { make, popover } from '../element';
import { number, unit } from '../format';
import { optionBox, optionItem, optionRange } from '../option_controls';
import type { Page } from '../page';
import type { Place } from '../run_data';

export interface DrawnArrow {
  index: number;
  components: number[];
  unit: string;
}

type Quantity = Arrow['quantity'];

const groups: { kind: Arrow['kind']; text: string }[] = [
  { kind: 'reaction', text: 'Reactions' },
  { kind: 'contact', text: 'Contacts' },
  { kind: 'spring', text: 'Springs and dampers' },
  { kind: 'applied', text: 'Applied forces' },
];
const samples = 200; // rows that the percentile is taken from
const range = { min: -1.5, max: 1.5, step: 0.05 };

// A round number at or below the value: 1, 2 or 5 times a power of ten.
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * power <= value * (1 + 1e-12)) ?? 1) * power;
}

export class Forces {
  readonly element: HTMLElement | null;
  readonly legend = make('div', { class: 'force-legend', attributes: { hidden: '' } });
  private readonly defaults = new Map<Quantity, number>();

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
  ) {
    const { options } = page;
    const present = groups.filter((group) => scene.arrows.some((arrow) => arrow.kind === group.kind));
    const run = page.runs.at(0);
    if (present.length === 0 || run === undefined || run.time.length === 0) {
      this.element = null;
      return;
    }
    const hasMoments = scene.arrows.some((arrow) => arrow.quantity === 'moment');
    this.element = popover(
      'Forces',
      'Forces and moments as arrows',
      ...present.map((group) => optionItem(options, 'forces', group.kind, group.text)),
      hasMoments ? optionBox(options, 'moments', 'Moments too') : null,
      optionRange(options, 'force-length', 'Length of forces', range),
      hasMoments ? optionRange(options, 'moment-size', 'Size of moments', range) : null,
      scene.arrows.some((arrow) => !arrow.determined)
        ? make('p', { class: 'hint' }, 'Dashed: not unique, because joints are redundant.')
        : null,
    );
    options.on(() => this.updateLegend());
    this.updateLegend();
  }

  // Length per unit of force, or radius per unit of moment.
  scale(quantity: Quantity): number {
    const power = Number(this.page.options.get(quantity === 'force' ? 'force-length' : 'moment-size'));
    return (this.defaults.get(quantity) ?? 0) * 10 ** (Number.isFinite(power) ? power : 0);
  }

  at(place: Place): DrawnArrow[] {
    const run = this.page.runs.at(0);
    const drawn: DrawnArrow[] = [];
    const shown = this.shown();
    if (run === undefined || shown.length === 0) return drawn;
    this.scene.arrows.forEach((arrow, index) => {
      if (!shown.includes(arrow)) return;
      const components = arrow.channels.map((name) => run.valueAt(name, place));
      if (components.every(Number.isFinite)) drawn.push({ index, components, unit: run.unit(arrow.channels[0]) });
    });
    return drawn;
  }

  private shown(): Arrow[] {
    const kinds = this.page.options.list('forces');
    if (kinds.length === 0) return [];
    const moments = this.page.options.is('moments');
    return this.scene.arrows.filter((arrow) => kinds.includes(arrow.kind) && (arrow.quantity === 'force' || moments));
  }

  private updateLegend(): void {
    const lines: string[] = [];
    const shown = this.shown();
    for (const quantity of ['force', 'moment'] as const) {
      const arrows = shown.filter((arrow) => arrow.quantity === quantity);
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
