// The page of `holonom view` with the program itself: values change the motion, a saved file arrives, a faulty one is shown, and the last
// picture stays. HOLONOM names the program; without one there is nothing to test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { browser, out, shownTime } from './browser.mjs';

const builds = ['dev', 'release', 'asan'].map((preset) =>
  fileURLToPath(new URL(`../../build/${preset}/holonom`, import.meta.url)),
);
const program = process.env.HOLONOM ?? builds.find((file) => existsSync(file));

const modelText = (length) => `holonom: 1
name: swing
space: planar
gravity: [0, -9.81]
parameters: {length: ${length}, half: length/2}
bodies:
  bar: {mass: 2, inertia: 2*length^2/12, position: [half, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
simulate: {end: 2, output: 0.01}
`;

const folder = mkdtempSync(join(tmpdir(), 'holonom-view-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

// The program, and the address that it prints
async function serve(file, context) {
  const child = spawn(program, ['view', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  context.after(() => child.kill()); // a test that fails must not leave one behind
  let text = '';
  const address = await new Promise((found, lost) => {
    child.stderr.on('data', (part) => {
      text += String(part);
      const match = /http:\S+/.exec(text);
      if (match !== null) found(match[0]);
    });
    child.on('exit', () => lost(new Error(text)));
  });
  const ended = new Promise((done) => child.on('exit', done));
  return { address, child, ended, errors: () => text };
}

async function openPage(address, scheme) {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 }, colorScheme: scheme });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  await page.goto(address);
  await page.waitForSelector('.live-field');
  return { page, faults };
}

// A value of the document that the page has fetched last
const parameters = (page) => page.evaluate(async () => (await (await window.fetch('data')).json()).model.parameters);
const isIdle = async (page) => (await page.textContent('.live .hint')) === '';
// The policy of the page allows no functions made of text, which the browser would need to wait by itself.
async function until(isTrue) {
  for (let tries = 0; !(await isTrue()); ++tries) {
    assert.ok(tries < 200, `after 20 s still not: ${isTrue}`);
    await pause(100);
  }
}
const shownValue = (page, name) => page.inputValue(`input[aria-label="${name}, value"]`);

test('values, saved files, faults and the end of the server', { skip: program === undefined }, async (context) => {
  const file = join(folder, 'swing.yaml');
  writeFileSync(file, modelText(1));
  const server = await serve(file, context);
  const { page, faults } = await openPage(server.address, 'light');

  // A computed parameter has no slider; initial values of the free motion have.
  await page.waitForSelector('.live-name >> text="A.rate"');
  const names = await page.locator('.live-name').allTextContents();
  assert.deepEqual(names, ['length', 'A.angle', 'A.rate']);
  await until(() => isIdle(page));

  // A slider changes the motion: the bar is longer, and swings more slowly.
  await page.click('#tab-plots');
  await page.click('#tab-live');
  const picture = page.locator('.picture').first();
  const before = await picture.screenshot();
  await page.locator('input[type="range"][aria-label="length"]').focus();
  for (let i = 0; i < 20; ++i) await page.keyboard.press('ArrowRight');
  // All runs of the way have ended, and the page shows the last one.
  await until(
    async () => (await isIdle(page)) && (await parameters(page)).length === Number(await shownValue(page, 'length')),
  );
  await pause(300);
  // A document that arrives while the slider is held waits until it is released.
  const box = await page.locator('input[type="range"][aria-label="length"]').boundingBox();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  await page.mouse.down();
  writeFileSync(file, modelText(1.5).replace('swing', 'swing, meanwhile'));
  await page.waitForResponse((response) => response.url().endsWith('/data'));
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 5 });
  assert.equal(await page.textContent('h1'), 'swing');
  await page.mouse.up();
  await page.waitForSelector('h1 >> text="swing, meanwhile"');
  await until(() => isIdle(page));
  const length = Number(await shownValue(page, 'length'));
  assert.ok(length > 1.05, String(length));
  assert.equal(await shownTime(page), 0); // no key went to the clock
  assert.equal((await parameters(page)).length, length);
  assert.equal((await parameters(page)).half, length / 2);
  assert.notDeepEqual(await picture.screenshot(), before);

  // Loaded again, the page has the same values; saved, the file is run with them.
  await page.reload();
  await page.waitForSelector('.live-field');
  assert.equal(Number(await shownValue(page, 'length')), length);
  writeFileSync(`${file}~`, modelText(3).replace('swing', 'swing, saved'));
  renameSync(`${file}~`, file);
  await page.waitForSelector('h1 >> text="swing, saved"');
  assert.equal(Number(await shownValue(page, 'length')), length);
  await page.click('button[title="Values of the file"]');
  await until(async () => (await shownValue(page, 'length')) === '3');

  // A faulty file is shown with line and column; the picture stays; a good one takes the message away.
  await until(() => isIdle(page));
  writeFileSync(file, modelText(3).replace('mass: 2', 'mass: 2, weight: 3'));
  await page.waitForSelector('.fault:not([hidden])');
  assert.match(await page.textContent('.fault'), /swing\.yaml:7:\d+: .*weight/);
  assert.match(server.errors(), /swing\.yaml:7:\d+: .*weight/);
  assert.equal(await page.locator('.picture').count(), 1);
  assert.equal(await page.textContent('h1'), 'swing, saved');
  await page.screenshot({ path: `${out}view_fault.png` });
  await page.reload();
  await page.waitForSelector('.fault:not([hidden])');
  writeFileSync(file, modelText(3).replace('swing', 'swing, repaired'));
  await page.waitForSelector('h1 >> text="swing, repaired"');
  assert.ok(await page.locator('.fault').isHidden());
  assert.deepEqual(faults, []);
  await page.screenshot({ path: `${out}view.png` });
  const dark = await openPage(server.address, 'dark');
  await dark.page.screenshot({ path: `${out}view_dark.png` });
  // What one page changes, the other shows.
  await dark.page.fill('input[aria-label="length, value"]', '4');
  await dark.page.keyboard.press('Tab');
  await until(async () => (await shownValue(page, 'length')) === '4');
  assert.equal(await shownValue(dark.page, 'length'), '4');
  assert.deepEqual(dark.faults, []);
  assert.deepEqual(faults, []);

  // The end, with two pages open
  const begin = Date.now();
  server.child.kill('SIGINT');
  assert.equal(await server.ended, 0);
  assert.ok(Date.now() - begin < 1500);
  await page.waitForSelector('.live .hint >> text="The server does not answer."');
});

test('another site can neither read nor write', { skip: program === undefined }, async (context) => {
  const file = join(folder, 'other.yaml');
  writeFileSync(file, modelText(1));
  const server = await serve(file, context);
  const page = await (await (await browser()).newContext()).newPage();
  await page.route('http://site.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>site' }));
  await page.goto('http://site.example/');
  const results = await page.evaluate(async (address) => {
    const attempt = async (path, options) => {
      try {
        return (await window.fetch(address + path, options)).status;
      } catch {
        return 'refused';
      }
    };
    const frame = document.createElement('iframe');
    frame.src = address;
    const framed = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    await framed;
    return [
      await attempt('data', {}),
      await attempt('run', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      await attempt('stop', { method: 'POST', mode: 'no-cors' }),
    ];
  }, server.address);
  assert.deepEqual(results.slice(0, 2), ['refused', 'refused']);
  assert.ok(results[2] === 0 || results[2] === 'refused');
  assert.ok(page.frames().every((frame) => !frame.url().startsWith(server.address)));
  server.child.kill('SIGINT');
  assert.equal(await server.ended, 0);
});
