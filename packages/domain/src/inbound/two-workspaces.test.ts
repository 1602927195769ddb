import { describe, expect, test } from 'vitest';
import { type Call, systemCall } from '../model/actor.ts';
import type { InboundMail } from '../model/inbound/inbound-mail.ts';
import type { Letter } from '../model/outbound/mailer.ts';
import { configured, ruleThat } from '../testing/automated-desk.ts';
import { collectingMailer } from '../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk } from '../testing/inbound-desk.ts';
import { bring, workAll } from '../testing/mail-relay.ts';

type Both = InboundDesk & Readonly<{ other: Call }>;

/** Two workspaces of one instance, which mails from `desk@host.example`. */
const openBoth = async (inboundDomain: string | null = 'in.example'): Promise<Both> => {
  const mailer = collectingMailer({ from: { name: 'Desk', address: 'desk@host.example' } });
  const bench = await openInboundDesk({ mailer, inboundDomain });
  const other = systemCall(bench.ports.ids.next(), 'setUp', 'request-1');
  await bench.desk.workspaces.add(other, { slug: 'zeta', name: 'Zeta Help' });
  return { ...bench, other };
};

const thanks = ruleThat([
  { type: 'send_mail', value: { to: 'requester', subject: 'Thank you', body: 'We got your mail.' } },
]);

/** Delivers every letter to a workspace of the instance until none is sent any more. */
const exchanged = async (bench: Both, rounds = 10): Promise<readonly Letter[]> => {
  let seen = 0;
  for (let round = 0; round < rounds; round += 1) {
    await workAll(bench);
    const letters = bench.ports.mailer.letters.slice(seen);
    if (letters.length === 0) break;
    seen += letters.length;
    for (const letter of letters) await bring(bench, letter);
    bench.ports.clock.advance(60_000);
  }
  return bench.ports.mailer.letters;
};

const rowsOf = async ({ desk }: Both, call: Call): Promise<readonly InboundMail[]> =>
  (await desk.inbound.list(call, { filter: {}, page: { limit: 100, after: null } })).data;

/** Somebody of the first workspace writes to the address of the other one. */
const writes = async (bench: Both, to: string): Promise<void> => {
  const { number } = await bench.aTicket({ requesterEmail: to });
  await bench.desk.tickets.reply(bench.byOwner, { number, body: 'Can you help us?', internal: false });
};

describe('mail between two workspaces of one instance', () => {
  test('opens a ticket there, and the answer comes back to its own', async () => {
    const bench = await openBoth();
    await writes(bench, 'support@zeta.in.example');
    await exchanged(bench);
    expect(await rowsOf(bench, bench.other)).toMatchObject([
      { state: 'done', reason: null, sender: 'support@acme.in.example', ticketNumber: 1 },
    ]);
    await bench.desk.tickets.reply(bench.other, { number: 1, body: 'Gladly.', internal: false });
    await exchanged(bench);
    expect(await rowsOf(bench, bench.bySystem)).toMatchObject([
      { state: 'done', reason: null, sender: 'support@zeta.in.example', ticketNumber: 1 },
    ]);
    expect((await bench.messages(1)).at(-1)).toMatchObject({
      ...{ body: expect.stringContaining('Gladly.'), auto: false },
    });
  });

  test('opens a ticket also where both share the sender of the instance', async () => {
    const bench = await openBoth(null);
    await bench.desk.inbound.addAddress(bench.other, { address: 'help@zeta.example', isTrusted: true });
    await writes(bench, 'help@zeta.example');
    await exchanged(bench);
    expect(await rowsOf(bench, bench.other)).toMatchObject([
      { state: 'done', sender: 'desk@host.example', ticketNumber: 1 },
    ]);
    // Mail from the other workspace to itself is still its own, also mail in its name.
    const [letter] = bench.ports.mailer.letters;
    if (!letter) throw new Error('Expected a letter.');
    await bring(bench, { ...letter, messageId: 'x@host.example', mark: '' });
    expect((await rowsOf(bench, bench.other))[0]).toMatchObject({ state: 'kept' });
    await bench.work();
    expect((await rowsOf(bench, bench.other))[0]).toMatchObject({
      ...{ state: 'quarantined', reason: 'own_address' },
    });
  });

  test('ends after the first automatic answer, though both answer by themselves', async () => {
    const bench = await openBoth();
    await configured({ rules: [thanks] }, bench);
    await configured({ rules: [thanks] }, { ...bench, workspaceId: bench.other.workspaceId });
    await writes(bench, 'support@zeta.in.example');
    const sent = await exchanged(bench);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['support@zeta.in.example', 'Thank you'],
      ['support@zeta.in.example', 'Re: My printer is on fire'],
      ['support@acme.in.example', 'Thank you'],
    ]);
  });
});
