import { expect, test } from 'vitest';
import { faultOf, mailError, mailFaultOf, mailReasons } from './mail-reasons.ts';

test.each(mailReasons)('the stored sentence of %s leads back to its code', (reason) => {
  expect(mailFaultOf(mailError(faultOf(reason)))).toEqual({ reason, said: '' });
  expect(mailFaultOf(mailError(faultOf(reason, '3 automatic mails')))?.reason).toBe(reason);
});

test.each(['refused', 'no_such_address', 'deferred', 'copies_refused'] as const)(
  '%s tells what was said',
  (reason) => {
    const fault = { reason, said: '550 5.1.1 $& $1 … # unknown: .' };
    expect(mailFaultOf(mailError(fault))).toEqual(fault);
  },
);

test('no sentence is that of two codes, and a sentence of nobody has none', () => {
  expect(new Set(mailReasons.map((reason) => mailError(faultOf(reason)))).size).toBe(mailReasons.length);
  expect(mailFaultOf('The mail server is down.')).toBeNull();
});

test('a sentence that an earlier version stored has its code', () => {
  expect(mailFaultOf('A file of it cannot be read now.')).toEqual({ reason: 'file_unreadable', said: '' });
});
