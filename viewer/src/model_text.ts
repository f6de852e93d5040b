// The texts of the model with line numbers.
import { make } from './element';
import type { Document } from './document';

export function createModelText(document: Document): HTMLElement {
  const element = make('div', { class: 'model-text' });
  for (const { file, text } of document.model.texts) {
    const lines = text.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n');
    const numbers = make('div', { class: 'line-numbers', attributes: { 'aria-hidden': 'true' } });
    numbers.textContent = lines.map((_, index) => index + 1).join('\n');
    const code = make('pre', { attributes: { tabindex: '0', 'aria-label': `Text of ${file}` } });
    for (const [index, line] of lines.entries()) {
      const comment = commentStart(line);
      if (index > 0) code.append('\n');
      if (comment < 0) code.append(line);
      else code.append(line.slice(0, comment), make('span', { class: 'comment' }, line.slice(comment)));
    }
    element.append(make('h3', {}, file), make('div', { class: 'listing' }, numbers, code));
  }
  if (document.model.texts.length === 0)
    element.append(make('p', { class: 'empty' }, 'The text of the model is not part of this page.'));
  return element;
}

// Where a comment of YAML begins: a # at the start or after a blank, outside quotes; -1 if there is none.
export function commentStart(line: string): number {
  let quote = '';
  for (let i = 0; i < line.length; ++i) {
    const letter = line[i];
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") {
      quote = letter;
    } else if (letter === '#' && (i === 0 || line[i - 1] === ' ' || line[i - 1] === '\t')) {
      return i;
    }
  }
  return -1;
}
