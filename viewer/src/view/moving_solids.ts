// Springs, dampers, rods and belts in space: tubes whose points are computed in place, and unit cylinders that a matrix stretches.
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, Mesh, MeshPhongMaterial } from 'three';
import type { BodyPoint, Scene } from '../document';
import { type BeltAngles, beltPoints, sampleBelt } from './belt';
import { manual } from './body_meshes';
import { crossDirections, helixPoints, sampleHelix } from './coil';
import { pistonPosition } from './planar_shapes';
import { SolidBuilder } from './solid_builder';
import { styleOf, type Theme } from './theme';
import { tubeIndices, tubeSides, tubeSurface } from './tube';
import { cross, place, turn } from './vectors';

const directions = new Float64Array(6);
const tangent = new Float64Array(3);

// A tube that moves
class Tube {
  readonly mesh: Mesh;
  readonly points: Float64Array;
  private readonly position: BufferAttribute;
  private readonly normal: BufferAttribute;

  constructor(
    count: number,
    private readonly closed: boolean,
    private readonly radius: number,
    material: MeshPhongMaterial,
  ) {
    this.points = new Float64Array(3 * count);
    const geometry = new BufferGeometry();
    this.position = new BufferAttribute(new Float32Array(3 * count * tubeSides), 3).setUsage(DynamicDrawUsage);
    this.normal = new BufferAttribute(new Float32Array(3 * count * tubeSides), 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', this.position);
    geometry.setAttribute('normal', this.normal);
    geometry.setIndex(tubeIndices(count, closed));
    this.mesh = manual(new Mesh(geometry, material));
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = true;
  }

  update(): void {
    tubeSurface(this.points, this.closed, this.radius, this.position.array, this.normal.array);
    this.position.needsUpdate = true;
    this.normal.needsUpdate = true;
  }
}

function unitCylinder(): BufferGeometry {
  const builder = new SolidBuilder(20);
  builder.cylinder([0, 0, 0], [0, 0, 1], 1);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(builder.positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(builder.normals), 3));
  geometry.setIndex(builder.indices);
  return geometry;
}

// Puts the unit cylinder between two fractions of the line from a to b.
function stretch(mesh: Mesh, a: Float64Array, b: Float64Array, from: number, to: number, radius: number): void {
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    dz = b[2] - a[2];
  const length = Math.hypot(dx, dy, dz);
  mesh.visible = Number.isFinite(length);
  if (!mesh.visible) return;
  crossDirections(dx, dy, dz, directions);
  const scale = length > 0 ? 1 / length : 0;
  tangent[0] = dx * scale;
  tangent[1] = dy * scale;
  tangent[2] = length > 0 ? dz * scale : 1;
  const span = Math.max(to - from, 1e-6 * radius);
  const m = mesh.matrixWorld.elements;
  for (let k = 0; k < 3; ++k) {
    m[k] = radius * directions[k];
    m[4 + k] = radius * directions[3 + k];
    m[8 + k] = span * tangent[k];
    m[12 + k] = a[k] + from * tangent[k];
  }
}

const start = new Float64Array(3);
const end = new Float64Array(3);
const axis = new Float64Array(3);

export class MovingSolids {
  readonly group = manual(new Group());
  private readonly updates: ((poses: Float64Array) => void)[] = [];
  private readonly materials = new Map<string, MeshPhongMaterial>();
  private readonly cylinder = unitCylinder();

