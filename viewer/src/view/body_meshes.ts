// Meshes of all bodies: one opaque, one translucent, one of edges, however many bodies there are. A vertex follows the pose of its body as
// it would follow a bone: a frame writes one matrix per body, and nothing else.
import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshPhongMaterial,
  type Object3D,
  Skeleton,
  SkinnedMesh,
} from 'three';
import type { Packed, Scene } from '../document';
import { addSolid } from './body_solids';
import { SolidBuilder } from './solid_builder';
import { styleOf, type Theme } from './theme';
import { finitePose, poseMatrix } from './vectors';

// The poses of all bodies as matrices in a texture. A body with matrix zero shrinks to a point and is not seen.
class PoseSkeleton extends Skeleton {
  private readonly matrix: number[] = new Array<number>(16).fill(0);

  constructor(bodies: number) {
    super(Array.from({ length: bodies }, () => new Bone()));
    this.boneMatrices.fill(0);
  }

  // three.js calls this before it draws; the matrices are here already.
  override update(): void {
    if (this.boneTexture !== null) this.boneTexture.needsUpdate = true;
  }

  set(poses: Float64Array, first: number): void {
    for (let i = 0; i < this.bones.length; ++i) {
      if (i < first || !finitePose(poses, i)) {
        this.boneMatrices.fill(0, 16 * i, 16 * i + 16);
        continue;
      }
      poseMatrix(poses, i, this.matrix);
      for (let k = 0; k < 16; ++k) this.boneMatrices[16 * i + k] = this.matrix[k];
    }
  }
}

const solidMaterial = (translucent: boolean): MeshPhongMaterial =>
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

export function manual<T extends Object3D>(object: T): T {
  object.matrixAutoUpdate = false;
  object.matrixWorldAutoUpdate = false;
  return object;
}

// Each vertex with the body that it belongs to
function geometryOf(positions: number[], colours: number[], perColour: number, bodies: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), perColour));
  const index = new Uint16Array(4 * bodies.length);
  const weight = new Float32Array(4 * bodies.length);
  for (let i = 0; i < bodies.length; ++i) {
    index[4 * i] = bodies[i];
    weight[4 * i] = 1;
  }
  geometry.setAttribute('skinIndex', new BufferAttribute(index, 4));
  geometry.setAttribute('skinWeight', new BufferAttribute(weight, 4));
  return geometry;
}

export class BodyMeshes {
  readonly group = manual(new Group());
  private readonly skeleton: PoseSkeleton;
  private readonly materials = [solidMaterial(false), solidMaterial(true)];
  private readonly lines = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.75 });
  private readonly ghostMaterial = solidMaterial(false);
  private readonly geometries: BufferGeometry[] = [];
  private opaque: BufferGeometry | null = null;
  private readonly ghosts: { mesh: SkinnedMesh; skeleton: PoseSkeleton }[] = [];

  constructor(
    private readonly scene: Scene,
    decode: (packed: Packed) => Float64Array,
    theme: Theme,
  ) {
    this.skeleton = new PoseSkeleton(scene.bodies.length);
    this.ghostMaterial.transparent = true;
    this.ghostMaterial.opacity = 0.18;
    const fixed = scene.drawables.filter((drawable) => 'body' in drawable && scene.bodies[drawable.body] !== undefined);
    // Some 100 000 triangles at most, but for meshes
    const sides = fixed.length > 2000 ? 6 : fixed.length > 600 ? 8 : fixed.length > 150 ? 12 : 24;
    const builders = [new SolidBuilder(sides), new SolidBuilder(sides)];
    const owners: number[][] = [[], []]; // body of every vertex
    const edgeOwners: number[][] = [[], []];
    for (const drawable of fixed) {
      if (!('body' in drawable)) continue;
      const style = styleOf(drawable, scene, theme);
      const kind = style.opacity < 1 ? 1 : 0;
      const builder = builders[kind];
      // Large round solids would show their corners.
      builder.sides = 'radius' in drawable && drawable.radius > 0.08 * scene.size ? 2 * sides : sides;
      addSolid(builder, drawable, style, decode, scene.size / 320);
      while (owners[kind].length < builder.positions.length / 3) owners[kind].push(drawable.body);
      while (edgeOwners[kind].length < builder.edgePositions.length / 3) edgeOwners[kind].push(drawable.body);
    }
    for (const kind of [0, 1]) {
      this.addSolids(builders[kind], owners[kind], kind);
      this.addEdges(builders[kind], edgeOwners[kind]);
    }
  }

  private addSolids(builder: SolidBuilder, owners: number[], kind: number): void {
    if (builder.indices.length === 0) return;
    const geometry = geometryOf(builder.positions, builder.colours, 4, owners);
    geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(builder.normals), 3));
    geometry.setIndex(new BufferAttribute(Uint32Array.from(builder.indices), 1));
    this.geometries.push(geometry);
    const mesh = this.addMesh(geometry, this.materials[kind], this.skeleton, kind);
    mesh.castShadow = mesh.receiveShadow = kind === 0;
    if (kind === 0) this.opaque = geometry;
  }

  private addMesh(
    geometry: BufferGeometry,
    material: MeshPhongMaterial,
    skeleton: Skeleton,
    order: number,
  ): SkinnedMesh {
    const mesh = manual(new SkinnedMesh(geometry, material));
    mesh.bind(skeleton, new Matrix4());
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    this.group.add(mesh);
    return mesh;
  }

  private addEdges(builder: SolidBuilder, owners: number[]): void {
    if (owners.length === 0) return;
    const geometry = geometryOf(builder.edgePositions, builder.edgeColours, 3, owners);
    this.geometries.push(geometry);
    const edges = manual(new LineSegments(geometry, this.lines));
    edges.frustumCulled = false;
    // Lines follow poses too: the renderer asks for these members, whatever the class of the object.
    Object.assign(edges, {
      isSkinnedMesh: true,
      skeleton: this.skeleton,
      bindMatrix: new Matrix4(),
      bindMatrixInverse: new Matrix4(),
    });
    this.group.add(edges);
  }

  update(poses: Float64Array): void {
    this.skeleton.set(poses, 0);
  }

  updateGhosts(ghosts: Float64Array[]): void {
    while (this.opaque !== null && this.ghosts.length < ghosts.length) {
      const skeleton = new PoseSkeleton(this.scene.bodies.length);
      this.ghosts.push({ mesh: this.addMesh(this.opaque, this.ghostMaterial, skeleton, 2), skeleton });
    }
    for (let k = 0; k < this.ghosts.length; ++k) {
      const shown = k < ghosts.length;
      this.ghosts[k].mesh.visible = shown;
      if (shown) this.ghosts[k].skeleton.set(ghosts[k], 1); // the ground has no ghost
    }
  }

  dispose(): void {
    for (const geometry of this.geometries) geometry.dispose();
    for (const material of [...this.materials, this.lines, this.ghostMaterial]) material.dispose();
    this.skeleton.dispose();
    for (const ghost of this.ghosts) ghost.skeleton.dispose();
  }
}
