import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OutgoingLane } from './outgoing-lane.ts';
import { pending, type Told } from './pending.ts';

beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('https://acme.example.com/console'));
});
afterAll(() => vi.unstubAllGlobals());

const told: Told[] = [];
pending.onTold((one) => told.push(one));
beforeEach(() => {
  told.length = 0;
});

type Given = Readonly<{ answersUndo?: () => Response; isRefused?: boolean }>;

const held = {
  id: 'a',
  state: 'held' as const,
  to: 'cleo@customer.example',
  name: null,
  subject: 'Hi',
  body: 'Hi.',
  body_html: null,
  assignee_id: null,
  tags: [],
  send_at: new Date(Date.now() + 10_000).toISOString(),
  stopped: null,
  ticket_number: null,
  updated_at: '2026-11-20T08:00:00.000Z',
};

/** A new ticket on its way to the server, after a change that can be taken back. */
const aSlowSend = async ({ answersUndo = () => Response.json(held), isRefused = false }: Given = {}) => {
  const { sendOutgoing } = await import('./outgoing.ts');
  const { createOutgoingLane } = await import('./outgoing-lane.ts');
  const { nothingWritten } = await import('./outgoing-text.ts');
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return answersUndo();
  });
  const arrival = Promise.withResolvers<void>();
  const lane: OutgoingLane = createOutgoingLane(
    { id: 'a', text: nothingWritten(null, held.to), fault: null },
    {
      calls: {
        save: async () => held,
        get: async () => held,
        send: async () => {
          await arrival.promise;
          if (isRefused) throw new Error('Too long.');
          return held;
        },
        discard: async () => undefined,
      },
      after: () => () => undefined,
    },
  );
  const undone: string[] = [];
  const withdraw = pending.offer(async () => void undone.push('the older change'));
  const shown: string[] = [];
  const sent = sendOutgoing(lane, 10, () => shown.push('the text'));
  return { sent, arrive: arrival.resolve, calls, undone, withdraw, shown };
};

const undoCall = 'POST /console/api/outgoing/a/undo';
const back = { type: 'outgoingBack', id: 'a', to: held.to };

test('an undo after a new ticket was sent takes it back once, and shows its text again', async () => {
  const { sent, arrive, calls, undone, shown } = await aSlowSend();
  arrive();
  expect(await sent).toBe(true);
  await pending.undo();
  expect([calls, shown, undone]).toEqual([[undoCall], ['the text'], []]);
  expect(told).toEqual([{ type: 'outgoing', id: 'a', to: held.to, until: Date.parse(held.send_at) }, back]);
  await pending.undo();
  expect([calls.length, undone]).toEqual([1, ['the older change']]);
});

test('an undo while a new ticket is on its way waits for it, and leaves the change before it', async () => {
  const { sent, arrive, calls, undone, withdraw, shown } = await aSlowSend();
  const undoing = pending.undo();
  expect(calls).toEqual([]);
  arrive();
  await sent;
  expect(await undoing).toBe(true);
  expect([calls, shown, undone, told.at(-1)]).toEqual([[undoCall], ['the text'], [], back]);
  withdraw();
});

test('an undo after a new ticket was refused takes back the change before it', async () => {
  const { sent, arrive, calls, undone } = await aSlowSend({ isRefused: true });
  arrive();
  expect(await sent).toBe(false);
  await pending.undo();
  expect([calls, undone]).toEqual([[], ['the older change']]);
});

test('an undo of a new ticket that comes too late says why, and shows no text again', async () => {
  const error = { code: 'draft_moved', message: 'It was sent.' };
  const { sent, arrive, shown, withdraw } = await aSlowSend({
    answersUndo: () => Response.json({ error }, { status: 409 }),
  });
  arrive();
  await sent;
  await pending.undo();
  expect([shown, told.at(-1)]).toEqual([[], { type: 'failed', label: held.to, message: 'It was sent.' }]);
  withdraw();
});

type Leaving = Readonly<{ how: string; leave: (lane: OutgoingLane) => Promise<unknown> }>;

test.each<Leaving>([
  {
    how: 'sent',
    leave: async (lane) => (await import('./outgoing.ts')).sendOutgoing(lane, 0, () => undefined),
  },
  { how: 'discarded', leave: async (lane) => (await import('./outgoing.ts')).discardOutgoing(lane) },
])('a new ticket that is begun before another one is $how stays open', async ({ leave }) => {
  const { beginOutgoing } = await import('./outgoing.ts');
  const { knowPreferences } = await import('./preferences.ts');
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  knowPreferences({
    ...{ undo_seconds: 10, takes_answered: true, after_send: 'next', signature: '', single_keys: true },
    ...{ keys: {}, notices: {}, quiet: null },
  });
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/outgoing') ? { data: [] } : held),
  );
  const first = await beginOutgoing('agent', 'cleo@customer.example');
  const second = await beginOutgoing('agent', 'gil@customer.example');
  await leave(first);
  expect(await beginOutgoing('agent', '')).toBe(second);
});
