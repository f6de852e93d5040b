// The camera of the plane: x to the right, y up, one scale for both. Camera text: "X,Y,H" with the centre and the height of the picture
// in the units of the model; with ";follow=NAME" the centre is relative to the origin of that body.
import { place, poseLength } from './vectors';

export interface Follow {
  body: number; // -1: none
  name: string;
}

// Position of the followed body, or zero
export function followed(follow: Follow, poses: Float64Array, out: Float64Array): void {
  out[0] = out[1] = out[2] = 0;
  if (follow.body < 0 || poseLength * (follow.body + 1) > poses.length) return;
  place(poses, follow.body, origin, out);
  if (!Number.isFinite(out[0] + out[1] + out[2])) out[0] = out[1] = out[2] = 0;
}

const origin = [0, 0, 0];

// The parts of a camera text: numbers, words, and the body to follow (null: not mentioned)
export function parseCamera(text: string): { numbers: number[]; words: string[]; follow: string | null } {
  const result = { numbers: [] as number[], words: [] as string[], follow: null as string | null };
  for (const part of text.split(';')) {
    if (part.startsWith('follow=')) {
      try {
        result.follow = decodeURIComponent(part.slice(7));
      } catch {
        result.follow = part.slice(7);
      }
    } else if (/^[-+.0-9]/.test(part)) {
      result.numbers = part.split(',').map(Number);
    } else if (part !== '') {
      result.words.push(part);
    }
  }
  return result;
}

export const short = (x: number): string => String(Number(x.toPrecision(5)));

export class PlanarCamera {
  x = 0; // centre; relative to the followed body
  y = 0;
  height = 1; // of the picture, in units of length
  pixelWidth = 1;
  pixelHeight = 1;
  readonly base = new Float64Array(3); // position of the followed body

  get scale(): number {
    return this.pixelHeight / this.height;
  }

  screenX(x: number): number {
    return this.pixelWidth / 2 + (x - this.x - this.base[0]) * this.scale;
  }

  screenY(y: number): number {
    return this.pixelHeight / 2 - (y - this.y - this.base[1]) * this.scale;
  }

  worldX(px: number): number {
    return this.x + this.base[0] + (px - this.pixelWidth / 2) / this.scale;
  }

  worldY(py: number): number {
    return this.y + this.base[1] - (py - this.pixelHeight / 2) / this.scale;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }

  // The point under the pointer stays where it is.
  zoom(factor: number, px: number, py: number, typical: number): void {
    const x = this.worldX(px);
    const y = this.worldY(py);
    this.height = Math.min(1e6 * typical, Math.max(1e-6 * typical, this.height / factor));
    this.x += x - this.worldX(px);
    this.y += y - this.worldY(py);
  }

  frame(left: number, bottom: number, right: number, top: number, typical: number): void {
    if (!(Number.isFinite(left + bottom + right + top) && right >= left && top >= bottom)) {
      left = bottom = -typical;
      right = top = typical;
    }
    const free = (pixels: number): number => pixels - 2 * Math.min(48, 0.1 * pixels); // without labels and scale bar
    const freeWidth = free(this.pixelWidth);
    const freeHeight = free(this.pixelHeight);
    const least = 0.2 * typical;
    const perPixel = Math.max(Math.max(right - left, least) / freeWidth, Math.max(top - bottom, least) / freeHeight);
    this.x = (left + right) / 2 - this.base[0];
    this.y = (bottom + top) / 2 - this.base[1];
    this.height = perPixel * this.pixelHeight;
  }

  text(): string {
    return `${short(this.x)},${short(this.y)},${short(this.height)}`;
  }

  read(numbers: number[]): void {
    if (numbers.length !== 3 || !numbers.every(Number.isFinite) || numbers[2] <= 0) return;
    [this.x, this.y, this.height] = numbers;
  }
}
