import { expect, test } from 'vitest';
import { type Chosen, chosenOf, toggled } from './chosen.ts';

const both: Chosen = { list: 'open', numbers: [5, 6] };

test('a ticket that left the list is not selected again when it comes back', () => {
  const without = chosenOf(both, 'open', [6, 7]);
  const later = toggled({ list: 'open', numbers: without }, 7);
  expect(chosenOf(later, 'open', [5, 6, 7])).toEqual([6, 7]);
});

test('a second toggle takes a ticket out, and another list begins with none', () => {
  expect(toggled(both, 5).numbers).toEqual([6]);
  expect(chosenOf(both, 'mine', [5, 6])).toEqual([]);
});

test('at most 500 are selected; tickets that left the list take no place among them', () => {
  const listed = Array.from({ length: 500 }, (_, place) => place + 1);
  const full: Chosen = { list: 'open', numbers: listed };
  expect(toggled(full, 501).numbers).toEqual(listed);
  const now = [...listed.slice(1), 501];
  expect(toggled({ list: 'open', numbers: chosenOf(full, 'open', now) }, 501).numbers).toEqual(now);
});
