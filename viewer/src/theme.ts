// Light and dark: as the system says, or as the switch says.
import { make } from './element';
import type { Store } from './store';

const choices = ['auto', 'light', 'dark'] as const;
const texts = { auto: 'System colours', light: 'Light', dark: 'Dark' };

export function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

export function createThemeSwitch(store: Store): HTMLElement {
  const select = make('select', { label: 'Colours', title: 'Colours' });
  for (const choice of choices) {
    select.append(make('option', { attributes: { value: choice } }, texts[choice]));
  }
  select.value = document.documentElement.dataset.choice ?? 'auto';
  const apply = (): void => {
    const dark = select.value === 'auto' ? systemIsDark() : select.value === 'dark';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.documentElement.dataset.choice = select.value;
    store.set('dark', dark);
  };
  select.addEventListener('change', apply);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  apply();
  return select;
}
