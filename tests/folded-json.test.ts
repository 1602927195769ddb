/** The layout of generated JSON: small enough to be served and read, and a change of one member changes few lines. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedJson } from '../scripts/folded-json.ts';

const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`member_${n}`, `value of ${n}`]));

test('folded JSON is the value that it was', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => same(value)));
});

test('short members share a line, and a line has at most 200 characters', () => {
  const lines = foldedJson(members(40)).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200);
  expect(lines.length).toBeLessThan(20);
});

test('an object of several lines shares none of them with its neighbours', () => {
  const lines = foldedJson({ before: 1, long: members(20), after: 2 }).split('\n');
  expect(lines[1]).toBe(' "before":1,');
  expect(lines[2]).toBe(' "long":{');
  expect(lines.at(-2)).toBe(' "after":2');
});

test('an object with one member adds no depth', () => {
  const lines = foldedJson({ content: { 'application/json': { schema: members(20) } }, other: 1 }).split(
    '\n',
  );
  expect(lines[1]).toBe(' "content":{"application/json":{"schema":{');
  expect(lines[2]).toMatch(/^ {2}"member_0":/);
});

const same = (value: unknown): boolean => {
  expect(JSON.parse(foldedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
  return true;
};
