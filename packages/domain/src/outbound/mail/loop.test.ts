import { expect, test } from 'vitest';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { bring } from '../../testing/mail-relay.ts';

test('a mail to ourselves has a tag like a reply, is no ticket, and is known to have arrived', async () => {
  const bench = await openInboundDesk();
  const { desk, bySystem, ports } = bench;
  const { messageId, result } = await desk.mails.loop(bySystem, { address: ourAddress });
  expect(result).toEqual({ type: 'sent' });
  const [letter] = ports.mailer.letters;
  expect(letter?.to).toMatch(/^support\+[0-9a-z]{44}@acme\.example$/);
  expect(await desk.mails.arrived(bySystem, [messageId, 'another@acme.example'])).toEqual(new Set());
  expect(await desk.inbound.recipientOf(letter?.to ?? '')).toEqual({
    workspaceId: bench.workspaceId,
    addressId: null,
    to: letter?.to,
  });
  if (letter) await bring(bench, letter);
  expect(await desk.mails.arrived(bySystem, [messageId, 'another@acme.example'])).toEqual(
    new Set([messageId]),
  );
  await bench.work();
  const { data } = await desk.inbound.list(bySystem, { filter: {}, page: { limit: 9, after: null } });
  expect(data).toMatchObject([{ state: 'noted', reason: 'loop', ticketNumber: null }]);
});

test('a mail to ourselves may go another way than the mail server', async () => {
  const bench = await openInboundDesk({ mailer: collectingMailer({ reachesPeople: false }) });
  const { mails } = bench.desk;
  const sent: string[] = [];
  const send = async ({ to }: Readonly<{ to: string }>) => {
    sent.push(to);
    return { type: 'sent' } as const;
  };
  const { result } = await mails.loop(bench.bySystem, {
    address: 'a-rather-long-address@acme.example',
    send,
  });
  expect([result, sent]).toEqual([{ type: 'sent' }, ['a-rather-long-address@acme.example']]);
  expect((await mails.loop(bench.bySystem, { address: ourAddress })).result).toEqual({ type: 'no_server' });
  await expect(mails.loop(bench.bySystem, { address: '' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
