// node tools/pictures.mjs FOLDER SHARE PAGE.html...: the picture of each page at a share of its time (0 to 1), as the page itself saves it,
// into FOLDER/PAGE.svg. Needs Chromium, as the tests do.
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [folder, share, ...pages] = process.argv.slice(2);
if (pages.length === 0) {
  console.error('usage: node tools/pictures.mjs FOLDER SHARE PAGE.html...');
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
for (const file of pages) {
  const address = pathToFileURL(resolve(file)).href;
  const page = await browser.newPage({ viewport: { width: 1000, height: 560 }, colorScheme: 'light' });
  await page.goto(address);
  const time = await page.evaluate((part) => {
    const { runs } = JSON.parse(document.getElementById('document').textContent);
    const { plan, reached } = runs[0].diagnostics;
    return plan.start + part * (reached - plan.start);
  }, Number(share));
  await page.goto('about:blank');
  await page.goto(`${address}#t=${time}`);
  await page.waitForTimeout(500); // until the picture has its size
  const button = page.locator('button[title="Save the picture as SVG"]');
  const [download] = await Promise.all([page.waitForEvent('download'), button.evaluate((element) => element.click())]);
  await download.saveAs(join(folder, `${basename(file, '.html')}.svg`));
  await page.close();
}
await browser.close();
