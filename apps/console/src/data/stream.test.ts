import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRecords } from './records.ts';
import { keepStream } from './stream.ts';
import { aTicket, at } from './testing/a-ticket.ts';

/** A server with a log of events: it says what came after a place, in pieces, and may break off anywhere. */
const aServer = (tickets: number) => {
  let sequence = 0;
  const rows = new Map(
    Array.from({ length: tickets }, (_, index) => [index + 1, aTicket({ number: index + 1 })]),
  );
  const log: { sequence: number; number: number }[] = [];
  const eventText = (event: string, data: unknown, id: number): string =>
    `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    rows,
    change: (number: number, priority: 'low' | 'high') => {
      sequence += 1;
      const row = rows.get(number);
      if (row)
        rows.set(number, { ...row, priority, subject: `Change ${sequence}`, updated_at: at(sequence) });
      log.push({ sequence, number });
    },
    sequence: () => sequence,
    /** As `GET /stream` would say it now: rows as they are, each once, in the order of their newest event. */
    missed: (after: number): string => {
      const events = log.slice(after);
      const newest = new Map(events.map((event) => [event.number, event.sequence]));
      const told = [...newest].toSorted(([, one], [, other]) => one - other);
      if (events.length > 1_000)
        return eventText('hello', { sequence }, sequence) + eventText('resync', {}, sequence);
      return (
        eventText('hello', { sequence: after }, after) +
        told.map(([number, id]) => eventText('ticket', { ticket: rows.get(number) }, id)).join('')
      );
    },
  };
};

const bytes = (text: string): ReadableStream<Uint8Array> => {
  const whole = new TextEncoder().encode(text);
  // Pieces end anywhere, also within a letter.
  const pieces = Array.from({ length: Math.ceil(whole.length / 97) }, (_, index) =>
    whole.slice(index * 97, (index + 1) * 97),
  );
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
};

/** Follows a server whose answers are cut off after so many of a hundred bytes. */
const follow = async (server: ReturnType<typeof aServer>, cuts: readonly number[], work: () => void) => {
  const records = createRecords();
  for (const [number, row] of server.rows) records.put('ticket', number, row);
  let lastId: string | null = String(server.sequence());
  let answers = 0;
  const ended = Promise.withResolvers<void>();
  const close = keepStream({
    lastId: () => lastId,
    onState: () => undefined,
    random: () => 0,
    wait: async () => undefined,
    onEvent: ({ event, id, data }) => {
      if (event === 'ticket') {
        const { ticket } = data as { ticket: ReturnType<typeof aTicket> };
        records.put('ticket', ticket.number, ticket, Number(id));
      }
      if (event === 'resync') for (const [number, row] of server.rows) records.put('ticket', number, row);
      // The id of a greeting does not count yet: the connection may end before `resync`.
      if (id !== null && event !== 'hello') lastId = id;
    },
    call: async (_search, headers) => {
      const cut = cuts[answers];
      answers += 1;
      if (cut !== undefined) work();
      const text = server.missed(Number(headers['Last-Event-ID']));
      if (cut === undefined && Number(lastId) >= server.sequence()) ended.resolve();
      return new Response(
        bytes(cut === undefined ? text : text.slice(0, Math.floor((text.length * cut) / 100))),
      );
    },
  });
  await ended.promise;
  close();
  return records;
};

describe('a stream', () => {
  test('of 10,000 events with 50 cuts leaves the rows of the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(100), { minLength: 50, maxLength: 50 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 60 })),
        async (cuts, numbers) => {
          const server = aServer(60);
          const records = await follow(server, cuts, () => {
            for (let count = 0; count < 200; count += 1)
              server.change(numbers.next().value ?? 1, count % 2 === 0 ? 'low' : 'high');
          });
          expect(server.sequence()).toBe(10_000);
          for (const [number, row] of server.rows) expect(records.get('ticket', number)).toEqual(row);
        },
      ),
      { numRuns: 5 },
    );
  });

  test('that fell too far behind reads everything again', async () => {
    const server = aServer(3);
    const records = await follow(server, [50], () => {
      for (let count = 0; count < 1_500; count += 1) server.change((count % 3) + 1, 'high');
    });
    for (const [number, row] of server.rows) expect(records.get('ticket', number)).toEqual(row);
  });

  test('that is cut off between the greeting and the word to read all again reads it the next time', async () => {
    const server = aServer(3);
    const work = (): void => {
      for (let count = 0; count < 1_500; count += 1) server.change((count % 3) + 1, 'high');
    };
    const records = await follow(server, [60], work);
    for (const [number, row] of server.rows) expect(records.get('ticket', number)).toEqual(row);
  });

  test('that never opens is asked every few seconds, and says so', async () => {
    const states: string[] = [];
    const asked: string[] = [];
    const slow = Promise.withResolvers<void>();
    const close = keepStream({
      lastId: () => '7',
      onState: (state) => {
        states.push(state);
        if (state === 'slow') slow.resolve();
      },
      onEvent: () => undefined,
      random: () => 0,
      wait: async () => undefined,
      call: async (search, headers) => {
        asked.push(`${search} ${headers['Last-Event-ID']}`);
        if (search === '') return new Response(null, { status: 503 });
        return new Response('event: hello\nid: 7\ndata: {}\n\n');
      },
    });
    await slow.promise;
    close();
    expect(asked.slice(0, 4)).toEqual([' 7', '?once=true 7', ' 7', '?once=true 7']);
    expect(states.slice(0, 3)).toEqual(['opening', 'opening', 'slow']);
  });

  test.each([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy answers', () => Promise.resolve(new Response(null, { status: 502 }))],
  ])(
    'is not called slow after the server restarted, however long that took, where %s meanwhile',
    async (_, isAway) => {
      const states: string[] = [];
      let streams = 0;
      const back = Promise.withResolvers<void>();
      const close = keepStream({
        lastId: () => '7',
        onState: (state) => void states.push(state),
        onEvent: () => {
          if (streams > 6) back.resolve();
        },
        random: () => 0,
        wait: async () => undefined,
        call: async (search) => {
          if (search === '') streams += 1;
          if (streams > 1 && streams <= 6) return isAway();
          return new Response('event: hello\nid: 7\ndata: {}\n\n');
        },
      });
      await back.promise;
      close();
      expect(states).not.toContain('slow');
      expect(states.at(-1)).toBe('open');
    },
  );
});
