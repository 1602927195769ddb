/** A reply that does not arrive, on both engines. */
import { seenOfFailure } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { engines } from './testing/engines.ts';

describe.each(engines)('a reply that its mail server refuses, on $name', ({ create }) => {
  const closing: (() => Promise<unknown>)[] = [];
  const opened = async () => {
    const database = await create('current');
    const storage = await database.open();
    closing.push(() => storage.close().then(database.drop));
    return storage;
  };

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  test('is seen by the agent as one that comes back later is', async () => {
    const refused = await seenOfFailure('refused', await opened());
    const returned = await seenOfFailure('returned', await opened());
    expect([refused.delivery, returned.delivery]).toEqual(['failed', 'bounced']);
    expect(refused.notes.map(({ body }) => body)).toEqual([
      'en note_reply_bounced bob@customer.example en reason_no_such_address\n\nen notice_error\n550 5.1.1 User unknown',
    ]);
    for (const { notes, news, events } of [refused, returned]) {
      expect(notes).toMatchObject([{ internal: true, auto: true, author: 'system Mail' }]);
      expect(events).toContain('message.delivery_failed');
      expect(news).toEqual(['note_added']);
    }
    expect(refused.events).toEqual(returned.events);
  });
});
