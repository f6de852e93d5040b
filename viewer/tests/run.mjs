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
// One file after the other: they measure times.
let status = 0;
for (const name of files) {
  const result = spawnSync(process.execPath, ['--test', folder + name], { stdio: 'inherit' });
  status ||= result.status ?? 1;
}
process.exit(status);
