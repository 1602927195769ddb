import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { ticketStatuses } from '../../model/desk/ticket.ts';
import {
  type CustomerNotification,
  type CustomerNotificationKind,
  customerNotificationKinds,
  type Notification,
} from '../../model/outbound/notification.ts';
import type { Agent } from '../../model/people/agent.ts';
import { configured, firstReplyIn, ruleThat } from '../../testing/automated-desk.ts';
import { type NewsDesk, openNewsDesk } from '../../testing/news-desk.ts';
import { signedInAs } from '../../testing/portal-desk.ts';
import { aPushDevice, aPushToken } from '../../testing/push-builders.ts';
import type { FeedKey } from './news.ts';
import { mostTelling } from './notices-of.ts';

const seed = 42;
const minute = 60_000;

const withDevice = (bench: NewsDesk, agent: Agent): Promise<unknown> =>
  bench.ports.work.write(bench.workspaceId, ({ pushDevices }) =>
    pushDevices.save(
      aPushDevice({ owner: { type: 'agent', id: agent.id }, deviceName: agent.name }),
      aPushToken(),
    ),
  );

/** The pushes that were queued since the last look: receiver, ticket and kind. */
const pushed = async (bench: NewsDesk): Promise<readonly (readonly string[])[]> => {
  const tasks = await bench.ports.taskQueue.claim(100, bench.ports.clock.now(), []);
  await bench.ports.taskQueue.done(tasks);
  const pushes: (readonly string[])[] = [];
  for (const { payload } of tasks) {
    const device = await bench.read(({ pushDevices }) => pushDevices.find(String(payload.device_id)));
    pushes.push([String(device?.deviceName), String(payload.ticket_number), String(payload.kind)]);
  }
  return pushes.toSorted();
};

const agentsOf = ({ ann, bob, cleo }: NewsDesk): readonly Agent[] => [ann, bob, cleo];

/** The requester of the ticket is signed in, on a device too. */
type BusyDesk = NewsDesk & Readonly<{ customer: Call }>;

type Step = (bench: BusyDesk, number: number) => Promise<unknown>;

const who = fc.constantFrom('ann', 'bob', 'cleo');
const status = fc.constantFrom(...ticketStatuses);

const change: fc.Arbitrary<Step> = fc
  .record({ actor: fc.option(who), assignee: fc.option(who, { freq: 4 }), status: fc.option(status) })
  .map(({ actor, assignee, status: wanted }) => (bench, number) => {
    const call = actor === null ? bench.byKey : bench.by(named(bench, actor));
    const moved = wanted === null ? {} : { status: wanted };
    const assigneeId = assignee === null ? null : named(bench, assignee).id;
    return bench.desk.tickets.change(call, { number, ...moved, assigneeId });
  });

const note: fc.Arbitrary<Step> = fc
  .record({
    actor: fc.option(who),
    internal: fc.boolean(),
    called: fc.subarray(['@ann', '@bob', '@cleo', '@nobody']),
    status: fc.option(status, { freq: 2, nil: undefined }),
  })
  .map(({ actor, called, ...said }) => (bench, number) => {
    const call = actor === null ? bench.byKey : bench.by(named(bench, actor));
    const body = ['Look', ...called].join(' ');
    return bench.desk.tickets.reply(call, { number, body, ...said });
  });

const open: fc.Arbitrary<Step> = fc
  .record({ actor: fc.option(who), assignee: fc.option(who), inTeam: fc.boolean() })
  .map(
    ({ actor, assignee, inTeam }) =>
      (bench) =>
        bench.desk.tickets.open(actor === null ? bench.byKey : bench.by(named(bench, actor)), {
          requesterEmail: 'bob@customer.example',
          subject: 'Another thing',
          message: 'Please help.',
          assigneeId: assignee === null ? null : named(bench, assignee).id,
          teamId: inTeam ? bench.teamId : null,
        }),
  );

const answer: Step = (bench, number) => bench.answer(number);
const ask: Step = ({ desk, customer }) =>
  desk.portal.submitRequest(customer, { subject: 'No power', message: 'It is dark.' });
const answerInApp: Step = ({ desk, customer }, number) =>
  desk.portal.answerRequest(customer, { number, body: 'Still dark.' });
const readInApp: Step = ({ desk, customer }) => desk.portal.markNotificationsRead(customer);
const stamp: Step = (bench) => bench.desk.chores.stampClocks(bench.bySystem);
const read: fc.Arbitrary<Step> = who.map(
  (agent) => (bench) => bench.desk.notifications.markRead(bench.by(named(bench, agent))),
);

const fixed = [answer, stamp, ask, answerInApp, readInApp];

const steps = fc.array(
  fc.record({
    step: fc.oneof(change, change, note, note, open, read, fc.constantFrom(...fixed)),
    passes: fc.integer({ min: 1, max: 30 * minute }),
  }),
  { maxLength: 12 },
);

const named = (bench: NewsDesk, name: string): Agent => {
  const found = agentsOf(bench).find((agent) => agent.name.toLowerCase() === name);
  if (!found) throw new Error(`Expected an agent named ${name}.`);
  return found;
};

