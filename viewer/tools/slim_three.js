// three.js without what the page does not use: the renderer is built from its source modules, some of which are left empty, and shaders
// lose their comments and blanks. Saves about 130 kB. A part that three.js no longer has stops the build.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/three/src/', import.meta.url));
export const entry = `${folder}Three.js`;

// Of materials that the page does not use (physical, toon, matcap, ...), textures, environments, clipping, fog, morphing
const emptyChunks = [
  ...['alphahash_fragment', 'alphahash_pars_fragment', 'alphamap_fragment', 'alphamap_pars_fragment'],
  ...['alphatest_fragment', 'alphatest_pars_fragment', 'aomap_fragment', 'aomap_pars_fragment'],
  ...['batching_pars_vertex', 'batching_vertex', 'bumpmap_pars_fragment', 'clearcoat_normal_fragment_begin'],
  ...['clearcoat_normal_fragment_maps', 'clearcoat_pars_fragment', 'clipping_planes_fragment'],
  ...['clipping_planes_pars_fragment', 'clipping_planes_pars_vertex', 'clipping_planes_vertex'],
  ...['cube_uv_reflection_fragment', 'displacementmap_pars_vertex', 'displacementmap_vertex'],
  ...['emissivemap_fragment', 'emissivemap_pars_fragment', 'envmap_common_pars_fragment', 'envmap_fragment'],
  ...['envmap_pars_fragment', 'envmap_pars_vertex', 'envmap_physical_pars_fragment', 'envmap_vertex'],
  ...['fog_fragment', 'fog_pars_fragment', 'fog_pars_vertex', 'fog_vertex', 'gradientmap_pars_fragment'],
  ...['iridescence_fragment', 'iridescence_pars_fragment', 'lightmap_pars_fragment', 'lights_fragment_maps'],
  ...['lights_lambert_fragment', 'lights_lambert_pars_fragment', 'lights_physical_fragment'],
  ...['lights_physical_pars_fragment', 'lights_toon_fragment', 'lights_toon_pars_fragment'],
  ...['logdepthbuf_fragment', 'logdepthbuf_pars_fragment', 'logdepthbuf_pars_vertex', 'logdepthbuf_vertex'],
  ...['map_fragment', 'map_pars_fragment', 'map_particle_fragment', 'map_particle_pars_fragment'],
  ...['metalnessmap_fragment', 'metalnessmap_pars_fragment', 'morphcolor_vertex', 'morphinstance_vertex'],
  ...['morphnormal_vertex', 'morphtarget_pars_vertex', 'morphtarget_vertex', 'normal_fragment_maps'],
  ...['normalmap_pars_fragment', 'roughnessmap_fragment', 'roughnessmap_pars_fragment', 'specularmap_pars_fragment'],
  ...['tonemapping_pars_fragment', 'transmission_fragment', 'transmission_pars_fragment', 'uv_pars_fragment'],
  ...['uv_pars_vertex', 'uv_vertex'],
];
const emptyShaders = [
  ...['backgroundCube', 'background', 'cube', 'distanceRGBA', 'equirect', 'linedashed', 'meshlambert'],
  ...['meshmatcap', 'meshnormal', 'meshphysical', 'meshtoon', 'points', 'sprite', 'vsm'],
];

// Parts of the renderer, as functions and classes that do nothing
const replaced = {
  'renderers/webxr/WebXRManager.js':
    'export class WebXRManager { enabled = false; isPresenting = false; addEventListener() {} removeEventListener() {} setAnimationLoop() {} getEnvironmentBlendMode() {} dispose() {} }',
  'renderers/webgl/WebGLCubeMaps.js':
    'export function WebGLCubeMaps() { return { get: (texture) => texture, dispose() {} }; }',
  'renderers/webgl/WebGLCubeUVMaps.js':
    'export function WebGLCubeUVMaps() { return { get: (texture) => texture, dispose() {} }; }',
  'renderers/webgl/WebGLUniformsGroups.js':
    'export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }',
  'renderers/webgl/WebGLMorphtargets.js': 'export function WebGLMorphtargets() { return { update() {} }; }',
  'renderers/webgl/WebGLClipping.js':
    'export class WebGLClipping { uniform = { value: null, needsUpdate: false }; numPlanes = 0; numIntersection = 0; init() { return false; } beginShadows() {} endShadows() {} setGlobalState() {} setState() {} }',
};
for (const name of emptyChunks) replaced[`renderers/shaders/ShaderChunk/${name}.glsl.js`] = 'export default "";';
for (const name of emptyShaders)
  replaced[`renderers/shaders/ShaderLib/${name}.glsl.js`] = 'export const vertex = ""; export const fragment = "";';

for (const name of Object.keys(replaced))
  if (!existsSync(folder + name)) throw new Error(`three.js has no ${name} any more`);

// Comments go, and blanks that separate nothing; line ends stay, because directives and the unrolling of loops need them.
function shorter(shader) {
  return shader
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/[ \t]+/g, ' '))
    .map((line) => (line.startsWith('#') ? line : line.replace(/ ?([-+*/=<>,;(){}[\]?:|&!]) ?/g, '$1')))
    .filter((line) => line !== '')
    .join('\n');
}

// The source that takes the place of a module of three.js; null for modules of others.
export function slimSource(id) {
  if (!id.startsWith(folder)) return null;
  const known = replaced[id.slice(folder.length)];
  if (known !== undefined) return known;
  const code = readFileSync(id, 'utf8');
  if (id.endsWith('.glsl.js'))
    return code.replace(/\/\* glsl \*\/`([\s\S]*?)`/g, (_, text) => JSON.stringify(shorter(text)));
  // Names of colours, which the page gives by their numbers
  return id.endsWith('/math/Color.js')
    ? code.replace(/const _colorKeywords = {[\s\S]*?};/, 'const _colorKeywords = {};')
    : code;
}

export const slimThreeForVite = {
  name: 'slim-three',
  enforce: 'pre',
  resolveId: (source) => (source === 'three' ? entry : null),
  load: (id) => slimSource(id),
};

export const slimThreeForEsbuild = {
  name: 'slim-three',
  setup(build) {
    build.onResolve({ filter: /^three$/ }, () => ({ path: entry, sideEffects: false }));
    build.onLoad({ filter: /node_modules[\\/]three[\\/]src/ }, ({ path }) => ({
      contents: slimSource(path),
      loader: 'js',
    }));
  },
};
