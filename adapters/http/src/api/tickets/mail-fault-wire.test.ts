import { expect, test } from 'vitest';
import { mailFaultToWire } from './mail-fault-wire.ts';

test('a failed mail has the code of its reason, and what the mail server said', () => {
  const wires = [
    'The mail server refused it: 550 No such user',
    'The link in it has expired.',
    'A sentence of an earlier version.',
    null,
  ].map((error) => mailFaultToWire({ error }));
  expect(wires).toEqual([
    { reason: 'refused', said: '550 No such user' },
    { reason: 'link_expired', said: null },
    { reason: null, said: null },
    { reason: null, said: null },
  ]);
});
