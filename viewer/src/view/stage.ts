// The stage of the spatial view: renderer, cameras, lights, floor. It draws what the camera of the view sees.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  OrthographicCamera,
  PCFSoftShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene as Stage3,
  ShadowMaterial,
  WebGLRenderer,
} from 'three';
import type { Packed, Scene } from '../document';
import { BodyMeshes } from './body_meshes';
import { type Floor, floorLines } from './floor';
import { MovingSolids } from './moving_solids';
import type { OrbitCamera } from './orbit_camera';
import { linearColour } from './solid_builder';
import type { Theme } from './theme';
import type { DrawState } from './view';

export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly world = new Stage3();
  private readonly perspective = new PerspectiveCamera();
  private readonly orthographic = new OrthographicCamera();
  private readonly sky = new HemisphereLight(0xffffff, 0xa9adb3, 1.65);
  private readonly sun = new DirectionalLight(0xffffff, 1.8);
  private readonly lamp = new DirectionalLight(0xffffff, 0.8); // from the camera, so that nothing is black
  private readonly shadowMaterial = new ShadowMaterial({ opacity: 0.16 });
  private readonly ground: Mesh;
  private grid: LineSegments | null = null;
  private bodies: BodyMeshes | null = null;
  private moving: MovingSolids | null = null;
  private theme: Theme | null = null;
  private showFloor = true;

  // Throws where the browser has no WebGL
  constructor(
    canvas: HTMLCanvasElement,
    private readonly scene: Scene,
    private readonly decode: (packed: Packed) => Float64Array,
    private readonly floor: Floor,
    eye: OrbitCamera,
  ) {
    const { up } = eye;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' });
    this.renderer.shadowMap.enabled = scene.bodies.length <= 200;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    this.world.matrixWorldAutoUpdate = false;
    const { centre, u, v, step, count } = floor;
    const radius = step * count;
    const size = scene.size;
    // The sun shines over the left shoulder of the first view.
    this.sky.position.set(up[0], up[1], up[2]);
    for (let k = 0; k < 3; ++k) {
      this.sun.position.setComponent(k, centre[k] + radius * (1.9 * up[k] + 0.8 * eye.toward[k] - 0.9 * eye.right[k]));
      this.sun.target.position.setComponent(k, centre[k] + 0.3 * radius * up[k]);
    }
    this.sun.castShadow = this.renderer.shadowMap.enabled;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.normalBias = 0.006 * size;
    this.sun.shadow.radius = 3;
    const frustum = this.sun.shadow.camera;
    frustum.left = frustum.bottom = -1.05 * radius;
    frustum.right = frustum.top = 1.05 * radius;
    frustum.near = 0.05 * radius;
    frustum.far = 5 * radius;
    const plane = new PlaneGeometry(2.4 * radius, 2.4 * radius);
    this.ground = new Mesh(plane, this.shadowMaterial);
    this.ground.receiveShadow = true;
    this.ground.matrixAutoUpdate = false;
    for (let k = 0; k < 3; ++k) {
      this.ground.matrix.elements[k] = u[k];
      this.ground.matrix.elements[4 + k] = v[k];
      this.ground.matrix.elements[8 + k] = up[k];
      this.ground.matrix.elements[12 + k] = centre[k] - 0.001 * size * up[k];
    }
    this.ground.renderOrder = -1;
    this.world.add(this.sky, this.sun, this.sun.target, this.lamp, this.lamp.target, this.ground);
    this.world.updateMatrixWorld(true);
  }

  setTheme(theme: Theme): void {
    if (this.theme === theme) return;
    this.theme = theme;
    this.renderer.setClearColor(new Color(theme.background), 1);
    this.shadowMaterial.opacity = theme.dark ? 0.4 : 0.16;
    for (const part of [this.bodies, this.moving]) {
      if (part === null) continue;
      this.world.remove(part.group);
      part.dispose();
    }
    if (this.grid !== null) {
      this.world.remove(this.grid);
      this.grid.geometry.dispose();
    }
    this.bodies = new BodyMeshes(this.scene, this.decode, theme);
    this.moving = new MovingSolids(this.scene, theme);
    this.grid = this.floorGrid(theme);
    this.world.add(this.bodies.group, this.moving.group, this.grid);
  }

  private floorGrid(theme: Theme): LineSegments {
    const positions: number[] = [];
    const colours: number[] = [];
    const middle = new Float64Array(3);
    floorLines(this.floor, (ends, out, major) => {
      const colour = linearColour(major ? theme.axis : theme.gridMajor);
      for (let k = 0; k < 3; ++k) middle[k] = (ends[k] + ends[3 + k]) / 2;
      // Lines fade towards their ends and towards the border
      for (const end of [0, 3]) {
        positions.push(middle[0], middle[1], middle[2], ends[end], ends[end + 1], ends[end + 2]);
        colours.push(...colour, 1 - 0.75 * out, ...colour, 0);
      }
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), 4));
    const lines = new LineSegments(
      geometry,
      new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }),
    );
    lines.renderOrder = -1;
    lines.matrixWorldAutoUpdate = false;
    return lines;
  }

  resize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  // Places of everything, without drawing
  update(poses: Float64Array, state: DrawState): void {
    this.bodies?.update(poses);
    this.bodies?.updateGhosts(state.ghosts);
    this.moving?.update(poses);
    if (this.grid !== null) this.grid.visible = state.show.grid;
    this.showFloor = state.show.floor;
  }

  render(eye: OrbitCamera): void {
    const camera = eye.perspective ? this.perspective : this.orthographic;
    const { distance, toward, right, above } = eye;
    // Far planes at the floor and the scene, seen from any distance
    const reach = 4 * this.floor.step * this.floor.count + 4 * eye.height;
    const away = eye.perspective ? distance : reach;
    const m = camera.matrixWorld.elements;
    camera.matrixAutoUpdate = false;
    camera.matrixWorldAutoUpdate = false;
    for (let k = 0; k < 3; ++k) {
      const target = eye.target[k] + eye.base[k];
      m[k] = right[k];
      m[4 + k] = above[k];
      m[8 + k] = toward[k];
      m[12 + k] = target + away * toward[k];
      this.lamp.matrixWorld.elements[12 + k] = target + away * toward[k];
      this.lamp.target.matrixWorld.elements[12 + k] = target;
    }
    camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
    const aspect = eye.pixelWidth / eye.pixelHeight;
    if (eye.perspective) {
      this.perspective.fov = eye.fieldOfView;
      this.perspective.aspect = aspect;
      this.perspective.near = Math.max(0.02 * distance, distance - reach);
      this.perspective.far = distance + reach;
      this.perspective.updateProjectionMatrix();
    } else {
      this.orthographic.top = eye.height / 2;
      this.orthographic.bottom = -eye.height / 2;
      this.orthographic.right = (aspect * eye.height) / 2;
      this.orthographic.left = (-aspect * eye.height) / 2;
      this.orthographic.near = 0;
      this.orthographic.far = 2 * reach;
      this.orthographic.updateProjectionMatrix();
    }
    // Seen from below, the floor would hide the mechanism behind its shadow.
    this.ground.visible = this.showFloor && eye.elevation > -0.02;
    this.renderer.render(this.world, camera);
  }

  dispose(): void {
    this.bodies?.dispose();
    this.moving?.dispose();
    this.grid?.geometry.dispose();
    this.ground.geometry.dispose();
    this.renderer.dispose();
  }
}
