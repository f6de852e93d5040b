import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './compiled.mjs';

// Frames by hand.
let pending = null;
let now = 0;
globalThis.requestAnimationFrame = (callback) => {
  pending = callback;
  return 1;
};
globalThis.cancelAnimationFrame = () => (pending = null);
Object.defineProperty(globalThis, 'performance', { value: { now: () => now } });
function frame(milliseconds) {
  now += milliseconds;
  const callback = pending;
  pending = null;
  callback?.(now);
}

const { Clock } = await load('clock');

function clockOf(times = [0, 0.1, 0.2, 0.3, 0.4], events = []) {
  const clock = new Clock();
  clock.setTimes(Float64Array.from(times), events, 1);
  frame(0);
  return clock;
}

test('plays with the wall clock times the speed', () => {
  const clock = clockOf([0, 10]);
  clock.setSpeed(0.5);
  clock.play();
  for (let i = 0; i < 60; ++i) frame(1000 / 60);
  assert.ok(Math.abs(clock.time - 0.5) < 1e-9);
  assert.ok(Math.abs(clock.achieved - 0.5) < 0.01);
  clock.pause();
  frame(100);
  assert.ok(Math.abs(clock.time - 0.5) < 1e-9);
});

test('a page that was away does not jump', () => {
  const clock = clockOf([0, 100]);
  clock.play();
  frame(60000);
  assert.equal(clock.time, 0.25);
});

test('steps land on rows', () => {
  const clock = clockOf();
  clock.seek(0.15);
  clock.step(1);
  assert.equal(clock.time, 0.2);
  clock.seek(0.15);
  clock.step(-1);
  assert.equal(clock.time, 0.1);
  clock.step(-5);
  assert.equal(clock.time, 0);
  clock.step(99);
  assert.equal(clock.time, 0.4);
});

test('loops within the marks, or stops at the end', () => {
  const clock = clockOf();
  clock.seek(0.1);
  clock.setMark('in');
  clock.seek(0.3);
  clock.setMark('out');
  clock.play();
  assert.equal(clock.time, 0.1);
  frame(150);
  frame(100);
  assert.ok(Math.abs(clock.time - 0.15) < 1e-9);
  clock.loop = false;
  frame(240);
  assert.equal(clock.time, 0.3);
  assert.equal(clock.playing, false);
});

test('a mark behind the other removes the other', () => {
  const clock = clockOf();
  clock.seek(0.1);
  clock.setMark('out');
  clock.seek(0.3);
  clock.setMark('in');
  assert.equal(clock.markOut, null);
  assert.equal(clock.to, 0.4);
});

test('events in order', () => {
  const clock = clockOf(undefined, [0.35, 0.05, 0.05]);
  clock.toEvent(1);
  assert.equal(clock.time, 0.05);
  clock.toEvent(1);
  assert.equal(clock.time, 0.35);
  clock.toEvent(1);
  assert.equal(clock.time, 0.35);
  clock.toEvent(-1);
  assert.equal(clock.time, 0.05);
});

test('speeds from 0.01 to 10, and further for long and short runs', () => {
  const speeds = clockOf([0, 5]).speeds;
  assert.equal(speeds[0], 0.01);
  assert.equal(speeds.at(-1), 10);
  assert.ok(clockOf([0, 86400]).speeds.at(-1) >= 8640);
  assert.ok(clockOf([0, 1e-4]).speeds[0] <= 1e-5);
  const clock = clockOf([0, 5]);
  clock.faster(1);
  assert.equal(clock.speed, 2);
  for (let i = 0; i < 20; ++i) clock.faster(-1);
  assert.equal(clock.speed, 0.01);
});

test('without rows nothing moves', () => {
  const clock = clockOf([]);
  clock.play();
  clock.step(1);
  clock.seek(3);
  assert.equal(clock.playing, false);
  assert.equal(clock.time, 0);
});
