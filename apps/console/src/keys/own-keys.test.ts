import { describe, expect, test } from 'vitest';
import { changeable, ownKeysOf, refusalOf, storedKeysOf } from './own-keys.ts';
import { actions, actionsWith, type OwnKeys } from './table.ts';

describe('own keys', () => {
  test('are stored by names without capitals, one that is switched off too, and read back', () => {
    const own: OwnKeys = { reply: ['Q'], goMine: ['G 1'], note: [] };
    expect(storedKeysOf(own)).toEqual({ reply: 'Q', go_mine: 'G 1', note: 'off' });
    expect(ownKeysOf(storedKeysOf(own))).toEqual(own);
    expect(ownKeysOf({ nothing: 'Q', constructor: 'Q', reply: 'Q' })).toEqual({ reply: ['Q'] });
  });

  test('an agent’s own keys fit the server’s names and lengths, for every action', () => {
    const all = Object.fromEntries(actions.map(({ id }) => [id, ['Mod+Alt+Shift+Q']]));
    const stored = Object.entries(storedKeysOf(all));
    expect(stored.length).toBe(actions.length);
    for (const [name, keys] of stored) {
      expect(name).toMatch(/^[a-z][a-z0-9_.-]{0,49}$/);
      expect(keys.length).toBeLessThanOrEqual(30);
    }
  });

  test.each<[Parameters<typeof refusalOf>, ReturnType<typeof refusalOf>]>([
    [['reply', 'Q', {}], null],
    [['reply', 'R', {}], null],
    [['reply', 'N', {}], { type: 'taken', by: 'note' }],
    [['reply', ']', {}], { type: 'taken', by: 'next' }],
    [['reply', 'N', { note: ['Q'] }], null],
    [['reply', 'N', { note: [] }], null],
    [['reply', 'Q', { note: ['Q'] }], { type: 'taken', by: 'note' }],
    [['reply', 'G', {}], { type: 'begun', by: 'goInbox' }],
    [['reply', 'N 1', {}], { type: 'begun', by: 'note' }],
    [['reply', 'Mod+C', {}], { type: 'system' }],
    [['reply', 'Enter', {}], { type: 'system' }],
    [['reply', 'Q Tab', {}], { type: 'system' }],
    [['send', 'Q', {}], { type: 'typing' }],
    [['send', 'Mod+Shift+Q', {}], { type: 'system' }],
    [['send', 'Mod+Shift+Y', {}], null],
  ])('%j: %j', (asked, refusal) => {
    expect(refusalOf(...asked)).toEqual(refusal);
  });

  test('the keys of the table would be allowed themselves, but for arrows', () => {
    const shared = changeable.filter(({ id, keys }) => keys.some((one) => refusalOf(id, one, {}) !== null));
    expect(shared.map(({ id }) => id)).toEqual(['selectDown', 'selectUp']);
  });

  test('a switched-off action has no key left', () => {
    expect(actionsWith({ reply: [] }).find(({ id }) => id === 'reply')?.keys).toEqual([]);
  });
});
