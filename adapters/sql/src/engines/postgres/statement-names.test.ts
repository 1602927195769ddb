import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

const manyTexts = Array.from({ length: 500 }, (_, place) => `select ${place}`);

test('a pool keeps the first 500 of its statements prepared, each under one name', () => {
  const nameOf = statementNames();
  const names = manyTexts.map(nameOf);
  expect(new Set(names).size).toBe(500);
  expect(manyTexts.map(nameOf)).toEqual(names);
  expect(nameOf('select one too many')).toBeNull();
});

test('the statements of one pool take no names from another', () => {
  const busy = statementNames();
  manyTexts.map(busy);
  expect(statementNames()('select of the other pool')).toMatch(/^tidemark_[0-9a-f]{32}$/);
});
