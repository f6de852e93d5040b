// Making elements. Strings become text nodes, never markup.
export type Child = Node | string | null;

export interface Properties {
  class?: string;
  title?: string;
  label?: string; // accessible name
  on?: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>>;
  attributes?: Record<string, string>;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (properties.class !== undefined) element.className = properties.class;
  if (properties.title !== undefined) element.title = properties.title;
  if (properties.label !== undefined) element.setAttribute('aria-label', properties.label);
  for (const [name, value] of Object.entries(properties.attributes ?? {})) element.setAttribute(name, value);
  for (const [name, listener] of Object.entries(properties.on ?? {})) element.addEventListener(name, listener);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

const svgSpace = 'http://www.w3.org/2000/svg';

export function makeSvg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

// Outlines of 16 x 16.
const icons = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  back: 'M12.5 3v10L6 8zM3.5 3h1.6v10H3.5z',
  forward: 'M3.5 3v10L10 8zM10.9 3h1.6v10h-1.6z',
  start: 'M13.5 3v10L9 8zM8.5 3v10L4 8zM2 3h1.5v10H2z',
  end: 'M2.5 3v10L7 8zM7.5 3v10L12 8zM12.5 3H14v10h-1.5z',
  eventBack: 'M7 3v10L1.5 8zM11.5 2l3 6-3 6-3-6z',
  eventForward: 'M9 3v10l5.5-5zM4.5 2l3 6-3 6-3-6z',
  loop: 'M4 5h7V3l3.5 3L11 9V7H5.5v2H4zM12 11H5v2L1.5 10 5 7v2h5.5V7H12z',
  close: 'M3.5 2.4 8 6.9l4.5-4.5 1.1 1.1L9.1 8l4.5 4.5-1.1 1.1L8 9.1l-4.5 4.5-1.1-1.1L6.9 8 2.4 3.5z',
  plus: 'M7.2 2.5h1.6v4.7h4.7v1.6H8.8v4.7H7.2V8.8H2.5V7.2h4.7z',
  minus: 'M2.5 7.2h11v1.6h-11z',
} as const;

export type Icon = keyof typeof icons;

export function icon(name: Icon): SVGSVGElement {
  const path = makeSvg('path', { d: icons[name], fill: 'currentColor' });
  return makeSvg('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' }, path);
}

export function iconButton(name: Icon, label: string, click: () => void): HTMLButtonElement {
  const button = make('button', { class: 'icon', label, title: label, on: { click } }, icon(name));
  button.type = 'button';
  return button;
}

export function textButton(text: string, title: string, click: () => void): HTMLButtonElement {
  const button = make('button', { title, on: { click } }, text);
  button.type = 'button';
  return button;
}

// A button that stays pressed.
export function toggle(
  text: string,
  title: string,
  pressed: boolean,
  change: (on: boolean) => void,
): HTMLButtonElement {
  const button = textButton(text, title, () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(on));
    change(on);
  });
  button.setAttribute('aria-pressed', String(pressed));
  return button;
}

export function checkbox(text: string, checked: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const input = make('input', { attributes: { type: 'checkbox' } });
  input.checked = checked;
  input.addEventListener('change', () => change(input.checked));
  return make('label', { class: 'check' }, input, make('span', {}, text));
}

// A button with a box under it that closes on Escape and on a click elsewhere.
export function popover(text: string, title: string, ...content: Child[]): HTMLDetailsElement {
  const summary = make('summary', { title }, text);
  const details = make('details', { class: 'popover' }, summary, make('div', { class: 'popover-box' }, ...content));
  const close = (event: Event): void => {
    if (!(event.target instanceof Node && details.contains(event.target))) details.open = false;
  };
  details.addEventListener('toggle', () => {
    if (details.open) document.addEventListener('pointerdown', close);
    else document.removeEventListener('pointerdown', close);
  });
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    summary.focus();
    event.stopPropagation();
  });
  return details;
}

export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = make('a', { attributes: { href: address, download: name } });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// Copies a text; where a frame may not use the clipboard, by the old way of a selected field.
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make('textarea', {});
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}

// A button that copies what it is given, and says so.
export function copyButton(title: string, text: () => string): HTMLButtonElement {
  const button = textButton('Copy', title, () => {
    void copyText(text()).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1200);
    });
  });
  return button;
}

// A name of the model as part of a file name.
export function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, '_').replace(/^_+|_+$/g, '') || 'holonom';
}
