// Scenes for the tests of the view: mechanisms with closed-form motion. Each gives a scene, poses at a time, and what a test looks for.

export const palette = [
  '#8a939c',
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#b8a800',
  '#5b4fa3',
];

export const body = (name, index) => ({
  name,
  colour: palette[index % palette.length],
  massCentre: [0, 0, 0],
  mass: 1,
});

// Pose of a planar body, seven numbers
export const planar = (x, y, angle) => [x, y, 0, Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];
export const ground = [0, 0, 0, 1, 0, 0, 0];

export function hatch(x0, y0, x1, y1, size, owner = 'ground') {
  // A line with strokes on its right-hand side
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [tx, ty] = [(x1 - x0) / length, (y1 - y0) / length];
  const count = Math.max(2, Math.round(length / (0.45 * size)));
  const base = { kind: 'polyline', body: 0, closed: false, role: 'ground', owner, ownerKind: 'ground' };
  const lines = [
    {
      ...base,
      points: [
        [x0, y0, 0],
        [x1, y1, 0],
      ],
    },
  ];
  for (let i = 0; i < count; ++i) {
    const s = ((i + 0.9) / count) * length;
    const d = 0.5 * size;
    lines.push({
      ...base,
      points: [
        [x0 + s * tx, y0 + s * ty, 0],
        [x0 + s * tx - d * tx + d * ty, y0 + s * ty - d * ty - d * tx, 0],
      ],
    });
  }
  return lines;
}

export function groundPin(x, y, s, owner) {
  return [
    {
      kind: 'polygon',
      body: 0,
      points: [
        [x, y, 0],
        [x - s, y - 1.6 * s, 0],
        [x + s, y - 1.6 * s, 0],
      ],
      round: 0,
      role: 'ground',
      owner,
      ownerKind: 'joint',
    },
    ...hatch(x - 1.5 * s, y - 1.6 * s, x + 1.5 * s, y - 1.6 * s, s, owner),
  ];
}

export const pin = (index, at, radius, owner) => ({
  kind: 'circle',
  body: index,
  centre: at,
  radius,
  normal: [0, 0, 1],
  filled: true,
  role: 'pin',
  owner,
  ownerKind: 'joint',
});
export const bar = (index, from, to, radius, owner) => ({
  kind: 'capsule',
  body: index,
  from,
  to,
  radius,
  role: 'link',
  owner,
  ownerKind: 'body',
});

const planarScene = (size, bounds, bodies, drawables, more = {}) => ({
  space: 'planar',
  size,
  bounds,
  up: [0, 1, 0],
  bodies,
  drawables,
  markers: [],
  arrows: [],
  labels: [],
  ...more,
});

// Intersection of circles about p (radius a) and q (radius b), to the left of p -> q
function circles(p, a, q, b) {
  const d = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const x = (d * d + a * a - b * b) / (2 * d);
  const h = Math.sqrt(Math.max(0, a * a - x * x));
  const u = [(q[0] - p[0]) / d, (q[1] - p[1]) / d];
  return [p[0] + x * u[0] - h * u[1], p[1] + x * u[1] + h * u[0]];
}

