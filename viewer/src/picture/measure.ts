// Measuring between points of bodies: two give a distance, a third the angle at the second. A click snaps to joints, markers and mass
// centres; beside them, in the plane, it takes the point of the body that lies there, or of the ground. Points move with their bodies, and
// what is measured is a channel, too.
import type { Scene } from '../document';
import { iconButton, make, textButton } from '../element';
import { steady, unit } from '../format';
import { intoBody } from '../mechanism/joints';
import { type NamedPoint, namedPoints } from '../mechanism/points';
import { decoded } from '../options';
import type { Page } from '../page';
import type { Mark } from '../view/marks';
import type { View } from '../view/view';
import { place } from '../view/vectors';

const reach = 14; // pixels from a named point that snap to it
const channelPrefix = 'measure.';
const between = '\u2013';
const roles = ['From', 'To', 'Angle to'];

type Vector = [number, number, number];

function positions(points: NamedPoint[], poses: Float64Array): Vector[] {
  return points.map(({ body, at }) => {
    place(poses, body, at, world);
    return [world[0], world[1], world[2]];
  });
}
const world = new Float64Array(3);

const distance = (a: Vector, b: Vector): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);

// Degrees, 0 to 180
function angleAt(a: Vector, b: Vector, c: Vector): number {
  const [u, v] = [a, c].map((p) => [p[0] - b[0], p[1] - b[1], p[2] - b[2]]);
  const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return (180 / Math.PI) * Math.atan2(cross, dot);
}

