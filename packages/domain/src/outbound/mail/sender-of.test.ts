import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { anInboundAddress } from '../../testing/inbound-builders.ts';
import { openInboundDesk } from '../../testing/inbound-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';
import { senderOf } from './sender-of.ts';
import { threadToken, withToken } from './thread-token.ts';

const mailFrom = { name: 'Desk', address: 'desk@host.example' };
const instance = { mailFrom, inboundDomain: null };
const acme = { slug: 'acme' };
const at = (address: string, wanted = {}) => anInboundAddress({ address, ...wanted });
const help = at('help@acme.example');
const sending = at('sales@acme.example', { sends: true });

describe('the sender of a workspace', () => {
  test('is its first verified address that may send, which takes answers and bounces', () => {
    const addresses = [help, at('new@acme.example', { sends: true, verifiedAt: null }), sending];
    expect(senderOf(acme, addresses, { mailFrom, inboundDomain: 'in.example' })).toEqual({
      from: { name: null, address: 'sales@acme.example' },
      answersAt: 'sales@acme.example',
      readsAnswers: true,
      readsBounces: true,
    });
  });

  test('is its address below the domain of the instance until then, and its own one takes the answers', () => {
    const settings = { mailFrom, inboundDomain: 'in.example' };
    const from = { name: null, address: 'support@acme.in.example' };
    const known = { readsAnswers: true, readsBounces: true };
    expect(senderOf(acme, [help], settings)).toEqual({ from, answersAt: help.address, ...known });
    expect(senderOf(acme, [], settings)).toEqual({ from, answersAt: from.address, ...known });
  });

  test('is that of the instance without such a domain, and bounces go to it as it stands', () => {
    const from = mailFrom;
    expect(senderOf(acme, [help], instance)).toEqual({
      from,
      answersAt: help.address,
      readsAnswers: true,
      readsBounces: false,
    });
    expect(senderOf(acme, [], instance)).toEqual({
      from,
      answersAt: from.address,
      readsAnswers: false,
      readsBounces: false,
    });
  });

  test('is that of the instance with its name where the workspace receives its mail', () => {
    expect(senderOf(acme, [help, at('Desk@host.example')], instance)).toEqual({
      from: mailFrom,
      answersAt: 'Desk@host.example',
      readsAnswers: true,
      readsBounces: true,
    });
  });

  test('is never an address into which no token fits', () => {
    for (const address of ['a-rather-long-address@acme.example', 'help+web@acme.example'])
      expect(senderOf(acme, [at(address, { sends: true })], instance).answersAt).toBe(mailFrom.address);
  });

  test('is nobody where the instance has none', () => {
    const sender = senderOf(acme, [sending], { mailFrom: null, inboundDomain: 'in.example' });
    expect(sender.from.address).toBe('no-reply@tidemark.invalid');
  });
});

describe('two workspaces of one instance', () => {
  const opened = async () => {
    const mailer = collectingMailer({ from: mailFrom });
    const bench = await openInboundDesk({ mailer });
    const other = bench.ports.ids.next();
    const byOther = systemCall(other, 'setUp', 'request-1');
    await bench.desk.workspaces.add(byOther, { slug: 'zeta', name: 'Zeta Help' });
    const reply = async (call: typeof byOther, requesterEmail: string) => {
      const opening = { requesterEmail, subject: 'Broken', message: 'Help' };
      const { number } = await bench.desk.tickets.open(call, opening);
      return { number, ...(await bench.desk.tickets.reply(call, { number, body: 'Hi', internal: false })) };
    };
    return { ...bench, other, byOther, reply };
  };

  test('mail in their own names, from their own addresses', async () => {
    const bench = await opened();
    await bench.ports.work.write(bench.workspaceId, ({ inboundAddresses }) => inboundAddresses.add(sending));
    await bench.desk.inbound.addAddress(bench.byOther, { address: 'hello@zeta.example', isTrusted: true });
    const { number } = await bench.reply(bench.bySystem, 'bob@customer.example');
    await bench.reply(bench.byOther, 'bob@customer.example');
    await workAll(bench);
    const [first, second] = bench.ports.mailer.letters;
    const token = (workspaceId: string, about = '') =>
      threadToken(bench.ports.vault, { workspaceId, number, about });
    expect(first).toMatchObject({
      from: { name: 'Acme Support', address: 'sales@acme.example' },
      replyTo: withToken('sales@acme.example', token(bench.workspaceId)),
      envelopeFrom: withToken('sales@acme.example', token(bench.workspaceId, 'bounce')),
    });
    expect(first?.messageId).toMatch(/@acme\.example$/);
    expect(second).toMatchObject({
      from: { name: 'Desk', address: 'desk@host.example' },
      replyTo: withToken('hello@zeta.example', token(bench.other)),
      envelopeFrom: 'desk@host.example',
    });
    const recipient = await bench.desk.inbound.recipientOf(second?.replyTo ?? '');
    expect(recipient).toMatchObject({ workspaceId: bench.other });
    const mails = await bench.desk.mails.list(bench.bySystem, 9);
    expect(mails.map(({ letter, isAsItWent }) => [letter.from.address, isAsItWent])).toEqual([
      ['sales@acme.example', true],
    ]);
  });

  test('mail nothing to any address of their own', async () => {
    const bench = await opened();
    await bench.desk.inbound.addAddress(bench.byOther, { address: 'hello@zeta.example', isTrusted: true });
    for (const email of ['hello@zeta.example', 'Hello+x@zeta.example', 'desk@host.example'])
      expect((await bench.reply(bench.byOther, email)).delivery.state).toBe('none');
    expect((await bench.reply(bench.bySystem, 'hello@zeta.example')).delivery.state).toBe('queued');
  });
});

test('a mail is shown as it was sent, also after its workspace got another sender', async () => {
  const bench = await openInboundDesk();
  await bench.address();
  const { number } = await bench.aTicket();
  await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
  await workAll(bench);
  await bench.desk.inbound.removeAddress(bench.bySystem, 'support@acme.example');
  await bench.ports.work.write(bench.workspaceId, ({ inboundAddresses }) => inboundAddresses.add(sending));
  const { attachments: _files, ...sent } = bench.ports.mailer.letters[0] ?? { attachments: [] };
  const [shown] = await bench.desk.mails.list(bench.bySystem, 1);
  expect(shown?.letter).toMatchObject(sent);
  expect(shown?.letter.envelopeFrom).toBe(bench.replyTo(number, 'bounce'));
});