export function fourBar() {
  const [r1, r2, r3, r4] = [0.3, 1, 0.8, 1]; // crank, coupler, rocker, frame
  const s = 0.03;
  const solve = (t) => {
    const angle = 0.9 + 2 * Math.PI * t;
    const b = [r1 * Math.cos(angle), r1 * Math.sin(angle)];
    const c = circles(b, r2, [r4, 0], r3);
    return { angle, b, c, coupler: Math.atan2(c[1] - b[1], c[0] - b[0]), rocker: Math.atan2(c[1], c[0] - r4) };
  };
  const poses = (t) => {
    const k = solve(t);
    return Float64Array.from([
      ...ground,
      ...planar(k.b[0] / 2, k.b[1] / 2, k.angle),
      ...planar((k.b[0] + k.c[0]) / 2, (k.b[1] + k.c[1]) / 2, k.coupler),
      ...planar((r4 + k.c[0]) / 2, k.c[1] / 2, k.rocker),
    ]);
  };
  const scene = planarScene(
    1.4,
    [
      [-0.35, -0.2, 0],
      [1.2, 1, 0],
    ],
    [body('ground', 0), body('crank', 1), body('coupler', 2), body('rocker', 3)],
    [
      ...groundPin(0, 0, s, 'A'),
      ...groundPin(r4, 0, s, 'D'),
      {
        kind: 'polygon',
        body: 2,
        points: [
          [-r2 / 2, 0, 0],
          [r2 / 2, 0, 0],
          [-0.1, 0.35, 0],
        ],
        round: 0.6 * s,
        role: 'link',
        owner: 'coupler',
        ownerKind: 'body',
      },
      bar(3, [-r3 / 2, 0, 0], [r3 / 2, 0, 0], 0.8 * s, 'rocker'),
      bar(1, [-r1 / 2, 0, 0], [r1 / 2, 0, 0], 0.8 * s, 'crank'),
      pin(0, [0, 0, 0], 0.55 * s, 'A'),
      pin(1, [r1 / 2, 0, 0], 0.55 * s, 'B'),
      pin(3, [r3 / 2, 0, 0], 0.55 * s, 'C'),
      pin(0, [r4, 0, 0], 0.55 * s, 'D'),
      {
        kind: 'polyline',
        body: 0,
        closed: false,
        role: 'driver',
        owner: 'motor',
        ownerKind: 'driver',
        points: Array.from({ length: 20 }, (_, i) => [
          0.09 * Math.cos(i * 0.2 - 0.8),
          0.09 * Math.sin(i * 0.2 - 0.8),
          0,
        ]),
      },
    ],
    {
      markers: [{ name: 'coupler.P', body: 2, at: [-0.1, 0.35, 0] }],
      labels: [
        { text: 'crank', body: 1, at: [0, 0, 0], kind: 'body' },
        { text: 'coupler', body: 2, at: [0, 0.1, 0], kind: 'body' },
        { text: 'rocker', body: 3, at: [0, 0, 0], kind: 'body' },
        { text: 'A', body: 0, at: [0, 0, 0], kind: 'joint' },
        { text: 'B', body: 1, at: [r1 / 2, 0, 0], kind: 'joint' },
        { text: 'C', body: 3, at: [r3 / 2, 0, 0], kind: 'joint' },
        { text: 'D', body: 0, at: [r4, 0, 0], kind: 'joint' },
      ],
      arrows: [
        {
          owner: 'A',
          kind: 'reaction',
          quantity: 'force',
          caption: 'on crank by ground',
          at: { body: 0, at: [0, 0, 0] },
          channels: ['A.fx', 'A.fy'],
          determined: true,
        },
        {
          owner: 'C',
          kind: 'reaction',
          quantity: 'force',
          caption: 'on rocker by coupler',
          at: { body: 3, at: [r3 / 2, 0, 0] },
          channels: ['C.fx', 'C.fy'],
          determined: false,
        },
        {
          owner: 'motor',
          kind: 'applied',
          quantity: 'moment',
          caption: 'on crank',
          at: { body: 1, at: [-r1 / 2, 0, 0] },
          channels: ['m'],
          determined: true,
        },
      ],
    },
  );
  return { name: 'four-bar', scene, poses, pin: { body: 1, at: [r1 / 2, 0, 0], world: (t) => [...solve(t).b, 0] } };
}

