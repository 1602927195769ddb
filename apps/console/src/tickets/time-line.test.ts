import type { Message, TicketHistoryItem } from '@tidemark/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMessage } from '../data/testing/a-message.ts';
import { timeLine } from './time-line.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();

const said = (minute: number): Message => aMessage({ id: `message ${minute}`, created_at: at(minute) });

const happened = (minute: number, of: Partial<TicketHistoryItem> = {}): TicketHistoryItem => ({
  id: `change ${minute}`,
  type: 'change',
  at: at(minute),
  actor: { type: 'system', id: null, name: null },
  channel: 'web',
  changes: {},
  rules: [],
  sla: [],
  mail: null,
  ...of,
});

const mail = {
  kind: 'rule',
  to: 'c@x.example',
  state: 'sent',
  error: null,
  reason: null,
  said: null,
  sent_at: null,
} as const;

const shown = (line: ReturnType<typeof timeLine>): readonly unknown[] =>
  line.map((one) => (one.type === 'said' ? one.id : one.items.map(({ id }) => id)));

test('what happened stands between the messages, in runs', () => {
  const line = timeLine([said(1), said(5)], [happened(0), happened(1), happened(3), happened(9)], false);
  expect(shown(line)).toEqual([
    ['change 0'],
    'message 1',
    ['change 1', 'change 3'],
    'message 5',
    ['change 9'],
  ]);
});

test('what happened before the oldest message waits for earlier ones', () => {
  expect(shown(timeLine([said(5)], [happened(1), happened(6)], true))).toEqual(['message 5', ['change 6']]);
});

test('mails of messages are left to their messages', () => {
  const items = [
    happened(2, { type: 'mail', mail: { ...mail, message_id: 'message 1' } }),
    happened(3, { type: 'mail', mail: { ...mail, message_id: null } }),
  ];
  expect(shown(timeLine([said(1)], items, false))).toEqual(['message 1', ['change 3']]);
});

test('everything is shown once, in the order of time', () => {
  const minutes = fc.uniqueArray(fc.nat(60)).map((all) => all.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(minutes, minutes, (first, second) => {
      const line = timeLine(
        first.map(said),
        second.map((minute) => happened(minute)),
        false,
      );
      const all = line.flatMap((one) =>
        one.type === 'said' ? [one.message.created_at] : one.items.map((item) => item.at),
      );
      expect(all).toHaveLength(first.length + second.length);
      expect(all).toEqual(all.toSorted());
    }),
  );
});
