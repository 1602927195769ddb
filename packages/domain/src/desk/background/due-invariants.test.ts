import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { ticketPriorities } from '../../model/desk/ticket.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { doDueWork } from '../../testing/due-worker.ts';
import { anSlaPolicy, anSlaPromise } from '../../testing/sla-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Step = (bench: TestDesk) => Promise<unknown>;

const number = fc.integer({ min: 1, max: 4 });
const status = fc.constantFrom('open', 'pending', 'solved', 'closed' as const);

const steps: readonly fc.Arbitrary<Step>[] = [
  fc.constant(({ aTicket }) => aTicket()),
  fc.record({ number, status, priority: fc.constantFrom(...ticketPriorities) }).map(
    (change) =>
      ({ desk, byKey }) =>
        desk.tickets.change(byKey, change),
  ),
  fc.record({ number, status: fc.option(status, { nil: undefined }) }).map(
    (reply) =>
      ({ desk, byOwner }) =>
        desk.tickets.reply(byOwner, { ...reply, body: 'x', internal: false }),
  ),
  fc.constantFrom('a', 'b').map(
    (name) =>
      ({ desk, byKey }) =>
        desk.organizations.add(byKey, { name, emailDomains: [`${name}.example`] }),
  ),
  fc.constantFrom('ann@a.example', 'bob@b.example').map(
    (email) =>
      ({ desk, byKey }) =>
        desk.contacts.add(byKey, { email }),
  ),
  fc.constant(async ({ desk, byKey, ports }) => {
    await desk.exports.request(byKey, { resource: 'contacts', format: 'csv' });
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
      await desk.tasks.run(task);
      await ports.taskQueue.done([task]);
    }
  }),
  fc.constant(({ desk, bySystem }) => desk.portal.requestLink(bySystem, { email: 'bob@customer.example' })),
  fc.constant(async ({ desk, bySystem }) => {
    await desk.workspaces.suspend(bySystem);
    await desk.workspaces.resume(bySystem);
  }),
  fc.constantFrom(30 * 1_000, 10 * minute, hour, 3 * hour, day, 8 * day).map((ms) => async ({ ports }) => {
    ports.clock.advance(ms);
  }),
];

test('whatever is written, nothing is left that the list of due work does not know', async () => {
  const history = fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(history, async (written) => {
      const bench = await opened();
      for (const step of written) {
        await refusable(() => step(bench));
        await doDueWork(bench.desk, bench.ports);
        await expectNothingLeft(bench);
      }
    }),
    { seed: 23, numRuns: 40 },
  );
});

const opened = async (): Promise<TestDesk> => {
  const bench = await openTestDesk();
  const targets = [
    anSlaPromise({ seconds: 3600, warnBeforeSeconds: 600 }),
    anSlaPromise({ metric: 'resolution' }),
  ];
  await bench.ports.work.write(bench.workspaceId, async ({ configuration }) => {
    await configuration.add('sla_policy', anSlaPolicy({ targets }));
    await configuration.add('rule', aRule({ on: ['time'] }));
  });
  return bench;
};

/** A refused call is not part of a ticket's history. */
const refusable = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
  }
};

const expectNothingLeft = async ({ read, ports, desk, bySystem }: TestDesk): Promise<void> => {
  const now = ports.clock.now();
  await read(async (stores) => {
    expect(await stores.tickets.numbersOfDue(now, 10)).toEqual([]);
    expect(await stores.tickets.numbersOfQuiet(plus(now, -7 * day), 10)).toEqual([]);
    expect(await stores.exports.listOver(plus(now, -minute), 10)).toEqual([]);
    expect(await stores.signInLinks.hasExpiredBefore(plus(now, -minute))).toBe(false);
    expect(await stores.mails.hasForgottenBefore(plus(now, -day - 2 * hour))).toBe(false);
    const rows = await stores.due.list();
    expect(rows.map(({ chore }) => chore)).toContain('runTimeRules');
    expect(rows.filter(({ at }) => at <= now)).toEqual([]);
    if (await stores.contacts.hasAttachable())
      expect(rows.map(({ chore }) => chore)).toContain('attachContacts');
  });
  expect(await desk.chores.stampClocks(bySystem)).toBe(0);
};
