// The picture of a scene: one interface, with a planar view (canvas) and a spatial one (WebGL, or canvas where there is none) behind it.
import type { Packed, Scene } from '../document';
import type { Mark } from './marks';
import { PlanarView } from './planar_view';
import { SpatialView } from './spatial_view';

export interface View {
  readonly element: HTMLElement;
  readonly standardViews: string[];
  draw(poses: Float64Array, state: DrawState): void; // poses: x, y, z, qw, qx, qy, qz of every body, the ground included
  fit(): void; // show everything as it is now
  reset(): void; // show everything over the whole run, from the first direction; stop following
  setStandardView(name: string): void;
  resize(): void; // after the size of `element` has changed
  svg(): string | null; // the picture as it is
  png(): Promise<Blob>;
  camera(): string; // short text for an address; see camera text in planar_camera.ts and orbit_camera.ts
  setCamera(text: string): void; // also "follow=NAME" alone (the body's name encoded as in an address); "follow=" ends it
  pick(handler: (owner: string, ownerKind: string, x: number, y: number) => void): void; // on a click; "", "" beside everything
  screen(at: ArrayLike<number>): [number, number] | null; // pixel of a point of the world
  world(x: number, y: number): [number, number, number] | null; // point of the plane at a pixel; null in space
  dispose(): void;
}

export interface DrawState {
  time: number;
  row: number;
  fraction: number; // of the way to the next row
  selected: string; // owner
  marked: ReadonlySet<string>; // owners that are highlighted besides the selected one
  ghosts: Float64Array[]; // poses, drawn translucent
  second: Float64Array | null; // poses of a second run, drawn as outlines
  trails: { marker: number }[];
  arrows: { index: number; components: number[]; unit?: string }[];
  marks: Mark[];
  arrowScale: number; // length per force
  momentScale: number; // radius per moment
  show: { labels: boolean; massCentres: boolean; axes: boolean; grid: boolean; floor: boolean };
  trailPoints(marker: number): Float64Array; // world x, y, z of every row
  trailTimes?: Float64Array; // time of every row, for ticks at equal times; without it rows count as equally spaced
  dark: boolean;
}

export function createView(
  scene: Scene,
  decode: (packed: Packed) => Float64Array,
  dark: boolean,
  lengthUnit = '',
): View {
  return scene.space === 'planar'
    ? new PlanarView(scene, dark, lengthUnit)
    : new SpatialView(scene, decode, dark, lengthUnit);
}
