// Outlines of the bodies of a planar scene in their own axes, for cutting and drawing: closed paths of lines and arcs, and the circles of
// their hinges.
//   A path is a list of corners; bulge is tan(sweep/4) of the arc from a corner to the next one, counter-clockwise positive, 0 for a line.
import type { Drawable, Scene } from '../document';
import type { JointSite } from '../mechanism/joints';
import { signedArea } from '../view/outline';

export interface Corner {
  x: number;
  y: number;
  bulge: number;
}

export interface Circle {
  x: number;
  y: number;
  radius: number;
}

export interface Link {
  name: string;
  paths: Corner[][];
  circles: Circle[]; // discs of the body
  holes: Circle[]; // hinges
}

const solid = new Set(['link', 'block', 'wheel', 'shape', 'mass']);

// Corners of a polygon moved outwards by `round`, with arcs about its convex corners
function roundedPath(points: ArrayLike<number>[], round: number): Corner[] {
  const corners = points.map((p): [number, number] => [p[0], p[1]]);
  if (signedArea(corners) < 0) corners.reverse();
  if (!(round > 0)) return corners.map(([x, y]) => ({ x, y, bulge: 0 }));
  const n = corners.length;
  const path: Corner[] = [];
  corners.forEach(([x, y], i) => {
    const [px, py] = corners[(i + n - 1) % n];
    const [qx, qy] = corners[(i + 1) % n];
    const before = Math.atan2(px - x, y - py); // outward normals of the edges
    const after = Math.atan2(x - qx, qy - y);
    const bend = Math.atan2(Math.sin(after - before), Math.cos(after - before));
    const turn = n === 2 ? Math.PI : bend;
    if (turn >= 0) {
      path.push({ x: x + round * Math.cos(before), y: y + round * Math.sin(before), bulge: Math.tan(turn / 4) });
      path.push({ x: x + round * Math.cos(before + turn), y: y + round * Math.sin(before + turn), bulge: 0 });
    } else {
      const reach = round / Math.max(0.3, Math.cos(turn / 2));
      const middle = before + turn / 2;
      path.push({ x: x + reach * Math.cos(middle), y: y + reach * Math.sin(middle), bulge: 0 });
    }
  });
  return path;
}

function pathOf(drawable: Drawable): Corner[] | null {
  if (drawable.kind === 'polygon') return roundedPath(drawable.points, drawable.round);
  if (drawable.kind === 'capsule') return roundedPath([drawable.from, drawable.to], drawable.radius);
  if (drawable.kind === 'polyline' && drawable.closed) return roundedPath(drawable.points, 0);
  return null;
}

export function linksOf(scene: Scene, hinges: JointSite[]): Link[] {
  const pin = scene.drawables.find((drawable) => drawable.role === 'pin' && drawable.kind === 'circle');
  const radius = pin?.kind === 'circle' ? pin.radius : scene.size / 80;
  const links = scene.bodies.map((body): Link => ({ name: body.name, paths: [], circles: [], holes: [] }));
  for (const drawable of scene.drawables) {
    if (!('body' in drawable) || drawable.body === 0 || !solid.has(drawable.role)) continue;
    const link = links[drawable.body];
    if (drawable.kind === 'circle' && drawable.filled)
      link.circles.push({ x: drawable.centre[0], y: drawable.centre[1], radius: drawable.radius });
    const path = pathOf(drawable);
    if (path !== null) link.paths.push(path);
  }
  for (const { bodies, at } of hinges)
    bodies.forEach((body, i) => links[body].holes.push({ x: at[i][0], y: at[i][1], radius }));
  return links.slice(1).filter((link) => link.paths.length + link.circles.length > 0);
}

// Moves the links beside each other, a tenth of the largest apart, so that they do not overlap.
export function laidOut(links: Link[]): { links: Link[]; width: number; height: number } {
  const boxes = links.map(boxOf);
  const gap = 0.1 * Math.max(0, ...boxes.map((box) => Math.max(box.right - box.left, box.top - box.bottom)));
  let x = gap;
  let height = 0;
  const moved = links.map((link, i): Link => {
    const { left, right, bottom, top } = boxes[i];
    const [dx, dy] = [x - left, gap - bottom];
    x += right - left + gap;
    height = Math.max(height, top - bottom + 2 * gap);
    const move = <T extends { x: number; y: number }>(p: T): T => ({ ...p, x: p.x + dx, y: p.y + dy });
    return {
      ...{ name: link.name, paths: link.paths.map((path) => path.map(move)) },
      ...{ circles: link.circles.map(move), holes: link.holes.map(move) },
    };
  });
  return { links: moved, width: x, height };
}

// Arcs are no wider than the circle about their middle with their chord as diameter.
function boxOf(link: Link): { left: number; right: number; bottom: number; top: number } {
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  const include = (x: number, y: number, reach: number): void => {
    box.left = Math.min(box.left, x - reach);
    box.right = Math.max(box.right, x + reach);
    box.bottom = Math.min(box.bottom, y - reach);
    box.top = Math.max(box.top, y + reach);
  };
  for (const path of link.paths)
    path.forEach((corner, i) => {
      include(corner.x, corner.y, 0);
      const next = path[(i + 1) % path.length];
      if (corner.bulge === 0) return;
      const chord = Math.hypot(next.x - corner.x, next.y - corner.y);
      include((corner.x + next.x) / 2, (corner.y + next.y) / 2, chord / 2);
    });
  for (const circle of [...link.circles, ...link.holes]) include(circle.x, circle.y, circle.radius);
  return box;
}
