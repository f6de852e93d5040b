// A WebM file of one video track: EBML elements as in RFC 8794 and RFC 9559 (identifier, size, content), one cluster per key frame.
export interface EncodedFrame {
  time: number; // ms from the start
  key: boolean;
  data: Uint8Array;
}

function bytesOfNumber(value: number, length: number): number[] {
  const bytes: number[] = [];
  for (let i = length - 1; i >= 0; --i) bytes.push(Math.floor(value / 2 ** (8 * i)) % 256);
  return bytes;
}

function identifier(id: number): number[] {
  return bytesOfNumber(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1);
}

// Sizes always take eight bytes: the first is the length marker.
function element(id: number, ...content: Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, 0);
  const head = Uint8Array.from([...identifier(id), 1, ...bytesOfNumber(size, 7)]);
  return concatenate([head, ...content]);
}

function concatenate(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function integer(id: number, value: number): Uint8Array {
  return element(id, Uint8Array.from(bytesOfNumber(value, 8)));
}

function text(id: number, value: string): Uint8Array {
  return element(id, new TextEncoder().encode(value));
}

function float(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

function cluster(frames: EncodedFrame[]): Uint8Array {
  const start = Math.round(frames[0].time);
  const blocks = frames.map((frame) => {
    const relative = Math.round(frame.time) - start;
    return element(0xa3, Uint8Array.from([0x81, relative >> 8, relative & 255, frame.key ? 0x80 : 0]), frame.data);
  });
  return element(0x1f43b675, integer(0xe7, start), ...blocks);
}

export function writeWebm(
  frames: EncodedFrame[],
  codec: 'V_VP8' | 'V_VP9',
  width: number,
  height: number,
  duration: number,
): Blob {
  const head = element(
    0x1a45dfa3,
    integer(0x4286, 1), // version of EBML, of its reader, longest identifier and size
    integer(0x42f7, 1),
    integer(0x42f2, 4),
    integer(0x42f3, 8),
    text(0x4282, 'webm'),
    integer(0x4287, 4),
    integer(0x4285, 2),
  );
  const info = element(
    0x1549a966,
    integer(0x2ad7b1, 1000000), // times in ms
    float(0x4489, duration),
    text(0x4d80, 'holonom'),
    text(0x5741, 'holonom'),
  );
  const video = element(0xe0, integer(0xb0, width), integer(0xba, height));
  const track = element(0xae, integer(0xd7, 1), integer(0x73c5, 1), integer(0x83, 1), text(0x86, codec), video);
  const clusters: Uint8Array[] = [];
  let group: EncodedFrame[] = [];
  for (const frame of frames) {
    if (frame.key && group.length > 0) {
      clusters.push(cluster(group));
      group = [];
    }
    group.push(frame);
  }
  if (group.length > 0) clusters.push(cluster(group));
  const segment = element(0x18538067, info, element(0x1654ae6b, track), ...clusters);
  return new Blob([head, segment], { type: 'video/webm' });
}
