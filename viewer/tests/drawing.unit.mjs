import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './compiled.mjs';

const { curvesOf, padded, trace, visibleRange } = await load('plots/curves');
const { linearAxis, logAxis } = await load('plots/ticks');
const { number, steady, unit } = await load('format');
const { compareCells, sortRows } = await load('tables');
const { commentStart } = await load('model_text');
const { readFragment, writeFragment } = await load('fragment');
const { plotsFromText, plotsText } = await load('plots/plot_settings');
const { Options } = await load('options');
const { csvOf } = await load('plots/plot_export');

function record() {
  const points = [];
  return { points, move: (x, y) => points.push([x, y, 'move']), line: (x, y) => points.push([x, y, 'line']) };
}

test('thinning keeps the extremes of every pixel column', () => {
  const n = 100000;
  const x = Float64Array.from({ length: n }, (_, i) => i / n);
  const y = Float64Array.from({ length: n }, (_, i) => Math.sin(i));
  y[54321] = 50; // one spike
  const pen = record();
  trace(pen, { x, y }, true, { factor: 400, offset: 0 }, { factor: 1, offset: 0 }, [0, n - 1]);
  assert.ok(pen.points.length <= 4 * 401, `${pen.points.length} points`);
  assert.ok(pen.points.some(([px, py]) => py === 50 && Math.floor(px) === Math.floor((400 * 54321) / n)));
});

test('a gap stays a gap', () => {
  const pen = record();
  const curve = { x: Float64Array.from([0, 1, 2, 3, 4]), y: Float64Array.from([0, 1, NaN, 3, 4]) };
  trace(pen, curve, true, { factor: 10, offset: 0 }, { factor: 1, offset: 0 }, [0, 4]);
  assert.deepEqual(
    pen.points.map((point) => point[2]),
    ['move', 'line', 'move', 'line'],
  );
});

test('visible rows and padded ranges', () => {
  assert.deepEqual(visibleRange(Float64Array.from([0, 1, 2, 3, 4, 5, 6]), 2.5, 3.5), [1, 5]);
  assert.deepEqual(visibleRange(new Float64Array(0), 0, 1), [0, -1]);
  assert.deepEqual(padded({ low: 5, high: 5 }), { low: 4.5, high: 5.5 });
  assert.deepEqual(padded(null), { low: 0, high: 1 });
  const { low, high } = padded({ low: 1, high: 1 + 1e-13 });
  assert.ok(high - low > 0.1);
});

test('ticks are round and within the range', () => {
  const texts = linearAxis(-0.13, 0.42, 0, 500, 90).ticks.map((tick) => tick.text);
  assert.deepEqual(texts, ['\u22120.1', '0', '0.1', '0.2', '0.3', '0.4']);
  const log = logAxis(1e-9, 1e-3, 400, 0, 40).ticks;
  assert.equal(log.length, 7);
  assert.ok(Math.abs(log[0].position - 400) < 1e-9);
  assert.deepEqual(linearAxis(1, 1, 0, 100, 50).ticks, []);
});

test('numbers and units', () => {
  assert.equal(number(-0.00001234), '\u22121.234e\u22125');
  assert.equal(number(1234567), '1.2346e6');
  assert.equal(number(0.1 + 0.2), '0.3');
  assert.equal(number(NaN), 'not a number');
  assert.equal(steady(12.3), '12.300');
  assert.equal(unit('m/s^2'), 'm/s\u00b2');
  assert.equal(unit('N*m'), 'N\u00b7m');
  assert.equal(unit('1'), '');
});

test('tables sort numbers as numbers, with empty cells last', () => {
  const rows = [
    ['b', 10],
    ['a10', null],
    ['a9', 9],
  ];
  assert.deepEqual(
    sortRows(rows, 1, false).map((row) => row[1]),
    [9, 10, null],
  );
  assert.deepEqual(
    sortRows(rows, 1, true).map((row) => row[1]),
    [10, 9, null],
  );
  assert.deepEqual(
    sortRows(rows, 0, false).map((row) => row[0]),
    ['a9', 'a10', 'b'],
  );
  assert.equal(compareCells(null, 1), 1);
});

