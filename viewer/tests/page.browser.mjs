import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { number, saved, shownTime, withPage } from './browser.mjs';
import { crankLength, planarDocument, rodLength, sliderPosition } from './sample.mjs';

test('loads from disk without a request or a message, and plays', async () => {
  await withPage('planar', planarDocument(), {}, async (page) => {
    assert.equal(await page.title(), 'slider-crank \u2013 Holonom');
    assert.equal(await shownTime(page), 0);
    await page.click('button[aria-label="Play (Space)"]');
    await page.waitForSelector('.achieved >> text=/achieved [\\d.]+\u00d7/');
    const time = await shownTime(page);
    assert.ok(time > 0.2 && time < 2, `t = ${time}`);
    await page.click('button[aria-label="Pause (Space)"]');
  });
});

test('keys', async () => {
  await withPage('keys', planarDocument(), {}, async (page) => {
    await page.keyboard.press('ArrowRight');
    assert.equal(await shownTime(page), 0.005);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await shownTime(page), 0.005);
    await page.keyboard.press('End');
    assert.equal(await shownTime(page), 2);
    await page.keyboard.press('Home');
    assert.equal(await shownTime(page), 0);
    await page.keyboard.press('.');
    assert.equal(await shownTime(page), 0.25);
    await page.keyboard.press('+');
    await shownTime(page);
    assert.equal(await page.inputValue('select[aria-label="Speed"]'), '2');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await shownTime(page);
    assert.equal(await page.inputValue('select[aria-label="Speed"]'), '0.5');
    await page.keyboard.press(' ');
    await page.waitForSelector('button[aria-label="Pause (Space)"]');
    await page.keyboard.press('Backspace');
    assert.equal(await shownTime(page), 0);
    for (const key of ['f', 'r']) await page.keyboard.press(key);
    await page.keyboard.press('F1');
    await page.waitForSelector('dialog[open]');
    await page.click('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    assert.equal(await shownTime(page), 0, 'keys are switched off');
  });
});

test('keys stay in text fields', async () => {
  await withPage('fields', planarDocument(), {}, async (page) => {
    await page.click('.adder > summary');
    await page.click('input[aria-label="Search channels"]');
    await page.keyboard.type('rod f.');
    assert.equal(await shownTime(page), 0);
    assert.equal(await page.inputValue('input[aria-label="Search channels"]'), 'rod f.');
  });
});

test('the plot seeks, and numbers at the cursor equal the channel', async () => {
  await withPage('seek', planarDocument(), {}, async (page) => {
    const over = page.locator('.plot').first().locator('.plot-over');
    const box = await over.boundingBox();
    await page.mouse.click(box.x + box.width / 4, box.y + 20);
    const time = await shownTime(page);
    assert.ok(Math.abs(time - 0.5) < 0.01, `t = ${time}`);
    const value = number(await page.textContent('.legend li .number'));
    assert.ok(Math.abs(value - sliderPosition(time)) < 2e-4, `${value} at ${time}`);
    // The line follows the clock.
    await page.keyboard.press('End');
    await shownTime(page);
    const line = await page.locator('.plot-cursor').first().boundingBox();
    assert.ok(Math.abs(line.x + line.width / 2 - (box.x + box.width)) < 1.5);
    // Dragging the line seeks.
    await page.mouse.move(line.x + 4, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 50, { steps: 5 });
    await page.mouse.up();
    assert.ok(Math.abs((await shownTime(page)) - 1) < 0.01);
  });
});

test('dragging zooms, double-click shows all', async () => {
  await withPage('zoom', planarDocument(), {}, async (page) => {
    const box = await page.locator('.plot .plot-over').first().boundingBox();
    await page.mouse.move(box.x + 0.25 * box.width, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 40, { steps: 5 });
    await page.mouse.up();
    assert.equal(await shownTime(page), 0, 'zooming does not seek');
    const seek = async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + 30);
      return shownTime(page);
    };
    assert.ok(Math.abs((await seek()) - 0.75) < 0.01);
    await page.mouse.dblclick(box.x + box.width / 2, box.y + 30);
    assert.ok(Math.abs((await seek()) - 1) < 0.01);
  });
});

test('a channel against a channel seeks to the nearest point', async () => {
  await withPage('phase', planarDocument(), {}, async (page) => {
    const over = page.locator('.plot').nth(1).locator('.plot-over');
    await over.scrollIntoViewIfNeeded();
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    const t = await shownTime(page);
    assert.equal(t, 0.75);
    const dot = await page.locator('.plot').nth(1).locator('.plot-dot').boundingBox();
    await page.keyboard.press('Home');
    await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2);
    const found = (await shownTime(page)) % 1;
    assert.ok(Math.abs(found - 0.75) < 0.006, `t = ${found}`);
  });
});

