// What holds for the built page without a browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = readFileSync(new URL('../dist/page.html', import.meta.url), 'utf8');
const packages = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('the shell of a page is at most 650 kB large', () => {
  assert.ok(Buffer.byteLength(page) <= 650e3, `${Buffer.byteLength(page)} bytes`);
});

test('the page holds the licences of what it contains', () => {
  const comment = page.slice(0, page.indexOf('-->'));
  for (const [name, version] of Object.entries(packages.dependencies))
    assert.ok(comment.includes(`## ${name} ${version}\n`), name);
  assert.match(comment, /Permission is hereby granted/);
});
