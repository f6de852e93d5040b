// Meshes of the bodies: at most one opaque, one translucent and one of edges per body; a frame only sets their matrices.
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshPhongMaterial,
  type Object3D,
} from 'three';
import type { Packed, Scene } from '../document';
import { addSolid } from './body_solids';
import { SolidBuilder } from './solid_builder';
import { bodyOf, styleOf, type Theme } from './theme';
import { finitePose, poseMatrix } from './vectors';

export const solidMaterial = (translucent: boolean): MeshPhongMaterial =>
  new MeshPhongMaterial({
    vertexColors: true,
    side: DoubleSide,
    shininess: 40,
    specular: 0x1c1c1c,
    transparent: translucent,
    depthWrite: !translucent,
    // Edges lie in front of the faces that they bound.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });

function geometryOf(builder: SolidBuilder): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(builder.positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(builder.normals), 3));
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(builder.colours), 4));
  geometry.setIndex(new BufferAttribute(Uint32Array.from(builder.indices), 1));
  return geometry;
}

export function setPose(object: Object3D, poses: Float64Array, body: number): void {
  object.visible = finitePose(poses, body);
  if (object.visible) poseMatrix(poses, body, object.matrixWorld.elements);
}

export function manual<T extends Object3D>(object: T): T {
  object.matrixAutoUpdate = false;
  object.matrixWorldAutoUpdate = false;
  return object;
}

export class BodyMeshes {
  readonly group = manual(new Group());
  private readonly objects: Object3D[] = [];
  private readonly bodies: number[] = [];
  private readonly opaque: { geometry: BufferGeometry; body: number }[] = [];
  private readonly materials = [solidMaterial(false), solidMaterial(true)];
  private readonly lines = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.75 });
  private readonly ghostMaterial: MeshPhongMaterial;
  private readonly ghosts: Mesh[][] = [];

  constructor(
    private readonly scene: Scene,
    private readonly decode: (packed: Packed) => Float64Array,
    theme: Theme,
  ) {
    this.ghostMaterial = solidMaterial(false);
    this.ghostMaterial.transparent = true;
    this.ghostMaterial.opacity = 0.18;
    this.build(theme);
  }

  private build(theme: Theme): void {
    const { scene } = this;
    const fixed = scene.drawables.filter((drawable) => 'body' in drawable);
    const sides = fixed.length > 3000 ? 8 : fixed.length > 600 ? 14 : 28;
    const few = scene.bodies.length <= 300;
    const builders = new Map<number, [SolidBuilder, SolidBuilder]>();
    for (const drawable of fixed) {
      const body = bodyOf(drawable);
      if (scene.bodies[body] === undefined) continue;
      let pair = builders.get(body);
      if (pair === undefined) builders.set(body, (pair = [new SolidBuilder(sides), new SolidBuilder(sides)]));
      const style = styleOf(drawable, scene, theme);
      const builder = pair[style.opacity < 1 ? 1 : 0];
      // Large round solids show their corners
      builder.sides = 'radius' in drawable && drawable.radius > 0.08 * scene.size ? 2 * sides : sides;
      addSolid(builder, drawable, style, this.decode, scene.size / 320);
    }
    for (const [body, pair] of builders) {
      for (const kind of [0, 1]) {
        const builder = pair[kind];
        if (builder.indices.length > 0) {
          const mesh = manual(new Mesh(geometryOf(builder), this.materials[kind]));
          mesh.castShadow = kind === 0 && few;
          mesh.receiveShadow = kind === 0 && few;
          mesh.renderOrder = kind;
          this.add(mesh, body);
          if (kind === 0 && body > 0) this.opaque.push({ geometry: mesh.geometry, body });
        }
        if (builder.edgePositions.length > 0 && few) {
          const geometry = new BufferGeometry();
          geometry.setAttribute('position', new BufferAttribute(Float32Array.from(builder.edgePositions), 3));
          geometry.setAttribute('color', new BufferAttribute(Float32Array.from(builder.edgeColours), 3));
          this.add(manual(new LineSegments(geometry, this.lines)), body);
        }
      }
    }
  }

  private add(object: Mesh | LineSegments, body: number): void {
    this.group.add(object);
    this.objects.push(object);
    this.bodies.push(body);
  }

  update(poses: Float64Array): void {
    for (let i = 0; i < this.objects.length; ++i) setPose(this.objects[i], poses, this.bodies[i]);
  }

  updateGhosts(ghosts: Float64Array[]): void {
    const wanted = ghosts.length;
    while (this.ghosts.length < wanted) {
      const meshes = this.opaque.map(({ geometry }) => manual(new Mesh(geometry, this.ghostMaterial)));
      for (const mesh of meshes) {
        mesh.renderOrder = 2;
        this.group.add(mesh);
      }
      this.ghosts.push(meshes);
    }
    for (let k = 0; k < this.ghosts.length; ++k) {
      const meshes = this.ghosts[k];
      for (let i = 0; i < meshes.length; ++i) {
        if (k < wanted) setPose(meshes[i], ghosts[k], this.opaque[i].body);
        else meshes[i].visible = false;
      }
    }
  }

  dispose(): void {
    for (const object of this.objects) (object as Mesh).geometry.dispose();
    for (const material of [...this.materials, this.lines, this.ghostMaterial]) material.dispose();
  }
}
