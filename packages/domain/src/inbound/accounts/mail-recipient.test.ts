import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import { type AccountDesk, openAccountDesk } from '../../testing/account-desk.ts';
import { mailBytes } from '../../testing/inbound-builders.ts';
import { ourAddress } from '../../testing/inbound-desk.ts';
import { tracesOf } from './mail-recipient.ts';

const begun = async (): Promise<AccountDesk> => {
  const bench = await openAccountDesk();
  await bench.add();
  return bench;
};

/** The envelope that a mail with these headers gets. */
const envelopeOf = async (bench: AccountDesk, headers: Readonly<Record<string, string>>) => {
  bench.ports.mailFolders.put(mailBytes(headers), bench.ports.clock.now());
  await bench.fetch();
  return (await bench.rows()).at(-1)?.envelope;
};

describe('a mail in a mailbox', () => {
  test('is for the address of the account, whatever it is addressed to', async () => {
    const bench = await begun();
    for (const To of [ourAddress, 'list@elsewhere.example', 'undisclosed-recipients:;'])
      expect(await envelopeOf(bench, { To })).toMatchObject({ to: ourAddress });
  });

  test.each(['Delivered-To', 'X-Original-To', 'Envelope-To', 'To', 'Cc'])(
    'is for a ticket whose token is in %s',
    async (name) => {
      const bench = await begun();
      const { number } = await bench.aTicket();
      const to = bench.replyTo(number);
      const value = `Support <${to}>, "x" <y@elsewhere.example>`;
      expect(await envelopeOf(bench, { [name]: value })).toMatchObject({ to });
      await bench.work();
      expect(await bench.messages(number)).toHaveLength(2);
    },
  );

  test('of which a server says more than its sender belongs to the ticket of the server', async () => {
    const bench = await begun();
    const [one, two] = [await bench.aTicket(), await bench.aTicket()];
    const to = bench.replyTo(two.number);
    const headers = { To: bench.replyTo(one.number), 'Delivered-To': to };
    expect(await envelopeOf(bench, headers)).toMatchObject({ to });
  });

  test('with a token that nobody made is for the account’s address with that token, and opens a ticket of its own', async () => {
    const bench = await begun();
    const to = ourAddress.replace('@', `+${'0'.repeat(44)}@`);
    expect(await envelopeOf(bench, { To: to })).toMatchObject({ to });
    await bench.work();
    expect(await bench.rows()).toMatchObject([{ state: 'done', openedTicket: true }]);
  });

  test('to another workspace as well is for the address of the account', async () => {
    const bench = await begun();
    const other = systemCall(bench.ports.ids.next(), 'setUp', 'request-1');
    await bench.desk.workspaces.add(other, { slug: 'other', name: 'Other' });
    await bench.desk.inbound.addAddress(other, { address: 'help@other.example', isTrusted: true });
    const theirs = `help+${'0'.repeat(44)}@other.example`;
    expect(await envelopeOf(bench, { To: `${theirs}, ${ourAddress}` })).toMatchObject({ to: ourAddress });
  });

  test('has the sender of its Return-Path, else that of From', async () => {
    const bench = await begun();
    expect(await envelopeOf(bench, {})).toMatchObject({ from: 'cora@customer.example' });
    expect(
      await envelopeOf(bench, { 'Return-Path': '<bounces@customer.example>', 'Message-ID': '<2@c>' }),
    ).toMatchObject({
      from: 'bounces@customer.example',
    });
  });
});

describe('traces in a header', () => {
  const of = (text: string) => tracesOf(Uint8Array.from([...text].map((one) => one.charCodeAt(0))));

  test('are read across folded lines, and end with the header', () => {
    const header =
      'Return-Path:\r\n <a@b.example>\r\nto: x@y.example,\r\n\tz@y.example\r\nTo-Do: no@y.example\r\n';
    expect(of(`${header}\r\nTo: body@y.example\r\n`)).toEqual({
      returnPath: 'a@b.example',
      recipients: ['x@y.example', 'z@y.example'],
    });
  });

  test('are few, and addresses to the letter', () => {
    const many = Array.from({ length: 500 }, (_, at) => `a${at}@b.example`).join(', ');
    expect(of(`Cc: ${many}\n`).recipients).toHaveLength(50);
    expect(of('To: a@b, <>, @, "quo ted"@b.example, a@-b.example\n').recipients).toEqual([]);
    expect(of('').recipients).toEqual([]);
    expect(of('Return-Path: <>\n').returnPath).toBeNull();
  });

  test('of a header of spaces are found in time that grows with its length', () => {
    expect(
      of(`To:${' '.repeat(65_000)}\nTo:${'\n '.repeat(30_000)}\nTo: ${'@'.repeat(60_000)}`).recipients,
    ).toEqual([]);
  });
});
