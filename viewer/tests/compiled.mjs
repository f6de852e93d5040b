// Modules of the page for tests outside the browser.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function load(name) {
  const entry = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  const result = await build({ entryPoints: [entry], bundle: true, format: 'esm', target: 'node18', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`);
}
