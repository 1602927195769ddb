import { TidemarkError } from '@tidemark/client';
import { expect, test } from 'vitest';
import { createOutgoingLane } from './outgoing-lane.ts';
import { nothingWritten, type OutgoingRow, type OutgoingText, tagsOf, textOfRow } from './outgoing-text.ts';
import { settled } from './testing/draft-world.ts';

type Refuse = (text: OutgoingText) => string | null;

const away = () => new TidemarkError({ code: 'network_error', message: 'The server did not answer.' });

/** `over`: what the network does with a call that was carried out. */
const aLane = (refuse: Refuse = () => null, over: () => Promise<void> = async () => undefined) => {
  const sent: string[] = [];
  const timers = new Set<() => void>();
  const row: OutgoingRow = {
    ...{ id: 'a', state: 'held', to: '', name: null, subject: '', body: '', body_html: null },
    ...{ assignee_id: null, tags: [], send_at: null, stopped: null, ticket_number: null, updated_at: '' },
  };
  const calls = {
    save: async (_id: string, text: OutgoingText) => {
      const message = refuse(text);
      if (message !== null) throw new TidemarkError({ code: 'validation_failed', message });
      sent.push(`save ${text.subject}`);
      await over();
      return row;
    },
    send: async (_id: string, seconds: number) => {
      if (sent.some((one) => one.startsWith('send')))
        throw new TidemarkError({ code: 'draft_moved', message: 'It is held.', status: 409 });
      sent.push(`send ${seconds}`);
      await over();
      return row;
    },
    get: async () => {
      await over();
      return row;
    },
    discard: async () => void sent.push('discard'),
  };
  const after = (_ms: number, run: () => void) => {
    timers.add(run);
    return () => void timers.delete(run);
  };
  const lane = createOutgoingLane({ id: 'a', text: nothingWritten(null), fault: null }, { calls, after });
  /** Some time passes: what waits for it runs. */
  const later = (): void => {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
  };
  const rest = async (): Promise<void> => {
    later();
    await lane.flush();
  };
  return { lane, sent, rest, later };
};

test('what is typed is saved once one rests, and only when it changed', async () => {
  const { lane, sent, rest } = aLane();
  for (const subject of ['H', 'He', 'Hey']) lane.change({ subject });
  expect([lane.now().isSaved, sent]).toEqual([false, []]);
  await rest();
  await lane.flush();
  expect([lane.now().isSaved, sent]).toEqual([true, ['save Hey']]);
});

test('it is sent after the last letters, and late saves do not follow it', async () => {
  const { lane, sent, rest } = aLane();
  lane.change({ subject: 'Hi' });
  expect(await lane.send(10)).toMatchObject({ state: 'held' });
  lane.change({ subject: 'Hi!' });
  await rest();
  expect(sent).toEqual(['save Hi', 'send 10']);
});

test('a refused text is not sent, keeps its reason, and is saved again', async () => {
  const { lane, sent } = aLane(({ subject }) => (subject === '' ? null : 'Too long.'));
  lane.change({ subject: 'Hi' });
  expect(await lane.send(10)).toBeNull();
  expect(lane.now()).toMatchObject({ fault: 'Too long.', isSaved: false, text: { subject: 'Hi' } });
  lane.change({ subject: '' });
  expect(await lane.send(5)).not.toBeNull();
  expect(sent).toEqual(['save ', 'send 5']);
});

test('a discarded one is saved no more', async () => {
  const { lane, sent, rest } = aLane();
  lane.change({ subject: 'Hi' });
  await lane.discard();
  await rest();
  expect(sent).toEqual(['discard']);
});

test('tags are separated by commas', () => {
  expect(tagsOf(' a, b c ,, ')).toEqual(['a', 'b c']);
});

