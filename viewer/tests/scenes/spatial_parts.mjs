// What spatial test scenes are made of.

export const spatialScene = (size, bounds, bodies, drawables, more = {}) => ({
  space: 'spatial',
  size,
  bounds,
  up: [0, 0, 1],
  bodies,
  drawables,
  markers: [],
  arrows: [],
  labels: [],
  ...more,
});

// Quaternion of a rotation by `angle` about a unit axis
export const about = (axis, angle) => [Math.cos(angle / 2), ...axis.map((a) => a * Math.sin(angle / 2))];
export const times = ([a, b, c, d], [e, f, g, h]) => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
];
// Rotation that takes the x axis into the direction d
export function towards(d) {
  const length = Math.hypot(...d);
  const [x, y, z] = d.map((v) => v / length);
  const w = 1 + x;
  const q = w > 1e-9 ? [w, 0, -z, y] : [0, 0, 1, 0];
  const norm = Math.hypot(...q);
  return q.map((v) => v / norm);
}

export const solid = (kind, index, role, owner, more, ownerKind = 'body') => ({
  kind,
  body: index,
  role,
  owner,
  ownerKind,
  ...more,
});
