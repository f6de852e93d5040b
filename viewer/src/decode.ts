// Packed arrays: base64, inflate, and the integers of document.ts (differences as zig-zag varints).
//   k_i is the m-fold running sum of the stored differences, value_i = origin + quantum k_i.
// Sums are kept in doubles: differences may exceed 2^31, and all integers stay below 2^53.
import type { Packed } from './document';

export function bytesOfBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export async function inflate(compressed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function inflateBlob(blob: string): Promise<Uint8Array> {
  return blob === '' ? new Uint8Array(0) : inflate(bytesOfBase64(blob));
}

function unpackDifferences(bytes: Uint8Array, packed: Extract<Packed, { encoding: 'differences' }>): Float64Array {
  const { n, order, origin, quantum } = packed;
  const values = new Float64Array(n);
  const end = packed.offset + packed.bytes;
  if (end > bytes.length) throw new Error('a packed array ends behind the data');
  let position = packed.offset;
  let first = 0; // running sums of order 1, 2, 3
  let second = 0;
  let third = 0;
  for (let i = 0; i < n; ++i) {
    let code = 0;
    let factor = 1;
    for (;;) {
      if (position >= end) throw new Error('a packed array is shorter than it states');
      const byte = bytes[position++];
      code += (byte & 127) * factor;
      if (byte < 128) break;
      factor *= 128;
    }
    const difference = code % 2 === 0 ? code / 2 : -(code + 1) / 2;
    let integer = difference;
    if (order > 0) integer = first += difference;
    if (order > 1) integer = second += first;
    if (order > 2) integer = third += second;
    values[i] = origin + quantum * integer;
  }
  return values;
}

export function unpack(bytes: Uint8Array, packed: Packed): Float64Array {
  switch (packed.encoding) {
    case 'constant':
      return new Float64Array(packed.n).fill(packed.origin);
    case 'float64': {
      const values = new Float64Array(packed.n);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let i = 0; i < packed.n; ++i) values[i] = view.getFloat64(packed.offset + 8 * i, true);
      return values;
    }
    case 'differences':
      return unpackDifferences(bytes, packed);
  }
}

export type Decode = (packed: Packed) => Float64Array;

// Unpacks each array once, when it is first asked for.
export function createDecoder(bytes: Uint8Array): Decode {
  const known = new Map<Packed, Float64Array>();
  return (packed) => {
    let values = known.get(packed);
    if (values === undefined) {
      values = unpack(bytes, packed);
      known.set(packed, values);
    }
    return values;
  };
}
