// Planar machines: spring and damper, gears, belt.
import { body, planar, ground, hatch, groundPin, pin, planarScene } from './parts.mjs';

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
