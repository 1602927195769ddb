/** Rules that hold for every mail in every workspace. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEmail } from '../../kernel/text.ts';
import type { AuthResult } from '../../model/inbound/mail-judge.ts';
import { agentRoles, agentStatuses } from '../../model/people/agent.ts';
import { someVerdicts } from '../../testing/fake-mail-judge.ts';
import { someFacts } from '../../testing/inbound-builders.ts';
import { aMailWorld, anAgentAda, bobsTicket } from '../../testing/mail-worlds.ts';
import { decide } from './decide.ts';

const people = ['cora', 'bob', 'pat', 'zoe', 'Bob', 'support', 'ada'].map((name) => `${name}@acme.example`);
const email = fc.constantFrom(...people);
const address = email.map((one) => ({ name: null, email: one }));
const number = fc.integer({ min: 1, max: 4 });
const messageId = fc.constantFrom('message-1', 'message-2', null);
const auth = fc.constantFrom<AuthResult>('pass', 'fail', 'none', 'temperror');
const flag = fc.boolean();
const rarely = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);

const facts = fc
  .record({
    from: fc.array(address, { maxLength: 2 }),
    fromHeaders: fc.constantFrom(0, 1, 1, 1, 2),
    subject: fc.constantFrom('Help', '[#1]', 'Fwd: Help', 'Automatic reply: away'),
    headers: fc.constantFrom(
      {},
      {},
      { 'auto-submitted': 'auto-replied' },
      { precedence: 'bulk' },
      { 'list-id': 'news' },
    ),
    forwarded: fc.option(
      address.map((from) => ({ from, subject: null, date: null, above: '', text: 'Help' })),
    ),
  })
  .map(someFacts);

const verdicts = fc
  .record({
    dmarc: auth,
    arc: auth,
    policy: fc.constantFrom('none', 'quarantine', 'reject', null),
    isSpam: rarely,
  })
  .map((wanted) => someVerdicts(wanted as Parameters<typeof someVerdicts>[0]));

const tickets = fc
  .array(
    fc.record({
      number,
      isClosed: flag,
      isBusy: rarely,
      requester: fc.option(email.map(foldEmail)),
      participants: fc.array(email.map(foldEmail), { maxLength: 2 }).map((all) => new Set(all)),
      lastMessageId: messageId,
    }),
    { maxLength: 4 },
  )
  .map((all) => new Map(all.map((one) => [one.number, bobsTicket(one)])));

const world = fc
  .record({
    verdicts,
    tickets,
    isReleased: rarely,
    ...{ mayWait: flag, isNote: flag },
    isOurs: rarely,
    isBlocked: rarely,
    author: fc.option(fc.record({ address, isFrom: flag })),
    agent: fc.option(
      fc
        .record({ role: fc.constantFrom(...agentRoles), status: fc.constantFrom(...agentStatuses) })
        .map(anAgentAda),
    ),
    token: fc.oneof(
      fc.constantFrom('none', 'foreign', 'unknown').map((type) => ({ type })),
      fc.record({ type: fc.constantFrom('thread', 'agent', 'bounce'), number }),
    ),
    answered: fc.array(fc.record({ ticketNumber: number, messageId }), { maxLength: 3 }),
    received: fc.array(
      fc.record({ ticketNumber: number, messageId: fc.uuid(), sender: email.map(foldEmail) }),
      { maxLength: 3 },
    ),
    traffic: fc.record({ mails: fc.integer({ min: 1, max: 70 }), opened: fc.integer({ min: 0, max: 25 }) }),
  })
  .map((wanted) => aMailWorld(wanted as Parameters<typeof aMailWorld>[0]));

/** The same, in which much speaks for an agent's reply to a notice about ticket 1. */
const noticed = fc
  .tuple(world, verdicts, fc.constantFrom('pass', 'pass', 'pass', 'none', 'fail'), flag)
  .map(([known, others, dmarc, isFrom]) => ({
    ...known,
    verdicts: { ...others, dmarc: dmarc as AuthResult, isSpam: false },
    author: { address: { name: null, email: 'ada@acme.example' }, isFrom },
    token: { type: 'agent', number: 1 } as const,
    answered: [{ ticketNumber: 1, messageId: 'message-2' }],
    tickets: new Map([...known.tickets, [1, bobsTicket({ number: 1 })]]),
    ...{ isOurs: false, isBlocked: false },
  }));

