// Riding on a body: the picture as seen from it, with the paths, ghosts and the second run relative to it, too.
import type { RunData } from '../run_data';
import { Inversion } from '../mechanism/inversion';
import type { Mark } from '../view/marks';

export class Ride {
  private readonly inversion: Inversion;
  private readonly pose = new Float64Array(7);
  private readonly trails = new Map<string, Float64Array>();

  constructor(
    private readonly run: RunData,
    private readonly body: number,
  ) {
    run.bodyPose(body, { row: 0, fraction: 0 }, this.pose);
    this.inversion = new Inversion(this.pose);
  }

  // All poses of one time in place; what follows is seen from there.
  apply(poses: Float64Array): void {
    this.inversion.set(poses.subarray(7 * this.body, 7 * this.body + 7));
    this.inversion.apply(poses);
  }

  // Components in world axes; a planar moment stays as it is.
  turn(components: number[]): number[] {
    if (components.length < 2) return components;
    const out = [0, 0, 0];
    this.inversion.turn([components[0], components[1], components[2] ?? 0], out);
    return out.slice(0, components.length);
  }

  move(mark: Mark): Mark {
    const moved = (at: ArrayLike<number>): number[] => {
      const out = [0, 0, 0];
      this.inversion.move(at, out);
      return out;
    };
    switch (mark.kind) {
      case 'point':
        return { ...mark, at: moved(mark.at) };
      case 'path': {
        const points = new Float64Array(mark.points.length);
        for (let i = 0; i < points.length; i += 3) this.inversion.move(mark.points.subarray(i, i + 3), points, i);
        return { ...mark, points };
      }
      case 'angle':
        return { ...mark, at: moved(mark.at), from: moved(mark.from), to: moved(mark.to) };
      default:
        return { ...mark, from: moved(mark.from), to: moved(mark.to) };
    }
  }

  // A point of a body in all rows, each as seen from the ridden body at its time
  trail(body: number, point: readonly [number, number, number]): Float64Array {
    const key = `${body}:${point.join(',')}`;
    let points = this.trails.get(key);
    if (points === undefined) {
      points = this.run.trail(body, point).slice();
      const seen = new Inversion(this.inversion.first);
      for (let row = 0; 3 * row < points.length; ++row) {
        this.run.bodyPose(this.body, { row, fraction: 0 }, this.pose);
        seen.set(this.pose);
        seen.move(points.slice(3 * row, 3 * row + 3), points, 3 * row);
      }
      this.trails.set(key, points);
    }
    return points;
  }
}
