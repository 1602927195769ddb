/** A reply at a real mail server: signed with the key of its workspace, as receivers verify it. */
import { Readable } from 'node:stream';
import { createDesk, systemCall } from '@tidemark/domain';
import { type FakeZone, testPorts } from '@tidemark/domain/testing';
import { createMailJudge } from '@tidemark/inbound';
import { createMailDns } from '@tidemark/inbound/mail-dns';
import { createMailer, type MailSettings } from '@tidemark/mail';
import { createVault, systemSecrets } from '@tidemark/node';
import { afterEach, expect, test } from 'vitest';
import { zoneDns } from '../../adapters/inbound/src/testing/zone-dns.ts';
import { openSink } from '../../adapters/mail/src/testing/smtp-sink.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A desk that mails through a real server, and asks a DNS that the test writes. */
const opened = async () => {
  const sink = await openSink();
  closers.push(sink.close);
  const settings: Omit<MailSettings, 'sendsFrom'> = {
    smtp: { host: '127.0.0.1', port: sink.port, secure: false, auth: null },
    from: { name: 'Desk', address: 'desk@host.example' },
    dkim: null,
    folder: '/nowhere',
    attachmentBytes: 0,
  };
  const mailer = createMailer({ ...settings, log: { warn: () => undefined } });
  closers.push(mailer.close);
  let zone: FakeZone = {};
  const dns: Parameters<typeof zoneDns>[0] = new Proxy({}, { get: (_, name) => zone[String(name)] });
  const mailDns = createMailDns({
    outgoing: { addresses: ['203.0.113.5'], host: null },
    hostname: 'mx.host.example',
    dns: zoneDns(dns),
  });
  const vault = createVault(['k'.repeat(64)]);
  const ports = { ...testPorts(), mailer, vault, secrets: systemSecrets, mailDns };
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'setUp', 'request-1');
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme Help' });
  await desk.inbound.addAddress(call, { address: 'help@acme.example', isTrusted: true });
  const reply = async () => {
    const opening = { requesterEmail: 'bob@customer.example', subject: 'Größe', message: 'Help' };
    const { number } = await desk.tickets.open(call, opening);
    await desk.tickets.reply(call, { number, body: 'Grüße.\n\nFrom here', internal: false });
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
      await desk.tasks.run(task);
      await ports.taskQueue.done([task]);
    }
    const mail = sink.mails.at(-1);
    if (!mail) throw new Error('Expected a mail.');
    return mail;
  };
  const publish = (next: FakeZone): void => {
    zone = next;
  };
  /** The verdicts of a receiver on a mail from an address. */
  const received = async ({ raw, from }: Awaited<ReturnType<typeof reply>>, address: string) => {
    const bytes = Buffer.from(raw);
    const judge = createMailJudge({
      log: { warn: () => undefined },
      hostname: 'mx.customer.example',
      dns: zoneDns(zone),
    });
    const { spf, dkim, dmarc, dkimDomains } = await judge.judge(
      { size: bytes.length, open: () => Readable.from([bytes]) },
      { from, to: 'bob@customer.example', client: { address, helo: 'mx.host.example' } },
      { authserv: null },
    );
    return { spf, dkim, dmarc, dkimDomains };
  };
  return { desk, call, reply, publish, received };
};

test('a reply is from the workspace’s own address, and its signature and DMARC hold', async () => {
  const { desk, call, reply, publish, received } = await opened();
  const address = 'help@acme.example';
  const before = await reply();
  expect(before.raw).toMatch(/^From: .*<desk@host\.example>/m);
  const { keys } = await desk.senders.makeKey(call, { address });
  const records = Object.fromEntries(keys.map(({ record }) => [`TXT ${record.name}`, [record.value]]));
  publish({ ...records, 'TXT _dmarc.acme.example': ['v=DMARC1; p=reject; adkim=s; aspf=s'] });
  expect((await desk.senders.check(call, address)).address).toMatchObject({
    sends: true,
    sending: { spf: 'fail', dkim: 'pass' },
  });
  const mail = await reply();
  expect(mail.raw).toMatch(/^From: .*<help@acme\.example>/m);
  expect(mail.from).toMatch(/^help\+[0-9a-z]{44}@acme\.example$/);
  const pass = { dkim: 'pass', dkimDomains: ['acme.example'], dmarc: 'pass' };
  expect(await received(mail, '198.51.100.7')).toMatchObject(pass);
  expect(
    await received({ ...mail, raw: mail.raw.replace('From here', 'From there') }, '198.51.100.7'),
  ).toMatchObject({ dmarc: 'fail' });
});

test('a reply from an address that SPF alone lets send has no signature, and DMARC holds', async () => {
  const { desk, call, reply, publish, received } = await opened();
  publish({
    'TXT acme.example': ['v=spf1 ip4:203.0.113.5 -all'],
    'TXT _dmarc.acme.example': ['v=DMARC1; p=reject; aspf=s'],
  });
  await desk.senders.check(call, 'help@acme.example');
  const mail = await reply();
  expect(mail.raw).not.toContain('DKIM-Signature');
  expect(await received(mail, '203.0.113.5')).toMatchObject({ spf: 'pass', dmarc: 'pass' });
  expect(await received(mail, '198.51.100.7')).toMatchObject({ dmarc: 'fail' });
});
