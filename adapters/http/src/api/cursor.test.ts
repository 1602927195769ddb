import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { cursorsOf, placeKey } from './cursor.ts';

const under = (...cursorKeys: [string, ...string[]]) =>
  cursorsOf(
    { secrets: { hash: (text) => `hash of ${text}`.padEnd(64, '.') }, cursorKeys },
    { workspaceId: 'acme', operation: 'listRules' },
    new URLSearchParams(),
  );

const cursors = under('key');

const refused = expect.objectContaining({ code: 'invalid_cursor', field: 'cursor' });

describe('a cursor', () => {
  test('leads back to the key that it was sealed with', () => {
    const place = { position: 3, id: '019a9f00-7a1e-7a2f-98f8-05162738495a' };
    expect(cursors.open(placeKey, cursors.seal(place))).toEqual(place);
  });

  test('of an earlier key leads on while the instance has that key', () => {
    const cursor = cursors.seal('a place');
    expect(under('new', 'key').open(v.string(), cursor)).toBe('a place');
    expect(() => under('new', 'a third').open(v.string(), cursor)).toThrow(refused);
  });

  test('is refused without a fault when it is older than a change of the list’s order', () => {
    const former = cursors.seal('019a9f00-7a1e-7a2f-98f8-05162738495a');
    expect(cursors.open(v.string(), former)).toBe('019a9f00-7a1e-7a2f-98f8-05162738495a');
    expect(() => cursors.open(placeKey, former)).toThrow(refused);
  });
});
