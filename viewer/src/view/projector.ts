// Where a point of the world is seen, in the plane and in space alike.
export interface Projector {
  x: number; // result of `project`, in pixels
  y: number;
  depth: number; // larger is farther
  project(x: number, y: number, z: number): boolean; // false behind the camera and where a coordinate is not a number
}
