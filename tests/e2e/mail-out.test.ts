/** Mail as it arrives at a real server: over the API of both deployments, with their own workers. */

import { createClient } from '@tidemark/client';
import { startWorker } from '@tidemark/saas';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { attachedTo, textOf } from '../../adapters/mail/src/testing/mime-parts.ts';
import { headersOf, openSink } from '../../adapters/mail/src/testing/smtp-sink.ts';
import { noise } from '../api/uploads.ts';
import { type Deployment, type Prepare, saas, selfhost } from './deployments.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Wishes = Readonly<{ more?: Readonly<Record<string, string>>; refuse?: Parameters<typeof openSink>[1] }>;

const started = async (
  prepare: Prepare,
  work: (deployment: Deployment) => Promise<void>,
  { more = {}, refuse }: Wishes = {},
) => {
  const sink = await openSink(undefined, refuse);
  closers.push(sink.close);
  const deployment = await prepare({
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Acme Help <support@acme.example>',
    ...more,
  });
  closers.push(deployment.remove);
  const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
  const server = await deployment.start();
  closers.push(server.close);
  await work(deployment);
  const { tickets, events } = createClient({ baseUrl: server.url, key });
  return { sink, deployment, tickets, events };
};

const within = { timeout: 50_000, interval: 50 };

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
  test('a reply reaches the requester, shows as sent, and has hostile markup as text', async () => {
    const { sink, deployment, tickets } = await started(prepare, work);
    const evil = '<img src=x onerror=alert(1)>';
    const { number } = await tickets.create({
      requester_email: 'bob@customer.example',
      requester_name: evil,
      subject: evil,
      message: 'Please help.',
    });
    const reply = await tickets.reply(number, { body: `Hello ${evil}` });
    expect(reply.delivery).toMatchObject({ state: 'queued' });
    await vi.waitFor(() => expect(sink.mails).toHaveLength(1), within);
    const [mail] = sink.mails;
    expect(mail?.to).toEqual(['bob@customer.example']);
    expect(mail?.raw.split('text/html')[1]).not.toContain('<img');
    expect(headersOf(mail?.raw ?? '')).toContainEqual({ name: 'Subject', value: `Re: ${evil}` });
    await vi.waitFor(async () => {
      const { data } = await tickets.messages(number).page();
      expect(data.at(-1)?.delivery).toMatchObject({
        state: 'sent',
        error: null,
      });
    }, within);
    const { data } = JSON.parse(await deployment.tidemark('mail', 'list', '--json'));
    expect(data).toMatchObject([{ state: 'sent', kind: 'public_reply', attempts: 1 }]);
    const shown = JSON.parse(await deployment.tidemark('mail', 'show', data[0].id, '--json'));
    const messageId = headersOf(mail?.raw ?? '').find(({ name }) => name === 'Message-ID')?.value;
    expect(shown.headers['Message-ID']).toBe(messageId);
  });

  test('a reply whose address the mail server does not know leaves a note, and tells webhooks', async () => {
    const { sink, tickets, events } = await started(prepare, work, {
      refuse: () => ({ code: 550, text: '5.1.1 User unknown' }),
    });
    const { number } = await tickets.create({
      requester_email: 'bob@customer.example',
      subject: 'Where is it?',
      message: 'Please help.',
    });
    await tickets.reply(number, { body: 'On its way.' });
    await vi.waitFor(async () => {
      const { data } = await tickets.messages(number).page();
      const error = 'The mail server says that there is no such address: 550 5.1.1 User unknown';
      expect(data.at(1)?.delivery).toMatchObject({ state: 'failed', error });
      expect(data.at(2)).toMatchObject({
        ...{ internal: true, auto: true, author: { type: 'system', name: 'Mail' } },
        body: expect.stringContaining('The reply to bob@customer.example did not arrive.'),
      });
      expect(data.at(2)?.body).toContain('550 5.1.1 User unknown');
    }, within);
    const { data } = await events.list({ limit: 100 }).page();
    expect(data.filter(({ event }) => event === 'message.delivery_failed')).toHaveLength(1);
    expect(sink.mails).toEqual([]);
    const history = await tickets.history(number).page();
    expect(history.data.flatMap(({ mail }) => mail ?? [])).toMatchObject([
      { state: 'failed', reason: 'no_such_address', said: '550 5.1.1 User unknown' },
    ]);
  });

  test('files of a reply arrive unchanged, and too large ones as a link', async () => {
    const { sink, deployment, tickets } = await started(prepare, work, {
      more: { MAIL_FILES_MEBIBYTES: '1' },
    });
    const { number } = await tickets.create({
      requester_email: 'bob@customer.example',
      subject: 'Where is it?',
      message: 'Please help.',
    });
    const bytes = noise(200_000);
    const files = [
      { name: 'Rückgabe – 保証書.pdf', content: bytes },
      { name: 'empty.txt', content: '' },
      { name: 'large.zip', content: noise(1_500_000) },
    ];
    await tickets.reply(number, { body: 'A note.', internal: true, files: files.slice(0, 1) });
    await tickets.reply(number, { body: 'Here they are.', files });
    await vi.waitFor(() => expect(sink.mails).toHaveLength(1), within);
    const [{ raw } = { raw: '' }] = sink.mails;
    const attached = attachedTo(raw).map((part) => [part.name, part.bytes.toString('hex')]);
    expect(attached).toEqual([
      ['Rückgabe – 保証書.pdf', bytes.toString('hex')],
      ['empty.txt', ''],
    ]);
    expect(textOf(raw)).toMatch(
      new RegExp(
        `1 file is not attached.*:\r?\n- large.zip \\(1.4 MiB\\)\r?\nhttp://\\S+/portal/web/requests/${number}\r?\n`,
      ),
    );
    const { data } = JSON.parse(await deployment.tidemark('mail', 'list', '--json'));
    const shown = JSON.parse(await deployment.tidemark('mail', 'show', data[0].id, '--json'));
    expect(shown.as_it_went).toBe(true);
    expect(shown.files).toMatchObject([
      { name: 'Rückgabe – 保証書.pdf', size: 200_000 },
      { name: 'empty.txt' },
    ]);
    expect(await deployment.tidemark('mail', 'show', data[0].id)).toContain('File: empty.txt (0 bytes)');
  });

  test('an invitation arrives with its link, and mail test prints the server’s response', async () => {
    const { sink, deployment } = await started(prepare, work);
    const invited = JSON.parse(
      await deployment.tidemark('agent', 'invite', 'ann@acme.example', '--name', 'Ann', '--json'),
    );
    await vi.waitFor(() => expect(sink.mails).toHaveLength(1), within);
    const token = new URL(invited.link).searchParams.get('t') ?? 'none';
    expect(sink.mails[0]?.raw.replace(/=\r\n/g, '')).toContain(token);
    expect(await deployment.tidemark('mail', 'test', 'me@acme.example')).toBe('Sent to me@acme.example.\n');
    expect(sink.mails[1]?.to).toEqual(['me@acme.example']);
  });
});
