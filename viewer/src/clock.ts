// The one clock of the page: pose, arrows, numbers, plots and the timeline all show its time.
// While playing, time advances with the wall clock times the speed; stepping lands exactly on rows.
import { placeOfTime, type Place } from './run_data';

const longestFrame = 0.25; // s: a hidden or busy page falls behind instead of jumping
const rateWindow = 500; // ms

export class Clock {
  times = new Float64Array(0);
  events: number[] = [];
  secondsPerUnit = 1; // wall time of one unit of model time at speed 1
  time = 0;
  playing = false;
  loop = true;
  speed = 1;
  achieved = 0;
  markIn: number | null = null;
  markOut: number | null = null;
  private readonly listeners = new Set<() => void>();
  private frame = 0;
  private lastFrame = 0;
  private rateStart = 0;
  private advanced = 0;

  get first(): number {
    return this.times.length > 0 ? this.times[0] : 0;
  }
  get last(): number {
    return this.times.length > 0 ? this.times[this.times.length - 1] : 0;
  }
  get from(): number {
    return this.markIn ?? this.first;
  }
  get to(): number {
    return this.markOut ?? this.last;
  }
  get place(): Place {
    return placeOfTime(this.times, this.time);
  }

  // Speeds 1, 2, 5 per decade from 0.01 to 10, and beyond where a run would last less than a second or more than 100.
  get speeds(): number[] {
    const duration = Math.max((this.last - this.first) * this.secondsPerUnit, 1e-300);
    const low = Math.max(-12, Math.min(-2, Math.floor(Math.log10(duration / 10))));
    const high = Math.min(12, Math.max(1, Math.ceil(Math.log10(duration / 10))));
    const speeds: number[] = [];
    for (let power = low; power < high; ++power) {
      for (const digit of [1, 2, 5]) speeds.push(Number(`${digit}e${power}`));
    }
    speeds.push(Number(`1e${high}`));
    return speeds;
  }

  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  setTimes(times: Float64Array, events: number[], secondsPerUnit: number): void {
    this.times = times;
    this.events = [...new Set(events)].sort((a, b) => a - b);
    this.secondsPerUnit = secondsPerUnit;
    this.markIn = this.markOut = null;
    this.time = Math.min(Math.max(this.time, this.first), this.last);
    if (times.length < 2) this.pause();
    this.changed();
  }

  changed(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.onFrame);
  }

  play(): void {
    if (this.playing || this.times.length < 2) return;
    if (this.time >= this.to || this.time < this.from) this.time = this.from;
    this.playing = true;
    this.lastFrame = this.rateStart = performance.now();
    this.advanced = 0;
    this.changed();
  }

  pause(): void {
    this.playing = false;
    this.achieved = 0;
    this.changed();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  seek(time: number): void {
    if (!Number.isFinite(time)) return;
    this.time = Math.min(Math.max(time, this.first), this.last);
    this.changed();
  }

  step(rows: number): void {
    if (this.times.length === 0) return;
    this.pause();
    const { row, fraction } = this.place;
    const target = rows < 0 && fraction > 0 ? row + rows + 1 : row + rows;
    this.seek(this.times[Math.min(Math.max(target, 0), this.times.length - 1)]);
  }

  toEvent(direction: 1 | -1): void {
    const found =
      direction > 0 ? this.events.find((t) => t > this.time) : this.events.filter((t) => t < this.time).at(-1);
    if (found === undefined) return;
    this.pause();
    this.seek(found);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.rateStart = performance.now();
    this.advanced = 0;
    this.changed();
  }

  faster(direction: 1 | -1): void {
    const speeds = this.speeds;
    const next =
      direction > 0 ? speeds.find((s) => s > this.speed * 1.001) : speeds.filter((s) => s < this.speed * 0.999).at(-1);
    if (next !== undefined) this.setSpeed(next);
  }

  // Marks as in an address; those beyond the run or in the wrong order are left out.
  setMarks(from: number | null, to: number | null): void {
    const within = (t: number | null): number | null => (t !== null && t >= this.first && t <= this.last ? t : null);
    [this.markIn, this.markOut] = [within(from), within(to)];
    if (this.markIn !== null && this.markOut !== null && this.markIn >= this.markOut) this.markOut = null;
    this.changed();
  }

  setMark(which: 'in' | 'out' | 'none'): void {
    if (which === 'in') this.markIn = this.time;
    if (which === 'out') this.markOut = this.time;
    if (which === 'none') this.markIn = this.markOut = null;
    if (this.markIn !== null && this.markOut !== null && this.markIn >= this.markOut) {
      if (which === 'in') this.markOut = null;
      else this.markIn = null;
    }
    this.changed();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.listeners.clear();
  }

  private readonly onFrame = (now: number): void => {
    this.frame = 0;
    if (this.playing) this.advance(now);
    for (const listener of this.listeners) listener();
    if (this.playing) this.changed();
  };

  private advance(now: number): void {
    const wall = Math.min(Math.max(now - this.lastFrame, 0) / 1000, longestFrame);
    this.lastFrame = now;
    const passed = (wall * this.speed) / this.secondsPerUnit;
    this.time += passed;
    this.advanced += passed * this.secondsPerUnit;
    if (now - this.rateStart > rateWindow) {
      this.achieved = (this.advanced * 1000) / (now - this.rateStart);
      this.rateStart = now;
      this.advanced = 0;
    }
    if (this.time < this.to) return;
    const span = this.to - this.from;
    if (this.loop && span > 0) {
      this.time = this.from + ((this.time - this.from) % span);
    } else {
      this.time = this.to;
      this.playing = false;
      this.achieved = 0;
    }
  }
}
