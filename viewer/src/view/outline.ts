// Outline of a polygon whose corners are rounded outwards: the polygon moved outwards by `round`, with arcs about its convex corners.

export function signedArea(points: ArrayLike<ArrayLike<number>>): number {
  let area = 0;
  for (let i = 0; i < points.length; ++i) {
    const a = points[i];
    const b = points[(i + 1) % points.length];
    area += a[0] * b[1] - b[0] * a[1];
  }
  return area / 2;
}

const step = Math.PI / 10; // of an arc

// Points x, y, counter-clockwise
export function roundedOutline(points: ArrayLike<ArrayLike<number>>, round: number): Float64Array {
  const corners: [number, number][] = [];
  for (let i = 0; i < points.length; ++i) {
    const previous = corners[corners.length - 1];
    if (previous === undefined || Math.hypot(points[i][0] - previous[0], points[i][1] - previous[1]) > 0)
      corners.push([points[i][0], points[i][1]]);
  }
  if (corners.length > 1) {
    const first = corners[0];
    const last = corners[corners.length - 1];
    if (first[0] === last[0] && first[1] === last[1]) corners.pop();
  }
  if (signedArea(corners) < 0) corners.reverse();
  const n = corners.length;
  if (!(round > 0)) return Float64Array.from(corners.flat());
  const out: number[] = [];
  const arc = (x: number, y: number, from: number, sweep: number): void => {
    const pieces = Math.max(1, Math.ceil(sweep / step));
    for (let k = 0; k <= pieces; ++k) {
      const angle = from + (sweep * k) / pieces;
      out.push(x + round * Math.cos(angle), y + round * Math.sin(angle));
    }
  };
  if (n === 1) {
    arc(corners[0][0], corners[0][1], 0, 2 * Math.PI);
    return Float64Array.from(out);
  }
  for (let i = 0; i < n; ++i) {
    const [px, py] = corners[(i + n - 1) % n];
    const [x, y] = corners[i];
    const [qx, qy] = corners[(i + 1) % n];
    const before = Math.atan2(-(x - px), y - py); // outward normal of the edge that arrives: to the right of it
    const after = Math.atan2(-(qx - x), qy - y);
    let bend = after - before;
    while (bend <= -Math.PI) bend += 2 * Math.PI;
    while (bend > Math.PI) bend -= 2 * Math.PI;
    if (bend >= 0) {
      arc(x, y, before, bend);
    } else {
      // The two moved edges meet at distance round / cos(bend/2); a very sharp re-entrant corner is cut.
      const reach = round / Math.max(0.3, Math.cos(bend / 2));
      const middle = before + bend / 2;
      out.push(x + reach * Math.cos(middle), y + reach * Math.sin(middle));
    }
  }
  return Float64Array.from(out);
}
