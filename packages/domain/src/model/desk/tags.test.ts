import { describe, expect, test } from 'vitest';
import { changedTags, normalTags } from './tags.ts';

const refusal = (field: string) => expect.objectContaining({ code: 'validation_failed', field });
const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `tag-${index}`);

describe('tags', () => {
  test('are trimmed, lower-cased and stored once each, in the given order', () => {
    expect(normalTags('tags', [' VIP', 'bug', 'vip ', 'Straße'])).toEqual(['vip', 'bug', 'straße']);
  });

  test.each([[''], ['   '], ['x'.repeat(51)], ['a\0'], ['\uD800']])('cannot be %j', (tag) => {
    expect(() => normalTags('tags', ['ok', tag])).toThrow(refusal('tags.1'));
  });

  test('are limited to fifty', () => {
    expect(normalTags('tags', many(50))).toHaveLength(50);
    expect(() => normalTags('tags', many(51))).toThrow(refusal('tags'));
    expect(() => changedTags(many(50), { addTags: ['one more'] })).toThrow(refusal('add_tags'));
  });

  test('are replaced by a list, and unchanged by null', () => {
    expect(changedTags(['a', 'b'], { tags: ['c'] })).toEqual(['c']);
    expect(changedTags(['a', 'b'], { tags: [] })).toEqual([]);
    expect(changedTags(['a', 'b'], {})).toEqual(['a', 'b']);
  });

  test('are added and removed without touching the others', () => {
    expect(changedTags(['a', 'b'], { addTags: ['C', 'a'], removeTags: [' B'] })).toEqual(['a', 'c']);
    expect(changedTags(['a'], { addTags: ['x'], removeTags: ['x'] })).toEqual(['a']);
    expect(changedTags(['a'], { tags: ['b'], addTags: ['c'], removeTags: ['b'] })).toEqual(['c']);
  });

  test('can be replaced on a ticket that has fifty', () => {
    expect(changedTags(many(50), { addTags: ['new'], removeTags: ['tag-0'] })).toHaveLength(50);
  });
});
