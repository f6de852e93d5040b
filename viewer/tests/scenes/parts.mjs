// What the test scenes are made of.

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

export const planarScene = (size, bounds, bodies, drawables, more = {}) => ({
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