export function sliderCrank() {
  const [r, l, s] = [0.3, 0.9, 0.025];
  const solve = (t) => {
    const a = 0.9 + 2 * Math.PI * t;
    const b = [r * Math.cos(a), r * Math.sin(a)];
    const x = b[0] + Math.sqrt(l * l - b[1] * b[1]);
    return { a, b, x, rod: Math.atan2(-b[1], x - b[0]) };
  };
  const poses = (t) => {
    const k = solve(t);
    return Float64Array.from([
      ...ground,
      ...planar(0, 0, k.a),
      ...planar((k.b[0] + k.x) / 2, k.b[1] / 2, k.rod),
      ...planar(k.x, 0, 0),
    ]);
  };
  const h = 2.2 * s;
  const scene = planarScene(
    1.3,
    [
      [-0.35, -0.35, 0],
      [1.35, 0.35, 0],
    ],
    [body('ground', 0), body('crank', 1), body('rod', 2), body('piston', 3)],
    [
      ...groundPin(0, 0, s, 'A'),
      ...hatch(0.5, -h, 1.32, -h, s, 'guide'),
      ...hatch(1.32, h, 0.5, h, s, 'guide'),
      {
        kind: 'polygon',
        body: 3,
        points: [
          [-2.4 * s, -h, 0],
          [2.4 * s, -h, 0],
          [2.4 * s, h, 0],
          [-2.4 * s, h, 0],
        ],
        round: 0,
        role: 'block',
        owner: 'piston',
        ownerKind: 'body',
      },
      bar(2, [-l / 2, 0, 0], [l / 2, 0, 0], 0.8 * s, 'rod'),
      bar(1, [0, 0, 0], [r, 0, 0], 0.9 * s, 'crank'),
      pin(0, [0, 0, 0], 0.55 * s, 'A'),
      pin(1, [r, 0, 0], 0.55 * s, 'B'),
      pin(3, [0, 0, 0], 0.55 * s, 'C'),
    ],
    {
      markers: [{ name: 'rod.middle', body: 2, at: [0, 0, 0] }],
      labels: [
        { text: 'crank', body: 1, at: [r / 2, 0, 0], kind: 'body' },
        { text: 'rod', body: 2, at: [0, 0, 0], kind: 'body' },
        { text: 'piston', body: 3, at: [0, 0, 0], kind: 'body' },
        { text: 'A', body: 0, at: [0, 0, 0], kind: 'joint' },
        { text: 'B', body: 1, at: [r, 0, 0], kind: 'joint' },
      ],
      arrows: [
        {
          owner: 'load',
          kind: 'applied',
          quantity: 'force',
          caption: 'on piston',
          at: { body: 3, at: [0, 0, 0] },
          channels: ['fx', 'fy'],
          determined: true,
        },
      ],
    },
  );
  return { name: 'slider-crank', scene, poses, pin: { body: 1, at: [r, 0, 0], world: (t) => [...solve(t).b, 0] } };
}

export function springMassDamper() {
  const y = (t) => 0.62 + 0.14 * Math.cos(2 * Math.PI * t);
  const poses = (t) => Float64Array.from([...ground, ...planar(0, y(t), 0)]);
  const s = 0.03;
  const scene = planarScene(
    1,
    [
      [-0.35, -0.05, 0],
      [0.35, 0.9, 0],
    ],
    [body('ground', 0), body('mass', 1)],
    [
      ...hatch(-0.3, 0, 0.3, 0, s),
      {
        kind: 'coil',
        ends: [
          { body: 0, at: [-0.12, 0, 0] },
          { body: 1, at: [-0.12, -0.1, 0] },
        ],
        radius: 0.04,
        turns: 7,
        role: 'spring',
        owner: 'spring',
        ownerKind: 'force',
      },
      {
        kind: 'damper',
        ends: [
          { body: 0, at: [0.12, 0, 0] },
          { body: 1, at: [0.12, -0.1, 0] },
        ],
        radius: 0.035,
        length: 0.28,
        role: 'damper',
        owner: 'damper',
        ownerKind: 'force',
      },
      {
        kind: 'polygon',
        body: 1,
        points: [
          [-0.22, -0.1, 0],
          [0.22, -0.1, 0],
          [0.22, 0.1, 0],
          [-0.22, 0.1, 0],
        ],
        round: 0.01,
        role: 'block',
        owner: 'mass',
        ownerKind: 'body',
      },
    ],
    {
      labels: [
        { text: 'mass', body: 1, at: [0, 0, 0], kind: 'body' },
        { text: 'spring', body: 0, at: [-0.17, 0.25, 0], kind: 'force' },
        { text: 'damper', body: 0, at: [0.17, 0.25, 0], kind: 'force' },
      ],
    },
  );
  return { name: 'spring-mass-damper', scene, poses };
}

const wheel = (index, radius, owner) => ({
  kind: 'circle',
  body: index,
  centre: [0, 0, 0],
  radius,
  normal: [0, 0, 1],
  filled: true,
  role: 'wheel',
  owner,
  ownerKind: 'body',
});

