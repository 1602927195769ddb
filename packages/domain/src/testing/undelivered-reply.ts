/** A reply that does not arrive, as a mail server refuses it at once or returns it later: all that an agent sees of it. */

import { faultOf, mailError } from '../model/outbound/mail-reasons.ts';
import { collectingMailer } from './collecting-mailer.ts';
import { openInboundDesk, ourAddress } from './inbound-desk.ts';
import { workAll } from './mail-relay.ts';
import type { TestPorts } from './test-ports.ts';

export type SeenOfFailure = Readonly<{
  delivery: string | undefined;
  error: string | null | undefined;
  /** Messages behind the reply. */
  notes: readonly Readonly<{ internal: boolean; auto: boolean; author: string; body: string }>[];
  /** Kinds of events since the mail left, in their order. */
  events: readonly string[];
  /** Kinds of the assignee's notifications since then. */
  news: readonly string[];
}>;

const customer = 'bob@customer.example';

export const seenOfFailure = async (
  how: 'refused' | 'returned',
  overrides: Partial<TestPorts> = {},
): Promise<SeenOfFailure> => {
  const bench = await openInboundDesk({
    mailer: collectingMailer({
      from: { name: null, address: ourAddress },
      answer: ({ to }) =>
        how === 'refused' && to === customer
          ? { type: 'refused', error: mailError(faultOf('no_such_address', '550 5.1.1 User unknown')) }
          : { type: 'sent' },
    }),
    ...overrides,
  });
  const { desk, ports, owner, byOwner, byKey } = bench;
  const { number } = await bench.aTicket({ assigneeId: owner.id });
  const reply = await desk.tickets.reply(byKey, { number, body: 'Hello', internal: false });
  ports.clock.advance(60_000);
  await desk.notifications.markRead(byOwner);
  const recipients = [
    { recipient: customer, action: 'failed', status: '5.1.1', diagnostic: 'User unknown' },
  ] as const;
  const report = { kind: 'delivery', recipients, returnedIds: [bench.idOf(number, reply.id)] } as const;
  const events = await bench.eventsOf(async () => {
    ports.clock.advance(60_000);
    await workAll(bench);
    if (how === 'returned') await bench.arrives({ facts: { report } });
    await workAll(bench);
  });
  const [, sent, ...behind] = await bench.messages(number);
  const feed = await desk.notifications.list(byOwner, { limit: 10, after: null });
  return {
    delivery: sent?.delivery.state,
    error: sent?.delivery.error,
    notes: behind.map(({ internal, auto, author, body }) => ({
      internal,
      auto,
      author: `${author.type} ${author.name}`,
      body,
    })),
    events: events.map(({ kind }) => kind),
    news: feed.data.filter(({ read }) => !read).map(({ kind }) => kind),
  };
};
