// The transmission angle mu of a coupler and an output link of a planar mechanism (Alt): the angle, at most 90 degrees, between the line of
// the coupler's two hinges and the normal of the path of the hinge P that it shares with the output. At 90 degrees a force along the
// coupler drives the output fully, at 0 not at all. The path is a circle about the hinge of the output to the ground, with the normal
// through it, or a straight line. The coupler must have exactly two hinges, to two bodies that are not the ground: with more, the
// direction of its force is not known.
import type { Point, Scene } from '../document';
import type { RunData } from '../run_data';
import { place } from '../view/vectors';
import type { JointSite } from './joints';

interface End {
  body: number;
  at: Point;
}

export interface Transmission {
  joint: string; // P
  coupler: string;
  output: string;
  from: End; // the other hinge of the coupler
  hinge: End; // P, in the axes of the output
  pivot: End | null; // of the output in the ground; null: P moves along `normal`'s perpendicular
  normal: [number, number]; // of a straight path
}

const endOn = (site: JointSite, body: number): End => ({ body, at: site.at[site.bodies[0] === body ? 0 : 1] });
const otherBody = (site: JointSite, body: number): number => site.bodies[site.bodies[0] === body ? 1 : 0];

// Normal of the path of a point if it is straight within a thousandth of its length, else null
function straightNormal(points: Float64Array): [number, number] | null {
  const rows = points.length / 3;
  let far = 0;
  let [ux, uy] = [0, 0];
  for (let i = 1; i < rows; ++i) {
    const [dx, dy] = [points[3 * i] - points[0], points[3 * i + 1] - points[1]];
    const length = Math.hypot(dx, dy);
    if (length <= far) continue;
    far = length;
    [ux, uy] = [dx / length, dy / length];
  }
  if (!(far > 0)) return null;
  for (let i = 1; i < rows; ++i) {
    const [dx, dy] = [points[3 * i] - points[0], points[3 * i + 1] - points[1]];
    if (Math.abs(dx * uy - dy * ux) > 1e-3 * far) return null;
  }
  return [-uy, ux];
}

export function transmissionsOf(scene: Scene, run: RunData, hinges: JointSite[]): Transmission[] {
  const found: Transmission[] = [];
  for (let coupler = 1; coupler < scene.bodies.length; ++coupler) {
    const own = hinges.filter((site) => site.bodies.includes(coupler));
    if (own.length !== 2 || own.some((site) => otherBody(site, coupler) === 0)) continue;
    if (otherBody(own[0], coupler) === otherBody(own[1], coupler)) continue;
    for (const [shared, far] of [own, [own[1], own[0]]]) {
      const output = otherBody(shared, coupler);
      const hinge = endOn(shared, output);
      const pivots = hinges.filter((site) => site.bodies.includes(output) && otherBody(site, output) === 0);
      const normal = pivots.length === 1 ? null : straightNormal(run.trail(output, hinge.at));
      if (pivots.length > 1 || (pivots.length === 0 && normal === null)) continue;
      found.push({
        ...{ joint: shared.name, coupler: scene.bodies[coupler].name, output: scene.bodies[output].name },
        ...{ from: endOn(far, coupler), hinge, normal: normal ?? [0, 0] },
        pivot: pivots.length === 1 ? endOn(pivots[0], output) : null,
      });
    }
  }
  return found;
}

const a = new Float64Array(3);
const p = new Float64Array(3);
const c = new Float64Array(3);

export interface TransmissionAngle {
  angle: number; // radians, 0 to pi/2
  at: [number, number, number]; // P
  coupler: [number, number, number]; // a point in the direction of the coupler
  normal: [number, number, number]; // and of the normal, on the side of the smaller angle
}

export function transmissionAngle(what: Transmission, poses: Float64Array): TransmissionAngle {
  place(poses, what.from.body, what.from.at, a);
  place(poses, what.hinge.body, what.hinge.at, p);
  if (what.pivot !== null) place(poses, what.pivot.body, what.pivot.at, c);
  const [ux, uy] = [a[0] - p[0], a[1] - p[1]];
  let [nx, ny] = what.pivot === null ? what.normal : [c[0] - p[0], c[1] - p[1]];
  const dot = ux * nx + uy * ny;
  const angle = Math.atan2(Math.abs(ux * ny - uy * nx), Math.abs(dot));
  if (dot < 0) [nx, ny] = [-nx, -ny];
  return {
    angle,
    at: [p[0], p[1], 0],
    coupler: [a[0], a[1], 0],
    normal: [p[0] + nx, p[1] + ny, 0],
  };
}