const openBusyDesk = async (): Promise<BusyDesk> => {
  const bench = await openNewsDesk();
  const person = { email: 'bob@customer.example', name: 'Customer' };
  const customer = await signedInAs(bench, (await bench.desk.contacts.add(bench.byKey, person)).contact);
  await bench.desk.portal.registerDevice(customer, {
    pushToken: 'of-customer',
    platform: 'ios',
    deviceName: 'Customer',
  });
  for (const agent of agentsOf(bench)) await withDevice(bench, agent);
  const urgent = { all: [{ fact: 'status', operator: 'is', value: 'pending' }], any: [] } as const;
  const toCleo = ruleThat([{ type: 'set_assignee', value: bench.cleo.id }], {
    on: ['ticket.updated'],
    conditions: urgent,
  });
  const noted = ruleThat([{ type: 'add_note', value: 'Late, @bob.' }], {
    on: ['sla.breached'],
    name: 'Late',
    position: 2,
  });
  await configured({ rules: [toCleo, noted], policies: [firstReplyIn(3_600, 1_200)] }, bench);
  return { ...bench, customer };
};

type Told = Notification | CustomerNotification;
type Feeds = ReadonlyMap<string, (page: PageRequest<FeedKey>) => Promise<FeedPage>>;
type FeedPage = Page<Told, FeedKey> & Readonly<{ unreadCount: number }>;

const whole = { limit: 100, after: null };

/** How each of them reads their news, by name. */
const feedsOf = (bench: BusyDesk): Feeds =>
  new Map([
    ...agentsOf(bench).map(
      (agent) =>
        [
          agent.name,
          (page: PageRequest<FeedKey>): Promise<FeedPage> =>
            bench.desk.notifications.list(bench.by(agent), page),
        ] as const,
    ),
    ['Customer', (page) => bench.desk.portal.listNotifications(bench.customer, page)],
  ]);

const newsOf = async (feeds: Feeds): Promise<ReadonlyMap<string, readonly Told[]>> => {
  const news = new Map<string, readonly Told[]>();
  for (const [name, list] of feeds) news.set(name, (await list(whole)).data);
  return news;
};

/** The feed in pages of two, and what each page says of the whole. */
const expectSoundFeed = async (list: (page: PageRequest<FeedKey>) => Promise<FeedPage>): Promise<void> => {
  const { data } = await list(whole);
  const walked: Told[] = [];
  let after: FeedKey | null = null;
  do {
    const page: FeedPage = await list({ limit: 2, after });
    expect(page.unreadCount).toBe(data.filter((one) => !one.read).length);
    walked.push(...page.data);
    after = page.next;
  } while (after);
  expect(walked).toEqual(data);
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
};

/** One for each person and ticket: a write is about one ticket, a timer writes to several. */
const pushesFor = (gained: readonly Readonly<{ whom: string; kind: Told['kind'] }>[]) => {
  const ofAgents = gained.flatMap(({ whom: agentId, kind }) =>
    isOfCustomer(kind) ? [] : [{ agentId, kind }],
  );
  const ofCustomer = gained.filter(({ kind }) => isOfCustomer(kind));
  const best = ofCustomer.filter(
    ({ whom, kind }) =>
      kind === 'agent_replied' || ofCustomer.filter((other) => other.whom === whom).length === 1,
  );
  return [
    ...mostTelling(ofAgents).map(({ agentId, kind }) => [...agentId.split(' '), kind]),
    ...best.map(({ whom, kind }) => [...whom.split(' '), kind]),
  ].toSorted();
};

const isOfCustomer = (kind: Told['kind']): kind is CustomerNotificationKind =>
  customerNotificationKinds.some((one) => one === kind);

describe('a push', () => {
  test(`is queued for each notification that a write adds, and for nothing else (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const bench = await openBusyDesk();
        const { number } = await bench.aTicket({ teamId: bench.teamId });
        await pushed(bench);
        const feeds = feedsOf(bench);
        for (const { step, passes } of sequence) {
          bench.pass(passes);
          const before = await newsOf(feeds);
          await step(bench, number).catch((error: unknown) => expect(error).toBeInstanceOf(DeskError));
          const after = await newsOf(feeds);
          const now = bench.ports.clock.now();
          const gained = [...after].flatMap(([name, feed]) => {
            const known = new Set(before.get(name)?.map(({ id, at }) => `${id} ${at}`));
            return feed
              .filter(({ id, at }) => at === now && !known.has(`${id} ${at}`))
              .map(({ kind, ticketNumber }) => ({ whom: `${name} ${ticketNumber}`, kind }));
          });
          expect(await pushed(bench)).toEqual(pushesFor(gained));
        }
        for (const list of feeds.values()) await expectSoundFeed(list);
      }),
      { seed, numRuns: 150 },
    );
  });

  test('goes to every device of the agent, and to no others', async () => {
    const bench = await openNewsDesk();
    for (const agent of [bench.ann, bench.ann, bench.bob]) await withDevice(bench, agent);
    await bench.aTicket({ assigneeId: bench.ann.id });
    expect(await pushed(bench)).toEqual([
      ['Ann', '1', 'ticket_created'],
      ['Ann', '1', 'ticket_created'],
    ]);
  });

  test('is not queued without devices', async () => {
    const bench = await openNewsDesk();
    await bench.aTicket({ assigneeId: bench.ann.id });
    expect(await pushed(bench)).toEqual([]);
  });
});
