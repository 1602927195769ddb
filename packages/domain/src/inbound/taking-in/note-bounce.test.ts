import { describe, expect, test } from 'vitest';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import { faultOf, mailError } from '../../model/outbound/mail-reasons.ts';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';

const report = (returnedIds: readonly string[], status = '5.1.1'): Partial<MailFacts> => ({
  report: {
    kind: 'delivery',
    recipients: [{ recipient: 'bob@customer.example', action: 'failed', status, diagnostic: 'User unknown' }],
    returnedIds,
  },
});

/** A reply to Bob that was mailed. */
const mailed = async (bench: InboundDesk) => {
  const { number } = await bench.aTicket();
  const reply = await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
  return { number, id: reply.id };
};

describe('a bounce', () => {
  test('marks its message, tells webhooks, and leaves a note', async () => {
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    const events = await bench.eventsOf(async () => {
      const row = await bench.arrives({ facts: report(['other@mx', bench.idOf(number, id)]) });
      expect(row).toMatchObject({ state: 'noted', reason: 'bounce', ticketNumber: number });
    });
    const [, reply, note] = await bench.messages(number);
    const error = 'The mail to bob@customer.example came back: 5.1.1 User unknown';
    expect(reply?.delivery).toMatchObject({ state: 'bounced', error });
    expect(note).toMatchObject({ internal: true, auto: true, author: { type: 'system' } });
    expect(note?.body).toBe(
      'en note_reply_bounced bob@customer.example\n\nen notice_error\n5.1.1 User unknown',
    );
    expect(events.map(({ kind }) => kind)).toContain('message.delivery_failed');
    await bench.arrives({ facts: report([bench.idOf(number, id)]), text: 'Once more' });
    expect(await bench.messages(number)).toHaveLength(3);
  });

  test('sends nothing to the requester by a rule, not even where the address is still there', async () => {
    const mail = {
      type: 'send_mail',
      value: { to: 'requester', subject: 'News', body: 'There is news.' },
    } as const;
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    await configured({ rules: [ruleThat([mail], { on: ['message.created', 'ticket.updated'] })] }, bench);
    const before = (await bench.read(({ mails }) => mails.list(100))).length;
    await bench.arrives({ facts: report([bench.idOf(number, id)], '5.0.0') });
    const notes = (await bench.messages(number)).slice(2).map(({ body }) => body);
    expect(notes).toEqual([
      expect.stringContaining('en note_reply_bounced'),
      expect.stringContaining('en note_rule_mail_unsent en reason_from_machine'),
    ]);
    expect(await bench.read(({ mails }) => mails.list(100))).toHaveLength(before);
  });

  test('at the address for bounces is about the last reply', async () => {
    const bench = await openInboundDesk();
    const { number } = await mailed(bench);
    await bench.arrives({ to: bench.replyTo(number, 'bounce'), facts: report([]) });
    expect((await bench.messages(number))[1]?.delivery.state).toBe('bounced');
  });

  test('that names no mail of ours, or a message that was never mailed, changes nothing', async () => {
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    const [first] = await bench.messages(number);
    const forged = bench.idOf(number, id).replace(/^./, (one) => (one === '0' ? '1' : '0'));
    for (const named of [forged, bench.idOf(number, first?.id), bench.idOf(number)])
      expect(await bench.arrives({ facts: report([named]), text: named })).toMatchObject({
        ...{ state: 'noted', reason: 'bounce' },
      });
    const states = (await bench.messages(number)).map(({ delivery }) => delivery.state);
    expect(states).toEqual(['none', 'queued']);
  });
});

