/** Whatever a mail says, it ends in a state that somebody sees, with all of its effect or none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import type { AuthResult } from '../../model/inbound/mail-judge.ts';
import { openInboundDesk } from '../../testing/inbound-desk.ts';

const emails = [
  'cora@customer.example',
  'bob@customer.example',
  'owner@desk.example',
  'support@acme.example',
];
const address = fc.record({
  name: fc.option(fc.string({ maxLength: 200, unit: 'grapheme' })),
  email: fc.constantFrom(...emails, 'MAILER-DAEMON@mx.example', 'no-reply@shop.example'),
});
const text = fc.option(
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' \n', '#note\nx', 'x'.repeat(100_001))),
);
const headers = fc.constantFrom(
  {},
  { 'auto-submitted': 'auto-replied' },
  { 'list-id': 'x' },
  { 'return-path': '<>' },
);
const recipients = fc.array(
  fc.record({
    recipient: fc.option(fc.constantFrom(...emails)),
    action: fc.constantFrom('failed', 'delayed', 'delivered'),
    status: fc.constantFrom('5.1.1', '4.4.1', null),
    diagnostic: fc.option(fc.string()),
  }),
  { maxLength: 2 },
);
const named = fc.array(fc.constantFrom('root', 'message', 'mail-1@customer.example', 'x@y'), {
  maxLength: 3,
});
const part = fc.record({
  name: fc.constantFrom('a.png', 'run.exe', '', '../..', 'no ending'),
  contentId: fc.constantFrom('one', null),
  inline: fc.boolean(),
  size: fc.constantFrom(0, 3, 30_000_000),
});

const mail = fc.record({
  from: fc.array(address, { maxLength: 2 }),
  replyTo: fc.array(address, { maxLength: 2 }),
  originalSender: fc.option(address),
  fromHeaders: fc.constantFrom(0, 1, 1, 2),
  to: fc.array(address, { maxLength: 3 }),
  cc: fc.array(address, { maxLength: 3 }),
  subject: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'Fwd: x', 'x'.repeat(300))),
  html: fc.constantFrom(null, null, '<p>Hi</p>', '<img src="cid:one">', '<script>x</script>'),
  report: fc.option(
    fc.record({ kind: fc.constantFrom('delivery', 'receipt', 'complaint'), recipients, returnedIds: named }),
    { freq: 5 },
  ),
  forwarded: fc.option(
    fc.record({
      ...{ from: address, subject: fc.option(fc.string()), date: fc.constant(null) },
      ...{ above: fc.string(), text: fc.string() },
    }),
  ),
  isEncrypted: fc.boolean(),
  ...{ text, headers, repliesTo: named, parts: fc.array(part, { maxLength: 3 }) },
});

const situation = fc.record({
  dmarc: fc.constantFrom<AuthResult>('pass', 'fail', 'none', 'temperror'),
  policy: fc.constantFrom('none', 'reject'),
  isSigned: fc.boolean(),
  isGroup: fc.boolean(),
  replyTo: fc.constantFrom('note', 'contact'),
  to: fc.constantFrom('', 'thread', 'agent', 'bounce', 'forged'),
  status: fc.constantFrom('open', 'solved', 'closed'),
});

test('every mail is settled by its first task, or when DNS had its time, and a second one changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(mail, situation, async (facts, { dmarc, policy, isSigned, to, status, ...address }) => {
      const bench = await openInboundDesk();
      await bench.arrives({ headers: { From: 'bob@customer.example' } });
      bench.ports.mailJudge.answer({ dmarc, policy, dkimDomains: isSigned ? ['acme.example'] : [] });
      await bench.address(address);
      const hello = { number: 1, body: 'Hello', internal: false } as const;
      const reply = await bench.desk.tickets.reply(bench.byKey, { ...hello, status });
      const ids = { root: bench.idOf(1), message: bench.idOf(1, reply.id) };
      const idsOf = (all: readonly string[]) => all.map((id) => ids[id as keyof typeof ids] ?? id);
      const bytes = async function* () {
        yield new Uint8Array([1, 2, 3]);
      };
      const addresses = {
        ...{ '': undefined, forged: `support+${'0'.repeat(44)}@acme.example`, thread: bench.replyTo(1) },
        ...{ agent: bench.replyTo(1, `agent:${bench.owner.id}`), bounce: bench.replyTo(1, 'bounce') },
      };
      const arrived = await bench.arrives({
        to: addresses[to as keyof typeof addresses],
        facts: {
          ...facts,
          repliesTo: idsOf(facts.repliesTo),
          report: facts.report && { ...facts.report, returnedIds: idsOf(facts.report.returnedIds) },
          parts: facts.parts.map((one) => ({ ...one, contentType: 'x/y', isSignature: false, bytes })),
        } as Partial<MailFacts>,
      });
      // Until DNS answers, mail in the name of an agent waits.
      bench.ports.clock.advance(60_000);
      await bench.work();
      bench.ports.clock.advance(15 * 60_000);
      await bench.work();
      const row = await bench.row(arrived.id);
      expect(arrived.state === 'kept').toBe(arrived.state !== row.state);
      expect([row.state, row.error]).toEqual([expect.stringMatching(/^(?:done|noted|quarantined)$/), null]);
      expect(row.messageId === null).toBe(row.state !== 'done');
      const before = JSON.stringify([await bench.events(), await bench.messages(row.ticketNumber ?? 1)]);
      await bench.work();
      expect(JSON.stringify([await bench.events(), await bench.messages(row.ticketNumber ?? 1)])).toBe(
        before,
      );
      const written = (await bench.messages(row.ticketNumber ?? 1)).find(({ id }) => id === row.messageId);
      if (row.state === 'done') expect(written?.body.trim()).not.toBe('');
    }),
    { numRuns: 150 },
  );
});