export class Measure {
  readonly button: HTMLButtonElement;
  readonly panel = make('section', { class: 'measure', label: 'Measure' });
  private readonly named: NamedPoint[];
  private readonly selects: HTMLSelectElement[];
  private readonly result = make('output', { class: 'measured' });
  private points: NamedPoint[] = [];

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
    private readonly view: View,
  ) {
    const { options } = page;
    this.named = namedPoints(scene);
    this.button = textButton('Measure', 'Distances and angles (m)', () =>
      options.set('measuring', options.is('measuring') ? '0' : '1'),
    );
    this.selects = roles.map((label) => make('select', { label }));
    for (const select of this.selects)
      select.addEventListener('change', () => this.choose(this.selects.map((item) => item.value)));
    const fields = this.selects.map((select, i) =>
      make('label', { class: 'row' }, make('span', { class: 'caption' }, roles[i]), select),
    );
    this.panel.append(
      make(
        'div',
        { class: 'row wrap' },
        ...fields,
        textButton('Plot', 'Plot what is measured over time', () => this.plot()),
        textButton('Clear', 'Take other points', () => this.choose([])),
        iconButton('close', 'Stop measuring', () => options.set('measuring', '0')),
      ),
      this.result,
    );
    options.on((name) => {
      if (name === 'measuring' || name === 'measure') this.read();
    });
    this.read();
  }

  get active(): boolean {
    return this.page.options.is('measuring');
  }

  click(x: number, y: number, owner: string, kind: string, poses: Float64Array): void {
    const found = this.nearest(x, y, poses) ?? this.free(x, y, owner, kind, poses);
    if (found === null) return;
    const before = this.points.length >= 3 ? [] : this.points.map((point) => point.name);
    this.choose([...before, found]);
  }

  marks(poses: Float64Array): Mark[] {
    if (!this.active || this.points.length === 0) return [];
    const at = positions(this.points, poses);
    if (at.length > 1) this.tell(at);
    const length = unit(this.page.document.model.units.length);
    const text = at.length > 1 ? `${steady(distance(at[0], at[1]), 4)} ${length}` : '';
    const marks: Mark[] = [];
    if (at.length === 2) marks.push({ kind: 'distance', from: at[0], to: at[1], text, colour: 'measure' });
    if (at.length === 3) {
      const angle = `${steady(angleAt(at[0], at[1], at[2]), 4)}\u00b0`;
      marks.push({ kind: 'angle', at: at[1], from: at[0], to: at[2], text: angle, colour: 'measure' });
    }
    for (const p of at) marks.push({ kind: 'point', at: p, symbol: 'dot', text: '', colour: 'measure' });
    return marks;
  }

  // The readable result: lengths with their components, the direction in the plane, the angle
  private tell(at: Vector[]): void {
    const length = unit(this.page.document.model.units.length);
    const planar = this.scene.space === 'planar';
    const lines: string[] = [];
    for (let i = 1; i < at.length; ++i) {
      const d = [0, 1, 2].map((k) => at[i][k] - at[i - 1][k]);
      const parts = [...(planar ? 'xy' : 'xyz')].map((axis, k) => `\u0394${axis} ${steady(d[k], 5)}`);
      if (planar) parts.push(`${steady((180 / Math.PI) * Math.atan2(d[1], d[0]), 4)}\u00b0 from x`);
      const names = `${this.points[i - 1].name} to ${this.points[i].name}`;
      lines.push(`${names}: ${steady(distance(at[i - 1], at[i]), 6)} ${length} (${parts.join(', ')})`);
    }
    if (at.length === 3)
      lines.push(`angle at ${this.points[1].name}: ${steady(angleAt(at[0], at[1], at[2]), 5)}\u00b0`);
    this.show(lines.join('\n'));
  }

  private show(text: string): void {
    if (this.result.textContent !== text) this.result.textContent = text;
  }

  private nearest(x: number, y: number, poses: Float64Array): string | null {
    let best = reach;
    let name: string | null = null;
    for (const point of this.named) {
      place(poses, point.body, point.at, world);
      const seen = this.view.screen(world);
      const away = seen === null ? Infinity : Math.hypot(seen[0] - x, seen[1] - y);
      if (away >= best) continue;
      best = away;
      name = point.name;
    }
    return name;
  }

  // A point without a name: body@x,y in the axes of the body
  private free(x: number, y: number, owner: string, kind: string, poses: Float64Array): string | null {
    const at = this.view.world(x, y);
    if (at === null) return null;
    const index = kind === 'body' ? this.scene.bodies.findIndex((body) => body.name === owner) : 0;
    const body = Math.max(0, index);
    const local = intoBody(poses, body, at);
    return `${this.scene.bodies[body].name}@${Number(local[0].toPrecision(5))},${Number(local[1].toPrecision(5))}`;
  }

  private choose(names: string[]): void {
    this.page.options.setList(
      'measure',
      names.filter((name) => name !== ''),
    );
  }

  private pointOf(text: string): NamedPoint | null {
    const known = this.named.find((point) => point.name === text);
    if (known !== undefined) return known;
    const cut = text.lastIndexOf('@');
    const body = this.scene.bodies.findIndex((item) => item.name === text.slice(0, cut));
    const [px, py] = text
      .slice(cut + 1)
      .split(',')
      .map(Number);
    return cut < 0 || body < 0 || !Number.isFinite(px + py) ? null : { name: text, body, at: [px, py, 0] };
  }

  // Takes points and state from the options.
  private read(): void {
    const { options } = this.page;
    this.panel.hidden = !this.active;
    this.button.setAttribute('aria-pressed', String(this.active));
    const names = options.list('measure').map(decoded).slice(0, 3);
    this.points = names.map((name) => this.pointOf(name)).filter((point) => point !== null);
    if (this.points.length < 2) this.show('Click two points for a distance, and a third for an angle.');
    this.selects.forEach((select, i) => {
      const chosen = this.points.at(i)?.name ?? '';
      const all = ['', ...this.named.map((point) => point.name)];
      if (!all.includes(chosen)) all.push(chosen);
      select.replaceChildren(...all.map((name) => make('option', { attributes: { value: name } }, name || '\u2013')));
      select.value = chosen;
    });
  }

  private plot(): void {
    if (this.points.length < 2) return;
    const name = channelPrefix + this.points.map((point) => point.name).join(between);
    this.derive(name);
    this.page.plot(name);
  }

  // Makes the channel of a measurement again, from an address.
  derive(channel: string): void {
    const { runs, store, document } = this.page;
    if (!channel.startsWith(channelPrefix) || runs.at(0)?.has(channel) === true) return;
    const points = channel
      .slice(channelPrefix.length)
      .split(between)
      .map((name) => this.pointOf(name));
    if (points.length < 2 || points.length > 3 || points.includes(null)) return;
    const known = points.filter((point) => point !== null);
    const angle = known.length === 3;
    for (const run of runs)
      run.derive(channel, angle ? 'deg' : document.model.units.length, (poses) => {
        const at = positions(known, poses);
        return angle ? angleAt(at[0], at[1], at[2]) : distance(at[0], at[1]);
      });
    store.set('channels', store.get('channels') + 1);
  }
}
