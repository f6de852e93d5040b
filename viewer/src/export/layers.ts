// Planar drawables as flat solids, stacked in their drawing order so that what is drawn later lies in front.
import type { Drawable, Scene } from '../document';
import { roundedOutline } from '../view/outline';

type Point = [number, number, number];

const circleCorners = 48;

function outlineOf(drawable: Drawable): [number, number][] | null {
  let flat: Float64Array;
  if (drawable.kind === 'polygon') flat = roundedOutline(drawable.points, drawable.round);
  else if (drawable.kind === 'capsule') flat = roundedOutline([drawable.from, drawable.to], drawable.radius);
  else if (drawable.kind === 'circle' && drawable.filled) {
    const { centre, radius } = drawable;
    return Array.from({ length: circleCorners }, (_, i) => {
      const angle = (2 * Math.PI * i) / circleCorners;
      return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    });
  } else return null;
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
}

const raised = (p: Point, z: number): Point => [p[0], p[1], p[2] + z];

export function layered(scene: Scene): Drawable[] {
  let layers = 1;
  let last = -1;
  const layerOf = scene.drawables.map((drawable) => {
    const body = 'body' in drawable ? drawable.body : -1;
    if (body !== last && last !== -1) ++layers;
    last = body;
    return layers - 1;
  });
  const height = Math.min(scene.size / 100, (0.3 * scene.size) / layers);
  return scene.drawables.flatMap((drawable, i): Drawable[] => {
    const z = layerOf[i] * height;
    const outline = outlineOf(drawable);
    if (outline !== null && 'body' in drawable) {
      const { owner, ownerKind, role, body, colour, opacity } = drawable;
      const base = { owner, ownerKind, role, body, colour, opacity };
      const solid: Drawable = {
        ...base,
        kind: 'extrusion',
        centre: [0, 0, z],
        rotation: [1, 0, 0, 0],
        outline,
        height,
      };
      if (drawable.kind !== 'circle' || role !== 'wheel') return [solid];
      const { centre, radius } = drawable;
      const spoke: Point[] = [
        raised(centre, z + height / 2),
        raised([centre[0] + radius, centre[1], 0], z + height / 2),
      ];
      return [solid, { ...base, role: 'joint', kind: 'polyline', points: spoke, closed: false }];
    }
    if (drawable.kind === 'polyline') return [{ ...drawable, points: drawable.points.map((p) => raised(p, z)) }];
    if (drawable.kind === 'circle') return [{ ...drawable, centre: raised(drawable.centre, z) }];
    if ('ends' in drawable) {
      const [a, b] = drawable.ends;
      return [
        {
          ...drawable,
          ends: [
            { ...a, at: raised(a.at, z) },
            { ...b, at: raised(b.at, z) },
          ],
        },
      ];
    }
    if (drawable.kind !== 'belt') return [drawable];
    const [a, b] = drawable.pulleys;
    return [
      {
        ...drawable,
        pulleys: [
          { ...a, at: raised(a.at, z) },
          { ...b, at: raised(b.at, z) },
        ],
      },
    ];
  });
}
