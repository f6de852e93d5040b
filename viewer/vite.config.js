// Builds index.html with all scripts and styles inside into dist/page.html. The policy of the page allows exactly the inline
// script and style of the build, by their hashes.
import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

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
        let html = file.source.replace(/<script type="module" crossorigin>/g, '<script type="module">');
        html = html.replace(/<style rel="stylesheet" crossorigin>/g, '<style>');
        html = html.replace('SCRIPT_HASHES', () => hashes(html, 'script'));
        html = html.replace('STYLE_HASHES', () => hashes(html, 'style'));
        file.source = html;
        file.fileName = 'page.html';
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [viteSingleFile(), policyByHash()],
  build: { target: 'es2022', modulePreload: false, reportCompressedSize: false, cssMinify: true },
});