test('a formatted text that the server has reads as a text too', () => {
  const row: OutgoingRow = {
    ...{ id: 'a', state: 'draft', to: 'a@b.example', name: null, subject: '', ticket_number: null },
    ...{ body: null, body_html: '<p>Hi <b>there</b></p><p>Ann</p>', assignee_id: null, tags: ['a', 'b'] },
    ...{ send_at: null, stopped: null, updated_at: '2026-11-20T08:00:00.000Z' },
  };
  expect(textOfRow(row)).toMatchObject({ body: 'Hi there\nAnn', html: row.body_html, tags: 'a, b' });
});

test('a new ticket that the network loses is saved again without a key press', async () => {
  const lost = [away()];
  const { lane, sent, later } = aLane(undefined, async () => {
    const error = lost.pop();
    if (error) throw error;
  });
  lane.change({ subject: 'Hi' });
  await lane.flush();
  expect(lane.now()).toMatchObject({ isSaved: false, fault: 'The server did not answer.' });
  later();
  await settled();
  expect(sent).toEqual(['save Hi', 'save Hi']);
  expect(lane.now()).toMatchObject({ isSaved: true, fault: null });
});

test('letters that arrive during the last save are saved too before a new ticket is sent', async () => {
  const letters = ['Hi!'];
  const { lane, sent } = aLane(undefined, async () => {
    const subject = letters.pop();
    if (subject) lane.change({ subject });
  });
  lane.change({ subject: 'Hi' });
  expect(await lane.send(10)).not.toBeNull();
  expect(sent).toEqual(['save Hi', 'save Hi!', 'send 10']);
});

test('a new ticket whose text changes without an end is not sent, and says why', async () => {
  const { lane } = aLane(undefined, async () => lane.change({ subject: `${lane.now().text.subject}!` }));
  lane.change({ subject: 'Hi' });
  expect(await lane.send(10)).toBeNull();
  expect(lane.now()).toMatchObject({ progress: 'writing', fault: 'The draft is not saved yet.' });
});

test('nothing changes a new ticket while the server is asked to send it', async () => {
  const answer = Promise.withResolvers<void>();
  const { lane } = aLane(undefined, () => answer.promise);
  const sending = lane.send(10);
  await settled();
  lane.change({ subject: 'Too late' });
  expect(lane.now()).toMatchObject({ progress: 'sending', text: { subject: '' } });
  answer.resolve();
  await sending;
  expect(lane.now().progress).toBe('sent');
});

test('a new ticket is held also where the answer of the server was lost', async () => {
  const lost = [away()];
  const { lane, sent, later } = aLane(undefined, async () => {
    const error = lost.pop();
    if (error) throw error;
  });
  const sending = lane.send(10);
  await settled();
  expect(lane.now()).toMatchObject({ progress: 'sending', fault: 'The server did not answer.' });
  later();
  expect(await sending).toMatchObject({ state: 'held' });
  expect(lane.now()).toMatchObject({ progress: 'sent', fault: null });
  expect(sent).toEqual(['send 10']);
});

test('a new ticket that is discarded while the network is away is not sent later', async () => {
  const lost = [away()];
  const { lane, sent, later } = aLane(undefined, async () => {
    const error = lost.pop();
    if (error) throw error;
  });
  const sending = lane.send(10);
  await settled();
  const discarding = lane.discard();
  later();
  expect(await sending).toBeNull();
  await discarding;
  expect(sent).toEqual(['send 10', 'discard']);
});

test('a new ticket that the server holds is not shown as refused where the network loses the question about it', async () => {
  const lost = [away(), away()];
  const { lane, later } = aLane(undefined, async () => {
    const error = lost.pop();
    if (error) throw error;
  });
  const sending = lane.send(10);
  await settled();
  later();
  await settled();
  expect(lane.now()).toMatchObject({ progress: 'sending', fault: 'The server did not answer.' });
  later();
  expect(await sending).toMatchObject({ state: 'held' });
  expect(lane.now()).toMatchObject({ progress: 'sent', fault: null });
});
