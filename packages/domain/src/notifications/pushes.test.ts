import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import { DeskError } from '../errors.ts';
import { configured, firstReplyIn, ruleThat } from '../testing/automated-desk.ts';
import { type NewsDesk, openNewsDesk } from '../testing/news-desk.ts';
import { aPushDevice, aPushToken } from '../testing/push-builders.ts';
import { ticketStatuses } from '../tickets/ticket.ts';
import { mostTelling } from './notices-of.ts';
import type { Notification } from './notification.ts';

const seed = 42;
const minute = 60_000;

const withDevice = (bench: NewsDesk, agent: Agent): Promise<unknown> =>
  bench.ports.work.write(bench.workspaceId, ({ pushDevices }) =>
    pushDevices.save(aPushDevice({ agentId: agent.id, deviceName: agent.name }), aPushToken()),
  );

/** What was queued for devices since the last look: agent, ticket and kind. */
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

type Step = (bench: NewsDesk, number: number) => Promise<unknown>;

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
  .record({ actor: who, internal: fc.boolean(), called: fc.subarray(['@ann', '@bob', '@cleo', '@nobody']) })
  .map(({ actor, internal, called }) => (bench, number) => {
    const body = ['Look', ...called].join(' ');
    return bench.desk.tickets.reply(bench.by(named(bench, actor)), { number, body, internal });
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
const stamp: Step = (bench) => bench.desk.chores.stampClocks(bench.bySystem);
const read: fc.Arbitrary<Step> = who.map(
  (agent) => (bench) => bench.desk.notifications.markRead(bench.by(named(bench, agent))),
);

const steps = fc.array(
  fc.record({
    step: fc.oneof(change, change, note, open, fc.constant(answer), fc.constant(stamp), read),
    passes: fc.integer({ min: 1, max: 30 * minute }),
  }),
  { maxLength: 12 },
);

const named = (bench: NewsDesk, name: string): Agent => {
  const found = agentsOf(bench).find((agent) => agent.name.toLowerCase() === name);
  if (!found) throw new Error(`Expected an agent named ${name}.`);
  return found;
};

const openBusyDesk = async (): Promise<NewsDesk> => {
  const bench = await openNewsDesk();
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
  return bench;
};

const feedsOf = async (bench: NewsDesk): Promise<ReadonlyMap<string, readonly Notification[]>> => {
  const feeds = new Map<string, readonly Notification[]>();
  for (const agent of agentsOf(bench)) feeds.set(agent.name, await bench.newsOf(agent));
  return feeds;
};

/** The feed in pages of two, and what each page says of the whole. */
const expectSoundFeed = async (bench: NewsDesk, agent: Agent): Promise<void> => {
  const whole = await bench.newsOf(agent);
  const walked: Notification[] = [];
  let after = null;
  do {
    const page = await bench.desk.notifications.list(bench.by(agent), { limit: 2, after });
    expect(page.unreadCount).toBe(whole.filter((one) => !one.read).length);
    walked.push(...page.data);
    after = page.next;
  } while (after);
  expect(walked).toEqual(whole);
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
};

describe('a push', () => {
  test(`is queued for the news that a write adds to a feed, and for no other (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const bench = await openBusyDesk();
        const { number } = await bench.aTicket({ teamId: bench.teamId });
        await pushed(bench);
        for (const { step, passes } of sequence) {
          bench.pass(passes);
          const before = await feedsOf(bench);
          await step(bench, number).catch((error: unknown) => expect(error).toBeInstanceOf(DeskError));
          const after = await feedsOf(bench);
          const now = bench.ports.clock.now();
          const gained = [...after].flatMap(([name, feed]) => {
            const known = new Set(before.get(name)?.map(({ id, at }) => `${id} ${at}`));
            return feed
              .filter(({ id, at }) => at === now && !known.has(`${id} ${at}`))
              .map(({ kind, ticketNumber }) => ({ agentId: `${name} ${ticketNumber}`, kind }));
          });
          // A write is about one ticket; a timer writes to several.
          const expected = mostTelling(gained).map(({ agentId, kind }) => [...agentId.split(' '), kind]);
          expect(await pushed(bench)).toEqual(expected.toSorted());
        }
        for (const agent of agentsOf(bench)) await expectSoundFeed(bench, agent);
      }),
      { seed, numRuns: 150 },
    );
  });

  test('goes to every device of the agent, and to none of others', async () => {
    const bench = await openNewsDesk();
    for (const agent of [bench.ann, bench.ann, bench.bob]) await withDevice(bench, agent);
    await bench.aTicket({ assigneeId: bench.ann.id });
    expect(await pushed(bench)).toEqual([
      ['Ann', '1', 'ticket_created'],
      ['Ann', '1', 'ticket_created'],
    ]);
  });

  test('is not queued where nobody has a device', async () => {
    const bench = await openNewsDesk();
    await bench.aTicket({ assigneeId: bench.ann.id });
    expect(await pushed(bench)).toEqual([]);
  });
});
