/** The effects of one ticket write, in the order of its steps. */
import { describe, expect, test } from 'vitest';
import type { Rule } from '../../model/automation/rule.ts';
import type { SlaPolicy } from '../../model/automation/sla-policy.ts';
import type { Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { assignedTo } from '../../model/desk/ticket-state.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { configured, firstReplyIn, ruleThat } from '../../testing/automated-desk.ts';
import { aMessage } from '../../testing/builders.ts';
import { aSatisfactionResponse } from '../../testing/configuration-builders.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { commitTicket, type TicketChange } from './commit-ticket.ts';

const hour = 3_600_000;

type Bench = TestDesk &
  Readonly<{
    before: Ticket;
    /** The owner of the workspace makes the change. */
    commit: (change: Partial<TicketChange>, use?: (stores: Stores) => Stores) => Promise<Ticket>;
    answer: (overrides?: Partial<Message>) => Message;
    stored: () => Promise<Ticket | null>;
  }>;

/** A ticket that has been open for an hour. */
const opened = async (
  configuration: Readonly<{ rules?: readonly Rule[]; policies?: readonly SlaPolicy[] }> = {},
): Promise<Bench> => {
  const desk = await configured(configuration);
  const { ports, owner, workspaceId } = desk;
  const before: Ticket = await desk.aTicket().then(({ number }) => desk.desk.tickets.get(desk.byKey, number));
  ports.clock.advance(hour);
  const actor = { type: 'agent', id: owner.id, name: owner.name, role: owner.role } as const;
  const scopeOf = (stores: Stores): WriteScope => ({
    stores,
    ids: ports.ids,
    actor,
    channel: 'api',
    quotas: ports.quotas,
    ...{
      now: ports.clock.now(),
      mailFrom: ports.mailer.from,
      inboundDomain: null,
      mailTexts: ports.mailTexts,
    },
  });
  return {
    ...desk,
    before,
    commit: (change, use = (stores) => stores) =>
      ports.work.write(workspaceId, (stores) =>
        commitTicket(scopeOf(use(stores)), { before, after: before, ...change }),
      ),
    answer: (overrides = {}) =>
      aMessage({
        ticketNumber: before.number,
        author: { type: 'agent', id: owner.id, name: owner.name },
        createdAt: ports.clock.now(),
        delivery: { state: 'queued', error: null, at: ports.clock.now() },
        ...overrides,
      }),
    stored: () => desk.read(({ tickets }) => tickets.find(before.number)),
  };
};

const kindsOf = async (bench: Bench, change: Partial<TicketChange>): Promise<readonly string[]> =>
  (await bench.eventsOf(() => bench.commit(change))).map(({ kind }) => kind);

describe('the clocks of a ticket', () => {
  test('are stamped first: a late reply does not undo the breach', async () => {
    const bench = await opened({ policies: [firstReplyIn(60)] });
    const { sla, firstRepliedAt } = await bench.commit({ messages: [bench.answer()] });
    expect(firstRepliedAt).toBe(bench.ports.clock.now());
    expect(sla?.targets[0]).toMatchObject({ breachedAt: firstRepliedAt, fulfilledAt: firstRepliedAt });
  });

  test('are stamped before the rules run, so that a rule on the breach runs in the same write', async () => {
    const escalate = ruleThat([{ type: 'set_priority', value: 'urgent' }], { on: ['sla.breached'] });
    const bench = await opened({ policies: [firstReplyIn(60)], rules: [escalate] });
    expect(await bench.commit({})).toMatchObject({ priority: 'urgent', version: 2 });
  });

  test('follow the ticket as the rules leave it', async () => {
    const urgent = { all: [{ fact: 'priority', operator: 'is', value: 'urgent' } as const], any: [] };
    const escalate = ruleThat([{ type: 'set_priority', value: 'urgent' }], { on: ['ticket.updated'] });
    const policy = { ...firstReplyIn(3_600), name: 'Urgent ones', conditions: urgent };
    const bench = await opened({ rules: [escalate], policies: [policy] });
    expect(bench.before.sla).toBeNull();
    const { sla } = await bench.commit({ after: { ...bench.before, subject: 'It burns' } });
    expect(sla?.policy?.name).toBe('Urgent ones');
  });
});

describe('the rules of a workspace', () => {
  test('see the ticket before it is saved, and their changes are in the same save', async () => {
    const tag = ruleThat([{ type: 'add_tags', value: ['fire'] }], {
      on: ['ticket.updated'],
      conditions: { all: [{ fact: 'subject', operator: 'contains', value: 'burns' }], any: [] },
    });
    const bench = await opened({ rules: [tag] });
    const ticket = await bench.commit({ after: { ...bench.before, subject: 'It burns' } });
    expect(ticket).toMatchObject({ subject: 'It burns', tags: ['fire'], version: 2 });
    expect(await bench.stored()).toEqual(ticket);
  });

  test('may assign another agent, and the event names the final assignee', async () => {
    const bench = await opened();
    const { actor } = await bench.byAgent('agent');
    const assign = ruleThat([{ type: 'set_assignee', value: actor.id ?? '' }], { on: ['ticket.updated'] });
    await configured({ rules: [assign] }, bench);
    const after = assignedTo(bench.before, bench.owner.id, bench.ports.clock.now());
    const events = await bench.eventsOf(() => bench.commit({ after }));
    expect(events[0]?.data.assignee).toEqual({ id: actor.id, name: 'Ada Agent' });
  });
});

describe('the author of a change', () => {
  test('is the caller for the caller’s changes', async () => {
    const bench = await opened();
    const after = assignedTo(bench.before, bench.owner.id, bench.ports.clock.now());
    const { acts } = await bench.commit({ after });
    expect(acts.assigned).toMatchObject({ at: bench.ports.clock.now(), by: { id: bench.owner.id } });
  });

  test('is the rule for the rule’s changes', async () => {
    const bench = await opened();
    const { actor } = await bench.byAgent('agent');
    const assign = ruleThat([{ type: 'set_assignee', value: actor.id ?? '' }], {
      name: 'To Ada',
      on: ['ticket.updated'],
    });
    await configured({ rules: [assign] }, bench);
    const { acts } = await bench.commit({ after: { ...bench.before, subject: 'It burns' } });
    expect(acts.assigned?.by).toMatchObject({ type: 'rule', name: 'To Ada' });
  });
});

describe('a ticket write', () => {
  test('increases the version by one, however much it changes', async () => {
    const bench = await opened();
    const after: Ticket = { ...bench.before, subject: 'It burns', priority: 'high', tags: ['fire'] };
    expect(await bench.commit({ after, messages: [bench.answer()] })).toMatchObject({
      version: bench.before.version + 1,
      updatedAt: bench.ports.clock.now(),
      lastMessageAt: bench.ports.clock.now(),
    });
  });

  test('that changes nothing saves nothing, emits nothing and returns the ticket', async () => {
    const bench = await opened();
    expect(await kindsOf(bench, {})).toEqual([]);
    expect(await bench.commit({ after: { ...bench.before } })).toEqual(bench.before);
    expect(await bench.stored()).toEqual(bench.before);
  });

  test('emits the event of the ticket, then of its clocks, of its rating and of its messages', async () => {
    const bench = await opened({ policies: [firstReplyIn(60)] });
    const rating = aSatisfactionResponse({ ticketNumber: bench.before.number, rating: 5 });
    expect(await kindsOf(bench, { messages: [bench.answer()], rating })).toEqual([
      'ticket.updated',
      'sla.breached',
      'satisfaction.received',
      'message.created',
    ]);
  });

  test('emits a rating although the ticket and its version stay unchanged', async () => {
    const bench = await opened();
    const rating = aSatisfactionResponse({ ticketNumber: bench.before.number, rating: 1 });
    expect(await kindsOf(bench, { rating })).toEqual(['satisfaction.received']);
    expect(await bench.stored()).toEqual(bench.before);
  });

  test('mails a public reply to the requester, and an internal note to no one', async () => {
    const bench = await opened();
    const mailed = () => bench.read(({ mails }) => mails.findLastReply(bench.before.number));
    await bench.commit({ messages: [bench.answer({ internal: true, delivery: undelivered })] });
    expect(await mailed()).toBeNull();
    await bench.commit({ messages: [bench.answer()] });
    expect(await mailed()).not.toBeNull();
  });

  test('that fails at its last step leaves nothing: no change, no message, no event', async () => {
    const bench = await opened();
    const withoutMail = (stores: Stores): Stores => ({
      ...stores,
      mails: { ...stores.mails, add: () => Promise.reject(new Error('The disk is full.')) },
    });
    const change = { after: { ...bench.before, subject: 'It burns' }, messages: [bench.answer()] };
    const events = await bench.eventsOf(() =>
      expect(bench.commit(change, withoutMail)).rejects.toThrow('The disk is full.'),
    );
    expect(events).toEqual([]);
    expect(await bench.stored()).toEqual(bench.before);
    expect(await bench.read(({ messages }) => messages.findLastId(bench.before.number))).not.toBe(
      change.messages[0]?.id,
    );
  });
});

const undelivered = { state: 'none', error: null, at: null } as const;
