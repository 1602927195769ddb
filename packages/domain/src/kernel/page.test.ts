import { describe, expect, test } from 'vitest';
import { mapPage, pageOf } from './page.ts';

const key = (row: string): string => row;

describe('a page', () => {
  test('has a next page when another row follows, and ends when none does', () => {
    expect(pageOf(['a', 'b', 'c'], 2, key)).toEqual({ data: ['a', 'b'], next: 'b' });
    expect(pageOf(['a', 'b'], 2, key)).toEqual({ data: ['a', 'b'], next: null });
    expect(pageOf([], 2, key)).toEqual({ data: [], next: null });
  });

  test('keeps its next cursor when its rows are mapped', () => {
    expect(mapPage({ data: [1, 2], next: 'x' }, (row) => row * 2)).toEqual({ data: [2, 4], next: 'x' });
  });
});
