// Files of the picture, of the scene with its motion, and of the links.
import type { Scene } from '../document';
import { download, fileName, popover, textButton } from '../element';
import { glbOf, metresPer } from '../export/gltf';
import { dxfOf, linkSvgOf } from '../export/link_files';
import { type Link, linksOf } from '../export/link_outlines';
import { createVideoButton } from '../export/video';
import type { JointSite } from '../mechanism/joints';
import { type Page, secondsPerUnit } from '../page';
import type { View } from '../view/view';

export function createSaveMenu(
  page: Page,
  scene: Scene,
  view: View,
  hinges: JointSite[],
  draw: () => void,
): HTMLElement {
  const { model } = page.document;
  const shot = (): string => fileName(`${model.name}-${page.clock.time}`);
  const png = textButton('PNG', 'Save the picture as PNG', () => {
    void view.png().then((blob) => download(`${shot()}.png`, blob));
  });
  const svg = textButton('SVG', 'Save the picture as SVG', () => {
    const text = view.svg();
    if (text !== null) download(`${shot()}.svg`, text, 'image/svg+xml');
  });
  const glb = textButton('glTF with motion', 'Save bodies and motion for other 3-D programs (.glb)', () => {
    const file = glbOf(page.document, scene, page.runs[0], page.decode, secondsPerUnit(model.units.time));
    download(`${fileName(model.name)}.glb`, file);
  });
  return popover(
    'Save',
    'Save the picture',
    ...[svg, png, createVideoButton(page, view, draw), glb],
    ...(scene.space === 'planar' ? linkButtons(page, scene, hinges) : []),
  );
}

// Outlines in true size
function linkButtons(page: Page, scene: Scene, hinges: JointSite[]): HTMLElement[] {
  const { model } = page.document;
  const { length } = model.units;
  const links = (): Link[] => linksOf(scene, hinges);
  const name = `${fileName(model.name)}-links`;
  return [
    textButton('Links as DXF', 'Save the outlines of the links with their holes', () =>
      download(`${name}.dxf`, dxfOf(model.name, length, links()), 'image/vnd.dxf'),
    ),
    textButton('Links as SVG', 'Save the outlines of the links in true size', () =>
      download(`${name}.svg`, linkSvgOf(links(), 1000 * metresPer(length)), 'image/svg+xml'),
    ),
  ];
}
