import { expect, test } from 'vitest';
import { serverDraftOf, withDraft } from './draft-in-lists.ts';
import { unread } from './draft-state.ts';
import { plain } from './testing/draft-world.ts';

const written = { ...unread, rev: 1, saved: plain('Hello') };
const of = (number: number, kind: 'reply' | 'note' = 'reply') => serverDraftOf(written, { number, kind });

test('a draft is listed once, by number of its ticket, and gone when nothing is left of it', () => {
  const both = withDraft(withDraft([], of(3)), of(7));
  expect(both.map(({ ticket_number: number }) => number)).toEqual([7, 3]);
  expect(withDraft(both, of(3))).toHaveLength(2);
  expect(withDraft(both, of(3, 'note'))).toHaveLength(3);
  const empty = serverDraftOf({ ...unread, rev: 2 }, { number: 3, kind: 'reply' });
  expect(withDraft(both, empty).map(({ ticket_number: number }) => number)).toEqual([7]);
});

test('what is held or stopped is listed as such', () => {
  const held = { sendAt: '2026-11-20T08:00:10.000Z', status: 'solved' } as const;
  expect(serverDraftOf({ ...written, held }, { number: 3, kind: 'reply' })).toMatchObject({
    state: 'held',
    send_at: held.sendAt,
    status: 'solved',
  });
  const stopped = { code: 'conversation_moved', message: 'Somebody wrote.', at: held.sendAt };
  expect(serverDraftOf({ ...written, stopped }, { number: 3, kind: 'reply' })).toMatchObject({
    state: 'draft',
    stopped,
  });
});
