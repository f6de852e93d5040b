// The controls of the clock: buttons, speed, time, the timeline with its marks, and the strip under it.
import type { Clock } from './clock';
import { type Child, icon, iconButton, make, textButton, toggle } from './element';
import { number, speed as speedText, timeDecimals, unit } from './format';
import type { Page } from './page';
import { Strip } from './strip';

export class Transport {
  readonly element: HTMLElement;
  private readonly clock: Clock;
  private readonly playButton: HTMLButtonElement;
  private readonly time = make('output', { class: 'time', label: 'Time' });
  private readonly row = make('span', { class: 'row-count' });
  private readonly achieved = make('span', { class: 'achieved', title: 'Achieved speed' });
  private readonly speed = make('select', { label: 'Speed', title: 'Speed (keys + and \u2212)' });
  private readonly timeline: HTMLElement;
  private readonly bar = make('div', { class: 'timeline-bar' });
  private readonly done = make('div', { class: 'timeline-done' });
  private readonly range = make('div', { class: 'timeline-range' });
  private readonly head = make('div', { class: 'timeline-head' });
  private readonly marks = make('div', { class: 'timeline-events' });
  private shownSpeeds = '';
  private playing = false;
  private width = 0;

  constructor(
    private readonly page: Page,
    private readonly timeUnit: () => string,
  ) {
    const clock = (this.clock = page.clock);
    const strip = new Strip(page);
    this.playButton = iconButton('play', 'Play (Space)', () => clock.toggle());
    this.playButton.classList.add('primary');
    const loop = toggle('Loop', 'Start again at the end', clock.loop, (on) => (clock.loop = on));
    this.speed.addEventListener('change', () => clock.setSpeed(Number(this.speed.value)));
    const events: Child[] =
      (page.runs.at(0)?.run.events.length ?? 0) === 0
        ? []
        : [
            iconButton('eventBack', 'Previous event (,)', () => clock.toEvent(-1)),
            iconButton('eventForward', 'Next event (.)', () => clock.toEvent(1)),
          ];
    const buttons = make(
      'div',
      { class: 'row', label: 'Playback', attributes: { role: 'group' } },
      iconButton('start', 'To the start (Home)', () => clock.seek(clock.from)),
      iconButton('back', 'One row back (Left)', () => clock.step(-1)),
      this.playButton,
      iconButton('forward', 'One row on (Right)', () => clock.step(1)),
      iconButton('end', 'To the end (End)', () => clock.seek(clock.to)),
      ...events,
    );
    const range = make(
      'div',
      { class: 'row', label: 'Range', attributes: { role: 'group' } },
      textButton('In', 'Play from here (i)', () => clock.setMark('in')),
      textButton('Out', 'Play up to here (o)', () => clock.setMark('out')),
      textButton('Clear', 'Play the whole run', () => clock.setMark('none')),
      loop,
    );
    const rate = make('div', { class: 'row' }, make('span', { class: 'caption' }, 'Speed'), this.speed, this.achieved);
    const controls = make(
      'div',
      { class: 'controls' },
      buttons,
      make('div', { class: 'times' }, this.time, this.row),
      rate,
      range,
    );
    this.timeline = make(
      'div',
      {
        class: 'timeline',
        label: 'Time',
        attributes: { role: 'slider', tabindex: '0', 'aria-valuemin': '0', 'aria-valuemax': '0' },
      },
      make('div', { class: 'timeline-track' }, this.range, this.done, this.bar),
      strip.element,
      this.marks,
      this.head,
    );
    this.timeline.addEventListener('pointerdown', this.scrub);
    this.timeline.addEventListener('keydown', this.pageKeys);
    const lanes = make(
      'div',
      { class: 'lanes' },
      make('div', { class: 'lane-labels' }, make('div', { class: 'lane-spacer' }), strip.labels),
      this.timeline,
    );
    this.element = make('footer', { class: 'transport' }, controls, lanes);
    new ResizeObserver(() => {
      this.width = this.timeline.clientWidth;
      this.drawEvents();
      this.update();
    }).observe(this.timeline);
    clock.on(() => this.update());
    this.update();
  }

