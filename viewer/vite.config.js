// Builds index.html with all scripts and styles inside into dist/page.html. The policy of the page allows exactly the inline
// script and style of the build, by their hashes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { slimThreeForVite } from './tools/slim_three.js';

const licences = readFileSync(new URL('LICENSES.md', import.meta.url), 'utf8');

// The program writes the document in place of null.
const placeholder = '<script type="application/json" id="document">null</script>';

function hashes(html, tag) {
  const found = [];
  for (const match of html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))) {
    if (match[1].includes('application/json')) continue;
    found.push(`'sha256-${createHash('sha256').update(match[2], 'utf8').digest('base64')}'`);
  }
  return found.join(' ');
}

function policyByHash() {
  return {
    name: 'policy-by-hash',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!file.fileName.endsWith('.html')) continue;
        if (file.source.split(placeholder).length !== 2) this.error(`index.html must hold ${placeholder} once`);
        let html = file.source.replace(/<script type="module" crossorigin>/g, '<script type="module">');
        html = html.replace(/<style rel="stylesheet" crossorigin>/g, '<style>');
        html = html.replace('SCRIPT_HASHES', () => hashes(html, 'script'));
        html = html.replace('STYLE_HASHES', () => hashes(html, 'style'));
        file.source = html.replace('<head>', () => `<!--\n${licences.trim()}\n-->\n  <head>`);
        file.fileName = 'page.html';
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [slimThreeForVite, viteSingleFile(), policyByHash()],
  build: { target: 'es2022', modulePreload: false, reportCompressedSize: false, cssMinify: true },
});
