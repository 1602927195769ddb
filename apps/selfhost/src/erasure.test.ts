/**
 * Erasing a person, seen from the data folder: everything that can be said about somebody is said with words that occur
 * nowhere else, everything that passes such words on is at work, and afterwards no file has any of them.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCli } from '@tidemark/cli';
import { type Call, type Desk, systemCall } from '@tidemark/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDeployment, testDeployment } from './backups/test-deployment.ts';
import type { Selfhost } from './main.ts';

/** Each stands for one place where a person may be named. */
const canaries = [
  ...['email', 'name', 'renamed', 'phone', 'contactfield', 'subject', 'body', 'html', 'reply'],
  ...['internal', 'tag', 'custom', 'filename', 'filebytes', 'answered', 'retrykey', 'address', 'searched'],
  ...['device', 'pushname', 'asked', 'portalkey'],
] as const;
type Canary = (typeof canaries)[number];
const canary = (name: Canary): string => `zqcanary${name}`;

const email = `${canary('email')}@customer.example`;
let instance: TestDeployment;
let receiver: Server;
let deliveries: string[];
let server: Selfhost;

beforeEach(async () => {
  instance = await testDeployment({
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    MAIL_FROM: 'support@acme.test',
  });
  deliveries = [];
  receiver = createServer((request, response) => {
    void request.toArray().then((pieces) => {
      const body = Buffer.concat(pieces).toString();
      deliveries.push(body);
      // A receiver that fails, and repeats what it was told: the log of deliveries keeps what it said.
      response.writeHead(500, { 'content-type': 'text/plain' }).end(body);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await instance.serve();
});
afterEach(async () => {
  await instance.end();
  receiver.close();
});

/** Which canaries are in which files of the data folder. */
const found = (): readonly string[] =>
  filesBelow(instance.environment.DATA_DIR ?? '').flatMap((path) => {
    const text = `${path} ${textOf(path)}`.toLowerCase();
    const encoded = canaries.filter((name) => text.includes(base64Of(canary(name)).toLowerCase()));
    const plain = canaries.filter((name) => text.includes(canary(name)));
    return [...new Set([...plain, ...encoded])].map(
      (name) => `${name} in ${path.slice(instance.folder.length)}`,
    );
  });

/** Read by another process: whoever closes a file of the database here lets go the locks that the server has on it. */
const textOf = (path: string): string =>
  execFileSync('cat', [path], { encoding: 'latin1', maxBuffer: 2 ** 28 });

const base64Of = (text: string): string => Buffer.from(text).toString('base64').slice(0, -4);

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const tidemark = async (...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const code = await createCli(instance.cli, {
    ...io,
    readStdin: async () => '',
    stdin: async function* () {},
    ask: async () => null,
    wait: async () => undefined,
  }).run(args);
  return { code, out: out.join(''), err: err.join('') };
};

const workspaceAsCode = (url: string) => `
ticket_fields:
  - { key: order, label: Order, type: text }
rules:
  - name: Welcome
    on: [ticket.created]
    conditions: { all: [{ fact: requester.email, contains: customer }] }
    actions:
      - { send_mail: { to: requester, subject: "Re {{ticket.subject}}", body: "Dear {{requester.name}}" } }
      - { send_mail: { to: boss@acme.test, subject: "New {{ticket.subject}}", body: "From {{requester.email}}" } }
      - { add_note: "From {{requester.name}}, {{requester.email}}" }
webhooks: [{ url: "${url}", events: ["*"] }]
`;

const ticket = {
  requester_email: email,
  requester_name: `${canary('name')} Person`,
  subject: `About ${canary('subject')}`,
  message: `Please help ${canary('body')}, @owner knows.`,
  tags: [canary('tag')],
  custom_fields: { order: canary('custom') },
  files: [
    {
      name: `${canary('filename')}.txt`,
      content_type: 'text/plain',
      data: Buffer.from(`The bytes say ${canary('filebytes')}`).toString('base64'),
    },
  ],
};

/** Says all that can be said, in every way in that keeps it. */
const sayEverything = async (): Promise<string> => {
  const { port } = receiver.address() as AddressInfo;
  const file = join(instance.folder, 'workspace.yaml');
  await writeFile(file, workspaceAsCode(`http://127.0.0.1:${port}/hook`));
  expect(await tidemark('config', 'apply', file)).toMatchObject({ code: 0, err: '' });
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const answered = await instance.call(server, { method, path, body, headers });
    expect([path, answered.status < 300, answered.body]).toEqual([path, true, answered.body]);
    return answered.body;
  };
  const opened = await call('POST', '/tickets', ticket, { 'idempotency-key': canary('retrykey') });
  const { number, requester_id: id } = opened;
  await call('POST', `/tickets/${number}/messages`, { body_html: `<p>An answer, ${canary('html')}</p>` });
  await call(
    'POST',
    `/tickets/${number}/messages`,
    { body: canary('reply') },
    { 'idempotency-key': 'second' },
  );
  await call('POST', `/tickets/${number}/messages`, { body: canary('internal'), internal: true });
  await call('PATCH', `/contacts/${id}`, {
    name: `${canary('renamed')} Person`,
    phone: `+1 ${canary('phone')}`,
    custom_fields: { nick: canary('contactfield') },
  });
  await call('PATCH', `/tickets/${number}`, {
    subject: `Still about ${canary('answered')}`,
    add_tags: ['more'],
  });
  await call('POST', '/contacts', { email, name: canary('renamed') }, { 'idempotency-key': 'third' });
  await call('GET', `/search?q=${canary('searched')}`);
  await instance.call(server, { method: 'GET', path: `/contacts?email=${canary('address')}@x.example` });
  await instance.call(server, {
    method: 'POST',
    path: `/contacts/${canary('address')}@x.example`,
    body: {
      requester_email: canary('address'),
    },
  });
  await signIn();
  for (const resource of ['tickets', 'messages', 'contacts', 'audit_log'])
    await ready(String((await call('POST', '/exports', { resource, format: 'ndjson', filter: {} })).id));
  await until(() => deliveries.length >= 3);
  return String(id);
};

const ready = (id: string): Promise<void> =>
  until(
    async () =>
      (await instance.call(server, { method: 'GET', path: `/exports/${id}` })).body.status === 'ready',
  );

const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
  for (
    const since = performance.now();
    !(await isDone());
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (performance.now() - since > 50_000) throw new Error('It did not happen within 50 s.');
};

/** Uses the desk beside the server, as the command line does. */
const atTheDesk = async (use: (desk: Desk, call: Call) => Promise<unknown>): Promise<void> => {
  const session = await instance.cli.open({ mayMake: false });
  try {
    const [workspace] = (await session.desk.workspaces.list({ limit: 1, after: null })).data;
    await use(session.desk, systemCall(workspace?.id ?? '', 'test', session.ids.next()));
  } finally {
    await session.close();
  }
};

/** The chores that the server runs each minute. */
const chores = (): Promise<void> =>
  atTheDesk(async (desk, call) => {
    for (const chore of Object.values(desk.chores)) await chore(call);
  });

/** The customer uses one link, and asks for another; in between their app says what an app can. */
const signIn = (): Promise<void> =>
  atTheDesk(async ({ portal, mails }, call) => {
    await portal.requestLink(call, { email });
    const letters = (await mails.list(call, 20)).filter(({ mail }) => mail.kind === 'sign_in');
    const [, token = ''] = /token=(\w+)/.exec(letters[0]?.letter.text ?? '') ?? [];
    const device = { name: canary('device'), platform: null, appVersion: null };
    const session = await portal.signIn(call, { token, device });
    await sayByApp(session.token);
    await portal.requestLink(call, { email });
  });

/** Requests of the customer's app, each with a key for retries. */
const sayByApp = async (token: string): Promise<void> => {
  const say = async (path: string, body: object = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': canary('portalkey') };
    const answered = await instance.call(server, { method: 'POST', path: `/portal${path}`, body, headers });
    expect([path, answered.status < 300, answered.body]).toEqual([path, true, answered.body]);
    return answered.body;
  };
  await say('/devices', { push_token: 'token', platform: 'ios', device_name: canary('pushname') });
  const { number } = await say('/requests', { subject: canary('asked'), message: canary('asked') });
  await say(`/requests/${number}/messages`, { body: canary('asked') });
  await say('/notifications/read');
  await say('/auth/logout');
};

const nothingLeft = async (): Promise<void> => {
  await until(() => found().length === 0).catch(() => undefined);
  expect(found()).toEqual([]);
};

describe('an erased person', () => {
  test('over the API is in no file of the data folder a minute later', async () => {
    const id = await sayEverything();
    const before = found().map((line) => line.split(' ')[0]);
    // Search texts and addresses in paths are stored nowhere. Everything else was stored, or the test would prove nothing.
    const notStored = ['address', 'searched'];
    for (const name of canaries)
      expect([name, before.includes(name)]).toEqual([name, !notStored.includes(name)]);
    expect(
      (await instance.call(server, { method: 'DELETE', path: `/contacts/${id}?delete_tickets=true` })).status,
    ).toBe(204);
    await chores();
    await nothingLeft();
  });

  test('on the command line leaves a receipt without personal data', async () => {
    await sayEverything();
    const path = join(instance.folder, 'receipt.json');
    expect(await tidemark('erase', 'contact', email)).toMatchObject({ code: 0 });
    expect(found()).not.toEqual([]);
    const erased = await tidemark('erase', 'contact', email, '--yes', '--receipt', path, '--asked-by', 'Ann');
    expect(erased).toMatchObject({ code: 0, err: '' });
    const receipt = readFileSync(path, 'utf8');
    expect(JSON.parse(receipt)).toMatchObject({
      workspace: 'acme',
      asked_by: 'Ann',
      finished: true,
      removed: { contacts: 1, tickets: 2, messages: 8, files: 1, sessions: 1 },
      database: 'overwritten',
    });
    expect(receipt).not.toContain('zqcanary');
    await chores();
    await nothingLeft();
  });

  test('stays when the receipt cannot be written', async () => {
    await instance.call(server, { method: 'POST', path: '/contacts', body: { email } });
    const erased = await tidemark('erase', 'contact', email, '--yes', '--receipt', '/dev/null/receipt');
    expect(erased).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was erased.') });
    const full = join(instance.folder, 'receipt.json');
    await writeFile(full, '');
    expect((await tidemark('erase', 'contact', email, '--yes', '--receipt', full)).err).toContain(
      `${full} already exists: name a new file. Nothing was erased.`,
    );
    const astray = join(instance.folder, 'none', 'receipt.json');
    expect((await tidemark('erase', 'contact', email, '--yes', '--receipt', astray)).err).toContain(
      `there is no folder ${join(instance.folder, 'none')}. Nothing was erased.`,
    );
    const kept = await instance.cli.backups?.create({ to: null, withKey: true });
    const erasedNow = await tidemark('erase', 'contact', email, '--yes');
    expect(erasedNow.code).toBe(0);
    expect(erasedNow.out).toContain('Erased: the contact, 0 tickets, 0 messages, 0 files');
    expect(erasedNow.out).toContain(
      `1 manual backup still contains the data: ${kept?.id}. Delete it yourself.`,
    );
    expect((await tidemark('erase', 'contact', email, '--yes')).err).toContain('No contact of acme has');
  });

  test('is not in the audit log, which still records the erasure', async () => {
    const id = await sayEverything();
    await instance.call(server, { method: 'DELETE', path: `/contacts/${id}?delete_tickets=true` });
    const { out } = await tidemark('audit', 'list', '--json');
    expect(out).not.toContain('zqcanary');
    expect(out).toContain('removeContact');
  });
});