  // Another set of times: a mode instead of the run.
  drawEvents(): void {
    const run = this.page.runs.at(0);
    const span = this.clock.last - this.clock.first;
    if (run === undefined || span <= 0 || this.width === 0) return;
    let last = -Infinity;
    const marks: HTMLElement[] = [];
    for (const event of this.clock.events.length > 0 ? run.run.events : []) {
      const x = ((event.t - this.clock.first) / span) * this.width;
      if (Math.abs(x - last) < 1.5) continue;
      last = x;
      const mark = make('div', {
        class: 'timeline-event',
        title: `${event.name}, t = ${number(event.t, 6)} ${unit(this.timeUnit())}`,
      });
      mark.style.left = `${x}px`;
      mark.addEventListener('click', () => this.clock.seek(event.t));
      marks.push(mark);
    }
    this.marks.replaceChildren(...marks);
  }

  private readonly scrub = (event: PointerEvent): void => {
    if (event.button !== 0 || this.clock.times.length === 0) return;
    if (event.target instanceof HTMLElement && event.target.classList.contains('timeline-event')) return;
    event.preventDefault();
    this.timeline.focus();
    this.timeline.setPointerCapture(event.pointerId);
    const seek = (moved: PointerEvent): void => {
      const bounds = this.timeline.getBoundingClientRect();
      const part = (moved.clientX - bounds.left) / (bounds.width || 1);
      this.clock.seek(this.clock.first + part * (this.clock.last - this.clock.first));
    };
    seek(event);
    this.timeline.addEventListener('pointermove', seek);
    const stop = (): void => this.timeline.removeEventListener('pointermove', seek);
    this.timeline.addEventListener('lostpointercapture', stop, { once: true });
  };

  // Beyond the keys of the page: a tenth of the run per press.
  private readonly pageKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    const part = (this.clock.last - this.clock.first) / 10;
    this.clock.seek(this.clock.time + (event.key === 'PageDown' ? part : -part));
  };

  private update(): void {
    const { clock } = this;
    const shownUnit = unit(this.timeUnit());
    const text = clock.times.length === 0 ? 'no rows' : `${clock.time.toFixed(timeDecimals(clock.times))} ${shownUnit}`;
    if (this.time.textContent !== text) this.time.textContent = text;
    const { row, fraction } = clock.place;
    const count = clock.times.length;
    this.row.textContent = count === 0 ? '' : `row ${row + 1}${fraction > 0 ? '+' : ''} of ${count}`;
    this.achieved.textContent = clock.playing && clock.achieved > 0 ? `achieved ${speedText(clock.achieved)}` : '';
    this.updateSpeeds();
    if (this.playing !== clock.playing) {
      this.playing = clock.playing;
      this.playButton.replaceChildren(icon(clock.playing ? 'pause' : 'play'));
      const label = clock.playing ? 'Pause (Space)' : 'Play (Space)';
      this.playButton.setAttribute('aria-label', label);
      this.playButton.title = label;
    }
    const span = clock.last - clock.first || 1;
    const part = (time: number): number => (time - clock.first) / span;
    this.head.style.transform = `translateX(${part(clock.time) * this.width}px)`;
    this.done.style.transform = `scaleX(${part(clock.time)})`;
    const marked = clock.markIn !== null || clock.markOut !== null;
    this.range.hidden = !marked;
    this.range.style.left = `${100 * part(clock.from)}%`;
    this.range.style.width = `${100 * (part(clock.to) - part(clock.from))}%`;
    this.timeline.setAttribute('aria-valuemin', String(clock.first));
    this.timeline.setAttribute('aria-valuemax', String(clock.last));
    this.timeline.setAttribute('aria-valuenow', String(clock.time));
    this.timeline.setAttribute('aria-valuetext', text);
  }

  private updateSpeeds(): void {
    const { clock } = this;
    const speeds = clock.speeds;
    if (!speeds.includes(clock.speed)) speeds.push(clock.speed);
    speeds.sort((a, b) => a - b);
    const key = speeds.join();
    if (key !== this.shownSpeeds) {
      this.shownSpeeds = key;
      this.speed.replaceChildren(
        ...speeds.map((value) => make('option', { attributes: { value: String(value) } }, speedText(value))),
      );
    }
    const value = String(clock.speed);
    if (this.speed.value !== value) this.speed.value = value;
  }
}
