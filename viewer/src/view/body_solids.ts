// Solids of the drawables that are fixed in a body.
import type { Drawable, Packed } from '../document';
import { crossDirections } from './coil';
import { plateOf } from './plates';
import { SolidBuilder } from './solid_builder';
import type { Style } from './theme';
import { triangulate } from './triangulate';

// Lines as thin rods: WebGL draws lines one pixel wide only.
function addRods(builder: SolidBuilder, points: ArrayLike<ArrayLike<number>>, closed: boolean, radius: number): void {
  const thin = new SolidBuilder(6);
  const count = closed ? points.length : points.length - 1;
  for (let i = 0; i < count; ++i) {
    const a = points[i];
    const b = points[(i + 1) % points.length];
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      dz = b[2] - a[2];
    const h = Math.hypot(dx, dy, dz);
    thin.revolve(a, dx, dy, dz, [
      [-0.5 * radius, 0, -1, 0],
      [0, radius, 0, 1],
      [h, radius, 0, 1],
      [h + 0.5 * radius, 0, 1, 0],
    ]);
  }
  const { positions: p, normals: n } = thin;
  const first = builder.positions.length / 3;
  for (let i = 0; i < p.length; i += 3) builder.vertex(p[i], p[i + 1], p[i + 2], n[i], n[i + 1], n[i + 2]);
  for (const index of thin.indices) builder.indices.push(first + index);
}

const directions = new Float64Array(6);

export function circlePoints(
  centre: ArrayLike<number>,
  normal: ArrayLike<number>,
  radius: number,
  count: number,
): Float64Array[] {
  crossDirections(normal[0], normal[1], normal[2], directions);
  const points: Float64Array[] = [];
  for (let i = 0; i < count; ++i) {
    const c = radius * Math.cos((2 * Math.PI * i) / count),
      s = radius * Math.sin((2 * Math.PI * i) / count);
    points.push(Float64Array.from([0, 1, 2].map((k) => centre[k] + c * directions[k] + s * directions[3 + k])));
  }
  return points;
}

// From the centre to the rim, a little above the face
function addSpoke(
  builder: SolidBuilder,
  centre: ArrayLike<number>,
  normal: ArrayLike<number>,
  radius: number,
  style: Style,
  thin: number,
): void {
  const rim = circlePoints(centre, normal, 0.97 * radius, 4)[0];
  builder.style(style.stroke, style.stroke, 1);
  addRods(builder, [centre, rim], false, thin);
}

function addMesh(builder: SolidBuilder, vertices: Float64Array, triangles: Float64Array): void {
  const a = new Float64Array(3),
    b = new Float64Array(3);
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [i, j, k] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    if (!(Math.max(i, j, k) + 2 < vertices.length)) continue;
    for (let m = 0; m < 3; ++m) {
      a[m] = vertices[j + m] - vertices[i + m];
      b[m] = vertices[k + m] - vertices[i + m];
    }
    const nx = a[1] * b[2] - a[2] * b[1],
      ny = a[2] * b[0] - a[0] * b[2],
      nz = a[0] * b[1] - a[1] * b[0];
    const length = Math.hypot(nx, ny, nz) || 1;
    for (const v of [i, j, k]) {
      const index = builder.vertex(
        vertices[v],
        vertices[v + 1],
        vertices[v + 2],
        nx / length,
        ny / length,
        nz / length,
      );
      builder.indices.push(index);
    }
  }
}

export function addSolid(
  builder: SolidBuilder,
  drawable: Drawable,
  style: Style,
  decode: (p: Packed) => Float64Array,
  thin: number,
): void {
  builder.style(style.fill === '' ? style.stroke : style.fill, style.stroke, style.opacity);
  switch (drawable.kind) {
    case 'polygon':
    case 'extrusion':
    case 'box': {
      const plate = plateOf(drawable);
      if (plate === null || plate.outline.length < 3) return;
      if (plate.thick) {
        builder.prism(plate.bottom, plate.top, plate.outline, plate.axis);
      } else {
        builder.flat(plate.top, plate.axis, triangulate(plate.outline));
        for (let i = 0; i < plate.top.length; ++i) builder.edge(plate.top[i], plate.top[(i + 1) % plate.top.length]);
      }
      return;
    }
    case 'polyline':
      addRods(builder, drawable.points, drawable.closed, drawable.role === 'ground' ? 0.7 * thin : thin);
      return;
    case 'circle': {
      const points = circlePoints(drawable.centre, drawable.normal, drawable.radius, 2 * builder.sides);
      if (!drawable.filled) {
        addRods(builder, points, true, thin);
        return;
      }
      builder.flat(
        points,
        drawable.normal,
        triangulate(
          points.map((_, i): [number, number] => [
            Math.cos((2 * Math.PI * i) / points.length),
            Math.sin((2 * Math.PI * i) / points.length),
          ]),
        ),
      );
      builder.ring(drawable.centre, drawable.normal[0], drawable.normal[1], drawable.normal[2], drawable.radius);
      if (drawable.role === 'wheel')
        addSpoke(builder, drawable.centre, drawable.normal, drawable.radius, style, 1.5 * thin);
      return;
    }
    case 'capsule':
      builder.capsule(drawable.from, drawable.to, drawable.radius);
      return;
    case 'sphere':
      builder.capsule(drawable.centre, drawable.centre, drawable.radius);
      return;
    case 'cone':
      builder.cone(drawable.from, drawable.to, drawable.radius);
      return;
    case 'cylinder': {
      const { from, to, radius } = drawable;
      builder.cylinder(from, to, radius);
      if (drawable.role === 'wheel') {
        const axis = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        addSpoke(builder, from, axis, radius, style, 1.5 * thin);
        addSpoke(builder, to, axis, radius, style, 1.5 * thin);
      }
      return;
    }
    case 'mesh':
      addMesh(builder, decode(drawable.vertices), decode(drawable.triangles));
      return;
    default: // between moving points: moving_solids.ts
  }
}
