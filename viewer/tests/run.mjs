// node tests/run.mjs [unit|browser]: the tests of the page with Node's own runner.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2] ?? '';
const kinds = wanted === '' ? ['unit', 'browser'] : [wanted];
const files = readdirSync(folder).filter((name) => kinds.some((kind) => name.endsWith(`.${kind}.mjs`)));
if (files.length === 0) {
  console.error(`no tests named ${wanted}; there are unit and browser`);
  process.exit(2);
}
const result = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...files.map((name) => folder + name)], {
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
