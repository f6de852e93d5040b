// The side panel: tabs, and the edge that changes its width.
import { make } from './element';
import type { Store } from './store';

export interface Tab {
  id: string;
  title: string;
  content: HTMLElement;
}

export class Panel {
  readonly element: HTMLElement;

  constructor(
    private readonly store: Store,
    private readonly tabs: Tab[],
    private readonly shown: (id: string) => void,
  ) {
    const list = make('div', { class: 'tabs', label: 'Panel', attributes: { role: 'tablist' } });
    const body = make('div', { class: 'panel-body' });
    for (const tab of tabs) {
      const button = make(
        'button',
        {
          on: { click: () => store.set('tab', tab.id) },
          attributes: { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `panel-${tab.id}` },
        },
        tab.title,
      );
      list.append(button);
      const page = make(
        'div',
        {
          class: 'tab-page',
          attributes: { role: 'tabpanel', id: `panel-${tab.id}`, 'aria-labelledby': `tab-${tab.id}` },
        },
        tab.content,
      );
      body.append(page);
    }
    list.addEventListener('keydown', this.arrows);
    this.element = make('section', { class: 'panel', label: 'Plots and data' }, list, body);
    store.on('tab', () => this.update());
    if (!tabs.some((tab) => tab.id === store.get('tab'))) store.set('tab', tabs[0].id);
    this.update();
  }

  private update(): void {
    const current = this.store.get('tab');
    for (const tab of this.tabs) {
      const chosen = tab.id === current;
      const button = this.element.querySelector(`#tab-${tab.id}`);
      button?.setAttribute('aria-selected', String(chosen));
      button?.setAttribute('tabindex', chosen ? '0' : '-1');
      this.element.querySelector(`#panel-${tab.id}`)?.toggleAttribute('hidden', !chosen);
    }
    this.shown(current);
  }

  private readonly arrows = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.tabs.findIndex((tab) => tab.id === this.store.get('tab'));
    const next = this.tabs[(at + direction + this.tabs.length) % this.tabs.length];
    this.store.set('tab', next.id);
    this.element.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
}

// A bar between picture and panel; the share of the panel is a custom property of the layout.
export function createDivider(layout: HTMLElement): HTMLElement {
  let share = 42;
  const bar = make('div', {
    class: 'divider',
    label: 'Width of the panel',
    attributes: {
      role: 'separator',
      tabindex: '0',
      'aria-orientation': 'vertical',
      'aria-valuemin': '20',
      'aria-valuemax': '75',
    },
  });
  const set = (percent: number): void => {
    share = Math.min(75, Math.max(20, percent));
    layout.style.setProperty('--panel', `${share}%`);
    bar.setAttribute('aria-valuenow', String(Math.round(share)));
  };
  bar.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent): void => {
      const bounds = layout.getBoundingClientRect();
      set((100 * (bounds.right - moved.clientX)) / bounds.width);
    };
    bar.addEventListener('pointermove', move);
    bar.addEventListener('lostpointercapture', () => bar.removeEventListener('pointermove', move), { once: true });
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    set(share + (event.key === 'ArrowLeft' ? 2 : -2));
  });
  set(share);
  return bar;
}
