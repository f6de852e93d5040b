// Ghosts: the first row, and poses at equal times between the in and out marks.
import type { Page } from '../page';
import type { Ride } from './ride';

export class Ghosts {
  ride: Ride | null = null;
  private list: Float64Array[] = [];
  private key = '';
  private rode: Ride | null = null;

  constructor(private readonly page: Page) {}

  poses(): Float64Array[] {
    const { clock, options, runs } = this.page;
    const count = Math.min(100, Math.max(0, Math.round(Number(options.get('ghosts')) || 0)));
    const times = options.is('start') ? [clock.first] : [];
    for (let i = 0; i < count; ++i) times.push(clock.from + ((clock.to - clock.from) * i) / count);
    const key = times.join();
    if (key !== this.key || this.rode !== this.ride) {
      this.key = key;
      this.rode = this.ride;
      this.list = times.map((time) => {
        const poses = runs[0].poses(runs[0].place(time));
        this.ride?.apply(poses);
        return poses;
      });
    }
    return this.list;
  }
}
