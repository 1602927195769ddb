import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import type { Letter } from '../../model/outbound/mailer.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { speaks } from '../../testing/languages.ts';
import { bring, workAll } from '../../testing/mail-relay.ts';

const sales = 'sales@acme.example';

const added = async (bench: InboundDesk): Promise<string> => {
  await bench.desk.inbound.addAddress(bench.bySystem, { address: sales });
  return lastCode(bench);
};

const lastCode = async (bench: InboundDesk): Promise<string> => {
  const mail = (await bench.queued('notice')).at(-1);
  return /\n([0-9A-Za-z]{16})\n/.exec(mail?.text ?? '')?.[1] ?? '';
};

/** The mail with the code as it was sent. */
const letterWithCode = async (bench: InboundDesk): Promise<Letter> => {
  await workAll(bench);
  const letter = bench.ports.mailer.letters.at(-1);
  if (!letter) throw new Error('Expected a letter with the code.');
  return letter;
};

const verifiedAt = async ({ desk, bySystem }: InboundDesk) =>
  (await desk.inbound.listAddresses(bySystem))[0]?.verifiedAt;

describe('an address of the workspace', () => {
  test('is verified by the code that was sent to it', async () => {
    const bench = await openInboundDesk();
    const code = await added(bench);
    expect(await bench.queued('notice')).toMatchObject([
      { to: sales, subject: expect.stringContaining(sales) },
    ]);
    expect(await verifiedAt(bench)).toBeNull();
    const { desk, bySystem } = bench;
    const wrong = desk.inbound.verifyAddress(bySystem, { address: sales, code: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_code' });
    await desk.inbound.verifyAddress(bySystem, { address: 'Sales@acme.example', code: ` ${code} ` });
    expect(await verifiedAt(bench)).toBe(bench.ports.clock.now());
  });

  test('is verified by itself when the mail with the code arrives', async () => {
    const bench = await openInboundDesk();
    await added(bench);
    const [row] = await bring(bench, await letterWithCode(bench));
    await bench.work();
    expect(await bench.row(row?.id ?? '')).toMatchObject({
      ...{ state: 'noted', reason: 'address_check', ticketNumber: null },
    });
    expect(await verifiedAt(bench)).not.toBeNull();
  });

  test('needs no code where it is MAIL_FROM: whoever set that vouches for it', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem } = bench;
    const address = ourAddress.toUpperCase();
    expect(await desk.inbound.addAddress(bySystem, { address })).toMatchObject({
      verifiedAt: bench.ports.clock.now(),
    });
    expect(await bench.queued('notice')).toEqual([]);
    expect(await bench.arrives()).toMatchObject({ state: 'done' });
  });

  test('has no use for a code of yesterday, or of an earlier mail', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem } = bench;
    const first = await added(bench);
    const letter = await letterWithCode(bench);
    await desk.inbound.verifyAddress(bySystem, { address: sales });
    const second = await lastCode(bench);
    expect(second).not.toBe(first);
    const enter = (code: string) => desk.inbound.verifyAddress(bySystem, { address: sales, code });
    await expect(enter(first)).rejects.toMatchObject({ code: 'invalid_code' });
    bench.ports.clock.advance(86_400_000);
    await expect(enter(second)).rejects.toMatchObject({ code: 'invalid_code' });
    await bring(bench, { ...letter, text: letter.text.replace(first, second) });
    await bench.work();
    expect(await verifiedAt(bench)).toBeNull();
  });

  test.each([
    ['a mail of somebody else', {}, ''],
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': '<x@y>' }, '> '],
    ['an automatic answer with our mark', { 'Auto-Submitted': 'auto-replied', 'X-Tidemark-Mail': '' }, ''],
    ['an answer with our mark', { 'In-Reply-To': '<x@y>', 'X-Tidemark-Mail': '' }, ''],
    ['a quote with our mark', { 'X-Tidemark-Mail': '' }, '> '],
  ])('is not verified by %s that has the code', async (_, headers, quote) => {
    const bench = await openInboundDesk();
    await added(bench);
    const { mark, text } = await letterWithCode(bench);
    await bench.arrives({
      headers: {
        From: sales,
        To: sales,
        ...headers,
        ...('X-Tidemark-Mail' in headers && { 'X-Tidemark-Mail': mark }),
      },
      text: text.replaceAll(/^/gm, quote),
      to: sales,
    });
    expect(await verifiedAt(bench)).toBeNull();
  });

  test('is not verified by a bounce that returns the code', async () => {
    const bench = await openInboundDesk();
    await added(bench);
    const { mark, messageId, text } = await letterWithCode(bench);
    const recipients = [{ recipient: sales, action: 'failed', status: '5.1.1', diagnostic: null }] as const;
    await bench.arrives({
      headers: { From: 'MAILER-DAEMON@acme.example', 'X-Tidemark-Mail': mark },
      facts: { report: { kind: 'delivery', recipients, returnedIds: [messageId] }, text },
      to: sales,
    });
    expect(await verifiedAt(bench)).toBeNull();
  });

  test.each(['by mail', 'by hand'])('takes in what waited for it when it is verified %s', async (how) => {
    const bench = await openInboundDesk();
    const code = await added(bench);
    const letter = await letterWithCode(bench);
    const { id } = await bench.arrives({ to: sales });
    expect(await bench.row(id)).toMatchObject({ state: 'quarantined', reason: 'unverified_address' });
    expect(await bench.arrives({ text: 'To an address of the settings.' })).toMatchObject({ state: 'done' });
    const { desk, bySystem } = bench;
    if (how === 'by hand') await desk.inbound.verifyAddress(bySystem, { address: sales, code });
    else await bring(bench, letter);
    await bench.work();
    await bench.work();
    expect(await bench.row(id)).toMatchObject({ state: 'done', reason: null, ticketNumber: 2 });
  });

  test('needs no code where it is the sender of the instance', async () => {
    const bench = await openInboundDesk();
    await bench.desk.inbound.addAddress(bench.bySystem, { address: ourAddress });
    expect(await bench.arrives()).toMatchObject({ state: 'done' });
  });

  test('gets its code in the language of the workspace', async () => {
    const bench = await openInboundDesk();
    await speaks(bench, 'fr');
    await added(bench);
    expect(await bench.queued('notice')).toMatchObject([
      {
        subject: `Acme Support: fr notice_address_check_subject ${sales}`,
        text: expect.stringContaining(`fr notice_address_check_text Acme Support ${sales}\n\nfr `),
      },
    ]);
  });

  test('an address of the workspace gets a few codes an hour', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem } = bench;
    await added(bench);
    const again = () => desk.inbound.verifyAddress(bySystem, { address: sales });
    await again();
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('belongs to one workspace, and can be removed', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem } = bench;
    await added(bench);
    const again = desk.inbound.addAddress(bySystem, { address: 'SALES@acme.example' });
    await expect(again).rejects.toMatchObject({ code: 'address_taken' });
    await desk.inbound.removeAddress(bySystem, sales);
    expect(await desk.inbound.recipientOf(sales)).toBeNull();
    await expect(desk.inbound.removeAddress(bySystem, sales)).rejects.toMatchObject({ code: 'not_found' });
    const verify = desk.inbound.verifyAddress(bySystem, { address: sales });
    await expect(verify).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['no address', { address: 'sales' }],
    ['an address with one of our tokens', { address: `sales+${'0'.repeat(44)}@acme.example` }],
    ['a team that nobody knows', { address: sales, teamName: 'Nobody' }],
  ])('is refused when it is %s', async (_, input) => {
    const bench = await openInboundDesk();
    const adding = bench.desk.inbound.addAddress(bench.bySystem, input);
    await expect(adding).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('an address of somebody else', () => {
  const opened = async () => {
    const mailer = collectingMailer({ from: { name: null, address: 'desk@host.example' } });
    const bench = await openInboundDesk({ mailer, inboundDomain: 'in.example' });
    const adding = (address: string) =>
      bench.desk.inbound.addAddress(bench.bySystem, { address, isTrusted: true });
    const addOther = () => {
      const other = systemCall(bench.ports.ids.next(), 'setUp', 'request-1');
      return bench.desk.workspaces.add(other, { slug: 'zeta', name: 'Zeta' });
    };
    return { ...bench, adding, addOther };
  };

  test('is refused where it is the sender that workspaces share', async () => {
    const { adding, addOther } = await opened();
    await addOther();
    for (const address of ['desk@host.example', 'Desk@HOST.example', 'desk+x@host.example'])
      await expect(adding(address)).rejects.toMatchObject({ code: 'address_taken', field: 'address' });
  });

  test('is not that sender where there is one workspace', async () => {
    const { adding } = await opened();
    expect(await adding('desk@host.example')).toMatchObject({ verifiedAt: expect.any(String) });
  });

  test('is refused at the host of another workspace, also of one to come', async () => {
    const { adding } = await opened();
    for (const address of ['support@zeta.in.example', 'Sales@Zeta.IN.example', 'support@a.acme.in.example'])
      await expect(adding(address)).rejects.toMatchObject({ code: 'address_taken', field: 'address' });
    for (const address of ['sales@acme.in.example', 'support@in.example', 'support@zetain.example'])
      expect(await adding(address)).toMatchObject({ address });
  });
});
