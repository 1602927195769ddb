import { beforeEach, describe, expect, test } from 'vitest';
import { agentOf } from '../../model/actor.ts';
import type { Letter } from '../../model/outbound/mailer.ts';
import type { Agent } from '../../model/people/agent.ts';
import { usualPreferences } from '../../model/people/preferences.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import {
  type ArrivingMail,
  type InboundDesk,
  openInboundDesk,
  ourAddress,
} from '../../testing/inbound-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';

const quiet = { here: true, desktop: false, sound: false };

describe('a notice by mail', () => {
  let bench: InboundDesk;
  let pal: Agent;
  beforeEach(async () => {
    bench = await openInboundDesk();
    await bench.address();
    pal = await anAgent();
  });

  const anAgent = async (): Promise<Agent> => {
    const { actor } = await bench.byAgent('agent');
    const found = await bench.read(({ agents }) => agents.find(agentOf(actor)));
    if (!found) throw new Error('Expected the agent to be stored.');
    return found;
  };
  const prefer = (given: Partial<typeof usualPreferences>) =>
    bench.ports.work.write(bench.workspaceId, ({ agents }) =>
      agents.setPreferences(pal.id, { ...usualPreferences, ...given }),
    );
  const causes = async () =>
    (await bench.queued('agent_notice')).map(({ to, cause }) => [to === pal.email, cause]);
  const assigned = async (assigneeId = pal.id) => {
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byOwner, { number, assigneeId });
    return number;
  };
  const arrives = async (mail: ArrivingMail) => {
    const [row] = await bench.receive(mail);
    await workAll(bench);
    return bench.row(row?.id ?? '');
  };
  const customerWrites = (number: number, headers = {}) =>
    arrives({
      headers: { From: 'bob@customer.example', ...headers },
      to: bench.replyTo(number),
      text: 'Any news?',
    });
  const note = (number: number, body: string) =>
    bench.desk.tickets.reply(bench.byOwner, { number, body, internal: true });
  const lastLetter = async (): Promise<Letter> => {
    await workAll(bench);
    const letter = bench.ports.mailer.letters.findLast(({ to }) => to === pal.email);
    if (!letter) throw new Error('Expected a letter to the agent.');
    return letter;
  };

  test('tells of a ticket that somebody else gives to the agent, with a link to it', async () => {
    const number = await assigned();
    expect(await lastLetter()).toMatchObject({
      automatic: true,
      subject: expect.stringContaining('en push_ticket'),
      text: expect.stringContaining(`/console/tickets/${number}`),
      replyTo: bench.replyTo(number, `agent:${pal.id}`),
    });
  });

  test('tells nobody of what they do themselves', async () => {
    await assigned(bench.owner.id);
    expect(await bench.queued('agent_notice')).toEqual([]);
  });

  test('tells of a reply of the customer and of a mention, and of a note only who wants that', async () => {
    const number = await assigned();
    await customerWrites(number);
    await note(number, `Look, @${pal.email}.`);
    await note(number, 'No hurry.');
    expect(await causes()).toEqual([
      [true, 'ticket_assigned'],
      [true, 'customer_replied'],
      [true, 'mentioned'],
    ]);
    await prefer({ notices: { note_added: { ...quiet, mail: true } } });
    await note(number, 'Still no hurry.');
    expect((await bench.queued('agent_notice')).at(-1)).toMatchObject({
      cause: 'note_added',
      text: 'Still no hurry.',
      sender: bench.owner.name,
    });
  });

  test('is not sent of a kind that the agent has turned off; what says nothing of mail leaves it on', async () => {
    await prefer({ notices: { ticket_assigned: quiet, customer_replied: { ...quiet, mail: false } } });
    const number = await assigned();
    await customerWrites(number);
    expect(await causes()).toEqual([[true, 'ticket_assigned']]);
  });

  test('is in the language of the agent', async () => {
    await prefer({ language: 'de' });
    await assigned();
    expect(await lastLetter()).toMatchObject({
      language: 'de',
      subject: expect.stringContaining('de push_ticket'),
    });
  });

  test('is of the most important kind where a write has several, and one for each agent', async () => {
    const number = await assigned();
    await bench.desk.tickets.change(bench.byOwner, { number, assigneeId: null });
    await bench.desk.tickets.reply(bench.byOwner, {
      number,
      body: `Yours, @${pal.email}.`,
      internal: true,
    });
    expect((await causes()).filter(([, cause]) => cause === 'mentioned')).toEqual([[true, 'mentioned']]);
  });

  test('reaches no agent who was suspended, and no address of the workspace', async () => {
    await bench.ports.work.write(bench.workspaceId, ({ agents }) =>
      agents.save({ ...pal, email: ourAddress }),
    );
    const number = await assigned();
    await bench.ports.work.write(bench.workspaceId, ({ agents }) =>
      agents.save({ ...pal, status: 'suspended' }),
    );
    await customerWrites(number);
    expect(await bench.queued('agent_notice')).toEqual([]);
  });

  test('is not sent because of a machine, and the machine of an agent answers it in vain', async () => {
    const number = await assigned();
    await customerWrites(number, { 'Auto-Submitted': 'auto-replied' });
    expect(await causes()).toEqual([[true, 'ticket_assigned']]);
    const letter = await lastLetter();
    const before = (await bench.messages(number)).length;
    const away = await arrives({
      headers: { From: pal.email, 'Auto-Submitted': 'auto-replied', 'In-Reply-To': `<${letter.messageId}>` },
      to: letter.replyTo ?? '',
      text: 'I am away.',
    });
    expect(away).toMatchObject({ state: 'noted', ticketNumber: null });
    expect(await bench.messages(number)).toHaveLength(before);
    expect(await bench.queued('agent_notice')).toHaveLength(1);
  });

  test('is answered by mail: the answer goes to the customer as that of the agent', async () => {
    bench.ports.mailJudge.answer({ dmarc: 'pass' });
    const number = await assigned();
    await customerWrites(number);
    const letter = await lastLetter();
    expect(letter.text).toContain('Any news?');
    await arrives({
      headers: {
        From: pal.email,
        'In-Reply-To': `<${letter.messageId}>`,
        References: [...letter.references, letter.messageId].map((id) => `<${id}>`).join(' '),
      },
      to: letter.replyTo ?? '',
      text: 'It is fixed.',
    });
    expect((await bench.messages(number)).at(-1)).toMatchObject({
      internal: false,
      body: 'It is fixed.',
      author: { type: 'agent', id: pal.id },
      delivery: { state: 'sent' },
    });
    expect(await causes()).toEqual([
      [true, 'ticket_assigned'],
      [true, 'customer_replied'],
    ]);
  });

  test('gives no token of a requester to an agent who is one', async () => {
    const { number } = await bench.aTicket({ requesterEmail: pal.email });
    await bench.desk.tickets.change(bench.byOwner, { number, assigneeId: pal.id });
    expect((await lastLetter()).replyTo).toBe(bench.replyTo(number, `agent:${pal.id}`));
  });

  test('is one of sixty an hour at most; the next is stored as failed with the reason', async () => {
    const number = await assigned();
    for (let count = 0; count < 60; count++) await note(number, `Again, @${pal.email}: ${count}`);
    const sent = await bench.queued('agent_notice');
    expect(sent.at(-1)).toMatchObject({ state: 'failed', error: expect.stringContaining('60 notices') });
    expect(sent.filter(({ state }) => state === 'queued')).toHaveLength(60);
  });
});

test('no notice is stored where nothing is sent by mail', async () => {
  const bench = await openInboundDesk({ mailer: collectingMailer({ from: null }) });
  const { actor } = await bench.byAgent('agent');
  const { number } = await bench.aTicket();
  await bench.desk.tickets.change(bench.byOwner, { number, assigneeId: agentOf(actor) });
  expect(await bench.queued('agent_notice')).toEqual([]);
});
