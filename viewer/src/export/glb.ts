// A binary glTF 2.0 file (Khronos, ISO/IEC 12113): a JSON chunk and a chunk of numbers, each padded to four bytes.
const types: Record<number, string> = { 1: 'SCALAR', 3: 'VEC3', 4: 'VEC4' };
const float32 = 5126;
const uint32 = 5125;

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
  type: string;
  min?: number[];
  max?: number[];
}

// Collects the numbers of a file.
export class GlbBuffer {
  readonly accessors: Accessor[] = [];
  readonly views: { buffer: 0; byteOffset: number; byteLength: number; target?: number }[] = [];
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  // Index of an accessor of `size` numbers per element; the extent is required of positions and times.
  floats(values: ArrayLike<number>, size: number, extent = false, target?: number): number {
    const accessor = this.add(Float32Array.from(values), float32, size, target);
    if (!extent) return accessor;
    const low: number[] = new Array<number>(size).fill(Infinity);
    const high: number[] = new Array<number>(size).fill(-Infinity);
    for (let i = 0; i < values.length; ++i) {
      const value = Math.fround(values[i]);
      low[i % size] = Math.min(low[i % size], value);
      high[i % size] = Math.max(high[i % size], value);
    }
    Object.assign(this.accessors[accessor], { min: low, max: high });
    return accessor;
  }

  indices(values: number[]): number {
    return this.add(Uint32Array.from(values), uint32, 1, 34963);
  }

  private add(values: Float32Array | Uint32Array, componentType: number, size: number, target?: number): number {
    const bytes = new Uint8Array(values.buffer);
    const view = { buffer: 0 as const, byteOffset: this.length, byteLength: bytes.length };
    this.views.push(target === undefined ? view : { ...view, target });
    this.parts.push(bytes);
    this.length += bytes.length; // always a multiple of four
    this.accessors.push({
      ...{ bufferView: this.views.length - 1, componentType },
      ...{ count: values.length / size, type: types[size] },
    });
    return this.accessors.length - 1;
  }

  file(json: object): Blob {
    const all = { ...json, buffers: [{ byteLength: this.length }], bufferViews: this.views, accessors: this.accessors };
    const text = new TextEncoder().encode(JSON.stringify(all));
    const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
    padded.set(text);
    const words = (...values: number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
    const magic = 0x46546c67; // "glTF"
    const total = 12 + 8 + padded.length + 8 + this.length;
    return new Blob([
      ...[words(magic, 2, total), words(padded.length, 0x4e4f534a), padded],
      ...[words(this.length, 0x004e4942), ...this.parts],
    ]);
  }
}
