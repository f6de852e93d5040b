// Controls that show an option and change it.
import { checkbox, make } from './element';
import type { Options } from './options';

export function optionBox(options: Options, name: string, text: string, title = ''): HTMLLabelElement {
  const label = checkbox(text, options.is(name), (on) => options.set(name, on ? '1' : '0'));
  if (title !== '') label.title = title;
  const input = label.querySelector('input');
  options.on((changed) => {
    if (changed === name && input !== null) input.checked = options.is(name);
  });
  return label;
}

// Whether a name is in a list
export function optionItem(options: Options, name: string, item: string, text: string): HTMLLabelElement {
  const label = checkbox(text, options.list(name).includes(item), (on) => {
    const others = options.list(name).filter((other) => other !== item);
    options.setList(name, on ? [...others, item] : others);
  });
  const input = label.querySelector('input');
  options.on((changed) => {
    if (changed === name && input !== null) input.checked = options.list(name).includes(item);
  });
  return label;
}

// Choices as value and text
export function optionSelect(
  options: Options,
  name: string,
  text: string,
  choices: readonly (readonly [string, string])[],
): HTMLLabelElement {
  const select = make('select', {});
  for (const [value, shown] of choices) select.append(make('option', { attributes: { value } }, shown));
  select.value = options.get(name);
  select.addEventListener('change', () => options.set(name, select.value));
  options.on((changed) => {
    if (changed === name) select.value = options.get(name);
  });
  return make('label', { class: 'field' }, make('span', {}, text), select);
}

export function optionRange(
  options: Options,
  name: string,
  text: string,
  limits: { min: number; max: number; step: number },
): HTMLLabelElement {
  const attributes = { type: 'range', min: String(limits.min), max: String(limits.max), step: String(limits.step) };
  const input = make('input', { attributes });
  input.value = options.get(name);
  input.addEventListener('input', () => options.set(name, input.value));
  options.on((changed) => {
    if (changed === name) input.value = options.get(name);
  });
  return make('label', { class: 'field' }, make('span', {}, text), input);
}
