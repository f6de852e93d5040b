import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { load } from './compiled.mjs';

const { bytesOfBase64, createDecoder, inflateBlob, unpack } = await load('decode');

// Differences of order m by binomial coefficients, in integers without limit: d_i = sum_j (-1)^j C(m, j) k_{i-j}.
function encode(integers, order) {
  const binomial = [[1n], [1n, 1n], [1n, 2n, 1n], [1n, 3n, 3n, 1n]][order];
  const bytes = [];
  integers.forEach((_, i) => {
    let difference = 0n;
    binomial.forEach((factor, j) => {
      if (i - j >= 0) difference += (j % 2 === 0 ? factor : -factor) * BigInt(integers[i - j]);
    });
    let code = BigInt.asUintN(64, (difference << 1n) ^ (difference >> 63n));
    do {
      const low = Number(code & 127n);
      code >>= 7n;
      bytes.push(code > 0n ? low | 128 : low);
    } while (code > 0n);
  });
  return Uint8Array.from(bytes);
}

test('bytes written by hand', () => {
  // Zig-zag: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4; 150 is 300 = ac 02.
  const bytes = Uint8Array.from([255, 0, 1, 2, 3, 4, 0xac, 0x02]);
  const packed = { n: 6, encoding: 'differences', offset: 1, bytes: 7, order: 0, origin: 10, quantum: 0.5 };
  assert.deepEqual([...unpack(bytes, packed)], [10, 9.5, 10.5, 9, 11, 85]);
  // First differences 1, 1, 1 sum to 1, 2, 3; as second differences to 1, 3, 6; as third to 1, 4, 10.
  const ones = Uint8Array.from([2, 2, 2]);
  const of = (order) => [
    ...unpack(ones, { n: 3, encoding: 'differences', offset: 0, bytes: 3, order, origin: 0, quantum: 1 }),
  ];
  assert.deepEqual(
    [of(0), of(1), of(2), of(3)],
    [
      [1, 1, 1],
      [1, 2, 3],
      [1, 3, 6],
      [1, 4, 10],
    ],
  );
});

test('every order, with differences beyond 32 bits', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (const order of [0, 1, 2, 3]) {
    const integers = Array.from({ length: 500 }, (_, i) =>
      Math.round((random() - 0.5) * (i % 7 === 0 ? 2 ** 44 : 2 ** 12)),
    );
    const bytes = encode(integers, order);
    const packed = {
      n: 500,
      encoding: 'differences',
      offset: 0,
      bytes: bytes.length,
      order,
      origin: -3.25,
      quantum: 1e-7,
    };
    const values = unpack(bytes, packed);
    integers.forEach((k, i) => assert.equal(values[i], -3.25 + 1e-7 * k));
  }
});

test('doubles and constants', () => {
  const bytes = new Uint8Array(27);
  const view = new DataView(bytes.buffer);
  [Math.PI, -1e300, 5e-324].forEach((value, i) => view.setFloat64(3 + 8 * i, value, true));
  assert.deepEqual([...unpack(bytes, { n: 3, encoding: 'float64', offset: 3 })], [Math.PI, -1e300, 5e-324]);
  assert.deepEqual([...unpack(bytes, { n: 2, encoding: 'constant', origin: 7 })], [7, 7]);
});

test('arrays that are too short are refused', () => {
  const packed = { n: 3, encoding: 'differences', offset: 0, bytes: 2, order: 0, origin: 0, quantum: 1 };
  assert.throws(() => unpack(Uint8Array.from([2, 2]), packed), /shorter/);
  assert.throws(() => unpack(Uint8Array.from([2]), packed), /ends behind/);
});

test('a blob of another zlib', async () => {
  // python3: base64.b64encode(zlib.compress(bytes(range(256)) * 3, 9))
  const script =
    'import base64,sys,zlib;sys.stdout.write(base64.b64encode(zlib.compress(bytes(range(256))*3,9)).decode())';
  const blob = execFileSync('python3', ['-c', script]).toString();
  const bytes = await inflateBlob(blob);
  assert.equal(bytes.length, 768);
  assert.ok(bytes.every((value, i) => value === i % 256));
  assert.equal((await inflateBlob('')).length, 0);
  assert.deepEqual([...bytesOfBase64('AP8=')], [0, 255]);
});

test('an array is unpacked once', () => {
  const decode = createDecoder(Uint8Array.from([2, 2]));
  const packed = { n: 2, encoding: 'differences', offset: 0, bytes: 2, order: 1, origin: 0, quantum: 1 };
  assert.equal(decode(packed), decode(packed));
});