test('comments of YAML', () => {
  assert.equal(commentStart('# all'), 0);
  assert.equal(commentStart('a: "#1" # note'), 8);
  assert.equal(commentStart('a#b'), -1);
});

test('the fragment reads back what was written', () => {
  const fragment = {
    ...{ t: 1.25, in: 0.5, out: null, speed: 0.1, view: '1,2,3;follow=crank', sel: 'A & B', tab: 'model' },
    ...{
      plots: 'rod.x:rod.y;A.fx,A.fy',
      options: [
        ['pole', 'rod'],
        ['trails', 'P,a%2Cb'],
      ],
    },
  };
  assert.deepEqual(readFragment(writeFragment(fragment)), fragment);
  const empty = { t: null, in: null, out: null, speed: null, view: '', sel: '', tab: '', plots: '', options: [] };
  assert.deepEqual(readFragment('#t=abc'), empty);
});

test('CSV quotes names and interpolates other rows', () => {
  const time = Float64Array.from([0, 1, 2]);
  const other = Float64Array.from([0, 2]);
  const plot = {
    title: '',
    against: 't',
    againstUnit: 's',
    x: { low: 0, high: 1.5 },
    y: new Map(),
    events: [],
    curves: [
      { label: 'a,"b', unit: 'm', x: time, y: Float64Array.from([1, 2, 3]), time },
      { label: 'c', unit: '', x: other, y: Float64Array.from([0, 4]), time: other },
    ],
  };
  assert.equal(csvOf(plot), 't [s],"a,""b [m]",c\n0,1,0\n1,2,2\n');
});

test('curves of two runs and their difference', () => {
  const of = (label, time, y) => ({
    time: Float64Array.from(time),
    run: { label },
    has: () => true,
    unit: () => 'm',
    values: (name) => Float64Array.from(name === 't' ? time : y),
    valueAt: (_, { row, fraction }) => y[row] + (fraction === 0 ? 0 : fraction * (y[row + 1] - y[row])),
  });
  const settings = { title: '', against: 't', channels: ['A.x'], difference: true };
  const curves = curvesOf(settings, [of('one', [0, 1, 2, 3], [0, 1, 2, 3]), of('two', [0, 2], [1, 5])]);
  assert.deepEqual(
    curves.map((curve) => [curve.label, curve.dash > 0, curve.colour]),
    [
      ['A.x', false, 0],
      ['A.x (two)', true, 0],
      ['difference of A.x', true, 0],
    ],
  );
  assert.deepEqual([...curves[2].y], [1, 2, 3, NaN]);
});

test('plots as a text, and back', () => {
  const choices = [{ title: 'Coupler', against: 'rod.x', channels: ['rod.y'] }];
  const plots = [
    { title: 'Coupler', against: 'rod.x', channels: ['rod.y'], difference: false },
    { title: '', against: 't', channels: ['a:b', 'c;d', 'e,f'], difference: true },
    { title: '', against: 't', channels: ['A.fx'], difference: false },
  ];
  assert.deepEqual(plotsFromText(plotsText(plots), choices), plots);
});

test('options: only what differs from the defaults is told', () => {
  const options = new Options(
    new Map([
      ['grid', '1'],
      ['pole', ''],
      ['trails', 'P'],
    ]),
  );
  const heard = [];
  options.on((name) => heard.push(name));
  options.set('grid', '1');
  options.set('unknown', '1');
  assert.deepEqual(heard, []);
  options.setList('trails', ['a,b', 'c']);
  assert.deepEqual(options.list('trails'), ['a,b', 'c']);
  options.set('pole', 'rod');
  assert.deepEqual(options.changed(), [
    ['trails', 'a%2Cb,c'],
    ['pole', 'rod'],
  ]);
  options.take([['grid', '0']]);
  assert.deepEqual(options.changed(), [['grid', '0']]);
});
