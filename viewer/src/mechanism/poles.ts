// The instant centre (pole) of body j relative to body i: the point in which both have the same velocity.
//   With V_k = v_k - omega_k x r_k, the velocity of the point of body k that is at the origin, and w = omega_j - omega_i:
//     (V_j - V_i) + w z x p = 0,  so  p = (-(V_jy - V_iy), V_jx - V_ix) / w.
//   Without relative rotation it lies at infinity: nothing is drawn where |w| is below 1e-4 of its largest value in the run, or farther
//   away than 10 sizes of the mechanism.
// Centrodes: the curves of the pole in the axes of both bodies. They roll on each other at the pole.
import type { Scene } from '../document';
import type { Place, RunData } from '../run_data';
import { intoBody } from './joints';
import type { PlanarRates } from './rates';

const farthest = 10; // sizes of the mechanism

export class Poles {
  private readonly limits = new Map<string, number>();

  constructor(
    private readonly scene: Scene,
    private readonly run: RunData,
    private readonly rates: PlanarRates,
  ) {}

  // Whether the bodies turn relative to each other at all
  exists(body: number, reference: number): boolean {
    return body !== reference && this.limit(body, reference) > 0;
  }

  // World coordinates, with poses of the same place; null where there is none
  at(body: number, reference: number, place: Place, poses: Float64Array): [number, number, number] | null {
    const a = this.rates.at(reference, place);
    const b = this.rates.at(body, place);
    const w = b.omega - a.omega;
    if (!(Math.abs(w) > this.limit(body, reference))) return null;
    const [oa, ob] = [7 * reference, 7 * body];
    const vx = b.vx + b.omega * poses[ob + 1] - (a.vx + a.omega * poses[oa + 1]);
    const vy = b.vy - b.omega * poses[ob] - (a.vy - a.omega * poses[oa]);
    const [x, y] = [-vy / w, vx / w];
    const [low, high] = this.scene.bounds;
    const away = Math.hypot(x - (low[0] + high[0]) / 2, y - (low[1] + high[1]) / 2);
    return away < farthest * this.scene.size ? [x, y, 0] : null;
  }

  // The fixed centrode in the axes of the reference, and the moving one in those of the body; NaN interrupts them where the pole is far
  // away or passes through infinity, which is where w changes its sign.
  centrodes(body: number, reference: number): { fixed: Float64Array; moving: Float64Array } {
    const fixed: number[] = [];
    const moving: number[] = [];
    const poses = new Float64Array(7 * this.scene.bodies.length);
    let sign = 0;
    for (let row = 0; row < this.run.time.length; ++row) {
      const place = { row, fraction: 0 };
      this.run.poses(place, poses);
      const pole = this.at(body, reference, place, poses);
      const now =
        pole === null ? 0 : Math.sign(this.rates.at(body, place).omega - this.rates.at(reference, place).omega);
      if (now !== sign) for (const list of [fixed, moving]) list.push(NaN, NaN, NaN);
      sign = now;
      if (pole === null) continue;
      fixed.push(...intoBody(poses, reference, pole));
      moving.push(...intoBody(poses, body, pole));
    }
    return { fixed: Float64Array.from(fixed), moving: Float64Array.from(moving) };
  }

  private limit(body: number, reference: number): number {
    const key = `${body} ${reference}`;
    let limit = this.limits.get(key);
    if (limit === undefined) {
      limit = 0;
      for (let row = 0; row < this.run.time.length; ++row) {
        const place = { row, fraction: 0 };
        const w = Math.abs(this.rates.at(body, place).omega - this.rates.at(reference, place).omega);
        if (w > limit) limit = w;
      }
      limit = limit * this.duration() > 1e-6 ? 1e-4 * limit : 0;
      this.limits.set(key, limit);
    }
    return limit;
  }

  // Rotations below a millionth of a radian over the run are rounding.
  private duration(): number {
    const { time } = this.run;
    return time.length > 1 ? time[time.length - 1] - time[0] : 1;
  }
}