  constructor(scene: Scene, theme: Theme) {
    for (const drawable of scene.drawables) {
      const style = styleOf(drawable, scene, theme);
      const material = this.material(style.stroke, style.opacity);
      if (drawable.kind === 'coil') {
        const tube = this.tube(helixPoints(drawable.turns), false, 0.14 * drawable.radius, material);
        const { ends, radius, turns } = drawable;
        this.updates.push((poses) => {
          if (!this.between(poses, ends, tube.mesh)) return;
          sampleHelix(start, end, radius, turns, tube.points);
          tube.update();
        });
      } else if (drawable.kind === 'line') {
        const rod = this.rod(material);
        const radius = Math.max(drawable.radius, scene.size / 400);
        this.updates.push((poses) => {
          if (this.between(poses, drawable.ends, rod))
            stretch(rod, start, end, 0, Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]), radius);
        });
      } else if (drawable.kind === 'damper') {
        const housing = this.rod(this.material(theme.dark ? '#aab4be' : '#77828d', style.opacity));
        const piston = this.rod(material);
        const { ends, radius, length } = drawable;
        this.updates.push((poses) => {
          piston.visible = this.between(poses, ends, housing);
          if (!piston.visible) return;
          const whole = Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]);
          stretch(housing, start, end, 0, length, radius);
          stretch(piston, start, end, Math.min(whole, pistonPosition(whole, length)), whole, 0.35 * radius);
        });
      } else if (drawable.kind === 'belt') {
        this.belt(drawable, scene, material);
      }
    }
  }

  private belt(
    drawable: Scene['drawables'][number] & { kind: 'belt' },
    scene: Scene,
    material: MeshPhongMaterial,
  ): void {
    const tube = this.tube(beltPoints, true, scene.size / 160, material);
    const flat = new Float64Array(2 * beltPoints);
    const angles: BeltAngles = { direction: 0, alpha: 0 };
    const [one, two] = drawable.pulleys;
    const u = new Float64Array(3),
      v = new Float64Array(3);
    this.updates.push((poses) => {
      if (!this.between(poses, [one, two], tube.mesh)) return;
      turn(poses, one.body, drawable.normal, axis);
      crossDirections(axis[0], axis[1], axis[2], directions);
      for (let k = 0; k < 3; ++k) u[k] = directions[k];
      cross(axis, u, v);
      let dx = 0,
        dy = 0;
      for (let k = 0; k < 3; ++k) {
        dx += (end[k] - start[k]) * u[k];
        dy += (end[k] - start[k]) * v[k];
      }
      sampleBelt(dx, dy, one.radius, two.radius, drawable.crossed, angles, flat);
      for (let i = 0; i < beltPoints; ++i)
        for (let k = 0; k < 3; ++k) tube.points[3 * i + k] = start[k] + flat[2 * i] * u[k] + flat[2 * i + 1] * v[k];
      tube.update();
    });
  }

  private material(colour: string, opacity: number): MeshPhongMaterial {
    const key = `${colour} ${opacity}`;
    let material = this.materials.get(key);
    if (material === undefined) {
      material = new MeshPhongMaterial({
        color: new Color(colour),
        shininess: 60,
        specular: 0x333333,
        transparent: opacity < 1,
        opacity,
      });
      this.materials.set(key, material);
    }
    return material;
  }

  private tube(count: number, closed: boolean, radius: number, material: MeshPhongMaterial): Tube {
    const tube = new Tube(count, closed, radius, material);
    this.group.add(tube.mesh);
    return tube;
  }

  private rod(material: MeshPhongMaterial): Mesh {
    const mesh = manual(new Mesh(this.cylinder, material));
    mesh.frustumCulled = false;
    mesh.castShadow = true;
    this.group.add(mesh);
    return mesh;
  }

  // Places of the ends; false where a pose is not a number
  private between(poses: Float64Array, ends: readonly [BodyPoint, BodyPoint], mesh: Mesh): boolean {
    place(poses, ends[0].body, ends[0].at, start);
    place(poses, ends[1].body, ends[1].at, end);
    mesh.visible = Number.isFinite(start[0] + start[1] + start[2] + end[0] + end[1] + end[2]);
    return mesh.visible;
  }

  update(poses: Float64Array): void {
    for (let i = 0; i < this.updates.length; ++i) this.updates[i](poses);
  }

  dispose(): void {
    for (const mesh of this.group.children) (mesh as Mesh).geometry.dispose();
    for (const material of this.materials.values()) material.dispose();
  }
}
