import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { textContent } from '../../model/desk/new-message.ts';
import { type Ticket, ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

const seed = 42;

type Step = (bench: TestDesk, number: number) => Promise<unknown>;

const status = fc.constantFrom(...ticketStatuses);
const tags = fc.subarray(['a', 'b', 'C ']);

const change: fc.Arbitrary<Step> = fc
  .record(
    {
      status,
      priority: fc.constantFrom(...ticketPriorities),
      subject: fc.constantFrom('One', 'Two'),
      tags,
      addTags: tags,
      removeTags: tags,
      assign: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(({ assign, ...changes }) => ({ desk, byKey, owner }, number) => {
    const assignee = assign === undefined ? {} : { assigneeId: assign ? owner.id : null };
    return desk.tickets.change(byKey, { number, ...changes, ...assignee });
  });

const reply: fc.Arbitrary<Step> = fc
  .record({ internal: fc.boolean(), status: fc.option(status, { nil: undefined }) })
  .map(
    (written) =>
      ({ desk, byOwner }, number) =>
        desk.tickets.reply(byOwner, { number, body: 'x', ...written }),
  );

const answer: Step = async ({ desk, bySystem, byKey }, number) => {
  const { requesterId: contactId } = await desk.tickets.get(byKey, number);
  return desk.tickets.answerAsCustomer(bySystem, { number, contactId, content: textContent('x') });
};

const wait: fc.Arbitrary<Step> = fc
  .integer({ min: -5_000, max: 9 * 24 * 3_600_000 })
  .map((by) => async (bench) => {
    bench.ports.clock.advance(by);
    await bench.desk.chores.closeQuietTickets(bench.bySystem);
  });

const steps = fc.array(fc.oneof(change, change, reply, fc.constant(answer), wait), { maxLength: 15 });

const expectSound = (ticket: Ticket): void => {
  expect(ticket.closedAt !== null).toBe(ticket.status === 'closed');
  expect(ticket.solvedAt !== null).toBe(ticket.status === 'solved' || ticket.status === 'closed');
  expect(ticket.updatedAt >= ticket.createdAt).toBe(true);
  expect(new Set(ticket.tags).size).toBe(ticket.tags.length);
};

const expectStep = (before: Ticket, after: Ticket, updates: number): void => {
  expectSound(after);
  expect(after.updatedAt >= before.updatedAt).toBe(true);
  if (before.status !== 'new') expect(after.status).not.toBe('new');
  if (after.version === before.version) expect(after).toEqual(before);
  expect(after.version - before.version).toBe(updates);
  if (before.status === 'closed') expect(['closed', 'open']).toContain(after.status);
};

test(`after any writes, the stamps, version and events of a ticket agree (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const bench = await openTestDesk();
      const { number, id } = await bench.aTicket();
      for (const step of sequence) {
        const before = await bench.desk.tickets.get(bench.byKey, number);
        let refused = false;
        const events = await bench.eventsOf(() =>
          step(bench, number).catch((error: unknown) => {
            expect(error).toBeInstanceOf(DeskError);
            refused = true;
          }),
        );
        const after = await bench.desk.tickets.get(bench.byKey, number);
        if (refused) expect({ after, events }).toEqual({ after: before, events: [] });
        const updates = events.filter(({ kind, subjectId }) => kind === 'ticket.updated' && subjectId === id);
        expectStep(before, after, updates.length);
      }
    }),
    { seed, numRuns: 150 },
  );
});