test('exports of a plot', async () => {
  await withPage('export', planarDocument({ second: true }), {}, async (page) => {
    const plot = page.locator('.plot').first();
    const save = async (name) =>
      readFileSync(await saved(page, () => plot.getByRole('button', { name, exact: true }).click()), 'utf8');
    await plot.locator('summary').click();
    const csv = (await save('CSV')).trim().split('\n');
    assert.equal(csv[0], 't [s],slider.x [m],slider.x (second) [m],rod.angle [rad],rod.angle (second) [rad]');
    assert.equal(csv.length, 402);
    const [t, x] = csv[100].split(',').map(Number);
    assert.ok(Math.abs(x - sliderPosition(t)) < 1e-7);
    const svg = await save('SVG');
    assert.match(svg, /^<svg /);
    for (const text of ['t [s]', '[m]', '[rad]', 'slider.x (second)']) assert.ok(svg.includes(text), text);
    await plot.locator('label.check input').click();
    assert.match((await save('CSV')).split('\n')[0], /difference of slider.x/);
  });
});

test('selection is one for picture, table and plots', async () => {
  await withPage('selection', planarDocument(), {}, async (page) => {
    await page.selectOption('select[aria-label="Selected object"]', 'slider');
    assert.equal(await page.textContent('.values h2'), 'slider');
    const x = number(await page.textContent('.values td.number'));
    assert.ok(Math.abs(x - (crankLength + rodLength)) < 1e-6);
    assert.equal(await page.locator('.legend li.selected').count(), 1);
    await page.click('.legend button[title="Select rod"]');
    assert.equal(await page.textContent('.values h2'), 'rod');
    await page.click('.values button.link >> text="y"');
    assert.ok(await page.locator('.plot.active .legend button >> text="rod.y"').count());
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('.values').isHidden());
    // A click in the picture, on the slider.
    const names = await page.evaluate(() => {
      const host = document.querySelector('.canvas-host').getBoundingClientRect();
      return [host.x, host.y, host.width, host.height];
    });
    let found = '';
    for (let part = 0.02; part < 1 && found === ''; part += 0.03) {
      await page.mouse.click(names[0] + part * names[2], names[1] + names[3] / 2);
      found = await page.inputValue('select[aria-label="Selected object"]');
    }
    assert.notEqual(found, '');
  });
});

test('hostile names stay text', async () => {
  const names = ['<img src=x onerror=alert(1)>', '</script><script>alert(2)</script>', '"><svg onload=alert(3)>'];
  const data = planarDocument({ names, title: '<b>title</b><script>alert(4)</script>', second: true });
  data.runs[0].label = '<iframe src="javascript:alert(5)">';
  data.runs[0].events[0].name = '<img src=x onerror=alert(6)>';
  data.runs[0].notes = ['<u>note</u>'];
  data.model.texts = [{ file: '<i>file</i>', text: '<script>alert(7)</script>\n# <b>' }];
  data.model.parameters = { '<b>p</b>': 1 };
  data.tables = [
    { title: '<b>t</b>', columns: [{ title: '<b>c</b>', unit: '<u>' }], rows: [['<img src=x onerror=alert(8)>']] },
  ];
  data.charts = [
    {
      title: '<b>',
      kind: 'scatter',
      x: { title: '<b>', unit: '', log: false },
      y: { title: '<b>', unit: '', log: false },
      series: [{ label: '<b>', x: [1], y: [1], labels: ['<b>'] }],
    },
  ];
  await withPage('hostile', data, {}, async (page) => {
    assert.equal(await page.textContent('h1'), '<b>title</b><script>alert(4)</script>');
    for (const tab of ['plots', 'charts', 'tables', 'diagnostics', 'model']) await page.click(`#tab-${tab}`);
    await page.click('#tab-plots');
    for (const name of names) {
      await page.selectOption('select[aria-label="Selected object"]', name);
      assert.equal(await page.textContent('.values h2'), name);
    }
    assert.equal(await page.evaluate(() => document.querySelectorAll('img, iframe, b, u, i').length), 0);
    assert.equal(await page.evaluate(() => document.querySelectorAll('script').length), 2);
  });
});

test('the state is in the address', async () => {
  await withPage('fragment', planarDocument(), { fragment: '#t=1.2&view=xy&sel=rod&tab=model' }, async (page) => {
    assert.equal(await shownTime(page), 1.2);
    assert.equal(await page.textContent('.values h2'), 'rod');
    assert.equal(await page.getAttribute('#tab-model', 'aria-selected'), 'true');
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(600);
    const parameters = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
    assert.equal(parameters.get('t'), '1.205');
    assert.equal(parameters.get('sel'), 'rod');
  });
});
