// The live page against a server of its contract (head of src/live.ts), and the video, which needs a download.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { pageOf } from '../tools/fixture.mjs';
import { browser, open, saved, shownTime } from './browser.mjs';
import { planarDocument } from './sample.mjs';

const until = async (condition) => {
  while (!condition()) await new Promise((done) => setTimeout(done, 5));
};

function liveDocument(title) {
  const data = planarDocument({ title });
  data.live = {
    version: 1,
    parameters: [{ name: 'radius', value: 0.1, unit: 'm', low: 0.05, high: 0.15 }],
    initial: [{ name: 'A.rate', value: 6, unit: 'rad/s', low: 0, high: 12 }],
  };
  return data;
}

test('runs, reloads and shows faults without losing time, plots and picture', async () => {
  const posts = [];
  let listener = null;
  let current = liveDocument('before');
  const server = createServer((request, response) => {
    const path = request.url.replace('/token/', '').split('?')[0];
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        posts.push([path, JSON.parse(body)]);
        response.writeHead(posts.length === 3 ? 409 : 204).end(posts.length === 3 ? 'no run to stop' : undefined);
      });
    } else if (path === 'events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('\n');
      listener = response;
    } else if (path === 'data') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(current));
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf(current));
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const send = (message) => listener.write(`data: ${JSON.stringify(message)}\n\n`);
  const page = await (await browser()).newPage();
  const faults = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  await page.goto(`http://127.0.0.1:${server.address().port}/token/`);
  await page.waitForSelector('.live-field');
  await page.fill('input[aria-label="radius, value"]', '0.12');
  await page.keyboard.press('Tab');
  await until(() => posts.length === 1);
  assert.deepEqual(posts[0], ['run', { parameters: { radius: 0.12 }, initial: {} }]);
  await page.click('button[title="Values of the file"]');
  await until(() => posts.length === 2);
  assert.deepEqual(posts[1], ['run', { parameters: {}, initial: {} }]);
  await page.click('button[title="End the run"]');
  await page.waitForSelector('.fault:not([hidden])');
  assert.equal(await page.textContent('.fault'), 'no run to stop');
  assert.equal(posts[2][0], 'stop');
  faults.length = 0; // the browser reports the refused request
  send({ kind: 'progress', t: 1.25 });
  await page.waitForSelector('.live .hint >> text=/t = 1.25 s/');
  send({ kind: 'fault', text: 'model.yaml:3:7: <b>unknown</b> key' });
  await page.waitForSelector('.fault >> text="model.yaml:3:7: <b>unknown</b> key"');
  // A new document keeps the time, the selection and the plots.
  await page.locator('.timeline').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.selectOption('select[aria-label="Selected object"]', 'rod');
  await page.click('#tab-plots');
  await page.locator('button[aria-label="Remove this plot"]').first().click();
  const time = await shownTime(page);
  current = liveDocument('after');
  send({ kind: 'document' });
  await page.waitForSelector('h1 >> text="after"');
  assert.equal(await shownTime(page), time);
  assert.equal(await page.textContent('.values h2'), 'rod');
  assert.equal(await page.locator('.plot').count(), 2);
  assert.ok(await page.locator('.fault').isHidden());
  assert.equal(await page.locator('.application').count(), 1);
  assert.deepEqual(faults, []);
  await page.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('a video has the frames of the marked range', async () => {
  const { page, faults, close } = await open('video', planarDocument(), { width: 700, height: 900 });
  for (let i = 0; i < 40; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('o');
  await page.click('summary[title="Save the picture"]');
  const bytes = readFileSync(await saved(page, () => page.click('text="WebM video"')));
  assert.equal(bytes.subarray(0, 4).toString('hex'), '1a45dfa3');
  // The browser itself decodes it: 0.2 s at 30 frames per second, both ends.
  const length = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoded = [];
    const decoder = new VideoDecoder({
      output: (frame) => (decoded.push(frame.displayWidth), frame.close()),
      error: (e) => decoded.push(e.message),
    });
    decoder.configure({
      codec: String.fromCharCode(...data.subarray(0, 400)).includes('V_VP9') ? 'vp09.00.40.08' : 'vp8',
    });
    const text = Array.from(data, (byte) => String.fromCharCode(byte)).join('');
    let at = -1;
    let key = true;
    while ((at = text.indexOf('\xa3\x01', at + 1)) >= 0) {
      if (data[at + 9] !== 0x81) continue;
      const size = data[at + 6] * 65536 + data[at + 7] * 256 + data[at + 8];
      decoder.decode(
        new EncodedVideoChunk({
          type: key ? 'key' : 'delta',
          timestamp: at,
          data: data.subarray(at + 13, at + 9 + size),
        }),
      );
      key = false;
    }
    await decoder.flush();
    return decoded;
  }, bytes.toString('base64'));
  assert.equal(length.length, 7);
  assert.ok(
    length.every((width) => width > 100 && width % 2 === 0),
    String(length),
  );
  assert.deepEqual(faults, []);
  await close();
});