const runs = { numRuns: 3_000 };

test('nobody appends to a ticket without its token, or a mail of it that they may answer', () => {
  fc.assert(
    fc.property(facts, world, (mail, known) => {
      const verdict = decide(mail, known);
      if (verdict.type !== 'append') return;
      const { token, answered, received, author } = known;
      const ticket = known.tickets.get(verdict.number);
      const writer = foldEmail(author?.address.email ?? '');
      const hasToken = token.type === 'thread' && token.number === verdict.number;
      const takesPart = ticket?.requester === writer || ticket?.participants.has(writer) === true;
      const wrote = received.some((one) => one.ticketNumber === verdict.number && one.sender === writer);
      const isNamed = [...answered, ...received].some((one) => one.ticketNumber === verdict.number);
      expect(ticket).toBeDefined();
      const isBelieved = author?.isFrom === true && known.verdicts.dmarc !== 'fail';
      expect(hasToken || (isBelieved && isNamed && (takesPart || wrote))).toBe(true);
      if (verdict.right === 'requester') expect(ticket?.requester).toBe(writer);
    }),
    runs,
  );
});

test('nobody speaks as an agent but the active agent, proven, with their own token', () => {
  fc.assert(
    fc.property(facts, fc.oneof(world, noticed), (mail, known) => {
      const verdict = decide(mail, known);
      const isAgents = verdict.type === 'reply' || (verdict.type === 'open' && verdict.forward !== null);
      if (!isAgents) return;
      expect([known.agent?.status, known.verdicts.dmarc, known.author?.isFrom]).toEqual([
        'active',
        'pass',
        true,
      ]);
      expect(known.isReleased).toBe(false);
      if (verdict.type === 'reply') expect(known.token).toEqual({ type: 'agent', number: verdict.number });
    }),
    runs,
  );
});

test('nobody is proven by another header than From, or without DMARC', () => {
  fc.assert(
    fc.property(facts, world, (mail, known) => {
      const verdict = decide(mail, known);
      if (verdict.type !== 'open' && verdict.type !== 'append') return;
      if (!verdict.by.isProof && !verdict.by.verified) return;
      expect([known.author?.isFrom, known.verdicts.dmarc]).toEqual([true, 'pass']);
    }),
    runs,
  );
});

test('whom another header than From names adds nobody to a ticket, and is no agent', () => {
  fc.assert(
    fc.property(facts, world, (mail, known) => {
      const verdict = decide(mail, known);
      if (verdict.type !== 'open' && verdict.type !== 'append') return;
      if (verdict.isTrusted)
        expect([known.author?.isFrom, known.verdicts.dmarc === 'fail']).toEqual([true, false]);
      const mayBeAgent = known.author?.isFrom === true || known.isReleased;
      expect(known.agent === null || mayBeAgent).toBe(true);
    }),
    runs,
  );
});

test('at an address that nobody has verified, nothing is taken in but by a person', () => {
  fc.assert(
    fc.property(facts, world, (mail, known) => {
      const { type } = decide(mail, { ...known, isUnverified: true, isReleased: false });
      expect(['quarantine', 'note']).toContain(type);
    }),
    runs,
  );
});

test('a machine opens nothing again, and the same mail is decided the same twice', () => {
  fc.assert(
    fc.property(facts, world, (mail, known) => {
      const verdict = decide(mail, known);
      expect(decide(mail, known)).toEqual(verdict);
      if (verdict.type === 'append' && verdict.auto)
        expect(known.tickets.get(verdict.number)?.isClosed).toBe(false);
    }),
    runs,
  );
});
