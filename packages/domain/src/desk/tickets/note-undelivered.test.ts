import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { ClaimedTask } from '../../model/outbound/task.ts';
import { outcomeOfFailure } from '../../outbound/tasks/outcome-of-failure.ts';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';
import { plainMailTexts } from '../../testing/plain-mail-texts.ts';
import { seenOfFailure } from '../../testing/undelivered-reply.ts';

const bob = 'bob@customer.example';
const from = { name: null, address: ourAddress };
const error = 'The mail server says that there is no such address: 550 5.1.1 User unknown';

const openRefusingDesk = () =>
  openInboundDesk({
    mailer: collectingMailer({
      from,
      answer: ({ to }) => (to === bob ? { type: 'refused', error } : { type: 'sent' }),
    }),
  });

/** Runs the tasks that are due as workers do, and returns them: a failed one is tried again later. */
const workAsWorkers = async ({
  ports,
  desk,
}: Pick<InboundDesk, 'ports' | 'desk'>): Promise<readonly ClaimedTask[]> => {
  const claimed = await ports.taskQueue.claim(100, ports.clock.now(), []);
  if (claimed.length === 0) return [];
  for (const task of claimed) {
    const now = ports.clock.now();
    const outcome = await desk.tasks.run(task).catch((cause) => outcomeOfFailure(task, cause, now));
    if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
    else await ports.taskQueue.done([task]);
  }
  return [...claimed, ...(await workAsWorkers({ ports, desk }))];
};

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
            /^en note_reply_bounced bob@customer\.example( en reason_no_such_address)?\n\nen notice_error\n(550 )?5\.1\.1 User unknown$/,
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

/** The note fails as often as its text is asked for while `isBroken`. */
const breakingTexts = () => {
  const texts = plainMailTexts();
  const state = { isBroken: true };
  const say: typeof texts.say = (language, phrase, values) => {
    if (state.isBroken && phrase === 'note_reply_bounced') throw new Error('No connection.');
    return texts.say(language, phrase, values);
  };
  return { state, mailTexts: { ...texts, say } };
};

describe('a note about a reply that did not arrive', () => {
  const dana = 'dana@birch.example';

  test('that cannot be written is written later, and nobody gets the reply twice', async () => {
    const { state, mailTexts } = breakingTexts();
    const mailer = collectingMailer({ from, answer: () => ({ type: 'sent', refused: [dana] }) });
    const bench = await openInboundDesk({ mailer, mailTexts });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byOwner, { number, body: 'Hello', internal: false, cc: [dana] });
    await workAsWorkers(bench);
    const [, reply, ...early] = await bench.messages(number);
    expect(reply?.delivery).toMatchObject({ state: 'sent', error: expect.stringContaining(dana) });
    expect(early).toEqual([]);
    state.isBroken = false;
    bench.ports.clock.advance(60_000);
    await workAsWorkers(bench);
    expect((await bench.messages(number)).slice(2)).toMatchObject([
      { body: `en note_reply_bounced ${dana}` },
    ]);
    expect(mailer.letters).toHaveLength(1);
  });

  test('is written once, also when its task runs again', async () => {
    const bench = await openRefusingDesk();
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
    const tasks = await workAsWorkers(bench);
    const { version } = await bench.desk.tickets.get(bench.byKey, number);
    for (const task of tasks) expect(await bench.desk.tasks.run(task)).toEqual({ done: true });
    expect((await bench.desk.tickets.get(bench.byKey, number)).version).toBe(version);
    expect(await bench.messages(number)).toHaveLength(3);
    expect(bench.ports.mailer.letters).toHaveLength(1);
  });

  test('is not written about a mail that somebody has sent again meanwhile', async () => {
    const { state, mailTexts } = breakingTexts();
    let isRefused = true;
    const answer = () => (isRefused ? ({ type: 'refused', error } as const) : ({ type: 'sent' } as const));
    const bench = await openInboundDesk({ mailer: collectingMailer({ from, answer }), mailTexts });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
    await workAsWorkers(bench);
    [state.isBroken, isRefused] = [false, false];
    const [mail] = await bench.queued('public_reply');
    await bench.desk.mails.sendAgain(bench.bySystem, mail?.id ?? '');
    bench.ports.clock.advance(60_000);
    await workAsWorkers(bench);
    expect(await bench.messages(number)).toMatchObject([{}, { delivery: { state: 'sent' } }]);
  });

  test('quotes no sentence of an earlier version as what the mail server said', async () => {
    const said = 'It was not sent, says an earlier version.';
    const answer = () => ({ type: 'refused', error: said }) as const;
    const bench = await openInboundDesk({ mailer: collectingMailer({ from, answer }) });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hello', internal: false });
    await workAll(bench);
    const [, reply, note] = await bench.messages(number);
    expect(reply?.delivery.error).toBe(said);
    expect(note?.body).toBe(`en note_reply_bounced ${bob}`);
  });
});