export function gearPair() {
  const [r1, r2, s] = [0.3, 0.5, 0.03];
  const poses = (t) =>
    Float64Array.from([
      ...ground,
      ...planar(0, 0, 2 * Math.PI * t + 0.4),
      ...planar(r1 + r2, 0, (-2 * Math.PI * t * r1) / r2 + 2),
    ]);
  const scene = planarScene(
    1.6,
    [
      [-0.32, -0.52, 0],
      [1.32, 0.52, 0],
    ],
    [body('ground', 0), body('pinion', 1), body('gear', 2)],
    [
      wheel(1, r1, 'pinion'),
      wheel(2, r2, 'gear'),
      ...groundPin(0, 0, s, 'A'),
      ...groundPin(r1 + r2, 0, s, 'B'),
      pin(0, [0, 0, 0], 0.6 * s, 'A'),
      pin(0, [r1 + r2, 0, 0], 0.6 * s, 'B'),
    ],
    {
      labels: [
        { text: 'pinion', body: 1, at: [0, 0.2, 0], kind: 'body' },
        { text: 'gear', body: 2, at: [0, 0.3, 0], kind: 'body' },
      ],
    },
  );
  return { name: 'gear-pair', scene, poses };
}

export function beltDrive() {
  const [r1, r2, d, s] = [0.18, 0.4, 1.2, 0.03];
  const poses = (t) =>
    Float64Array.from([
      ...ground,
      ...planar(0, 0, 2 * Math.PI * t + 1),
      ...planar(d, 0, (2 * Math.PI * t * r1) / r2),
      ...planar(0, -1, 1 + t),
      ...planar(d, -1, 2 - t),
    ]);
  const belt = (a, b, crossed, owner) => ({
    kind: 'belt',
    pulleys: [
      { body: a, at: [0, 0, 0], radius: r1 },
      { body: b, at: [0, 0, 0], radius: crossed ? 0.3 : r2 },
    ],
    normal: [0, 0, 1],
    crossed,
    role: 'belt',
    owner,
    ownerKind: 'coupler',
  });
  const scene = planarScene(
    1.8,
    [
      [-0.2, -1.4, 0],
      [1.6, 0.42, 0],
    ],
    [body('ground', 0), body('driver', 1), body('driven', 2), body('third', 3), body('fourth', 4)],
    [
      wheel(1, r1, 'driver'),
      wheel(2, r2, 'driven'),
      wheel(3, r1, 'third'),
      wheel(4, 0.3, 'fourth'),
      belt(1, 2, false, 'open belt'),
      belt(3, 4, true, 'crossed belt'),
      ...groundPin(0, 0, s, 'A'),
      ...groundPin(d, 0, s, 'B'),
      ...groundPin(0, -1, s, 'C'),
      ...groundPin(d, -1, s, 'D'),
      pin(0, [0, 0, 0], 0.6 * s, 'A'),
      pin(0, [d, 0, 0], 0.6 * s, 'B'),
      pin(0, [0, -1, 0], 0.6 * s, 'C'),
      pin(0, [d, -1, 0], 0.6 * s, 'D'),
    ],
    {
      labels: [
        { text: 'open belt', body: 0, at: [0.6, 0.3, 0], kind: 'force' },
        { text: 'crossed belt', body: 0, at: [0.6, -1, 0], kind: 'force' },
      ],
    },
  );
  return { name: 'belt', scene, poses };
}

// Rows of bars, for measurements: n bodies with five drawables each
export function manyBodies(n, space = 'planar') {
  const side = Math.ceil(Math.sqrt(n));
  const drawables = [];
  const bodies = [body('ground', 0)];
  for (let i = 1; i <= n; ++i) {
    bodies.push(body(`b${i}`, 1 + (i % 8)));
    drawables.push(bar(i, [-0.4, 0, 0], [0.4, 0, 0], 0.05, `b${i}`));
    const round = (x) =>
      space === 'planar'
        ? pin(i, [x, 0, 0], 0.03, `j${i}`)
        : { kind: 'sphere', body: i, centre: [x, 0, 0], radius: 0.06, role: 'pin', owner: `j${i}`, ownerKind: 'joint' };
    for (const x of [-0.4, 0, 0.4]) drawables.push(round(x));
    drawables.push(bar(i, [0, 0, 0], [0, 0.2, 0], 0.04, `b${i}`));
  }
  const poses = (t) => {
    const out = new Float64Array(7 * (n + 1));
    out[3] = 1;
    for (let i = 1; i <= n; ++i) out.set(planar(i % side, Math.floor(i / side), t + i), 7 * i);
    return out;
  };
  const scene = {
    ...planarScene(
      side,
      [
        [-1, -1, 0],
        [side + 1, side + 1, 0],
      ],
      bodies,
      drawables,
    ),
    space,
  };
  return { name: `many-${n}`, scene, poses };
}

