// The controls above the picture: camera, what is shown, forces, measuring, files.
import type { Scene } from '../document';
import { make, popover, textButton } from '../element';
import { optionBox, optionItem, optionSelect } from '../option_controls';
import type { Page } from '../page';
import type { View } from '../view/view';
import type { Forces } from './forces';
import type { Measure } from './measure';
import type { Mechanism } from './mechanism';
import { createSaveMenu } from './save_menu';

const ghostChoices = [0, 4, 8, 12, 24, 48];

interface Parts {
  mechanism: Mechanism;
  forces: Forces;
  measure: Measure;
}

export function createToolbar(page: Page, scene: Scene, view: View, parts: Parts, draw: () => void): HTMLElement {
  const act = (action: () => void) => () => {
    action();
    page.clock.changed();
  };
  return make(
    'div',
    { class: 'toolbar', label: 'Picture', attributes: { role: 'toolbar' } },
    textButton(
      'Fit',
      'Show everything as it is now (f)',
      act(() => view.fit()),
    ),
    textButton(
      'Reset',
      'First view (r)',
      act(() => view.reset()),
    ),
    cameraMenu(page, scene, view),
    showMenu(page, scene, parts.mechanism),
    parts.forces.element,
    parts.measure.button,
    createSaveMenu(page, scene, view, parts.mechanism.hinges, draw),
  );
}

function cameraMenu(page: Page, scene: Scene, view: View): HTMLElement {
  const standard = view.standardViews.map((name) =>
    textButton(name, `View ${name}`, () => {
      view.setStandardView(name);
      page.clock.changed();
    }),
  );
  const names = scene.bodies.slice(1).map((body) => body.name);
  const follow = make('select', {}, make('option', { attributes: { value: '' } }, 'nothing'));
  for (const name of names) follow.append(make('option', { attributes: { value: name } }, name));
  follow.addEventListener('change', () => {
    view.setCamera(`follow=${encodeURIComponent(follow.value)}`);
    page.clock.changed();
  });
  const ground = scene.bodies[0].name;
  return popover(
    'Camera',
    'From where the picture is seen',
    standard.length > 1 ? make('div', { class: 'row wrap' }, ...standard) : null,
    make('label', { class: 'field' }, make('span', {}, 'Follow'), follow),
    optionSelect(page.options, 'ride', 'Ride on, so that it stands still', [
      ['', ground],
      ...names.map((name) => [name, name] as const),
    ]),
  );
}

function showMenu(page: Page, scene: Scene, mechanism: Mechanism): HTMLElement {
  const { options, runs } = page;
  const heading = (text: string): HTMLElement => make('h3', {}, text);
  const counts = ghostChoices.map((count) => [String(count), count === 0 ? 'none' : String(count)] as const);
  const second = runs.length === 2 && runs[1].hasPoses ? `Second run (${runs[1].run.label})` : '';
  return popover(
    'Show',
    'What is drawn',
    optionBox(options, 'labels', 'Names (l)'),
    optionBox(options, 'grid', 'Grid and floor (g)'),
    optionBox(options, 'centres', 'Mass centres of bodies'),
    optionBox(options, 'axes', 'Axes of bodies'),
    heading('Motion'),
    scene.markers.length > 0 ? trailBoxes(page, scene) : null,
    optionBox(options, 'start', 'Ghost of the start'),
    optionSelect(options, 'ghosts', 'Ghosts over the run or the marked range', counts),
    second === '' ? null : optionBox(options, 'second', second),
    ...(mechanism.controls.length > 0 ? [heading('Mechanism'), ...mechanism.controls] : []),
  );
}

function trailBoxes(page: Page, scene: Scene): HTMLElement {
  const boxes = scene.markers.map(({ name }) => optionItem(page.options, 'trails', name, `Path of ${name}`));
  return make(
    'div',
    { class: 'scroll', attributes: { tabindex: '0', role: 'group', 'aria-label': 'Paths' } },
    ...boxes,
  );
}
