/** The walk of a mail desk, as its operator and its customers go it: real processes, a real mail client, and a kill -9. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@tidemark/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inData } from '../../adapters/inbound/src/testing/smtp-client.ts';
import { freePort } from '../setup/free-port.ts';
import { commandProcess, type ServerProcess, serverProcess } from './server-process.ts';

const hasSwaks = spawnSync('swaks', ['--version']).status === 0;
const withoutSwaks = 'skipped where swaks is not installed: apt-get install swaks';

const desk = 'support@acme.example';
const cora = 'cora@customer.invalid';
const daemon = 'MAILER-DAEMON@mx.customer.invalid';
const mallory = 'mallory@elsewhere.invalid';
const within = { timeout: 40_000, interval: 200 };

const configuration = {
  sla_policies: [{ name: 'Standard', targets: [{ metric: 'first_reply', within: '1h' }] }],
  rules: [{ name: 'By mail', on: ['ticket.created'], actions: [{ add_tags: ['by-mail'] }] }],
};

let folder = '';
let port = 0;
const running: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-walk-'));
  port = await freePort();
});

afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  DATA_DIR: join(folder, 'data'),
  MAIL_FROM: `Acme <${desk}>`,
  PORT: '0',
  INBOUND_SMTP_PORT: String(port),
  INBOUND_SMTP_HOST: '127.0.0.1',
});

const start = async (): Promise<Readonly<{ server: ServerProcess; url: string }>> => {
  const server = serverProcess(environment());
  running.push(server);
  const url = /API {8}(http:\/\/localhost:\d+)/.exec(await server.ready)?.[1] ?? '';
  return { server, url };
};

const tidemark = async (...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await commandProcess(args, environment());
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};

type Sent = Readonly<{ from: string; to?: string; id: string; lines: readonly string[] }>;

const rawOf = ({ from, id, lines }: Sent): string =>
  [`From: ${from === '<>' ? daemon : from}`, `Message-ID: <${id}@customer.invalid>`, ...lines, ''].join(
    '\r\n',
  );

/** Rejects unless the mail is acknowledged. */
const swaks = async (mail: Sent): Promise<void> => {
  const file = join(folder, `${mail.id}.eml`);
  await writeFile(file, rawOf(mail));
  const server = ['--server', '127.0.0.1', '--port', String(port), '--helo', 'client.invalid'];
  const envelope = ['--from', mail.from, '--to', mail.to ?? desk];
  await promisify(execFile)('swaks', [...server, ...envelope, '--data', `@${file}`]);
};

const letterFolder = (): string => join(folder, 'data', 'mail');

/** The letters in the folder, oldest first. */
const letters = async (): Promise<readonly string[]> => {
  const names = await readdir(letterFolder()).catch(() => []);
  const found = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(found.map((name) => readFile(join(letterFolder(), name), 'utf8')));
};

/** Of the letter's own header, unfolded. */
const header = (letter: string, name: string): string => {
  const head = (letter.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
};

const bounceOf = (letter: string, to: string): readonly string[] => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
  '',
  '--r',
  '',
  'The mail could not be delivered.',
  '--r',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.customer.invalid',
  '',
  `Final-Recipient: rfc822; ${to}`,
  'Action: failed',
  'Status: 5.1.1',
  '--r',
  'Content-Type: text/rfc822-headers',
  '',
  `Message-ID: ${header(letter, 'Message-ID')}`,
  '',
  '--r--',
];

type Settled = Readonly<{ state: string; subject: string }>;

type Desk = Readonly<{ url: string; key: string }>;

/** The result of every mail that arrived, once none waits. */
const settled = ({ url, key }: Desk) =>
  vi.waitFor(async () => {
    const answer = await fetch(`${url}/api/v1/inbound/mails?limit=100`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await answer.json()) as Readonly<{ data: readonly Settled[] }>;
    expect(data.filter(({ state }) => state === 'kept')).toEqual([]);
    return data;
  }, within);

