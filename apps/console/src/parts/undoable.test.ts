import { expect, test } from 'vitest';
import { nextUndone } from './undoable.ts';

test('a reply that is being sent keeps its Undo while the console says that an earlier one was sent', () => {
  const held = { type: 'held', number: 5, until: 0 } as const;
  const sent = { type: 'sent', number: 3, kind: 'reply', wasNobodys: false } as const;
  expect(nextUndone([held, sent])).toBe(0);
  expect(nextUndone([held, { ...held, number: 6 }, sent])).toBe(1);
  expect(nextUndone([sent, { type: 'done', label: 'Read', canUndo: false }])).toBe(-1);
});
