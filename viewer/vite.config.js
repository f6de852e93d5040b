// Builds index.html with all scripts and styles inside into dist/page.html. The policy of the page allows exactly the inline
// script and style of the build, by their hashes.
import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

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
        file.source = html;
        file.fileName = 'page.html';
      }
    },
  };
}

// Parts of three.js' shaders that only materials need which the page does not use (physical, toon, matcap, environment maps): they are
// left empty, which saves 45 kB. A part that three.js no longer has stops the build.
const unusedShaders = [
  'alphahash_pars_fragment',
  'batching_pars_vertex',
  'bumpmap_pars_fragment',
  'clearcoat_pars_fragment',
  'cube_uv_reflection_fragment',
  'envmap_fragment',
  'envmap_physical_pars_fragment',
  'iridescence_fragment',
  'iridescence_pars_fragment',
  'lights_physical_fragment',
  'lights_physical_pars_fragment',
  'lights_toon_fragment',
  'lights_toon_pars_fragment',
  'normalmap_pars_fragment',
  'tonemapping_pars_fragment',
  'transmission_fragment',
  'transmission_pars_fragment',
];

function withoutUnusedShaders() {
  return {
    name: 'without-unused-shaders',
    transform(code, id) {
      if (!id.endsWith('three.module.js')) return null;
      let result = code;
      for (const name of unusedShaders) {
        const next = result.replace(new RegExp(`^((?:var|const) ${name} = )".*";$`, 'm'), '$1"";');
        if (next === result) this.error(`three.js has no shader part ${name}`);
        result = next;
      }
      return { code: result, map: null };
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [withoutUnusedShaders(), viteSingleFile(), policyByHash()],
  build: { target: 'es2022', modulePreload: false, reportCompressedSize: false, cssMinify: true },
});
