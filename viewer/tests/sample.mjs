// Documents with closed-form motion for the tests: a slider-crank turning at a constant rate, and a spinning body in space.
import { deflateSync } from 'node:zlib';
import { Packer, emptyDocument, emptyRun } from '../tools/fixture.mjs';

export const crankLength = 0.1;
export const rodLength = 0.3;

// Crank angle 2 pi t; slider on the x axis.
export function sliderPosition(t) {
  const angle = 2 * Math.PI * t;
  return crankLength * Math.cos(angle) + Math.sqrt(rodLength ** 2 - (crankLength * Math.sin(angle)) ** 2);
}

function place(t, radius) {
  const angle = 2 * Math.PI * t;
  const pin = [radius * Math.cos(angle), radius * Math.sin(angle)];
  const slider = radius * Math.cos(angle) + Math.sqrt(rodLength ** 2 - pin[1] ** 2);
  return {
    crank: [pin[0] / 2, pin[1] / 2, angle],
    rod: [(pin[0] + slider) / 2, pin[1] / 2, Math.atan2(-pin[1], slider - pin[0])],
    slider: [slider, 0, 0],
  };
}

function runOf(packer, names, rows, end, label, radius) {
  const times = Array.from({ length: rows }, (_, i) => (end * i) / (rows - 1));
  const places = times.map((t) => place(t, radius));
  const parts = ['x', 'y', 'angle'];
  const poses = [
    [],
    ...['crank', 'rod', 'slider'].map((body) => parts.map((_, i) => packer.pack(places.map((at) => at[body][i])))),
  ];
  const channel = (name, unit, values) => ({ name, unit, data: packer.pack(values) });
  const channels = ['crank', 'rod', 'slider'].flatMap((body, b) =>
    parts.map((part, i) => ({ name: `${names[b]}.${part}`, unit: i < 2 ? 'm' : 'rad', data: poses[b + 1][i] })),
  );
  channels.push(
    channel(
      'A.fx',
      'N',
      times.map((t) => 100 * Math.cos(2 * Math.PI * t)),
    ),
    channel(
      'A.fy',
      'N',
      times.map((t) => 100 * Math.sin(2 * Math.PI * t)),
    ),
    channel(
      'energy.kinetic',
      'J',
      times.map((t) => 1 + 0.5 * Math.cos(4 * Math.PI * t)),
    ),
    channel(
      'energy.balance',
      'J',
      times.map((t) => 1e-6 * Math.sin(9 * t)),
    ),
    channel(
      'violation.position',
      'm or rad',
      times.map((t) => (t > 1.5 ? 1e-3 : 1e-12 * (1 + Math.sin(20 * t)))),
    ),
  );
  const events = [0.25, 0.75, 1.25].map((t) => ({ t, name: 'dead centre' }));
  const diagnostics = {
    plan: { tolerance: 1e-8, reasons: ['integrator tsitouras: explicit'] },
    energy: { scale: 1.5 },
    statistics: { steps: rows },
  };
  return {
    ...emptyRun(),
    label,
    time: packer.float64(times),
    poses,
    channels,
    events,
    diagnostics,
    notes: ['a note'],
    rows: 2 * rows,
    precision: 1e-7,
  };
}

function sceneOf(names) {
  const colours = ['#8a929a', '#0072b2', '#d55e00', '#009e73'];
  const link = (body, half, radius) => ({
    owner: names[body - 1],
    ownerKind: 'body',
    role: 'link',
    kind: 'capsule',
    body,
    from: [-half, 0, 0],
    to: [half, 0, 0],
    radius,
  });
  const pin = (owner, body, at) => ({
    owner,
    ownerKind: 'joint',
    role: 'pin',
    kind: 'circle',
    body,
    centre: at,
    radius: 0.006,
    normal: [0, 0, 1],
    filled: true,
  });
  const reaction = (owner, body, at, on, by) => ({
    owner,
    kind: 'reaction',
    quantity: 'force',
    caption: `on ${on} by ${by}`,
    at: { body, at },
    channels: ['A.fx', 'A.fy'],
    determined: true,
  });
  const block = [-0.03, 0.03].flatMap((x) => [-0.02, 0.02].map((y) => [x, x < 0 ? y : -y, 0]));
  return {
    space: 'planar',
    size: 0.4,
    bounds: [
      [-0.13, -0.15, 0],
      [0.45, 0.15, 0],
    ],
    up: [0, 1, 0],
    bodies: ['ground', ...names].map((name, i) => ({ name, colour: colours[i], massCentre: [0, 0, 0], mass: i })),
    drawables: [
      {
        owner: '',
        ownerKind: 'ground',
        role: 'guide',
        kind: 'polyline',
        body: 0,
        points: [
          [0.15, -0.022, 0],
          [0.45, -0.022, 0],
        ],
        closed: false,
      },
      { owner: names[2], ownerKind: 'body', role: 'block', kind: 'polygon', body: 3, points: block, round: 0.003 },
      link(2, rodLength / 2, 0.01),
      link(1, crankLength / 2, 0.012),
      pin('A', 0, [0, 0, 0]),
      pin('B', 1, [crankLength / 2, 0, 0]),
      pin('C', 3, [0, 0, 0]),
    ],
    markers: [{ name: 'P', body: 2, at: [0, 0.03, 0] }],
    arrows: [
      reaction('A', 1, [-crankLength / 2, 0, 0], names[0], 'ground'),
      reaction('B', 2, [-rodLength / 2, 0, 0], names[1], names[0]),
      reaction('C', 3, [0, 0, 0], names[2], names[1]),
      reaction('guide', 3, [0, 0, 0], names[2], 'ground'),
    ],
    labels: [
      ...names.map((text, i) => ({ text, body: i + 1, at: [0, 0, 0], kind: 'body' })),
      { text: 'A', body: 0, at: [0, 0, 0], kind: 'joint' },
      { text: 'B', body: 1, at: [crankLength / 2, 0, 0], kind: 'joint' },
      { text: 'C', body: 3, at: [0, 0, 0], kind: 'joint' },
    ],
  };
}

