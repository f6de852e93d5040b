// Velocities of planar bodies: their channels vx, vy and omega if the run has them, else differences of the poses of the rows around,
//   v(t_k) = (x(t_k+1) - x(t_k-1)) / (t_k+1 - t_k-1), one-sided at the ends; linear between rows.
import type { Scene } from '../document';
import type { Place, RunData } from '../run_data';

export interface PlanarRate {
  vx: number;
  vy: number;
  omega: number;
}

function differences(values: Float64Array, times: Float64Array): Float64Array {
  const last = times.length - 1;
  return values.map((_, k) => {
    const from = Math.max(0, k - 1);
    const to = Math.min(last, k + 1);
    return times[to] > times[from] ? (values[to] - values[from]) / (times[to] - times[from]) : 0;
  });
}

export class PlanarRates {
  private readonly columns = new Map<number, Float64Array[]>();

  constructor(
    private readonly scene: Scene,
    private readonly run: RunData,
  ) {}

  at(body: number, { row, fraction }: Place): PlanarRate {
    const columns = this.columnsOf(body);
    const read = (i: number): number => {
      const values = columns[i];
      if (values === undefined) return 0;
      return fraction === 0 ? values[row] : values[row] + fraction * (values[row + 1] - values[row]);
    };
    return { vx: read(0), vy: read(1), omega: read(2) };
  }

  private columnsOf(body: number): Float64Array[] {
    let columns = this.columns.get(body);
    if (columns === undefined) {
      const name = this.scene.bodies[body].name;
      const poses = this.run.poseColumns(body); // none for the ground
      const channels = ['vx', 'vy', 'omega'].map((part) => this.run.values(`${name}.${part}`));
      columns = poses.map((values, i) => channels[i] ?? differences(values, this.run.time));
      this.columns.set(body, columns);
    }
    return columns;
  }
}
