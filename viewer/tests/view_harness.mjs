// A page with one view and nothing else. `node tests/view_harness.mjs [name]` writes pictures of all test scenes to tests/out/.
import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { slimThreeForEsbuild } from '../tools/slim_three.js';
import { planarScenes, spatialScenes } from './scenes/all.mjs';

export const harnessPage =
  '<!doctype html><body style="margin:0"><div id="host" style="width:100vw;height:100vh"></div></body>';

const script = `
import { createView } from './src/view/view';
import { emptyState } from './src/view/state';
const real = CanvasRenderingContext2D.prototype.fillText;
let lines = [];
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { lines.push(text); return real.call(this, text, ...rest); };
window.texts = () => { lines = []; window.redraw([...last]); return lines; };
let last, state, image;
window.show = (scene, poses, more) => {
  const host = document.getElementById('host');
  host.replaceChildren();
  window.view?.dispose();
  state = Object.assign(emptyState(more.dark ?? false), more.state ?? {});
  if (more.trails) state.trailPoints = (marker) => Float64Array.from(more.trails[marker]);
  state.ghosts = state.ghosts.map((ghost) => Float64Array.from(ghost));
  if (state.second !== null) state.second = Float64Array.from(state.second);
  window.view = createView(scene, (packed) => Float64Array.from(packed), state.dark, 'm');
  host.append(view.element);
  view.pick((owner, kind) => { window.picked = owner + ' ' + kind; });
  window.redraw(poses);
  if (more.view) { view.setStandardView(more.view); window.redraw(poses); }
};
window.redraw = (poses) => { last = Float64Array.from(poses); image = undefined; view.draw(last, state); };
// The camera of the view is private; tests need where it puts a point.
window.project = (at) => {
  const eye = view.eye;
  if (eye.screenX) return [eye.screenX(at[0]), eye.screenY(at[1])];
  eye.project(...at);
  return [eye.x, eye.y];
};
window.pixel = async (x, y) => {
  if (!image) {
    const bitmap = await createImageBitmap(await view.png());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    image = context.getImageData(0, 0, bitmap.width, bitmap.height);
  }
  const i = 4 * (Math.round(y * devicePixelRatio - 0.5) * image.width + Math.round(x * devicePixelRatio - 0.5));
  return [...image.data.slice(i, i + 3)];
};
window.pickAt = (x, y) => { const found = view.find(x, y); return found === null ? '' : found.owner + ' ' + found.ownerKind; };
window.measure = async (list) => {
  const frames = list.map((poses) => Float64Array.from(poses));
  const times = [];
  for (const poses of frames) {
    await new Promise((done) => setTimeout(done, 40));
    const before = performance.now();
    view.draw(poses, state);
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
};
`;

let compiled;
export async function harness() {
  compiled ??= build({
    stdin: { contents: script, resolveDir: fileURLToPath(new URL('..', import.meta.url)), loader: 'js' },
    bundle: true,
    minify: true,
    plugins: [slimThreeForEsbuild],
    format: 'iife',
    write: false,
  }).then((result) => result.outputFiles[0].text);
  return compiled;
}

async function pictures(wanted) {
  const out = fileURLToPath(new URL('./out/', import.meta.url));
  mkdirSync(out, { recursive: true });
  const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
  const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
  page.on('console', (message) => console.log(message.text()));
  page.on('pageerror', (error) => console.log(error));
  await page.setContent(harnessPage);
  await page.addScriptTag({ content: await harness() });
  for (const { name, scene, poses } of [...planarScenes(), ...spatialScenes()]) {
    if (!name.includes(wanted)) continue;
    for (const mode of ['plain', 'dark', 'full']) {
      const full = mode === 'full';
      const state = full
        ? {
            show: { labels: true, massCentres: true, axes: true, grid: true, floor: true },
            ghosts: [[...poses(0)]],
            selected: scene.bodies[1].name,
            arrows: scene.arrows.map((arrow, index) => ({
              index,
              components: arrow.channels.map((_, i) => 40 - 25 * i),
              unit: 'N',
            })),
            arrowScale: 0.004 * scene.size,
            momentScale: 0.002 * scene.size,
          }
        : {};
      await page.evaluate(
        ([s, p, more]) => window.show(s, p, more),
        [scene, [...poses(0.12)], { state, dark: mode === 'dark' }],
      );
      await page.waitForTimeout(60);
      await page.screenshot({ path: `${out}view_${name}_${mode}.png` });
      writeFileSync(`${out}view_${name}_${mode}.svg`, await page.evaluate(() => window.view.svg()));
    }
  }
  await browser.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pictures(process.argv[2] ?? '');
