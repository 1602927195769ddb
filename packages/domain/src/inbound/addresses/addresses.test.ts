import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';

const sales = 'sales@acme.example';

const added = async (bench: InboundDesk): Promise<string> => {
  await bench.desk.inbound.addAddress(bench.bySystem, { address: sales });
  return lastCode(bench);
};

const lastCode = async (bench: InboundDesk): Promise<string> => {
  const mail = (await bench.queued('notice')).at(-1);
  return /\n([0-9A-Za-z]{16})\n/.exec(mail?.text ?? '')?.[1] ?? '';
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
    const code = await added(bench);
    const row = await bench.arrives({ to: sales, text: `Enter this code:\n\n${code}\n\nBye` });
    expect(row).toMatchObject({ state: 'noted', reason: 'address_check', ticketNumber: null });
    expect(await verifiedAt(bench)).not.toBeNull();
  });

  test('has no use for a code of yesterday, or of an earlier mail', async () => {
    const bench = await openInboundDesk();
    const { desk, bySystem } = bench;
    const first = await added(bench);
    await desk.inbound.verifyAddress(bySystem, { address: sales });
    const second = await lastCode(bench);
    expect(second).not.toBe(first);
    const enter = (code: string) => desk.inbound.verifyAddress(bySystem, { address: sales, code });
    await expect(enter(first)).rejects.toMatchObject({ code: 'invalid_code' });
    bench.ports.clock.advance(86_400_000);
    await expect(enter(second)).rejects.toMatchObject({ code: 'invalid_code' });
    expect(await bench.arrives({ to: sales, text: second })).toMatchObject({ state: 'done' });
  });

  test('gets a few codes an hour', async () => {
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

const zoe = 'zoe@elsewhere.example';
/** Mallory signs with her own domain. */
const mallory = { dmarc: 'pass', dkimDomains: ['evil.example'] } as const;
const theirs = { 'In-Reply-To': '<known@customer.example>', Cc: 'accomplice@evil.example' };

/** Bob has written to the address before. */
const knowingBob = async (wanted: Parameters<InboundDesk['address']>[0]): Promise<InboundDesk> => {
  const bench = await openInboundDesk();
  await bench.address(wanted);
  await bench.arrives({
    headers: { From: 'bob@customer.example', 'Message-ID': '<known@customer.example>' },
  });
  bench.ports.mailJudge.answer(mallory);
  return bench;
};

const expectNothingOfBobs = async (bench: InboundDesk): Promise<void> => {
  expect(await bench.messages(1)).toHaveLength(1);
  expect(await bench.messages(2)).toHaveLength(1);
  for (const number of [1, 2])
    expect(await bench.read(({ participants }) => participants.listOfTicket(number))).toEqual([]);
};

describe('at a group', () => {
  const rewritten = { From: `"'Zoe' via Support" <${ourAddress}>`, 'X-Original-Sender': zoe };
  const signed = { dmarc: 'pass', dkimDomains: ['ACME.example'] } as const;

  test('the author is whom it names, in a mail from the group itself that its own domain has signed', async () => {
    const bench = await openInboundDesk();
    await bench.address({ isGroup: true });
    bench.ports.mailJudge.answer(signed);
    expect(await bench.arrives({ headers: rewritten })).toMatchObject({ state: 'done', ticketNumber: 1 });
    expect((await bench.messages(1))[0]).toMatchObject({ author: { name: 'zoe' }, verified: false });
    // A member of the same domain is not the group.
    await bench.arrives({ headers: { ...rewritten, From: 'ann@acme.example' } });
    expect((await bench.messages(2))[0]?.author.name).toBe('ann');
  });

  test('the group without its signature waits for a person', async () => {
    const bench = await openInboundDesk();
    await bench.address({ isGroup: true });
    bench.ports.mailJudge.answer({ dmarc: 'pass', dkimDomains: ['elsewhere.example'] });
    const row = await bench.arrives({ headers: rewritten });
    expect(row).toMatchObject({ state: 'quarantined', reason: 'own_address' });
  });

  test('nobody is somebody else by signing with a domain of their own', async () => {
    const bench = await knowingBob({ isGroup: true });
    const forged = { From: 'mallory@evil.example', 'X-Original-Sender': 'bob@customer.example' };
    await bench.arrives({ headers: { ...forged, 'X-Original-Sender': 'ceo@bank.example' } });
    expect((await bench.messages(2))[0]?.author.name).toBe('mallory');
    await bench.arrives({ headers: { ...forged, ...theirs } });
    expect(await bench.messages(1)).toHaveLength(1);
  });

  test('whom it names appends by no header, and adds nobody', async () => {
    const bench = await knowingBob({ isGroup: true });
    bench.ports.mailJudge.answer(signed);
    const asBob = { ...rewritten, 'X-Original-Sender': 'bob@customer.example' };
    await bench.arrives({ headers: { ...asBob, ...theirs }, text: 'Send it elsewhere.' });
    await expectNothingOfBobs(bench);
  });
});

describe('at a web form’s address', () => {
  test('the author is whom Reply-To names', async () => {
    const bench = await openInboundDesk();
    const headers = { From: 'noreply@shop.example', 'Reply-To': `Zoe <${zoe}>` };
    await bench.arrives({ headers });
    await bench.address({ replyTo: 'contact' });
    await bench.arrives({ headers, text: 'Other' });
    const [first, second] = [await bench.messages(1), await bench.messages(2)];
    expect([first[0]?.author.name, second[0]?.author.name]).toEqual(['noreply', 'Zoe']);
  });

  test('the form may write as the address itself', async () => {
    const bench = await openInboundDesk();
    await bench.address({ replyTo: 'contact' });
    const row = await bench.arrives({ headers: { From: ourAddress, 'Reply-To': zoe } });
    expect(row).toMatchObject({ state: 'done', ticketNumber: 1 });
  });

  test('a Reply-To to ourselves names nobody', async () => {
    const bench = await openInboundDesk();
    await bench.address({ replyTo: 'contact' });
    await bench.arrives({ headers: { From: 'Ann <ann@customer.example>', 'Reply-To': ourAddress } });
    expect((await bench.messages(1))[0]?.author.name).toBe('Ann');
  });

  test('whom Reply-To names appends by no header, and adds nobody', async () => {
    const bench = await knowingBob({ replyTo: 'contact' });
    const headers = { From: 'mallory@evil.example', 'Reply-To': 'bob@customer.example', ...theirs };
    await bench.arrives({ headers, text: 'Please send the money elsewhere.' });
    await expectNothingOfBobs(bench);
  });

  test('Reply-To makes nobody an agent', async () => {
    const bench = await openInboundDesk();
    await bench.address({ replyTo: 'contact' });
    bench.ports.mailJudge.answer({ dmarc: 'pass' });
    const headers = { From: 'mallory@evil.example', 'Reply-To': 'Olga <owner@desk.example>' };
    expect(await bench.arrives({ headers })).toMatchObject({ state: 'quarantined', reason: 'spoofed_agent' });
  });
});
