// A searchable list of all channels with their units. Every word of the search must occur in the name or the unit.
import { make } from '../element';
import { unit } from '../format';
import type { Page } from '../page';
import type { RunData } from '../run_data';

const longestList = 300;

export interface ChannelList {
  element: HTMLElement;
  focus(): void;
}

export function foundChannels(run: RunData, search: string): string[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return run.names().filter((name) => {
    const text = `${name} ${run.unit(name)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function createChannelList(page: Page, choose: (channel: string) => void): ChannelList {
  const run = page.runs.at(0);
  const search = make('input', {
    class: 'search',
    label: 'Search channels',
    attributes: {
      type: 'search',
      placeholder: `Search ${run?.names().length ?? 0} channels`,
      autocomplete: 'off',
      spellcheck: 'false',
    },
  });
  const list = make('ul', { class: 'channel-list', label: 'Channels' });
  const count = make('p', { class: 'hint', attributes: { 'aria-live': 'polite' } });

  const fill = (): void => {
    const found = run === undefined ? [] : foundChannels(run, search.value);
    list.replaceChildren(
      ...found.slice(0, longestList).map((name) => {
        const button = make(
          'button',
          { on: { click: () => choose(name) }, title: `Plot ${name}`, attributes: { type: 'button' } },
          make('span', {}, name),
          make('span', { class: 'unit' }, unit(run?.unit(name) ?? '')),
        );
        return make('li', {}, button);
      }),
    );
    const more = found.length - longestList;
    count.textContent =
      more > 0 ? `${more} more: search to narrow the list` : found.length === 0 ? 'No channel fits' : '';
  };
  search.addEventListener('input', fill);
  page.store.on('channels', fill);
  fill();
  return { element: make('div', { class: 'channel-search' }, search, list, count), focus: () => search.focus() };
}

// Names for the text fields that take a channel.
export function channelNames(page: Page): HTMLDataListElement {
  const list = make('datalist', { attributes: { id: 'all-channels' } });
  const fill = (): void => {
    const names = ['t', ...(page.runs.at(0)?.names() ?? [])];
    list.replaceChildren(...names.map((name) => make('option', { attributes: { value: name } })));
  };
  page.store.on('channels', fill);
  fill();
  return list;
}