describe.skipIf(!hasSwaks)(`the walk of a mail desk (${withoutSwaks})`, () => {
  test('from a mail to its ticket, letter, answers and bounce, and over a kill -9, loses and doubles nothing', {
    timeout: 180_000,
  }, async () => {
    const { key } = JSON.parse(await tidemark('quickstart', '--json'));
    await tidemark('inbound', 'address', 'add', desk, '--trust');
    const file = join(folder, 'configuration.json');
    await writeFile(file, JSON.stringify(configuration));
    await tidemark('config', 'apply', file);
    const first = await start();
    const { tickets, events } = createClient({ baseUrl: first.url, key });

    await swaks({ from: cora, id: 'one', lines: ['Subject: No light', '', 'It is dark.'] });
    const ticket = await vi.waitFor(async () => {
      const { data } = await tickets.list().page();
      return data[0] ?? expect.fail('Expected a ticket.');
    }, within);
    expect(ticket).toMatchObject({ subject: 'No light', channel: 'email', tags: ['by-mail'] });
    expect((await tickets.get(ticket.number)).sla).toMatchObject({
      targets: [{ metric: 'first_reply', due_at: expect.any(String) }],
    });

    await tickets.reply(ticket.number, { body: 'Is it plugged in?' });
    const letter = await vi.waitFor(
      async () => (await letters()).at(-1) ?? expect.fail('Expected a letter.'),
      within,
    );
    expect(header(letter, 'To')).toContain(cora);
    const replyTo = header(letter, 'Reply-To');
    expect(replyTo).toMatch(/^<?support\+[0-9a-z]{44}@acme\.example>?$/);
    const token = replyTo.replaceAll(/[<>]/g, '');

    await tickets.update(ticket.number, { status: 'solved' });
    const answering = [`In-Reply-To: ${header(letter, 'Message-ID')}`, 'Subject: Re: No light', ''];
    await swaks({ from: cora, to: token, id: 'two', lines: [...answering, 'It is.'] });
    await vi.waitFor(async () => {
      const { data } = await tickets.messages(ticket.number).page();
      expect(data.at(-1)).toMatchObject({ body: 'It is.', author: { type: 'customer' } });
      expect((await tickets.get(ticket.number)).status).toBe('open');
    }, within);

    await swaks({ from: mallory, to: token, id: 'three', lines: [...answering, 'Me too.'] });
    const forged = token.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    await swaks({ from: cora, to: forged, id: 'four', lines: ['Subject: Forged', '', 'Let me in.'] });
    const settledMails = await settled({ url: first.url, key });
    const bySubject = (wanted: string) => settledMails.filter(({ subject }) => subject === wanted);
    expect(bySubject('Forged')).toHaveLength(1);
    expect((await letters()).filter((one) => header(one, 'To').includes(mallory))).toEqual([]);

    const envelope = header(letter, 'Return-Path').replaceAll(/[<>]/g, '');
    expect(envelope).not.toBe(token);
    await swaks({
      from: '<>',
      to: envelope,
      id: 'five',
      lines: ['Subject: Returned', ...bounceOf(letter, cora)],
    });
    await vi.waitFor(async () => {
      const { data } = await events.list({ limit: 100 }).page();
      expect(data.filter(({ event }) => event === 'message.delivery_failed')).toHaveLength(1);
    }, within);

    const spoken = await tickets.messages(ticket.number).page();
    expect(spoken.data.map(({ body }) => body)).toEqual([
      'It is dark.',
      'Is it plugged in?',
      'It is.',
      'Me too.',
      expect.stringContaining(`The reply to ${cora} did not arrive.`),
    ]);
    const before = await settled({ url: first.url, key });
    const half = await inData({ port }, [desk]);
    half.send('From: cora@customer.invalid\r\nSubject: Half\r\n');
    await swaks({ from: cora, id: 'six', lines: ['Subject: Just before', '', 'Acknowledged.'] });
    first.server.child.kill('SIGKILL');
    expect((await first.server.ended).signal).toBe('SIGKILL');
    const second = await start();
    for (const [id, subject] of [
      ['six', 'Just before'],
      ['seven', 'Half'],
    ] as const)
      await swaks({ from: cora, id, lines: [`Subject: ${subject}`, '', 'Acknowledged.'] });
    const again = createClient({ baseUrl: second.url, key });
    const after = await settled({ url: second.url, key });
    expect(after.length - before.length).toBe(3);
    const { data } = await again.tickets.list({ limit: 100 }).page();
    const subjects = data.map(({ subject }) => subject);
    expect(subjects.filter((subject) => ['Just before', 'Half'].includes(subject)).toSorted()).toEqual([
      'Half',
      'Just before',
    ]);
    const kept = await again.tickets.messages(ticket.number).page();
    expect(kept.data.map(({ body }) => body)).toEqual(spoken.data.map(({ body }) => body));
  });
});
