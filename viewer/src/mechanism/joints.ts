// Which bodies a joint connects and where, from the arrows of the scene, and which joints are hinges: a point of one body that stays
// at one place of the other over the whole run.
import type { Arrow, Point, Scene } from '../document';
import type { RunData } from '../run_data';
import { place, rotateBy } from '../view/vectors';

export interface JointSite {
  name: string;
  bodies: [number, number];
  at: [Point, Point]; // the same place at the first row, in the axes of each body
}

// A point of the world in the axes of a body
export function intoBody(poses: Float64Array, body: number, world: ArrayLike<number>): Point {
  const o = 7 * body;
  const out: Point = [0, 0, 0];
  const d = [world[0] - poses[o], world[1] - poses[o + 1], world[2] - poses[o + 2]];
  rotateBy(poses[o + 3], -poses[o + 4], -poses[o + 5], -poses[o + 6], d, out);
  return out;
}

// The other body of a caption "on rod by crank"
function otherBody(arrow: Arrow, scene: Scene): number {
  const start = `on ${scene.bodies[arrow.at.body]?.name ?? ''} by `;
  if (!arrow.caption.startsWith(start)) return -1;
  return scene.bodies.findIndex((body) => body.name === arrow.caption.slice(start.length));
}

export function jointSites(scene: Scene, run: RunData): JointSite[] {
  const sites: JointSite[] = [];
  const first = run.poses({ row: 0, fraction: 0 });
  const world = new Float64Array(3);
  for (const arrow of scene.arrows) {
    if (arrow.kind !== 'reaction' || arrow.quantity !== 'force') continue;
    const other = otherBody(arrow, scene);
    if (other < 0 || other === arrow.at.body) continue;
    place(first, arrow.at.body, arrow.at.at, world);
    sites.push({
      name: arrow.owner,
      bodies: [arrow.at.body, other],
      at: [arrow.at.at, intoBody(first, other, world)],
    });
  }
  return sites;
}

const samples = 40; // rows that are looked at

// Distance of the two points at some poses
const one = new Float64Array(3);
const two = new Float64Array(3);
export function gapOf(site: JointSite, poses: Float64Array, gap: Float64Array): number {
  place(poses, site.bodies[0], site.at[0], one);
  place(poses, site.bodies[1], site.at[1], two);
  for (let i = 0; i < 3; ++i) gap[i] = one[i] - two[i];
  return Math.hypot(gap[0], gap[1], gap[2]);
}

// Joints whose points stay together, within a hundredth of the size: a run may drift.
export function hingesOf(sites: JointSite[], run: RunData, size: number): JointSite[] {
  const rows = run.time.length;
  const step = Math.max(1, Math.floor(rows / samples));
  const gap = new Float64Array(3);
  const poses = new Float64Array(run.poses({ row: 0, fraction: 0 }).length);
  let left = sites.filter((site) => !run.has(`${site.name}.travel`));
  for (let row = 0; row < rows && left.length > 0; row += step) {
    run.poses({ row, fraction: 0 }, poses);
    left = left.filter((site) => gapOf(site, poses, gap) < 0.01 * size);
  }
  return left;
}
