import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queryOf, reopened, settled, typedOf, without } from './query.ts';

describe('what is typed to find tickets', () => {
  test('an operator becomes a chip when a space follows, and the words stay', () => {
    expect(typedOf('status:open parcel tag:vi')).toEqual({ chips: ['status:open'], words: 'parcel tag:vi' });
    expect(typedOf('parcel from:"Cleo Martin" lost')).toEqual({
      chips: ['from:"Cleo Martin"'],
      words: 'parcel lost',
    });
  });

  test('what is no operator stays text', () => {
    for (const query of ['a: b', 'status: open', '"tag:vip" x', 'x.status:open y'])
      expect(typedOf(query).chips, query).toEqual([]);
  });

  test('Enter makes a chip of the last operator too', () => {
    expect(typedOf(settled('parcel tag:vip'))).toEqual({ chips: ['tag:vip'], words: 'parcel' });
    expect(settled('  ')).toBe('');
  });

  test('a chip is removed, or becomes text again', () => {
    const query = 'status:open tag:vip parcel';
    expect(without(query, 0)).toBe('tag:vip parcel');
    expect(without(query, 1)).toBe('status:open parcel');
    expect(reopened('status:open tag:vip ')).toBe('status:open tag:vip');
  });

  test('no word and no chip is lost on the way', () => {
    const piece = fc.constantFrom(
      'parcel',
      'status:open',
      'tag:vip',
      '"exact words"',
      'from:"Cleo M"',
      'a:',
      ':',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { chips, words } = typedOf(`${pieces.join(' ')} `);
        const sorted = (text: string): readonly string[] => text.match(/\S+/g)?.toSorted() ?? [];
        expect(sorted([...chips, words].join(' '))).toEqual(sorted(pieces.join(' ')));
        expect(typedOf(queryOf({ chips, words })).chips).toEqual(chips);
      }),
    );
  });
});
