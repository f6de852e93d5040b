// The mass centre of all bodies: sum m r / sum m. Without any mass there is none.
import type { Scene } from '../document';
import { place } from '../view/vectors';

const world = new Float64Array(3);

export function massCentre(scene: Scene, poses: Float64Array): [number, number, number] | null {
  let total = 0;
  const sum: [number, number, number] = [0, 0, 0];
  for (let body = 1; body < scene.bodies.length; ++body) {
    const { mass, massCentre: at } = scene.bodies[body];
    if (!(mass > 0)) continue;
    place(poses, body, at, world);
    total += mass;
    for (let i = 0; i < 3; ++i) sum[i] += mass * world[i];
  }
  if (!(total > 0) || !Number.isFinite(sum[0] + sum[1] + sum[2])) return null;
  for (let i = 0; i < 3; ++i) sum[i] /= total;
  return sum;
}
