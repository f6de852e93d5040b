// A belt about two pulleys of radii r1, r2 with centres d apart, the second in the direction phi of the first.
//   The common tangents touch pulley 1 at the angles phi +- alpha, with cos alpha = (r1 - r2)/d for an open belt and
//   cos alpha = (r1 + r2)/d for a crossed one; they touch pulley 2 at phi +- alpha (open) or phi +- alpha + pi (crossed).
//   Where no tangent exists (one pulley inside the other, or overlapping under a crossed belt), cos alpha is cut at +-1.

export interface BeltAngles {
  direction: number; // phi
  alpha: number;
}

export function beltAngles(dx: number, dy: number, r1: number, r2: number, crossed: boolean, out: BeltAngles): void {
  const distance = Math.hypot(dx, dy);
  out.direction = distance > 0 ? Math.atan2(dy, dx) : 0;
  const rise = crossed ? r1 + r2 : r1 - r2;
  const cosine = distance > 0 ? rise / distance : Math.sign(rise);
  out.alpha = Math.acos(Math.min(1, Math.max(-1, cosine)));
}

// Length of the belt
export function beltLength(dx: number, dy: number, r1: number, r2: number, crossed: boolean): number {
  const angles = { direction: 0, alpha: 0 };
  beltAngles(dx, dy, r1, r2, crossed, angles);
  const distance = Math.hypot(dx, dy);
  const wrap1 = 2 * (Math.PI - angles.alpha);
  const wrap2 = crossed ? wrap1 : 2 * angles.alpha;
  return r1 * wrap1 + r2 * wrap2 + 2 * distance * Math.sin(angles.alpha);
}

export const beltArcPieces = 24;
export const beltPoints = 2 * (beltArcPieces + 1);

// The closed path as points (x, y) relative to the centre of pulley 1: an arc about pulley 1, then one about pulley 2.
export function sampleBelt(
  dx: number,
  dy: number,
  r1: number,
  r2: number,
  crossed: boolean,
  angles: BeltAngles,
  out: Float64Array,
): void {
  beltAngles(dx, dy, r1, r2, crossed, angles);
  const { direction, alpha } = angles;
  const start2 = crossed ? direction - alpha + Math.PI : direction - alpha;
  const sweep2 = crossed ? -2 * (Math.PI - alpha) : 2 * alpha;
  for (let i = 0; i <= beltArcPieces; ++i) {
    const angle1 = direction + alpha + (2 * (Math.PI - alpha) * i) / beltArcPieces;
    const angle2 = start2 + (sweep2 * i) / beltArcPieces;
    const j = 2 * (beltArcPieces + 1 + i);
    out[2 * i] = r1 * Math.cos(angle1);
    out[2 * i + 1] = r1 * Math.sin(angle1);
    out[j] = dx + r2 * Math.cos(angle2);
    out[j + 1] = dy + r2 * Math.sin(angle2);
  }
}
