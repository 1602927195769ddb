import { expect, test } from 'vitest';
import { nextIn, readTraceparent, writeTraceparent } from './traceparent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

test.each([
  ['a sampled trace', `00-${traceId}-${parentId}-01`],
  ['a later version with more fields', `cc-${traceId}-${parentId}-01-what-the-future-will-be-like`],
])('%s is read', (_, header) => {
  expect(readTraceparent(header)).toEqual({ traceId, parentId, flags: '01' });
});

test.each([
  ['no header', null],
  ['an empty header', ''],
  ['the forbidden version', `ff-${traceId}-${parentId}-01`],
  ['more fields in version 00', `00-${traceId}-${parentId}-01-more`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${parentId}-01`],
  ['a parent id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${traceId.toUpperCase()}-${parentId}-01`],
  ['two headers', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
  ['a short id', `00-${traceId}-b7ad-01`],
])('%s begins no trace', (_, header) => {
  expect(readTraceparent(header)).toBeNull();
});

test('what follows is in the same trace, has another parent, and carries only known flags', () => {
  const next = nextIn({ traceId, parentId, flags: 'ff' });
  expect(next).toMatchObject({ traceId, flags: '03' });
  expect(next.parentId).not.toBe(parentId);
  expect(readTraceparent(writeTraceparent(next))).toEqual(next);
});
