// What an engineer of mechanisms draws by hand: instant centres, centrodes, transmission angle, mass centre of all bodies, gaps of hinges.
// Mass centre and transmission angles are channels, too.
import type { Scene } from '../document';
import { make } from '../element';
import { number, steady, unit } from '../format';
import { gapOf, hingesOf, jointSites, type JointSite } from '../mechanism/joints';
import { massCentre } from '../mechanism/mass_centre';
import { Poles } from '../mechanism/poles';
import { PlanarRates } from '../mechanism/rates';
import { type Transmission, transmissionAngle, transmissionsOf } from '../mechanism/transmission';
import { optionBox, optionRange, optionSelect } from '../option_controls';
import type { Page } from '../page';
import type { Place, RunData } from '../run_data';
import type { Mark } from '../view/marks';
import { place as placeOf } from '../view/vectors';

export const allBodies = '*'; // as a choice of `pole`
const most = 8; // bodies of which all pairs can be drawn

export class Mechanism {
  readonly controls: HTMLElement[] = [];
  readonly hinges: JointSite[];
  private readonly transmissions: Transmission[] = [];
  private readonly poles: Poles | null;
  private readonly smallestGap: number; // that the stored poses resolve
  private centrodes = { key: '', fixed: new Float64Array(0), moving: new Float64Array(0) };

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
    private readonly run: RunData,
  ) {
    const planar = scene.space === 'planar';
    this.hinges = hingesOf(jointSites(scene, run), run, scene.size);
    this.poles = planar ? new Poles(scene, run, new PlanarRates(scene, run)) : null;
    if (planar) this.transmissions = transmissionsOf(scene, run, this.hinges);
    this.smallestGap = Math.max(4 * run.run.precision, 1e-13) * scene.size;
    this.derive();
    this.addControls();
  }

  marks(place: Place, poses: Float64Array): Mark[] {
    const { options } = this.page;
    const marks: Mark[] = [];
    if (options.is('centre')) {
      const at = massCentre(this.scene, poses);
      if (at !== null) marks.push({ kind: 'point', at, symbol: 'mass', text: 'mass centre', colour: 'mechanism' });
    }
    if (options.get('pole') !== '') this.addPoles(marks, place, poses);
    const transmission = this.transmissions.find((item) => item.joint === options.get('transmission'));
    if (transmission !== undefined) {
      const { angle, at, coupler, normal } = transmissionAngle(transmission, poses);
      const text = `${steady((180 / Math.PI) * angle, 3)}\u00b0`;
      marks.push({ kind: 'angle', at, from: coupler, to: normal, text, colour: 'mechanism' });
    }
    if (options.is('gaps')) this.addGaps(marks, poses);
    return marks;
  }

  private derive(): void {
    const { document, runs } = this.page;
    const axes = this.scene.space === 'planar' ? ['x', 'y'] : ['x', 'y', 'z'];
    for (const run of runs) {
      if (!run.hasPoses || run.run.poses.length !== this.scene.bodies.length) continue;
      if (this.scene.bodies.some((body) => body.mass > 0))
        axes.forEach((axis, i) =>
          run.derive(`mass centre.${axis}`, document.model.units.length, (p) => massCentre(this.scene, p)?.[i] ?? NaN),
        );
      for (const item of this.transmissions)
        run.derive(`${item.joint}.transmission`, 'deg', (p) => (180 / Math.PI) * transmissionAngle(item, p).angle);
    }
  }

  // ---- Instant centres ----

  private addPoles(marks: Mark[], place: Place, poses: Float64Array): void {
    const { options } = this.page;
    const index = (name: string): number =>
      Math.max(
        0,
        this.scene.bodies.findIndex((body) => body.name === name),
      );
    const [wanted, reference] = [options.get('pole'), index(options.get('relative'))];
    if (wanted === allBodies) {
      for (let i = 0; i < this.scene.bodies.length; ++i)
        for (let j = i + 1; j < this.scene.bodies.length; ++j) this.addPole(marks, j, i, place, poses);
      return;
    }
    const body = index(wanted);
    this.addPole(marks, body, reference, place, poses);
    if (options.is('centrodes') && this.poles?.exists(body, reference) === true)
      this.addCentrodes(marks, body, reference, poses);
  }

  private addPole(marks: Mark[], body: number, reference: number, place: Place, poses: Float64Array): void {
    const at = this.poles?.at(body, reference, place, poses) ?? null;
    if (at === null) return;
    const text = `${this.scene.bodies[reference].name}\u2013${this.scene.bodies[body].name}`;
    marks.push({ kind: 'point', at, symbol: 'pole', text, colour: 'mechanism' });
  }

  private addCentrodes(marks: Mark[], body: number, reference: number, poses: Float64Array): void {
    const key = `${body} ${reference}`;
    if (this.poles !== null && this.centrodes.key !== key)
      this.centrodes = { key, ...this.poles.centrodes(body, reference) };
    const world = (points: Float64Array, of: number): Float64Array => {
      const out = new Float64Array(points.length);
      for (let i = 0; i < points.length; i += 3) {
        placeOf(poses, of, points.subarray(i, i + 3), point);
        out.set(point, i);
      }
      return out;
    };
    const { fixed, moving } = this.centrodes;
    marks.push({ kind: 'path', points: world(fixed, reference), colour: 'mechanism' });
    marks.push({ kind: 'path', points: world(moving, body), colour: 'contrast' });
  }

  // ---- Gaps ----

  private addGaps(marks: Mark[], poses: Float64Array): void {
    const factor = 10 ** Number(this.page.options.get('magnify'));
    for (const site of this.hinges) {
      const size = gapOf(site, poses, point);
      if (!(size > this.smallestGap)) continue;
      const from = new Float64Array(3);
      placeOf(poses, site.bodies[1], site.at[1], from);
      const to = [0, 1, 2].map((i) => from[i] + factor * point[i]);
      const text = `${number(size, 2)} ${unit(this.page.document.model.units.length)}`;
      marks.push({ kind: 'arrow', from, to, text, colour: 'contrast' });
    }
  }

  // ---- Controls ----

  private addControls(): void {
    const { options, document } = this.page;
    const { bodies } = this.scene;
    if (bodies.some((body) => body.mass > 0))
      this.controls.push(optionBox(options, 'centre', 'Mass centre of all bodies'));
    if (this.poles !== null && bodies.length > 1) {
      const names = bodies.map((body) => [body.name, body.name] as const);
      const all = bodies.length <= most ? [[allBodies, 'all pairs'] as const] : [];
      this.controls.push(
        optionSelect(options, 'pole', 'Instant centre of', [['', 'none'], ...all, ...names.slice(1)]),
        optionSelect(options, 'relative', 'relative to', [['', bodies[0].name], ...names.slice(1)]),
        optionBox(options, 'centrodes', 'Centrodes', 'Paths of the instant centre on both bodies'),
      );
    }
    if (this.transmissions.length > 0) {
      const choices = this.transmissions.map(
        ({ joint, coupler, output }) => [joint, `${joint}: ${coupler} on ${output}`] as const,
      );
      this.controls.push(optionSelect(options, 'transmission', 'Transmission angle at', [['', 'none'], ...choices]));
    }
    if (this.hinges.length === 0) return;
    if (this.largestGap() > this.smallestGap) {
      this.controls.push(
        optionBox(options, 'gaps', 'Gaps of hinges, magnified', 'How far the two points of a hinge have drifted apart'),
        optionRange(options, 'magnify', 'Factor 1 to 10\u2076', { min: 0, max: 6, step: 0.5 }),
      );
    } else {
      const size = `${number(this.smallestGap, 1)} ${unit(document.model.units.length)}`;
      this.controls.push(make('p', { class: 'hint' }, `Gaps of hinges are below the resolution of the page, ${size}.`));
    }
  }

  private largestGap(): number {
    const rows = this.run.time.length;
    const step = Math.max(1, Math.floor(rows / 40));
    let largest = 0;
    const poses = this.run.poses({ row: 0, fraction: 0 });
    for (let row = 0; row < rows; row += step) {
      this.run.poses({ row, fraction: 0 }, poses);
      for (const site of this.hinges) largest = Math.max(largest, gapOf(site, poses, point));
    }
    return largest;
  }
}

const point = new Float64Array(3);
