// What the picture shows on request: mechanism overlays, measuring, riding, ghosts, files; and the table of values.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addressWith, number, open, saved, shownTime, twoFrames, withPage } from './browser.mjs';
import { crankLength, planarDocument, rodLength, sliderPosition } from './sample.mjs';

const menu = (page, name) => page.locator('summary', { hasText: name }).first();

// Texts of the picture as SVG
async function picture(page) {
  const [svg] = await pictures(page, ['SVG']);
  return svg;
}

async function pictures(page, names) {
  const files = [];
  if (!(await page.locator('details[open] >> text="PNG"').count())) await menu(page, 'Save').click();
  for (const name of names)
    files.push(
      readFileSync(
        await saved(page, () => page.getByRole('button', { name, exact: true }).first().click()),
        name === 'glTF with motion' ? null : 'utf8',
      ),
    );
  return files;
}

test('measures a distance and an angle that move with their bodies', async () => {
  await withPage('measure', planarDocument(), {}, async (page) => {
    await page.keyboard.press('m');
    await page.getByLabel('From').selectOption('A');
    await page.getByLabel('To', { exact: true }).selectOption('C');
    const text = () => page.textContent('.measured');
    for (const t of [0, 0.25]) {
      if (t > 0) await page.keyboard.press('.');
      await shownTime(page);
      assert.ok(Math.abs(number(/: ([\d.]+) m/.exec(await text())[1]) - sliderPosition(t)) < 1e-5, await text());
    }
    await page.getByLabel('Angle to').selectOption('B');
    await shownTime(page);
    // At C, between A and B: the angle of the rod when the crank is upright
    const angle = (180 / Math.PI) * Math.asin(crankLength / rodLength);
    assert.ok(Math.abs(number(/angle at C: ([\d.]+)/.exec(await text())[1]) - angle) < 1e-3, await text());
    await page.click('.measure >> text="Plot"');
    assert.ok(await page.locator('.plot.active .legend >> text="measure.A\u2013C\u2013B"').count());
    assert.match(await picture(page), />19\.47°</);
    // The address brings it back, with its plot.
    const address = await addressWith(page, 'measure.A');
    const again = await open('measure_again', planarDocument(), { fragment: address });
    await shownTime(again.page);
    assert.match(await again.page.textContent('.measured'), /angle at C: 19\.47/);
    assert.ok(await again.page.locator('.plot .legend >> text="measure.A\u2013C\u2013B"').count());
    assert.deepEqual(again.faults, []);
    await again.close();
    await page.keyboard.press('Escape'); // closes the menu
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('.measure').isHidden());
  });
});

test('clicks snap to joints, and take points of bodies and of the ground', async () => {
  await withPage('measure_click', planarDocument(), { fragment: '#measuring=1&measure=A' }, async (page) => {
    const host = await page.locator('.canvas-host').boundingBox();
    // The picture is centred on the bounds of the scene, with one scale.
    const svg = await picture(page);
    const [, ax, ay] = /<text x="([\d.]+)" y="([\d.]+)"[^>]*>A<\/text>/.exec(svg).map(Number);
    assert.ok(ax > 0 && ay > 0);
    await page.mouse.click(host.x + host.width - 30, host.y + 200); // nothing there: the ground
    await shownTime(page);
    assert.match(await page.getByLabel('To', { exact: true }).inputValue(), /^ground@/);
    await page.click('.measure >> text="Clear"');
    assert.match(await page.textContent('.measured'), /Click two points/);
  });
});

test('instant centre, centrodes, transmission angle and mass centre', async () => {
  const fragment = '#t=0.1&pole=rod&centrodes=1&transmission=C&centre=1';
  await withPage('mechanism', planarDocument(), { fragment }, async (page) => {
    const svg = await picture(page);
    assert.match(svg, />ground\u2013rod</);
    assert.match(svg, />mass centre</);
    const rod = (180 / Math.PI) * Math.asin((crankLength * Math.sin(0.2 * Math.PI)) / rodLength);
    assert.ok(svg.includes(`>${(90 - rod).toFixed(1)}\u00b0<`), `${90 - rod}`);
    // Both as channels
    await page.click('#tab-values');
    await page.fill('input[aria-label="Search values"]', 'transmission');
    await shownTime(page);
    const cell = page.locator('.channel-table tr', { hasText: 'C.transmission' }).locator('td.number').first();
    assert.ok(Math.abs(number(await cell.textContent()) - (90 - rod)) < 1e-3);
    await page.keyboard.press('Escape');
    await menu(page, 'Show').click();
    await page.getByLabel('Instant centre of').selectOption({ label: 'all pairs' });
    await page.keyboard.press('Escape');
    assert.match(await picture(page), />crank\u2013rod</);
  });
});

