// node tests/run.mjs [unit|browser] [part of a name]: the tests of the page with Node's own runner, in one process and one after the
// other, because they share a browser and measure times.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const folder = new URL('.', import.meta.url);
const [wanted = '', name = ''] = process.argv.slice(2);
const kinds = wanted === '' ? ['unit', 'browser'] : [wanted];
const files = readdirSync(folder).filter((file) => kinds.some((kind) => file.endsWith(`.${kind}.mjs`)));
if (files.length === 0) {
  console.error(`no tests named ${wanted}; there are unit and browser`);
  process.exit(2);
}
const address = (file) => JSON.stringify(new URL(file, folder).href);
const last = 'the browsers close';
const script = [
  "import { test } from 'node:test';",
  ...files.map((file) => `await import(${address(file)});`),
  ...(kinds.includes('browser')
    ? [`test('${last}', async () => (await import(${address('browser.mjs')})).closeBrowsers());`]
    : []),
].join('\n');
const pattern = name === '' ? [] : [name, last].map((text) => `--test-name-pattern=${text}`);
const options = ['--test-reporter=spec', ...pattern, '--input-type=module', '--eval', script];
process.exit(spawnSync(process.execPath, options, { stdio: 'inherit' }).status ?? 1);