describe('automatic mail', () => {
  const greeting = ruleThat([
    { type: 'send_mail', value: { to: 'requester', subject: 'Hello', body: 'We got it.' } },
  ]);
  const rules = (bench: InboundDesk) => bench.queued('rule');

  /** A reply to Bob was refused; `rulesAfter`: the rule mails that wait once he has written again, some time later. */
  const refusedDesk = async (said: string) => {
    const reason = said.includes(' 5.1.1 ') ? 'no_such_address' : 'refused';
    const answer = () => ({ type: 'refused', error: mailError(faultOf(reason, said)) }) as const;
    const mailer = collectingMailer({ from: { name: null, address: ourAddress }, answer });
    const bench = await openInboundDesk({ mailer });
    await mailed(bench);
    await workAll(bench);
    await configured({ rules: [greeting] }, bench);
    const rulesAfter = async (milliseconds: number) => {
      bench.ports.clock.advance(milliseconds);
      await bench.aTicket();
      return rules(bench);
    };
    return { bench, rulesAfter };
  };

  test('stops for a week after a hard bounce, and goes on then', async () => {
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    await configured({ rules: [greeting] }, bench);
    const row = await bench.arrives({ facts: report([bench.idOf(number, id)]) });
    expect(row.sender).toBe('bob@customer.example');
    await bench.aTicket();
    expect(await rules(bench)).toEqual([]);
    expect((await bench.messages(number + 1)).at(-1)?.body).toContain('en reason_came_back');
    bench.ports.clock.advance(7 * 86_400_000 + 1);
    await bench.aTicket();
    expect(await rules(bench)).toHaveLength(1);
  });

  test('stops for a week too where the mail server said at once that the address does not exist', async () => {
    const { bench, rulesAfter } = await refusedDesk('550 5.1.1 User unknown');
    expect(await rulesAfter(0)).toEqual([]);
    expect((await bench.messages(2)).at(-1)?.body).toContain('en reason_came_back');
    expect(await rulesAfter(7 * 86_400_000 + 1)).toHaveLength(1);
  });

  test('goes on where the mail server refused a mail by its policy, at once or later', async () => {
    const { rulesAfter } = await refusedDesk('550 5.7.1 Blocked');
    expect(await rulesAfter(0)).toHaveLength(1);
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    await configured({ rules: [greeting] }, bench);
    expect((await bench.arrives({ facts: report([bench.idOf(number, id)], '5.7.1') })).sender).toBeNull();
    await bench.aTicket();
    expect(await rules(bench)).toHaveLength(1);
  });

  test('does not stop for whom a report names as its sender, only for whom the mail of ours went to', async () => {
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    const owner = 'owner@desk.example';
    const arrives = (found: NonNullable<MailFacts['report']>, text: string) =>
      bench.arrives({ headers: { From: owner, Subject: 'Undelivered' }, facts: { report: found }, text });
    const delivery = (status: string) => ({
      ...({ kind: 'delivery', returnedIds: [bench.idOf(number, id)] } as const),
      recipients: [{ recipient: owner, action: 'failed', status, diagnostic: null } as const],
    });
    // Signed, and about no mail that is known.
    const complaint = {
      kind: 'complaint',
      recipients: [],
      returnedIds: [bench.idOf(number, bench.owner.id)],
    } as const;
    expect(await arrives(delivery('4.4.7'), 'a')).toMatchObject({ reason: 'bounce', sender: null });
    expect(await arrives(delivery('5.1.1'), 'b')).toMatchObject({ sender: 'bob@customer.example' });
    expect(await arrives(complaint, 'c')).toMatchObject({
      ...{ state: 'noted', reason: 'complaint', sender: null, ticketNumber: number },
    });
    const silenced = (email: string, reason: 'bounce' | 'complaint') =>
      bench.read(({ inboundMails }) => inboundMails.hasReport(email, reason, ''));
    expect([await silenced(owner, 'bounce'), await silenced(owner, 'complaint')]).toEqual([false, false]);
    expect(await silenced('bob@customer.example', 'bounce')).toBe(true);
  });

  test.each([
    ['5.2.1 The email account that you tried to reach is disabled.', 'bob@customer.example'],
    ['5.2.1 The user you are trying to contact is receiving mail at a rate that is too high.', null],
  ])('stops for a closed address, not for one with too much mail: %s', async (said, sender) => {
    const bench = await openInboundDesk();
    const { number, id } = await mailed(bench);
    const [status = '', ...words] = said.split(' ');
    const recipient = { recipient: 'bob@customer.example', action: 'failed', status } as const;
    const recipients = [{ ...recipient, diagnostic: words.join(' ') }];
    const facts = {
      report: { kind: 'delivery', returnedIds: [bench.idOf(number, id)], recipients },
    } as const;
    expect(await bench.arrives({ facts })).toMatchObject({ reason: 'bounce', sender });
  });

  test('stops after a complaint about a mail of ours, and not after one that names none', async () => {
    const bench = await openInboundDesk();
    const { number } = await bench.aTicket();
    await configured({ rules: [greeting] }, bench);
    await bench.aTicket();
    const [mail] = await rules(bench);
    const complaint = (returnedIds: readonly string[]) =>
      bench.arrives({
        facts: { report: { kind: 'complaint', recipients: [], returnedIds } },
        text: returnedIds.join(),
      });
    const headers = { From: 'bob@customer.example' };
    await complaint([]);
    await bench.arrives({ headers, text: 'Another one' });
    expect(await rules(bench)).toHaveLength(2);
    expect(await complaint([bench.idOf(number + 1, mail?.id)])).toMatchObject({
      ...{ state: 'noted', reason: 'complaint', sender: 'bob@customer.example' },
    });
    await bench.arrives({ headers, text: 'One more' });
    expect(await rules(bench)).toHaveLength(2);
  });
});