describe('a reply of a rule that does not arrive', () => {
  test.each(['refused', 'returned', 'blocked'] as const)(
    'shows that (%s), and neither leaves a note nor changes its ticket',
    async (how) => {
      const bench = how === 'refused' ? await openRefusingDesk() : await openInboundDesk();
      await bench.desk.configuration.apply(bench.bySystem, {
        macros: [{ name: 'Thanks', reply_body: 'Thank you.' }],
        rules: [{ name: 'Tell', on: ['ticket.created'], actions: [{ apply_macro: 'Thanks' }] }],
      });
      const { number, requesterId: id } = await bench.aTicket({ assigneeId: bench.owner.id });
      const before = await bench.desk.tickets.get(bench.byKey, number);
      const [, reply] = await bench.messages(number);
      if (how === 'blocked') await bench.desk.contacts.change(bench.byKey, { id, blocked: true });
      const recipients = [{ recipient: bob, action: 'failed', status: '5.0.0', diagnostic: null }] as const;
      const report = { kind: 'delivery', recipients, returnedIds: [bench.idOf(number, reply?.id)] } as const;
      const events = await bench.eventsOf(async () => {
        await workAll(bench);
        if (how === 'returned') await bench.arrives({ facts: { report } });
        await workAll(bench);
      });
      expect(await bench.messages(number)).toMatchObject([
        { auto: false },
        { auto: true, internal: false, delivery: { state: how === 'returned' ? 'bounced' : 'failed' } },
      ]);
      expect(events.map(({ kind }) => kind)).toContain('message.delivery_failed');
      expect(events.map(({ kind }) => kind)).not.toContain('message.created');
      expect((await bench.desk.tickets.get(bench.byKey, number)).version).toBe(before.version);
    },
  );
});

describe('a forward that does not arrive', () => {
  test.each(['refused', 'returned'] as const)('is not called a reply in its note (%s)', async (how) => {
    const carrier = 'carrier@post.example';
    const mailer = collectingMailer({
      from,
      answer: () => (how === 'refused' ? { type: 'refused', error } : { type: 'sent' }),
    });
    const bench = await openInboundDesk({ mailer });
    const { desk, byOwner } = bench;
    const { number: ticketNumber } = await bench.aTicket();
    const [first] = await bench.messages(ticketNumber);
    const name = { ticketNumber, kind: 'forward' } as const;
    const mailing = { to: carrier, cc: [], forwardOf: first?.id ?? '' };
    const draft = { ...name, rev: 0, format: 'text', content: 'See below.', macroId: null, mailing } as const;
    const { rev } = await desk.drafts.save(byOwner, draft);
    await desk.drafts.hold(byOwner, { ...name, rev, inSeconds: 0 });
    await workAll(bench);
    const [, forward] = await bench.messages(ticketNumber);
    const recipients = [
      { recipient: carrier, action: 'failed', status: '5.1.1', diagnostic: 'User unknown' },
    ] as const;
    const returnedIds = [bench.idOf(ticketNumber, forward?.id)];
    const report = { kind: 'delivery', recipients, returnedIds } as const;
    if (how === 'returned') await bench.arrives({ facts: { report } });
    const [, , note] = await bench.messages(ticketNumber);
    expect(note?.body).toMatch(/^en note_forward_bounced carrier@post\.example/);
    expect(note?.body).toContain('5.1.1 User unknown');
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
