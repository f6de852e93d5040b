// A document from the folder of a run (results.csv, run.json), with a simple scene: for development and tests without the program.
//   node tools/fixture.mjs FOLDER [SECOND FOLDER] > document.json
//   node tools/fixture.mjs --page FOLDER [SECOND FOLDER] > page.html     the built page with that document in it
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const colours = ['#8a929a', '#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

// Packs numbers as document.ts describes: differences of the given order as zig-zag varints.
export class Packer {
  bytes = [];

  differences(values, quantum, order = 3) {
    const origin = values[0] ?? 0;
    const offset = this.bytes.length;
    let list = values.map((value) => Math.round((value - origin) / quantum));
    for (let i = 0; i < order; ++i) list = list.map((value, at) => value - (at === 0 ? 0 : list[at - 1]));
    for (const value of list) this.varint(value < 0 ? -2 * value - 1 : 2 * value);
    return {
      n: values.length,
      encoding: 'differences',
      offset,
      bytes: this.bytes.length - offset,
      order,
      origin,
      quantum,
    };
  }

  float64(values) {
    const offset = this.bytes.length;
    for (const byte of new Uint8Array(Float64Array.from(values).buffer)) this.bytes.push(byte);
    return { n: values.length, encoding: 'float64', offset };
  }

  // Constant, exact or rounded to 1e-7 of the range.
  pack(values) {
    if (values.some((value) => !Number.isFinite(value))) return this.float64(values);
    const low = values.reduce((a, b) => Math.min(a, b), Infinity);
    const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
    if (!(high > low)) return { n: values.length, encoding: 'constant', origin: values[0] ?? 0 };
    return this.differences(values, (high - low) * 1e-7);
  }

  varint(code) {
    let rest = code;
    while (rest >= 128) {
      this.bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }

  blob() {
    return this.bytes.length === 0 ? '' : deflateSync(Uint8Array.from(this.bytes)).toString('base64');
  }
}

export function emptyDocument() {
  return {
    format: 1,
    holonom: '0.1.0',
    title: 'empty',
    command: 'run',
    model: {
      name: 'empty',
      file: 'empty.yaml',
      digest: '',
      space: 'planar',
      units: { length: 'm', mass: 'kg', time: 's' },
      gravity: [0, -9.81, 0],
      parameters: {},
      texts: [],
    },
    scene: null,
    runs: [],
    plots: [],
    tables: [],
    charts: [],
    modes: [],
    live: null,
    blob: '',
  };
}

export function emptyRun() {
  return {
    label: 'empty',
    time: { n: 0, encoding: 'constant', origin: 0 },
    poses: [],
    channels: [],
    events: [],
    diagnostics: {},
    notes: [],
    warnings: [],
    failure: '',
    failedElement: '',
    rows: 0,
    precision: 0,
  };
}

function readRun(folder, packer) {
  const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  const [head, ...lines] = readFileSync(join(folder, 'results.csv'), 'utf8').trim().split('\n');
  const names = head.split(',');
  const columns = new Map(names.map((name) => [name, []]));
  for (const line of lines) line.split(',').forEach((cell, i) => columns.get(names[i]).push(Number(cell)));
  const units = new Map(run.channels.map((channel) => [channel.name, channel.unit]));
  const planar = run.model.space === 'planar';
  const parts = planar ? ['x', 'y', 'angle'] : ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'];
  const bodies = names
    .filter((name) => name.endsWith(planar ? '.omega' : '.alx'))
    .map((name) => name.slice(0, name.lastIndexOf('.')));
  const packed = new Map(names.slice(1).map((name) => [name, packer.pack(columns.get(name))]));
  return {
    run,
    columns,
    bodies,
    data: {
      ...emptyRun(),
      label: basename(folder),
      time: packer.float64(columns.get('t')),
      poses: [[], ...bodies.map((body) => parts.map((part) => packed.get(`${body}.${part}`)))],
      channels: names.slice(1).map((name) => ({ name, unit: units.get(name), data: packed.get(name) })),
      events: run.events.map((event) => ({ t: event.t, name: event.name ?? event.event ?? 'event' })),
      diagnostics: run,
      notes: run.notes,
      warnings: run.warnings,
      rows: lines.length,
      precision: 1e-7,
    },
  };
}

// Bodies as bars or boxes of one size, at their mass centres.
function sceneOf({ run, columns, bodies }) {
  const planar = run.model.space === 'planar';
  const low = [Infinity, Infinity, planar ? 0 : Infinity];
  const high = [-Infinity, -Infinity, planar ? 0 : -Infinity];
  for (const body of bodies) {
    (planar ? ['x', 'y'] : ['x', 'y', 'z']).forEach((axis, i) => {
      for (const value of columns.get(`${body}.${axis}`)) {
        low[i] = Math.min(low[i], value);
        high[i] = Math.max(high[i], value);
      }
    });
  }
  const size = Math.max(...high.map((value, i) => value - low[i])) || 1;
  const margin = 0.2 * size;
  const drawables = bodies.map((owner, i) => {
    const base = { owner, ownerKind: 'body', role: 'link', body: i + 1 };
    return planar
      ? { ...base, kind: 'capsule', from: [-0.1 * size, 0, 0], to: [0.1 * size, 0, 0], radius: size / 40 }
      : { ...base, kind: 'box', centre: [0, 0, 0], rotation: [1, 0, 0, 0], size: [size / 5, size / 20, size / 20] };
  });
  const joints = [...columns.keys()].filter((name) => name.endsWith('.fx')).map((name) => name.slice(0, -3));
  const parts = planar ? ['fx', 'fy'] : ['fx', 'fy', 'fz'];
  return {
    space: run.model.space,
    size,
    bounds: [
      low.map((value, i) => value - (planar && i === 2 ? 0 : margin)),
      high.map((value, i) => value + (planar && i === 2 ? 0 : margin)),
    ],
    up: planar ? [0, 1, 0] : [0, 0, 1],
    bodies: ['ground', ...bodies].map((name, i) => ({
      name,
      colour: colours[i % colours.length],
      massCentre: [0, 0, 0],
      mass: i === 0 ? 0 : 1,
    })),
    drawables,
    markers: bodies.map((name, i) => ({ name: `${name}_centre`, body: i + 1, at: [0, 0, 0] })),
    arrows: joints.map((owner, i) => ({
      owner,
      kind: 'reaction',
      quantity: 'force',
      caption: `in ${owner}`,
      at: { body: 1 + (i % bodies.length), at: [0, 0, 0] },
      channels: parts.map((part) => `${owner}.${part}`),
      determined: true,
    })),
    labels: bodies.map((text, i) => ({ text, body: i + 1, at: [0, 0, 0], kind: 'body' })),
  };
}

export function documentOf(...folders) {
  const packer = new Packer();
  const runs = folders.map((folder) => readRun(folder, packer));
  const { run, columns } = runs[0];
  const has = (list) => list.filter((name) => columns.has(name));
  const joints = [...columns.keys()].filter((name) => /\.(angle|travel)$/.test(name)).slice(0, 3);
  const text = readFileSync(run.model.file, 'utf8');
  return {
    ...emptyDocument(),
    title: run.model.name,
    model: {
      name: run.model.name,
      file: basename(run.model.file),
      digest: '0'.repeat(16),
      space: run.model.space,
      units: run.model.units,
      gravity: run.model.space === 'planar' ? [0, -9.81, 0] : [0, 0, -9.81],
      parameters: run.model.parameters,
      texts: [{ file: basename(run.model.file), text }],
    },
    scene: sceneOf(runs[0]),
    runs: runs.map((item) => item.data),
    plots: [
      { title: 'Motion', against: 't', channels: joints },
      { title: 'Energy', against: 't', channels: has(['energy.kinetic', 'energy.potential', 'energy.dissipated']) },
      { title: 'Violation', against: 't', channels: has(['violation.position', 'violation.velocity']) },
    ],
    blob: packer.blob(),
  };
}

const placeholder = '<script type="application/json" id="document">null</script>';

// What the program does: the document instead of null, with < escaped.
export function pageOf(document, template = fileURLToPath(new URL('../dist/page.html', import.meta.url))) {
  const page = readFileSync(template, 'utf8');
  if (page.split(placeholder).length !== 2) throw new Error('the page has not exactly one place for the document');
  const json = JSON.stringify(document).replaceAll('<', '\\u003c');
  return page.replace(placeholder, () => placeholder.replace('null', () => json));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2).filter((argument) => argument !== '--page');
  const data = documentOf(...folders);
  process.stdout.write(process.argv.includes('--page') ? pageOf(data) : JSON.stringify(data));
}
