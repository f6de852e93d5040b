// Spatial mechanisms with closed-form motion.
import { body, ground } from './parts.mjs';
import { spatialScene, about, times, towards, solid } from './spatial_parts.mjs';

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
