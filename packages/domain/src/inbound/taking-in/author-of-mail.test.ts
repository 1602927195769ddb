import { describe, expect, test } from 'vitest';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';

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
