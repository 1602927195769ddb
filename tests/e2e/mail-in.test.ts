/** Mail that arrives by every way at a real server becomes a ticket: on both deployments, with their own workers. */
import { createClient } from '@tidemark/client';
import { startWorker } from '@tidemark/saas';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inData } from '../../adapters/inbound/src/testing/smtp-client.ts';
import { type Deployment, type Prepare, saas, selfhost } from './deployments.ts';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const to = 'support@acme.example';
const within = { timeout: 30_000, interval: 50 };

/** No name below `.invalid` is asked of a name server for long. */
const mailFrom = (sender: string, subject: string): string =>
  [
    `From: Cora <${sender}@customer.invalid>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${sender}@customer.invalid>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Gr\u00fc\u00dfe aus K\u00f6ln',
    '--b',
    'Content-Type: text/plain; name=notes.txt',
    'Content-Disposition: attachment; filename=notes.txt',
    '',
    'notes',
    '--b--',
    '',
  ].join('\r\n');

const sent = async (port: number, raw: string, hello: string): Promise<void> => {
  const client = await inData({ port }, [to], hello);
  client.send(`${raw}.\r\n`);
  expect(await client.reply()).toMatch(/^250 /);
  client.cut();
};

const started = async (prepare: Prepare, work: (deployment: Deployment) => Promise<void>) => {
  const deployment = await prepare({
    INBOUND_SMTP_PORT: '0',
    INBOUND_SMTP_HOST: '127.0.0.1',
    INBOUND_LMTP_PORT: '0',
  });
  closers.push(deployment.remove);
  const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
  await deployment.tidemark('inbound', 'address', 'add', to, '--tag', 'mail', '--trust');
  const { url } = JSON.parse(await deployment.tidemark('inbound', 'hook', 'add', '--name', 'test', '--json'));
  const server = await deployment.start();
  closers.push(server.close);
  await work(deployment);
  return {
    deployment,
    server,
    hook: new URL(url).pathname,
    client: createClient({ baseUrl: server.url, key }),
  };
};

describe.each<[string, Prepare, (deployment: Deployment) => Promise<void>]>([
  ['selfhost', selfhost, async () => undefined],
  [
    'saas',
    saas,
    async ({ environment }) => {
      const worker = await startWorker(environment);
      closers.push(worker.close);
    },
  ],
])('on %s', (_name, prepare, work) => {
  test('the same mail by SMTP, LMTP, HTTP and a pipe becomes the same ticket', async () => {
    const { deployment, server, hook, client } = await started(prepare, work);
    const ways: Readonly<Record<string, (raw: string) => Promise<unknown>>> = {
      smtp: (raw) => sent(server.mailPorts?.smtp ?? 0, raw, 'EHLO mx.acme.example'),
      lmtp: (raw) => sent(server.mailPorts?.lmtp ?? 0, raw, 'LHLO mx.acme.example'),
      http: async (raw) => {
        const posted = await fetch(`${server.url}${hook}?to=${to}`, {
          method: 'POST',
          headers: { 'Content-Type': 'message/rfc822' },
          body: raw,
        });
        expect(posted.status).toBe(200);
      },
      pipe: (raw) => deployment.tidemarkWith(Buffer.from(raw), 'mail', 'deliver', '--to', to),
    };
    for (const [way, send] of Object.entries(ways)) await send(mailFrom(way, 'Hello'));
    await vi.waitFor(async () => {
      const { data } = JSON.parse(await deployment.tidemark('mail', 'inbox', 'list', '--json'));
      expect(data.map(({ state }: { state: string }) => state)).toEqual(Object.keys(ways).map(() => 'done'));
    }, within);
    const { data: tickets } = await client.tickets.list().page();
    expect(tickets).toHaveLength(4);
    for (const { number, subject, channel, tags } of tickets) {
      expect({ subject, channel, tags }).toEqual({ subject: 'Hello', channel: 'email', tags: ['mail'] });
      const { data: messages } = await client.tickets.messages(number).page();
      expect(messages).toMatchObject([
        { body: 'Gr\u00fc\u00dfe aus K\u00f6ln', verified: false, files: [{ name: 'notes.txt', size: 5 }] },
      ]);
    }
    const { data: contacts } = await client.contacts.list().page();
    expect(contacts.map(({ email }) => email).sort()).toEqual(
      Object.keys(ways)
        .map((way) => `${way}@customer.invalid`)
        .sort(),
    );
  });
});
