import { expect, test } from 'vitest';
import type { Letter } from '../model/outbound/mailer.ts';
import { configured, ruleThat } from '../testing/automated-desk.ts';
import { collectingMailer } from '../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../testing/inbound-desk.ts';
import { bring, workAll } from '../testing/mail-relay.ts';
import { plainVault } from '../testing/plain-vault.ts';

const theirs = 'help@zeta.example';

/** Writes to the requester of every ticket, and at every change of one. */
const answersAll = ruleThat(
  [
    { type: 'send_mail', value: { to: 'requester', subject: 'Thank you', body: 'We got your mail.' } },
    { type: 'add_tag', value: 'answered' },
  ],
  { on: ['ticket.created', 'ticket.updated'] },
);

const deskAt = async (address: string, key: string): Promise<InboundDesk> => {
  const mailer = collectingMailer({ from: { name: null, address } });
  const bench = await openInboundDesk({ mailer, vault: plainVault(key) });
  await bench.address({ address });
  await configured({ rules: [answersAll] }, bench);
  return bench;
};

/** Lets them write to each other for ten minutes, and gives the letters that they sent. */
const exchanged = async (ours: InboundDesk, others: InboundDesk): Promise<readonly Letter[]> => {
  const sent: Letter[] = [];
  const seen = new Map([ours, others].map((bench) => [bench, 0]));
  for (let minute = 0; minute < 10; minute += 1) {
    for (const bench of [ours, others]) {
      await workAll(bench);
      const { letters } = bench.ports.mailer;
      for (const letter of letters.slice(seen.get(bench))) {
        sent.push(letter);
        await bring(bench === ours ? others : ours, letter);
      }
      seen.set(bench, letters.length);
      bench.ports.clock.advance(60_000);
    }
  }
  return sent;
};

test('two desks that answer by themselves stop after the first answer', async () => {
  const [ours, others] = [await deskAt(ourAddress, 'ours'), await deskAt(theirs, 'theirs')];
  const { number } = await ours.aTicket({ requesterEmail: theirs });
  await ours.desk.tickets.reply(ours.byOwner, { number, body: 'Are you there?', internal: false });
  const sent = await exchanged(ours, others);
  expect(sent.map(({ to, subject, automatic }) => [to, subject, automatic])).toEqual([
    // The ticket and its reply were written here: no mail has caused these three.
    [theirs, 'Thank you', true],
    [theirs, 'Thank you', true],
    [theirs, 'Re: My printer is on fire', false],
    [ourAddress, 'Thank you', true],
  ]);
  const arrived = async (bench: InboundDesk, ticket: number) =>
    (await bench.messages(ticket))
      .filter(({ author, channel }) => author.type === 'customer' && channel === 'email')
      .map(({ auto }) => auto);
  expect(await arrived(ours, number)).toEqual([true]);
  expect(await arrived(others, 1)).toEqual([false]);
});

test('a desk that gets its own mail back does nothing with it', async () => {
  const ours = await deskAt(ourAddress, 'ours');
  const { number } = await ours.aTicket();
  await ours.desk.tickets.reply(ours.byOwner, { number, body: 'Hello?', internal: false });
  await workAll(ours);
  const letters = [...ours.ports.mailer.letters];
  expect(letters).toHaveLength(3);
  for (const letter of letters) {
    // A server on the way has written a Message-ID of its own.
    const [row] = await bring(ours, { ...letter, to: ourAddress, messageId: `${letter.id}@mx.example` });
    await workAll(ours);
    expect(await ours.row(row?.id ?? '')).toMatchObject({ state: 'noted', reason: 'loop' });
  }
  expect(ours.ports.mailer.letters).toHaveLength(3);
});
