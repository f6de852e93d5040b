// Files of the picture.
import type { Scene } from '../document';
import { download, fileName, popover, textButton } from '../element';
import { createVideoButton } from '../export/video';
import type { Page } from '../page';
import type { View } from '../view/view';

export function createSaveMenu(page: Page, _scene: Scene, view: View, draw: () => void): HTMLElement {
  const name = (): string => fileName(`${page.document.model.name}-${page.clock.time}`);
  const png = textButton('PNG', 'Save the picture as PNG', () => {
    void view.png().then((blob) => download(`${name()}.png`, blob));
  });
  const svg = textButton('SVG', 'Save the picture as SVG', () => {
    const text = view.svg();
    if (text !== null) download(`${name()}.svg`, text, 'image/svg+xml');
  });
  return popover('Save', 'Save the picture', svg, png, createVideoButton(page, view, draw));
}
