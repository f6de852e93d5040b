// Opens pages in Chromium without network and collects everything that a correct page must not do: requests, console output, errors.
// All tests share one browser, and one without WebGL.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { pageOf } from '../tools/fixture.mjs';

export const out = fileURLToPath(new URL('./out/', import.meta.url));
mkdirSync(out, { recursive: true });

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const common = ['--no-sandbox', '--disable-background-networking'];
const software = ['--enable-unsafe-swiftshader', '--use-angle=swiftshader'];
const started = new Map();

// run.mjs does this at the end; a hook would run as soon as no test is left for a moment.
export async function closeBrowsers() {
  for (const item of started.values()) await (await item).close();
}

function launched(name, args) {
  if (!started.has(name)) started.set(name, chromium.launch({ executablePath, args: [...common, ...args] }));
  return started.get(name);
}

export const browser = () => launched('usual', software);
export const flatBrowser = () => launched('flat', ['--disable-gpu', '--disable-3d-apis']);

// The first frame and the script time of every frame are measured.
function measureFrames() {
  window.frameTimes = [];
  const original = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    original((now) => {
      const before = performance.now();
      callback(now);
      if (window.frameTimes.length === 0) window.openedAt = performance.now();
      window.frameTimes.push(performance.now() - before);
    });
}

export const twoFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// One context for all pages of a size and a colour scheme
const contexts = new Map();

async function contextOf({ width, height, scheme, touch }) {
  const key = [width, height, scheme, touch].join();
  if (!contexts.has(key))
    contexts.set(
      key,
      await (
        await browser()
      ).newContext({
        viewport: { width, height },
        colorScheme: scheme,
        offline: true,
        acceptDownloads: true,
        hasTouch: touch,
        isMobile: touch,
      }),
    );
  return contexts.get(key);
}

export async function open(name, document, options = {}) {
  const { width = 1280, height = 800, scheme = 'light', fragment = '', html, touch = false } = options;
  const file = `${out}${name}.html`;
  writeFileSync(file, html ?? pageOf(document));
  const context = await contextOf({ width, height, scheme, touch });
  const page = await context.newPage();
  const faults = [];
  const address = pathToFileURL(file).href;
  page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address && !/^(data|blob|about):/.test(request.url()))
      faults.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(measureFrames);
  await page.goto(address + fragment);
  await page.waitForSelector('.application, .banner');
  await twoFrames(page);
  return { page, faults, close: () => page.close() };
}

// Opens a page, does something with it, and expects no faults. With PICTURES=1 its picture is kept in tests/out/.
export async function withPage(name, document, options, body) {
  const { page, faults, close } = await open(name, document, options);
  await body(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${out}${name}.png` });
  assert.deepEqual(faults, []);
  await close();
}

// The time that the page shows.
export async function shownTime(page) {
  await twoFrames(page);
  return number(await page.textContent('.time'));
}

export const number = (text) => Number.parseFloat(text.replaceAll('\u2212', '-'));

// The address of the page once it contains a text.
export async function addressWith(page, text) {
  let hash = '';
  for (let i = 0; i < 300; ++i) {
    hash = await page.evaluate(() => location.hash);
    if (hash.includes(text)) return hash;
    await page.waitForTimeout(20);
  }
  throw new Error(`the address is ${hash}, without ${text}`);
}

// What a click on a button saves.
export async function saved(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return download.path();
}
