import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';
import { seenOfFailure } from '../../testing/undelivered-reply.ts';

const bob = 'bob@customer.example';
const from = { name: null, address: ourAddress };
const error = 'The mail server refused it: 550 5.1.1 User unknown';

const openRefusingDesk = () =>
  openInboundDesk({
    mailer: collectingMailer({
      from,
      answer: ({ to }) => (to === bob ? { type: 'refused', error } : { type: 'sent' }),
    }),
  });

describe('a reply that its mail server refuses at once', () => {
  test('is seen by the agent as one that comes back later is', async () => {
    const refused = await seenOfFailure('refused');
    const returned = await seenOfFailure('returned');
    expect(refused).toMatchObject({ delivery: 'failed', error });
    expect(returned).toMatchObject({ delivery: 'bounced' });
    for (const { notes, events, news } of [refused, returned]) {
      expect(notes).toEqual([
        {
          internal: true,
          auto: true,
          author: 'system Mail',
          body: expect.stringMatching(
            /^en note_reply_bounced bob@customer\.example( en reason_refused)?\n\nen notice_error\n(550 )?5\.1\.1 User unknown$/,
          ),
        },
      ]);
      expect(events).toContain('message.delivery_failed');
      expect(news).toEqual(['note_added']);
    }
    expect(refused.events).toEqual(returned.events);
  });

  test('is noted once, also when a rule on messages answers the customer', async () => {
    const bench = await openRefusingDesk();
    const { number } = await bench.aTicket();
    const mail = {
      type: 'send_mail',
      value: { to: 'requester', subject: 'News', body: 'There is news.' },
    } as const;
    await configured({ rules: [ruleThat([mail], { on: ['message.created', 'ticket.updated'] })] }, bench);
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
    await workAll(bench);
    const notes = (await bench.messages(number)).filter(({ internal }) => internal).map(({ body }) => body);
    expect(notes).toEqual([
      expect.stringContaining('en note_reply_bounced bob@customer.example'),
      expect.stringContaining('en note_rule_mail_unsent en reason_from_machine'),
    ]);
  });

  test('is noted again when somebody sends it again and it fails again', async () => {
    const bench = await openRefusingDesk();
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
    await workAll(bench);
    const [mail] = await bench.queued('public_reply');
    await bench.desk.mails.sendAgain(bench.bySystem, mail?.id ?? '');
    await workAll(bench);
    expect(await bench.messages(number)).toHaveLength(4);
  });
});

describe('a copy of a reply that its mail server refuses', () => {
  test('is shown without a note in a workspace that is full, and nobody gets the reply twice', async () => {
    const { contact, workspace } = limits.quotas;
    const quotas = { contact, workspace };
    const bench = await openInboundDesk({
      mailer: collectingMailer({ from, answer: () => ({ type: 'sent', refused: ['dana@birch.example'] }) }),
      quotas,
    });
    const { number } = await bench.aTicket();
    const cc = ['dana@birch.example'];
    await bench.desk.tickets.reply(bench.byOwner, { number, body: 'Hello', internal: false, cc });
    Object.assign(quotas, { workspace: { ...limits.quotas.workspace, bytes: 1 } });
    const events = await bench.eventsOf(() => workAll(bench));
    expect(bench.ports.mailer.letters).toHaveLength(1);
    const messages = await bench.messages(number);
    expect(messages).toHaveLength(2);
    expect(messages[1]?.delivery).toMatchObject({ state: 'sent', error: expect.stringContaining('dana') });
    expect(events.map(({ kind }) => kind)).toEqual(['message.delivery_failed']);
  });

  test('is noted with its address, and the reply counts as sent', async () => {
    const dana = 'dana@birch.example';
    const bench = await openInboundDesk({
      mailer: collectingMailer({
        from,
        answer: ({ cc }) => ({ type: 'sent', ...(cc.includes(dana) && { refused: [dana] }) }),
      }),
    });
    const { number } = await bench.aTicket();
    const cc = [dana];
    await bench.desk.tickets.reply(bench.byOwner, { number, body: 'Hello', internal: false, cc });
    const events = await bench.eventsOf(() => workAll(bench));
    const [, reply, note] = await bench.messages(number);
    expect(reply?.delivery).toMatchObject({
      state: 'sent',
      error: 'The mail server refused the copy to dana@birch.example.',
    });
    expect(note).toMatchObject({ internal: true, body: 'en note_reply_bounced dana@birch.example' });
    expect(events.map(({ kind }) => kind)).toContain('message.delivery_failed');
  });
});