export const planarScenes = () => [fourBar(), sliderCrank(), springMassDamper(), gearPair(), beltDrive()];

// ---- Space -----------------------------------------------------------------------------------------------------------------

const spatialScene = (size, bounds, bodies, drawables, more = {}) => ({
  space: 'spatial',
  size,
  bounds,
  up: [0, 0, 1],
  bodies,
  drawables,
  markers: [],
  arrows: [],
  labels: [],
  ...more,
});

// Quaternion of a rotation by `angle` about a unit axis
export const about = (axis, angle) => [Math.cos(angle / 2), ...axis.map((a) => a * Math.sin(angle / 2))];
const times = ([a, b, c, d], [e, f, g, h]) => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
];
// Rotation that takes the x axis into the direction d
function towards(d) {
  const length = Math.hypot(...d);
  const [x, y, z] = d.map((v) => v / length);
  const w = 1 + x;
  const q = w > 1e-9 ? [w, 0, -z, y] : [0, 0, 1, 0];
  const norm = Math.hypot(...q);
  return q.map((v) => v / norm);
}

const solid = (kind, index, role, owner, more, ownerKind = 'body') => ({
  kind,
  body: index,
  role,
  owner,
  ownerKind,
  ...more,
});

export function spatialSliderCrank() {
  // Crank about the x axis at height 0.12 + ..., slider along x: the spatial slider-crank of textbooks
  const [r, l, h] = [0.25, 0.9, 0.4];
  const solve = (t) => {
    const a = 0.8 + 2 * Math.PI * t;
    const b = [0, -r * Math.sin(a) + 0, h + r * Math.cos(a)];
    const x = Math.sqrt(l * l - (b[1] - 0.1) ** 2 - b[2] ** 2 + 0);
    return { a, b, c: [x, 0.1, 0] };
  };
  const poses = (t) => {
    const k = solve(t);
    const d = k.c.map((v, i) => v - k.b[i]);
    return Float64Array.from([
      ...ground,
      0,
      0,
      h,
      ...about([1, 0, 0], k.a),
      ...k.b.map((v, i) => (v + k.c[i]) / 2),
      ...towards(d),
      ...k.c,
      1,
      0,
      0,
      0,
    ]);
  };
  const scene = spatialScene(
    1,
    [
      [-0.15, -0.3, -0.06],
      [1, 0.3, 0.7],
    ],
    [body('ground', 0), body('crank', 1), body('rod', 2), body('slider', 3)],
    [
      solid(
        'box',
        0,
        'ground',
        'A',
        { centre: [-0.1, 0, h / 2 - 0.03], rotation: [1, 0, 0, 0], size: [0.06, 0.12, h - 0.06 + 0.06] },
        'joint',
      ),
      solid('cylinder', 0, 'joint', 'A', { from: [-0.14, 0, h], to: [-0.02, 0, h], radius: 0.03 }, 'joint'),
      solid(
        'box',
        0,
        'guide',
        'D',
        { centre: [0.68, 0.1, -0.045], rotation: [1, 0, 0, 0], size: [0.6, 0.05, 0.03] },
        'joint',
      ),
      solid('capsule', 1, 'link', 'crank', { from: [0, 0, 0], to: [0, 0, r], radius: 0.025 }),
      solid('capsule', 2, 'link', 'rod', { from: [-l / 2, 0, 0], to: [l / 2, 0, 0], radius: 0.02 }),
      solid('box', 3, 'block', 'slider', { centre: [0, 0, 0], rotation: [1, 0, 0, 0], size: [0.14, 0.1, 0.07] }),
      solid('sphere', 1, 'pin', 'B', { centre: [0, 0, r], radius: 0.034 }, 'joint'),
      solid('sphere', 3, 'pin', 'C', { centre: [0, 0, 0.0], radius: 0.055 }, 'joint'),
      solid(
        'polyline',
        0,
        'driver',
        'motor',
        {
          points: Array.from({ length: 24 }, (_, i) => [-0.16, 0.08 * Math.cos(i * 0.2), h + 0.08 * Math.sin(i * 0.2)]),
          closed: false,
        },
        'driver',
      ),
      solid(
        'cone',
        0,
        'driver',
        'motor',
        {
          from: [-0.16, 0.08 * Math.cos(4.6), h + 0.08 * Math.sin(4.6)],
          to: [-0.16, 0.08 * Math.cos(4.6) + 0.045, h + 0.08 * Math.sin(4.6) + 0.002],
          radius: 0.018,
        },
        'driver',
      ),
    ],
    {
      markers: [{ name: 'rod.middle', body: 2, at: [0, 0, 0] }],
      labels: [
        { text: 'crank', body: 1, at: [0, 0, r / 2], kind: 'body' },
        { text: 'rod', body: 2, at: [0, 0, 0], kind: 'body' },
        { text: 'slider', body: 3, at: [0, 0, 0.04], kind: 'body' },
        { text: 'A', body: 0, at: [0, 0, h], kind: 'joint' },
        { text: 'B', body: 1, at: [0, 0, r], kind: 'joint' },
      ],
      arrows: [
        {
          owner: 'B',
          kind: 'reaction',
          quantity: 'force',
          caption: 'on rod by crank',
          at: { body: 1, at: [0, 0, r] },
          channels: ['a', 'b', 'c'],
          determined: true,
        },
        {
          owner: 'A',
          kind: 'reaction',
          quantity: 'moment',
          caption: 'on crank by ground',
          at: { body: 1, at: [0, 0, 0] },
          channels: ['a', 'b', 'c'],
          determined: false,
        },
      ],
    },
  );
  return { name: 'spatial-slider-crank', scene, poses, pin: { body: 1, at: [0, 0, r], world: (t) => solve(t).b } };
}

