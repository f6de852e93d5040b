// The data of a page, as src/scene/ writes it. The page, the live server and other readers see nothing else of a run.
// Lengths, times and forces are in the units of the model; points are [x, y, z], with z = 0 in planar models.

export type Point = [number, number, number];

export interface Document {
  format: 1;
  holonom: string; // version of the program
  title: string;
  command: string; // what was run: "run", "modes", "statics", "compare", "sweep", "linearize"
  model: ModelText;
  scene: Scene | null; // null: nothing to draw (compare, sweep without poses)
  runs: Run[]; // the first is the main one, the others are laid over it
  plots: PlotChoice[]; // the first page of plots
  tables: Table[]; // of compare, sweep, modes, linearize: shown beside the picture
  charts: Chart[]; // of compare, sweep, linearize: curves that are not channels over time
  modes: Mode[]; // of modes: shapes that the page animates about a row of runs[0]
  live: Live | null; // of `holonom view`: what the user may change
  blob: string; // base64 of a zlib stream that all packed arrays lie in; "" if there are none
}

export interface ModelText {
  name: string;
  file: string;
  digest: string;
  space: 'planar' | 'spatial';
  units: { length: string; mass: string; time: string };
  gravity: Point;
  parameters: Record<string, number>;
  texts: { file: string; text: string }[]; // the model file and what it includes
}

// ---- Arrays ----------------------------------------------------------------------------------------------------------------

// A list of n numbers inside the inflated blob.
// encoding "differences": integers k_i, the n-th-order differences of which are zig-zag varints (LEB128, unsigned) at `offset`, `bytes` long;
//   value_i = origin + quantum * k_i, to be computed in this form. Before the first element the sequence and its differences are zero.
//   A difference may exceed 2^31: decode with doubles (all integers stay below 2^53).
// encoding "float64": n little-endian doubles at `offset`. encoding "constant": every value is `origin`, nothing is stored.
export type Packed =
  | { n: number; encoding: 'constant'; origin: number }
  | { n: number; encoding: 'float64'; offset: number }
  | { n: number; encoding: 'differences'; offset: number; bytes: number; order: 0 | 1 | 2 | 3; origin: number; quantum: number };

// ---- Scene -----------------------------------------------------------------------------------------------------------------

export interface Scene {
  space: 'planar' | 'spatial';
  size: number; // a typical length of the mechanism: symbols are about size/40 large
  bounds: [Point, Point]; // of everything drawn, over the run; bodies that fly far away do not count
  up: Point; // against gravity; [0, 1, 0] planar and [0, 0, 1] spatial where there is none
  bodies: SceneBody[]; // [0] is the ground
  drawables: Drawable[]; // in drawing order, back to front
  markers: { name: string; body: number; at: Point }[];
  arrows: Arrow[];
  labels: { text: string; body: number; at: Point; kind: 'body' | 'joint' | 'force' | 'marker' }[];
}

export interface SceneBody {
  name: string;
  colour: string; // "#rrggbb" from a palette that colour-blind eyes tell apart; the ground is grey
  massCentre: Point; // in body axes: always [0, 0, 0], the origin of the body axes; kept for clarity of readers
  mass: number;
}

// What a drawable is part of, which decides its style:
//   link      bar or plate of a body                         filled with the body's colour
//   block     slider                                         filled with the body's colour
//   wheel     disc, gear or pulley; a spoke shows its turn   filled with a light tint of the body's colour
//   shape     given by the model file                        filled with `colour` or the body's colour, `opacity`
//   pin       pin, ball or cross of a joint                  white with a dark edge
//   joint     other joint symbol                             dark line
//   guide     guide, slot or rail                            dark line
//   curve     curve or surface of a joint or contact         dark line; surfaces translucent
//   ground    ground symbol and hatching                     grey line
//   spring damper rod rope belt                              dark line
//   driver    arrow or arc of a driver or motor              accent colour
//   force     symbol of an applied force                     accent colour 2
//   mass      mark of a body without extent                  filled with the body's colour
export type Role =
  | 'link' | 'block' | 'wheel' | 'shape' | 'pin' | 'joint' | 'guide' | 'curve' | 'ground' | 'spring' | 'damper' | 'rod' | 'rope' | 'belt'
  | 'driver' | 'force' | 'mass';

export interface DrawableBase {
  owner: string; // name of the body, joint, force, driver or coupler, for picking; "" for none
  ownerKind: 'body' | 'joint' | 'force' | 'driver' | 'coupler' | 'marker' | 'ground';
  role: Role;
  colour?: string; // "#rrggbb"; else by role
  opacity?: number; // else 1
}

export interface BodyPoint {
  body: number;
  at: Point; // in body axes
}

