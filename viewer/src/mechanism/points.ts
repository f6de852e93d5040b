// Named points of bodies that a measurement snaps to: joints, markers, mass centres.
import type { Point, Scene } from '../document';

export interface NamedPoint {
  name: string;
  body: number;
  at: Point;
}

export function namedPoints(scene: Scene): NamedPoint[] {
  const points: NamedPoint[] = [];
  const names = new Set<string>();
  const add = (name: string, body: number, at: Point): void => {
    if (names.has(name)) return;
    names.add(name);
    points.push({ name, body, at });
  };
  for (const label of scene.labels) if (label.kind === 'joint') add(label.text, label.body, label.at);
  for (const marker of scene.markers) add(marker.name, marker.body, marker.at);
  for (let body = 1; body < scene.bodies.length; ++body) {
    const { name, massCentre } = scene.bodies[body];
    add(names.has(name) ? `${name} (mass centre)` : name, body, massCentre);
  }
  return points;
}