export function universalJoint() {
  const beta = 0.6;
  const out = [Math.cos(beta), Math.sin(beta), 0];
  const poses = (t) => {
    const a = 2 * Math.PI * t + 0.3;
    const b = Math.atan2(Math.sin(a), Math.cos(a) * Math.cos(beta)); // tan b = tan a / cos beta, up to the phase of the yokes
    const tilt = about([0, 0, 1], beta);
    return Float64Array.from([
      ...ground,
      0,
      0,
      0,
      ...about([1, 0, 0], a),
      0,
      0,
      0,
      ...times(tilt, about([1, 0, 0], b)),
      0,
      0,
      0,
      ...times(about([1, 0, 0], a), [1, 0, 0, 0]),
    ]);
  };
  const R = 0.11;
  const scene = spatialScene(
    1,
    [
      [-0.6, -0.2, -0.2],
      [0.6, 0.45, 0.2],
    ],
    [body('ground', 0), body('input', 1), body('output', 2), body('cross', 3)],
    [
      solid('cylinder', 0, 'joint', 'A', { from: [-0.5, 0, 0], to: [-0.4, 0, 0], radius: 0.055 }, 'joint'),
      solid(
        'box',
        0,
        'ground',
        'A',
        { centre: [-0.45, 0, -0.13], rotation: [1, 0, 0, 0], size: [0.08, 0.1, 0.16] },
        'joint',
      ),
      solid(
        'cylinder',
        0,
        'joint',
        'B',
        { from: out.map((v) => 0.4 * v), to: out.map((v) => 0.5 * v), radius: 0.055 },
        'joint',
      ),
      solid(
        'box',
        0,
        'ground',
        'B',
        { centre: [0.45 * out[0], 0.45 * out[1], -0.13], rotation: about([0, 0, 1], beta), size: [0.08, 0.1, 0.16] },
        'joint',
      ),
      solid('cylinder', 1, 'link', 'input', { from: [-0.6, 0, 0], to: [-0.14, 0, 0], radius: 0.03 }),
      solid('cylinder', 2, 'link', 'output', { from: [0.14, 0, 0], to: [0.6, 0, 0], radius: 0.03 }),
      ...[1, -1].flatMap((s) => [
        solid('capsule', 1, 'link', 'input', { from: [-0.14, 0, 0], to: [-0.1, 0, s * R], radius: 0.02 }),
        solid('capsule', 1, 'link', 'input', { from: [-0.1, 0, s * R], to: [0, 0, s * R], radius: 0.02 }),
        solid('capsule', 2, 'link', 'output', { from: [0.14, 0, 0], to: [0.1, s * R, 0], radius: 0.02 }),
        solid('capsule', 2, 'link', 'output', { from: [0.1, s * R, 0], to: [0, s * R, 0], radius: 0.02 }),
      ]),
      solid('cylinder', 1, 'pin', 'U', { from: [0, 0, -1.2 * R], to: [0, 0, 1.2 * R], radius: 0.014 }, 'joint'),
      solid('cylinder', 2, 'pin', 'U', { from: [0, -1.2 * R, 0], to: [0, 1.2 * R, 0], radius: 0.014 }, 'joint'),
      solid('cylinder', 1, 'wheel', 'input', { from: [-0.62, 0, 0], to: [-0.58, 0, 0], radius: 0.14 }),
    ],
    {
      labels: [
        { text: 'input', body: 1, at: [-0.3, 0, 0], kind: 'body' },
        { text: 'output', body: 2, at: [0.3, 0, 0], kind: 'body' },
        { text: 'U', body: 1, at: [0, 0, 0], kind: 'joint' },
      ],
    },
  );
  return { name: 'universal-joint', scene, poses };
}