// Fixed in a body: all points in its axes. In planar models z = 0 and only polygon, polyline, circle and capsule occur.
export type Drawable = DrawableBase &
  (
    | { kind: 'polygon'; body: number; points: Point[]; round: number } // filled; convex or not; corners rounded outwards by `round`
    | { kind: 'polyline'; body: number; points: Point[]; closed: boolean }
    | { kind: 'circle'; body: number; centre: Point; radius: number; normal: Point; filled: boolean }
    | { kind: 'capsule'; body: number; from: Point; to: Point; radius: number } // planar: a bar with round ends
    | { kind: 'cylinder'; body: number; from: Point; to: Point; radius: number }
    | { kind: 'cone'; body: number; from: Point; to: Point; radius: number } // base circle about `from`, tip at `to`
    | { kind: 'sphere'; body: number; centre: Point; radius: number }
    | { kind: 'box'; body: number; centre: Point; rotation: [number, number, number, number]; size: Point } // quaternion w, x, y, z
    | { kind: 'extrusion'; body: number; centre: Point; rotation: [number, number, number, number]; outline: [number, number][]; height: number }
    | { kind: 'mesh'; body: number; vertices: Packed; triangles: Packed } // 3 numbers per vertex, 3 indices per triangle
    // Between two points that move
    | { kind: 'coil'; ends: [BodyPoint, BodyPoint]; radius: number; turns: number } // stretches
    | { kind: 'damper'; ends: [BodyPoint, BodyPoint]; radius: number; length: number } // cylinder of `length` at the first end, piston rod at the second
    | { kind: 'line'; ends: [BodyPoint, BodyPoint]; radius: number } // rod or rope; radius 0: a thin line
    // A belt about two pulleys: tangents and arcs; crossed or open
    | { kind: 'belt'; pulleys: [BodyPoint & { radius: number }, BodyPoint & { radius: number }]; normal: Point; crossed: boolean } // normal in the axes of the first body
  );

// A force or moment that the page can draw. Its length is scale * magnitude, with a scale that the user changes.
export interface Arrow {
  owner: string; // element
  kind: 'reaction' | 'contact' | 'spring' | 'applied';
  quantity: 'force' | 'moment';
  caption: string; // "on rod by crank"
  at: BodyPoint; // point of application
  channels: string[]; // components in world axes: [fx, fy], [fx, fy, fz], [m] (planar moment about z) or [mx, my, mz];
  //                     with `along`: one channel, positive if it pulls `at` towards the other point
  along?: BodyPoint;
  determined: boolean; // false: redundant joints make it one of many; drawn dashed
}

// ---- Runs ------------------------------------------------------------------------------------------------------------------

export interface Run {
  label: string; // folder or file, to tell runs apart
  time: Packed;
  poses: Packed[][]; // per body, [0] the ground is []: planar [x, y, angle], spatial [x, y, z, qw, qx, qy, qz]. Empty list: not recorded
  channels: { name: string; unit: string; data: Packed }[]; // without t
  events: { t: number; name: string }[];
  diagnostics: unknown; // run.json
  notes: string[];
  warnings: string[];
  failure: string; // why the run ended early; "" if it did not
  failedElement: string; // the element that the failure names; "" if none
  rows: number; // of the run; time.n of them are here
  precision: number; // largest error of a packed number, relative to the range of its channel; 0: exact
}

export interface PlotChoice {
  title: string;
  against: string; // "t" or a channel
  channels: string[];
}

export interface Table {
  title: string;
  columns: { title: string; unit: string }[];
  rows: (string | number | null)[][];
}

export interface Chart {
  title: string;
  x: { title: string; unit: string; log: boolean };
  y: { title: string; unit: string; log: boolean };
  kind: 'line' | 'scatter' | 'parallel';
  series: { label: string; x: number[]; y: number[]; labels?: string[]; guide?: boolean }[]; // guide: a thin line without points
}

export interface Mode {
  title: string; // "1: 2.31 Hz"
  frequency: number; // of the undamped or damped vibration, per unit of time; 0: none
  damping: number; // ratio; NaN never occurs
  rate: number; // real part of the eigenvalue
  row: number; // of runs[0]: the configuration that it is a vibration about
  // Displacement of each body per unit of amplitude, real and imaginary parts: planar [x, y, angle], spatial [x, y, z, rx, ry, rz] (world axes)
  real: number[][];
  imaginary: number[][];
}

export interface Live {
  version: number; // of this document, counted by the server
  parameters: Slider[];
  initial: Slider[];
}

export interface Slider {
  name: string;
  unit: string;
  value: number; // of the file
  low: number;
  high: number;
  changed?: number; // by the user: the value of this run
}
