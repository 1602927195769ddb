/** Walking lists and keeping a copy in step, against the real API. */
import { TidemarkError } from '@tidemark/client';
import { expect, test } from 'vitest';
import { forEachDesk } from '../api/desks.ts';
import { all, type ClientDesk, clientDesk, keyed, keyOf, type Network, ticket } from './client-desks.ts';

const openMany = async ({ desk }: ClientDesk, count: number): Promise<readonly number[]> => {
  const numbers: number[] = [];
  for (let made = 0; made < count; made += 1)
    numbers.push((await desk.tickets.create({ ...ticket, subject: `Invoice ${made}` })).number);
  return numbers;
};

forEachDesk((open) => {
  test('a list is read to its end, over any number of pages', async () => {
    const keyedDesk = await keyed(await open());
    const numbers = await openMany(keyedDesk, 7);
    const found = await all(keyedDesk.desk.tickets.list({ limit: 3 }));
    expect(found.map(({ number }) => number)).toEqual(numbers.toReversed());
  });

  test('each page is requested only when it is read', async () => {
    const { desk, seen } = await keyed(await open());
    await openMany({ desk, seen }, 5);
    const before = seen.length;
    const list = desk.tickets.list({ limit: 2 });
    expect(seen).toHaveLength(before);
    for await (const { number } of list) if (number === 4) break;
    expect(seen).toHaveLength(before + 1);
    expect(await all(list)).toHaveLength(5);
    expect(await all(list)).toHaveLength(5);
  });

  test('filters narrow a list; its pages continue from their cursor', async () => {
    const { desk } = await keyed(await open());
    await openMany({ desk, seen: [] }, 3);
    await desk.tickets.update(2, { status: 'solved' });
    expect(await all(desk.tickets.list({ status: ['new', 'open'] }))).toHaveLength(2);
    const list = desk.tickets.list({ limit: 2 });
    const first = await list.page();
    expect(first.data.map(({ number }) => number)).toEqual([3, 2]);
    const second = await list.page(first.next_cursor ?? '');
    expect(second).toMatchObject({ data: [{ number: 1 }], next_cursor: null });
    const sizes = (await all(list.pages())).map(({ data }) => data.length);
    expect(sizes).toEqual([2, 1]);
  });

  test('a conversation is read from its beginning, and a cursor of another list is reported', async () => {
    const { desk } = await keyed(await open());
    const { number } = await desk.tickets.create(ticket);
    for (const body of ['One.', 'Two.', 'Three.']) await desk.tickets.reply(number, { body, internal: true });
    const bodies = (await all(desk.tickets.messages(number, { limit: 2 }))).map(({ body }) => body);
    expect(bodies).toEqual([ticket.message, 'One.', 'Two.', 'Three.']);
    const { next_cursor } = await desk.tickets.messages(number, { limit: 2 }).page();
    await expect(desk.contacts.list().page(next_cursor ?? '')).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  test('a customer reads a conversation of many pages', async () => {
    const workspace = await open();
    const { token } = await workspace.asCustomer();
    const { portal } = clientDesk(workspace, token).desk;
    const { number } = await portal.requests.submit({ subject: 'Late', message: 'Where is it?' });
    for (const body of ['One.', 'Two.', 'Three.']) await portal.requests.answer(number, { body });
    const bodies = (await all(portal.requests.messages(number, { limit: 2 }))).map(({ body }) => body);
    expect(bodies).toEqual(['Where is it?', 'One.', 'Two.', 'Three.']);
  });

  test('the notifications have the unread count with their rows', async () => {
    const workspace = await open();
    const agent = await workspace.as('agent');
    const { desk } = clientDesk(workspace, agent.token);
    await (await keyed(workspace)).desk.tickets.create({ ...ticket, assignee_id: agent.agent.id });
    const page = await desk.notifications.list().page();
    expect(page).toMatchObject({ data: [{ ticket_number: 1, read: false }], unread_count: 1, read_at: null });
    expect(await desk.notifications.markRead()).toMatchObject({ unread_count: 0 });
  });
});

forEachDesk((open) => {
  /** A copy of what sync was told of, by number. */
  const copying = ({ desk }: ClientDesk) => {
    const copy = new Map<number, string>();
    const run = (since?: string | null) =>
      desk.tickets.sync({
        since,
        limit: 3,
        onPage: (page) => {
          for (const { number, subject } of page) copy.set(number, subject);
        },
      });
    return { copy, run };
  };

  test('a first sync returns everything, and later ones the changes since', async () => {
    const workspace = await open();
    const keyedDesk = await keyed(workspace);
    await openMany(keyedDesk, 7);
    const { copy, run } = copying(keyedDesk);
    const first = await run();
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    expect(copy.size).toBe(7);
    workspace.clock.advance(60_000);
    await keyedDesk.desk.tickets.update(2, { subject: 'Another' });
    copy.clear();
    const second = await run(first);
    expect([...copy]).toContainEqual([2, 'Another']);
    expect(second > first).toBe(true);
    workspace.clock.advance(60_000);
    const third = await run(second);
    copy.clear();
    await run(third);
    expect(copy.size).toBe(0);
  });

  test('the watermark is the server’s time at the start of the sync, whatever is written meanwhile', async () => {
    const workspace = await open();
    const keyedDesk = await keyed(workspace);
    await openMany(keyedDesk, 7);
    const began = workspace.clock.now();
    const copy = new Map<number, string>();
    const watermarks: string[] = [];
    const next = await keyedDesk.desk.tickets.sync({
      limit: 2,
      onPage: async (page, watermark) => {
        for (const { number, subject } of page) copy.set(number, subject);
        watermarks.push(watermark);
        // Each page takes a while, and something is written behind the walk and before it.
        workspace.clock.advance(5_000);
        if (watermarks.length < 4)
          await keyedDesk.desk.tickets.update(watermarks.length, { subject: `Changed ${watermarks.length}` });
      },
    });
    expect(next <= began).toBe(true);
    expect(watermarks.every((watermark) => watermark <= next)).toBe(true);
    const { copy: later, run } = copying(keyedDesk);
    await run(next);
    for (const [number, subject] of later) copy.set(number, subject);
    const truth = await all(keyedDesk.desk.tickets.list());
    expect(new Map(truth.map(({ number, subject }) => [number, subject]))).toEqual(copy);
  });

  test('an interrupted sync continues from the last stored watermark', async () => {
    const workspace = await open();
    const keyedDesk = await keyed(workspace);
    for (let made = 0; made < 8; made += 1) {
      await openMany(keyedDesk, 1);
      workspace.clock.advance(30_000);
    }
    const copy = new Set<number>();
    let kept: string | null = null;
    const broken = keyedDesk.desk.tickets.sync({
      limit: 2,
      onPage: (page, watermark) => {
        if (copy.size === 4) throw new Error('The disk is full.');
        for (const { number } of page) copy.add(number);
        kept = watermark;
      },
    });
    await expect(broken).rejects.toThrow('The disk is full.');
    const before = keyedDesk.seen.length;
    const rest: number[] = [];
    await keyedDesk.desk.tickets.sync({
      since: kept,
      limit: 2,
      onPage: (page) => void rest.push(...page.map(({ number }) => number)),
    });
    expect(new Set([...copy, ...rest])).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(rest).not.toContain(1);
    expect(keyedDesk.seen.length - before).toBeLessThan(5);
  });

  test('after many syncs during writes, the copy equals the desk’s data', async () => {
    const workspace = await open();
    const keyedDesk = await keyed(workspace);
    const { copy, run } = copying(keyedDesk);
    const writers = [1, 2].map(async (writer) => {
      const { desk } = await keyed(workspace);
      for (let made = 0; made < 12; made += 1) {
        const { number } = await desk.tickets.create({ ...ticket, subject: `By ${writer}, ${made}` });
        await desk.tickets.update(number, { subject: `By ${writer}, ${made}, changed` });
      }
    });
    const done = Promise.all(writers).then(() => true);
    let watermark = await run();
    while (!(await Promise.race([done, Promise.resolve(false)]))) watermark = await run(watermark);
    await run(watermark);
    const truth = await all(keyedDesk.desk.tickets.list());
    expect(copy).toEqual(new Map(truth.map(({ number, subject }) => [number, subject])));
    expect(copy.size).toBe(24);
  });

  test('a response without a Date is reported, because the next sync could not find its start', async () => {
    const network: Network = async (call) => {
      const { status, headers, body } = await call();
      headers.delete('Date');
      return new Response(body, { status, headers });
    };
    const workspace = await open();
    const { desk } = clientDesk(workspace, await keyOf(workspace, 'read'), network);
    await expect(desk.tickets.sync({ onPage: () => undefined })).rejects.toBeInstanceOf(TidemarkError);
  });
});
