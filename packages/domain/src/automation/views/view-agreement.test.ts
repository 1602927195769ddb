import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, Operator } from '../../model/automation/condition.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { TicketFilter } from '../../model/desk/ticket.ts';
import { aView } from '../../testing/configuration-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { atRest } from '../conditions/at-rest.ts';
import { firstFailure } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import { siftKnown } from './known-sift.ts';

const first = { limit: 100, after: null };
const tags = ['vip', 'fast', 'Refund', 'rückgabe'];

const furnished = async () => {
  const desk = await openTestDesk();
  const { desk: cases, byKey, bySystem, owner } = desk;
  const team = await cases.teams.add(bySystem, { name: 'Billing' });
  const acme = await cases.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.com'] });
  for (let index = 0; index < 24; index += 1) {
    const { number } = await desk.aTicket({
      requesterEmail: index % 3 ? `c${index}@acme.com` : 'bob@customer.example',
      subject: `Ticket ${index % 5}`,
      tags: tags.filter((_, place) => (index >> place) % 2 === 0),
      ...(index % 4 ? { priority: index % 2 ? 'urgent' : 'low' } : {}),
      ...(index % 5 ? {} : { assigneeId: owner.id }),
      ...(index % 7 ? {} : { teamId: team.id }),
    });
    if (index % 6 === 0) await cases.tickets.change(byKey, { number, status: 'pending' });
  }
  return { ...desk, team, acme };
};

const operatorsOf: readonly Operator[] = ['is', 'is_not', 'in', 'not_in'];

const conditionsOf = ({ team, acme, owner }: Awaited<ReturnType<typeof furnished>>) => {
  const of = (fact: string, operators: readonly Operator[], values: readonly string[]) =>
    fc.record({
      fact: fc.constant(fact),
      operator: fc.constantFrom(...operators),
      value: fc.oneof(fc.constantFrom(...values), fc.subarray([...values], { minLength: 1 })),
    });
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    of('status', operatorsOf, ['new', 'open', 'pending', 'closed']),
    of('priority', operatorsOf, ['low', 'normal', 'urgent']),
    of('assignee', ['is', 'in', 'is_not', 'absent'], [owner.id, team.id]),
    of('team', ['is', 'in', 'present'], [team.id]),
    of('organization', ['is', 'in', 'absent'], [acme.id]),
    of('tags', ['contains', 'not_contains'], ['VIP', 'fast', 'refund', 'ru\u0308ckgabe', 'none']),
    of('subject', ['contains', 'starts_with'], ['ticket 1', '2']),
    of('requester.email', ['is', 'contains'], ['bob@customer.example', '@ACME.com']),
    of('organization.name', ['is', 'is_not'], ['acme']),
  );
  return fc.record({
    all: fc.array(condition, { maxLength: 4 }),
    any: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(condition, { maxLength: 3 })),
  });
};

/** One by one, with nothing chosen before. */
const slowly = async (
  { desk, byKey, read }: TestDesk,
  view: ReturnType<typeof aView>,
  filter: TicketFilter,
) => {
  const { data } = await desk.tickets.list(byKey, { filter, page: first });
  return read(async (stores) => {
    const shown: number[] = [];
    for (const { number } of data) {
      const ticket = await getTicket(stores, number);
      const requester = await stores.contacts.find(ticket.requesterId);
      const organization = await stores.organizations.find(ticket.organizationId ?? '');
      const subject = atRest(ticket, { requester, organization }, ticket.updatedAt);
      const facts = factSheet({ subject, baseline: ticket, within: () => false });
      if (firstFailure(view.conditions, facts) === null) shown.push(ticket.number);
    }
    return shown;
  });
};

/** A screen that knows the people tells the same as the list; one that does not tells the same, or asks. */
const expectKnown = async ({ desk, byKey, read }: TestDesk, view: ReturnType<typeof aView>) => {
  const { data } = await desk.tickets.listView(byKey, { viewId: view.id, filter: {}, page: first });
  const shown = new Set(data.map(({ number }) => number));
  const { data: all } = await desk.tickets.list(byKey, { filter: {}, page: first });
  const parties = await read((stores) =>
    Promise.all(
      all.map(async ({ requesterId, organizationId }) => ({
        requester: (await stores.contacts.find(requesterId)) ?? undefined,
        organization: organizationId === null ? null : await stores.organizations.find(organizationId),
      })),
    ),
  );
  for (const [place, ticket] of all.entries()) {
    const party = parties[place] ?? nobodyKnown;
    expect(siftKnown(view.conditions, ticket, party)).toBe(shown.has(ticket.number));
    for (const some of [
      nobodyKnown,
      { ...party, organization: undefined },
      { ...party, requester: undefined },
    ])
      expect([null, shown.has(ticket.number)]).toContain(siftKnown(view.conditions, ticket, some));
  }
};

const nobodyKnown = { requester: undefined, organization: undefined };

test('a view shows exactly the tickets that match its conditions, whichever part the list filters', async () => {
  const desk = await furnished();
  const filters = fc.constantFrom<TicketFilter>({}, {}, { tag: 'vip' }, { statuses: ['open', 'pending'] });
  await fc.assert(
    fc.asyncProperty(conditionsOf(desk), filters, async (conditions, filter) => {
      const view = aView({ name: 'Tried', conditions });
      await desk.ports.work.write(desk.workspaceId, ({ configuration }) => configuration.add('view', view));
      const { data } = await desk.desk.tickets.listView(desk.byKey, { viewId: view.id, filter, page: first });
      expect(data.map(({ number }) => number)).toEqual(await slowly(desk, view, filter));
      await expectKnown(desk, view);
      await desk.ports.work.write(desk.workspaceId, (stores) => stores.configuration.remove('view', view.id));
    }),
    { numRuns: 400, seed: 4 },
  );
});
