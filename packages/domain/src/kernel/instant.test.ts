import { describe, expect, test } from 'vitest';
import { later, millisecondsOf, plus, toInstant } from './instant.ts';

describe('an instant', () => {
  test('is text in UTC with milliseconds, and sorts as time does', () => {
    expect(toInstant(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(toInstant(millisecondsOf('2026-11-20T08:05:00.007Z'))).toBe('2026-11-20T08:05:00.007Z');
    expect(later('2026-11-20T08:05:00.999Z', '2026-11-20T08:05:01.000Z')).toBe('2026-11-20T08:05:01.000Z');
  });

  test('moves across days and back', () => {
    expect(plus('2026-12-31T23:59:59.999Z', 1)).toBe('2027-01-01T00:00:00.000Z');
    expect(plus('2026-11-20T00:00:00.000Z', -1)).toBe('2026-11-19T23:59:59.999Z');
  });
});
