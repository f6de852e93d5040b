import { body, planar, pin, bar, planarScene } from './parts.mjs';

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