export function planarDocument({
  names = ['crank', 'rod', 'slider'],
  rows = 401,
  second = false,
  title = 'slider-crank',
} = {}) {
  const packer = new Packer();
  const runs = [runOf(packer, names, rows, 2, 'first', crankLength)];
  if (second) runs.push(runOf(packer, names, 301, 2, 'second', 0.09));
  const base = emptyDocument();
  return {
    ...base,
    title,
    model: {
      ...base.model,
      name: title,
      file: 'slider_crank.yaml',
      texts: [{ file: 'slider_crank.yaml', text: '# A slider-crank\nholonom: 1\n' }],
    },
    scene: sceneOf(names),
    runs,
    plots: [
      { title: 'Motion', against: 't', channels: [`${names[2]}.x`, `${names[1]}.angle`] },
      { title: 'Coupler', against: `${names[1]}.x`, channels: [`${names[1]}.y`] },
      { title: 'Energy', against: 't', channels: ['energy.kinetic'] },
    ],
    blob: packer.blob(),
  };
}

// Many bodies that turn about z and drift, for timing.
export function manyBodies(bodies, rows) {
  const packer = new Packer();
  const times = Array.from({ length: rows }, (_, i) => i * 1e-3);
  const poses = [[]];
  const channels = [];
  for (let body = 1; body <= bodies; ++body) {
    const rate = 1 + body / 10;
    const parts = [
      packer.pack(times.map((t) => (body % 10) + 0.3 * Math.cos(rate * t))),
      packer.pack(times.map((t) => Math.floor(body / 10) + 0.3 * Math.sin(rate * t))),
      packer.pack(times.map((t) => rate * t)),
    ];
    poses.push(parts);
    ['x', 'y', 'angle'].forEach((part, i) =>
      channels.push({ name: `b${body}.${part}`, unit: i < 2 ? 'm' : 'rad', data: parts[i] }),
    );
  }
  const names = Array.from({ length: bodies }, (_, i) => `b${i + 1}`);
  const base = emptyDocument();
  return {
    ...base,
    title: 'many bodies',
    scene: {
      space: 'planar',
      size: 4,
      bounds: [
        [-1, -1, 0],
        [11, 12, 0],
      ],
      up: [0, 1, 0],
      bodies: ['ground', ...names].map((name) => ({ name, colour: '#0072b2', massCentre: [0, 0, 0], mass: 1 })),
      drawables: names.map((owner, i) => ({
        owner,
        ownerKind: 'body',
        role: 'link',
        kind: 'capsule',
        body: i + 1,
        from: [-0.3, 0, 0],
        to: [0.3, 0, 0],
        radius: 0.06,
      })),
      markers: [],
      arrows: [],
      labels: [],
    },
    runs: [{ ...emptyRun(), label: 'many', time: packer.float64(times), poses, channels, rows, precision: 1e-7 }],
    plots: [
      { title: 'Positions', against: 't', channels: ['b1.x', 'b2.x', 'b3.x', 'b4.x'] },
      { title: 'Angles', against: 't', channels: ['b1.angle', 'b2.angle'] },
    ],
    blob: packer.blob(),
  };
}

// A long run of many channels, for timing: the same numbers stored once for each channel.
export function longDocument(rows, channels) {
  const packer = new Packer();
  const time = packer.float64(Array.from({ length: rows }, (_, i) => i * 1e-3));
  const packed = packer.pack(Array.from({ length: rows }, (_, i) => Math.sin(i * 1e-3) + 1e-3 * Math.sin(i * i)));
  const one = Buffer.from(packer.bytes.slice(packed.offset));
  const start = Buffer.from(packer.bytes.slice(0, packed.offset));
  const blob = deflateSync(Buffer.concat([start, ...Array.from({ length: channels }, () => one)]), { level: 1 });
  const column = (i) => ({ ...packed, offset: packed.offset + i * one.length });
  const base = planarDocument({ rows: 2 });
  const list = Array.from({ length: channels }, (_, i) => ({ name: `c${i}.x`, unit: 'm', data: column(i) }));
  const poses = [[], ...[0, 1, 2].map((body) => [0, 1, 2].map((part) => column(3 * body + part)))];
  return {
    ...base,
    title: 'a long run',
    runs: [{ ...emptyRun(), label: 'long', time, poses, channels: list, rows, precision: 1e-7 }],
    plots: [
      { title: 'One', against: 't', channels: ['c1.x', 'c2.x', 'c3.x', 'c4.x'] },
      { title: 'Two', against: 't', channels: ['c5.x', 'c6.x'] },
    ],
    blob: blob.toString('base64'),
  };
}