export function rollingWheel() {
  const [r, width, tilt] = [0.3, 0.06, 0.3];
  const poses = (t) => {
    const yaw = 1.2 * t;
    const turned = times(about([0, 0, 1], yaw), times(about([1, 0, 0], -tilt), about([0, 1, 0], 5 * t)));
    return Float64Array.from([
      ...ground,
      0.8 * Math.sin(yaw),
      0.8 - 0.8 * Math.cos(yaw) + 0.05,
      r * Math.cos(tilt) + 0.01,
      ...turned,
    ]);
  };
  const scene = spatialScene(
    1.4,
    [
      [-0.4, -0.4, 0],
      [1.1, 0.9, 0.62],
    ],
    [body('ground', 0), body('wheel', 2), body('load', 1)].slice(0, 2),
    [
      solid(
        'polygon',
        0,
        'curve',
        'plane',
        {
          points: [
            [-0.6, -0.6, 0],
            [1.3, -0.6, 0],
            [1.3, 1.2, 0],
            [-0.6, 1.2, 0],
          ],
          round: 0,
        },
        'joint',
      ),
      solid('cylinder', 1, 'wheel', 'wheel', { from: [0, -width / 2, 0], to: [0, width / 2, 0], radius: r }),
      solid('cylinder', 1, 'pin', 'wheel', { from: [0, -0.08, 0], to: [0, 0.08, 0], radius: 0.03 }),
      {
        kind: 'coil',
        ends: [
          { body: 0, at: [-0.3, 0.6, 0.5] },
          { body: 1, at: [0, 0.08, 0] },
        ],
        radius: 0.04,
        turns: 9,
        role: 'spring',
        owner: 'spring',
        ownerKind: 'force',
      },
      {
        kind: 'damper',
        ends: [
          { body: 0, at: [0.9, 0.9, 0.5] },
          { body: 1, at: [0, 0.08, 0] },
        ],
        radius: 0.035,
        length: 0.4,
        role: 'damper',
        owner: 'damper',
        ownerKind: 'force',
      },
      solid(
        'box',
        0,
        'ground',
        'post',
        { centre: [-0.3, 0.6, 0.25], rotation: [1, 0, 0, 0], size: [0.05, 0.05, 0.5] },
        'ground',
      ),
      solid(
        'box',
        0,
        'ground',
        'post2',
        { centre: [0.9, 0.9, 0.25], rotation: [1, 0, 0, 0], size: [0.05, 0.05, 0.5] },
        'ground',
      ),
    ],
    {
      markers: [
        { name: 'wheel.centre', body: 1, at: [0, 0, 0] },
        { name: 'wheel.rim', body: 1, at: [r, 0, 0] },
      ],
      arrows: [
        {
          owner: 'contact',
          kind: 'contact',
          quantity: 'force',
          caption: 'on wheel',
          at: { body: 1, at: [0, 0, 0] },
          channels: ['a', 'b', 'c'],
          determined: true,
        },
      ],
      labels: [
        { text: 'wheel', body: 1, at: [0, 0, 0], kind: 'body' },
        { text: 'spring', body: 0, at: [-0.2, 0.5, 0.45], kind: 'force' },
      ],
    },
  );
  return { name: 'wheel-on-plane', scene, poses };
}

export const spatialScenes = () => [spatialSliderCrank(), universalJoint(), rollingWheel()];
