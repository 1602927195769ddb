/**
 * Erasing a person who writes by mail, seen from the data folder: their mails are taken in and quarantined, their words are in tickets
 * of others, and afterwards no file has any of them.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCli } from '@tidemark/cli';
import { type Call, type Desk, systemCall } from '@tidemark/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDeployment, testDeployment } from './backups/test-deployment.ts';

/** Each stands for one place where mail leaves something of a person. */
const canaries = [
  ...['address', 'name', 'subject', 'body', 'html', 'large', 'file', 'filename', 'answer', 'answerfile'],
  ...['answerfilename', 'quarantined', 'messageid'],
] as const;
type Canary = (typeof canaries)[number];
const canary = (name: Canary): string => `zqmail${name}`;

const support = 'support@acme.test';
const bob = `${canary('name')} Person <${canary('address')}@customer.example>`;
const cora = 'Cora <cora@other.example>';

let instance: TestDeployment;

beforeEach(async () => {
  instance = await testDeployment({ MAIL_FROM: support, QUOTA_CONTACT_REQUESTS: '2' });
});
afterEach(() => instance.end());

const tidemark = async (stdin: string, ...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await createCli(instance.cli, {
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    ask: async () => null,
    wait: async () => undefined,
    readStdin: async () => stdin,
    stdin: async function* () {
      yield Buffer.from(stdin);
    },
  }).run(args);
  return { code, out: out.join(''), err: err.join('') };
};

const atTheDesk = async <Result>(use: (desk: Desk, call: Call) => Promise<Result>): Promise<Result> => {
  const session = await instance.cli.open({ mayMake: false });
  try {
    const [workspace] = (await session.desk.workspaces.list({ limit: 1, after: null })).data;
    return await use(session.desk, systemCall(workspace?.id ?? '', 'test', session.ids.next()));
  } finally {
    await session.close();
  }
};

const until = async (isDone: () => Promise<boolean> | boolean): Promise<void> => {
  for (
    const since = performance.now();
    !(await isDone());
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (performance.now() - since > 50_000) throw new Error('It did not happen within 50 s.');
};

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Read by another process: whoever closes a file of the database here lets go the locks that the server has on it. */
const found = (): readonly string[] =>
  filesBelow(instance.environment.DATA_DIR ?? '').flatMap((path) => {
    const bytes = execFileSync('cat', [path], { encoding: 'latin1', maxBuffer: 2 ** 28 });
    const text = `${path} ${bytes}`.toLowerCase();
    return canaries
      .filter((name) => text.includes(canary(name)))
      .map((name) => `${name} in ${path.slice(instance.folder.length)}`);
  });

type Part = Readonly<{ type: string; body: string; name?: string }>;

let sent = 0;

const mailOf = (from: string, headers: readonly string[], parts: readonly Part[]): string => {
  sent += 1;
  const id = from === bob ? canary('messageid') : 'cora';
  return [
    `From: ${from}`,
    ...headers,
    `Message-ID: <${id}${sent}@customer.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...parts.flatMap(({ type, body, name }) => [
      '--b',
      `Content-Type: ${type}; charset=utf-8`,
      ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
      '',
      body,
    ]),
    '--b--',
    '',
  ].join('\r\n');
};

const plain = (body: string): Part => ({ type: 'text/plain', body });

/** Delivers a mail, and waits until it is in a state. */
const deliver = async (mail: string, state: string, to = support): Promise<void> => {
  const { out, err } = await tidemark(mail, 'mail', 'deliver', '--to', to, '--json');
  expect(err).toBe('');
  const { id } = JSON.parse(out);
  await until(() => atTheDesk(async (desk, call) => (await desk.inbound.get(call, id)).state !== 'kept'));
  expect(await atTheDesk(async (desk, call) => (await desk.inbound.get(call, id)).state)).toBe(state);
};

/** The address that takes answers to a ticket, from its last mail. */
const addressOf = (): Promise<string> =>
  atTheDesk(async (desk, call) => {
    const [last] = await desk.mails.list(call, 1);
    return String(last?.letter.replyTo);
  });

const sayEverything = async (): Promise<void> => {
  const server = await instance.serve();
  expect(await tidemark('', 'inbound', 'address', 'add', support, '--trust')).toMatchObject({ code: 0 });
  const file = { type: 'text/plain', body: canary('file'), name: `${canary('filename')}.txt` };
  await deliver(
    mailOf(
      bob,
      [`To: ${support}`, `Subject: ${canary('subject')}`],
      [plain(canary('body')), { type: 'text/html', body: `<p>${canary('html')}</p>` }, file],
    ),
    'done',
  );
  const long = `${canary('large')} word `.repeat(10_000);
  await deliver(mailOf(bob, [`To: ${support}`, 'Subject: Long'], [plain(long)]), 'done');
  await deliver(mailOf(cora, [`To: ${support}`, `Cc: ${bob}`, 'Subject: Hers'], [plain('Please.')]), 'done');
  const reply = await instance.call(server, {
    method: 'POST',
    path: '/tickets/3/messages',
    body: { body: 'We look at it.' },
  });
  expect(reply.status).toBe(201);
  const answerfile = {
    type: 'text/plain',
    body: canary('answerfile'),
    name: `${canary('answerfilename')}.txt`,
  };
  const answer = [plain(canary('answer')), answerfile];
  await deliver(mailOf(bob, [`To: ${support}`, 'Subject: Re: Hers'], answer), 'done', await addressOf());
  const tooMany = [plain(canary('quarantined'))];
  await deliver(mailOf(bob, [`To: ${support}`, 'Subject: Too many'], tooMany), 'quarantined');
};

test('an erased person who wrote by mail is in no file of the data folder', async () => {
  await sayEverything();
  const path = join(instance.folder, 'receipt.json');
  const before = new Set(found().map((line) => line.split(' ')[0]));
  for (const name of canaries) expect([name, before.has(name)]).toEqual([name, true]);
  const email = `${canary('address')}@customer.example`;
  const erased = await tidemark('', 'erase', 'contact', email, '--yes', '--receipt', path);
  expect(erased).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    finished: true,
    removed: { contacts: 1, tickets: 2, messages: 3, files: 3, mails: 4, mentions: 1 },
  });
  await atTheDesk(async (desk, call) => {
    for (const chore of Object.values(desk.chores)) await chore(call);
  });
  expect(await tidemark('', 'vacuum')).toMatchObject({ code: 0 });
  await until(() => found().length === 0).catch(() => undefined);
  expect(found()).toEqual([]);
  const left = await atTheDesk((desk, call) =>
    desk.tickets.listMessages(call, { number: 3, page: { limit: 9, after: null } }),
  );
  expect(left.data.map(({ body }) => body)).toEqual(['Please.', 'We look at it.']);
});
