// Planar linkages with closed-form motion: scene, poses at a time, and the pin that a test looks for.
import { body, planar, ground, hatch, groundPin, pin, bar, planarScene } from './parts.mjs';

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
