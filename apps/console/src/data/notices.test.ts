import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, type NoticePreferences, newsKinds, toldOf, wayOf } from './notices.ts';

const noon = new Date(2026, 10, 23, 12, 0);
const at = (time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(2026, 10, 23, hours, minutes);
};
const none: NoticePreferences = { notices: {}, quiet: null };
const entry = (id: string, kind: (typeof newsKinds)[number] = 'mentioned', read = false) => ({
  id,
  kind,
  read,
  at: noon.toISOString(),
});

describe('news beyond the screen', () => {
  const moment = { known: new Set(['old']), preferences: none, now: noon, isInSight: false };

  test('what is new comes to the desktop, what was known or read does not', () => {
    const feed = [entry('new'), entry('read', 'mentioned', true), entry('old')];
    expect(toldOf(feed, moment)).toEqual({ desktop: [feed[0]], hasSound: false });
  });

  test('nothing comes to the desktop while a tab is in sight', () => {
    expect(toldOf([entry('new')], { ...moment, isInSight: true }).desktop).toEqual([]);
  });

  test('by default assignments, mentions and replies come to the desktop, and nothing has a sound', () => {
    const told = newsKinds.filter((kind) => toldOf([entry('new', kind)], moment).desktop.length > 0);
    expect(told).toEqual(['ticket_assigned', 'mentioned', 'customer_replied']);
    expect(newsKinds.filter((kind) => !wayOf({}, kind).here || wayOf({}, kind).sound)).toEqual([]);
  });

  test('each kind goes the ways that were chosen for it, and nothing in quiet hours', () => {
    const ways = fc.record({ here: fc.boolean(), desktop: fc.boolean(), sound: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(...newsKinds), ways, fc.boolean(), (kind, chosen, isNight) => {
        const quiet = isNight ? { from: '11:00', to: '13:00' } : null;
        const told = toldOf([entry('new', kind)], {
          ...moment,
          preferences: { notices: { [kind]: chosen }, quiet },
        });
        expect([told.desktop.length > 0, told.hasSound]).toEqual([
          chosen.desktop && !isNight,
          chosen.sound && !isNight,
        ]);
      }),
    );
  });
});

test.each([
  ['22:00', '07:00', '23:30', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['22:00', '07:00', '21:59', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['12:00', '12:00', '12:00', false],
])('quiet from %s to %s: at %s it is %j', (from, to, time, expected) => {
  expect(isQuiet({ from, to }, at(time))).toBe(expected);
});
