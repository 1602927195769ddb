import { TidemarkError } from '@tidemark/client';
import { expect, test } from 'vitest';
import {
  createOutgoingLane,
  nothingWritten,
  type OutgoingRow,
  type OutgoingText,
  tagsOf,
  textOfRow,
} from './outgoing-lane.ts';

const aLane = (refuse: (text: OutgoingText) => string | null = () => null) => {
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
      return row;
    },
    send: async (_id: string, seconds: number) => {
      sent.push(`send ${seconds}`);
      return row;
    },
    discard: async () => void sent.push('discard'),
  };
  const after = (_ms: number, run: () => void) => {
    timers.add(run);
    return () => void timers.delete(run);
  };
  const lane = createOutgoingLane({ id: 'a', text: nothingWritten(null), fault: null }, { calls, after });
  const rest = async (): Promise<void> => {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
    await lane.flush();
  };
  return { lane, sent, rest };
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
