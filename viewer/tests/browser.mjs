// Opens pages in Chromium without network and collects everything that a correct page must not do: requests, console output, errors.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { pageOf } from '../tools/fixture.mjs';

export const out = fileURLToPath(new URL('./out/', import.meta.url));
mkdirSync(out, { recursive: true });

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--enable-unsafe-swiftshader',
  '--use-angle=swiftshader',
];

export async function launch() {
  return chromium.launch({ executablePath, args });
}

export async function open(
  browser,
  name,
  document,
  { width = 1280, height = 800, scheme = 'light', fragment = '', html } = {},
) {
  const file = `${out}${name}.html`;
  writeFileSync(file, html ?? pageOf(document));
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    offline: true,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const faults = [];
  const address = pathToFileURL(file).href;
  page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address && !/^(data|blob):/.test(request.url()))
      faults.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // When the first frame of the page was ready, and the script time of every frame.
  await page.addInitScript(() => {
    window.frameTimes = [];
    const original = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      original((now) => {
        const before = performance.now();
        callback(now);
        if (window.frameTimes.length === 0) window.openedAt = performance.now();
        window.frameTimes.push(performance.now() - before);
      });
  });
  await page.goto(address + fragment);
  await page.waitForSelector('.application, .banner');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return { page, faults, close: () => context.close() };
}

// The time that the page shows.
export async function shownTime(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return Number.parseFloat((await page.textContent('.time')).replace('\u2212', '-'));
}
