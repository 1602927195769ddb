import { expect, test } from 'vitest';
import { filtered, matchOf } from './filter.ts';

test('what begins with the letters is before what has them inside', () => {
  const rows = ['Assign to me', 'Reassign', 'Solve', 'Assign'];
  expect(filtered(rows, 'assign', (row) => row)).toEqual(['Assign', 'Assign to me', 'Reassign']);
});

test('accents and case do not matter', () => {
  expect(matchOf('Éléonore Dupré', 'eleo dup')).not.toBeNull();
});

test('letters in their order are enough', () => {
  expect(matchOf('Go to knowledge', 'gtk')).not.toBeNull();
  expect(matchOf('Go to knowledge', 'ktg')).toBeNull();
});

test('nothing typed finds everything in its order', () => {
  expect(filtered(['b', 'a'], '  ', (row) => row)).toEqual(['b', 'a']);
});

test('signs are letters like others', () => {
  expect(matchOf('c++ (beta)', '(beta')).not.toBeNull();
});