test('riding on a body holds it still', async () => {
  await withPage('ride', planarDocument(), { fragment: '#ride=crank&centres=0' }, async (page) => {
    const place = async (name) => {
      const found = new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)"[^>]*>${name}</text>`).exec(await picture(page));
      return [Number(found[1]), Number(found[2])];
    };
    const before = await place('crank');
    await page.keyboard.press('.');
    await shownTime(page);
    const after = await place('crank');
    assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 25, `${before} and ${after}`);
    assert.equal(await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('ride')), 'crank');
  });
});

test('names, grid and ghosts by menu and key, kept in the address', async () => {
  await withPage('options', planarDocument(), {}, async (page) => {
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await menu(page, 'Show').click();
    assert.equal(await page.getByLabel('Grid and floor (g)').isChecked(), false);
    await page.getByLabel('Ghosts over the run or the marked range').selectOption('8');
    await page.getByLabel('Path of P').uncheck();
    await menu(page, 'Forces').click();
    await page.getByLabel('Reactions').check();
    const hash = new URLSearchParams((await addressWith(page, 'forces=reaction')).slice(1));
    for (const [name, value] of [
      ['grid', '0'],
      ['labels', '0'],
      ['ghosts', '8'],
      ['trails', ''],
    ])
      assert.equal(hash.get(name), value, name);
    assert.ok(await page.locator('.force-legend').isVisible());
    await page.evaluate(() => (location.hash = '#ghosts=0'));
    await shownTime(page);
    assert.equal(await page.getByLabel('Path of P').isChecked(), true);
    assert.ok(await page.locator('.force-legend').isHidden());
  });
});

test('redundancy marks its joints in the picture', async () => {
  const data = planarDocument();
  data.runs[0].diagnostics.check = {
    ...{ coordinates: 9, equations: 9, redundant_equations: 1, degrees_of_freedom: { positions: 1, speeds: 1 } },
    ...{ dependent: ['joint A', 'joint C'], reactions_not_unique: ['A'] },
  };
  await withPage('freedom', data, { fragment: '#tab=diagnostics' }, async (page) => {
    const plain = (await picture(page)).length;
    await page.locator('.elements button', { hasText: 'Show' }).first().click();
    await shownTime(page);
    assert.ok((await picture(page)).length > plain);
    await page.locator('.elements button.link', { hasText: 'C' }).click();
    assert.equal(await page.textContent('.values h2'), 'C');
    await page.locator('.canvas-host').click({ position: { x: 5, y: 400 } });
    await page.keyboard.press('Escape');
    await shownTime(page);
    assert.equal((await picture(page)).length, plain);
  });
});

test('files of the scene and of the links', async () => {
  await withPage('files', planarDocument(), {}, async (page) => {
    const [glb, dxf, svg] = await pictures(page, ['glTF with motion', 'Links as DXF', 'Links as SVG']);
    assert.equal(glb.subarray(0, 4).toString(), 'glTF');
    assert.equal(glb.readUInt32LE(8), glb.length);
    assert.match(dxf, /\nAC1009\n[\s\S]*\nPOLYLINE\n[\s\S]*\nEOF\n$/);
    assert.match(svg, /^<svg [^>]*mm"/);
  });
});

test('the table of values: search, selection both ways, plot, copy', async () => {
  await withPage('table', planarDocument(), { fragment: '#tab=values&t=0.25' }, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.selectOption('select[aria-label="Selected object"]', 'slider');
    assert.equal(await page.locator('.channel-table tr.selected').count(), 3);
    await page.locator('.channel-table button.link', { hasText: 'rod.x' }).click();
    assert.equal(await page.textContent('.values h2'), 'rod');
    await page.fill('input[aria-label="Search values"]', 'slider x');
    const cells = await page.locator('.channel-table tbody td').allTextContents();
    assert.ok(Math.abs(number(cells[0]) - sliderPosition(0.25)) < 1e-5);
    assert.ok(Math.abs(number(cells[1]) - (rodLength - crankLength)) < 1e-5, 'smallest');
    assert.ok(Math.abs(number(cells[2]) - (rodLength + crankLength)) < 1e-5, 'largest');
    await page.locator('.channel-table').getByRole('button', { name: 'Copy' }).click();
    await page.waitForSelector('text="Copied"');
    const csv = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(csv.split('\n')[0], 'channel,unit,at t = 0.25,smallest,largest');
    assert.match(csv, /^slider\.x,m,0\.28/m);
    await page.locator('button[aria-label="Plot slider.x"]').click();
    assert.equal(await page.getAttribute('#tab-plots', 'aria-selected'), 'true');
    await twoFrames(page);
  });
});
