/** The self-hosted server from its start to its end, however that comes. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { commandProcess, type ServerProcess, serverProcess, unreadCommandProcess } from './server-process.ts';

let folder = '';
const running: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-process-'));
});

afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const data = (): string => join(folder, 'data');

const start = (environment: Readonly<Record<string, string>> = {}): ServerProcess => {
  const server = serverProcess({ DATA_DIR: data(), PORT: '0', ...environment });
  running.push(server);
  return server;
};

const stop = async ({ child, ended }: ServerProcess) => {
  child.kill('SIGTERM');
  return ended;
};

const urlIn = (printed: string): string => /API {8}(http:\/\/localhost:\d+)/.exec(printed)?.[1] ?? '';
const linkIn = (printed: string): string => /http:\S+\/setup\?t=\w+/.exec(printed)?.[0] ?? '';

const form = {
  workspace_name: 'Acme Outdoor',
  slug: 'acme',
  locale: 'en',
  timezone: 'Europe/Dublin',
  owner_name: 'Ann Owner',
  email: 'ann@example.com',
  password: 'a long enough password',
};

const sendForm = (link: string) =>
  fetch(link.replace(/\?.*/, ''), {
    method: 'POST',
    body: new URLSearchParams({ ...form, token: new URL(link).searchParams.get('t') ?? '' }),
  });

test.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['host', 'max-age=31536000'],
  ['off', null],
])('a server with an https address and HSTS=%s sends Strict-Transport-Security as %s', async (HSTS, line) => {
  const PORT = String(await freePort());
  await start({ PUBLIC_URL: 'https://desk.example', HSTS, PORT }).ready;
  const answer = await fetch(`http://127.0.0.1:${PORT}/livez`);
  expect([answer.status, answer.headers.get('Strict-Transport-Security')]).toEqual([200, line]);
});

describe('the first start', () => {
  test('makes a folder for this user only, and prints a link that sets up the workspace once', async () => {
    const server = start();
    const printed = await server.ready;
    const link = linkIn(printed);
    expect(printed).toContain(`${data()} (new)`);
    expect((await stat(data())).mode & 0o777).toBe(0o700);
    expect((await readFile(join(data(), 'setup-link'), 'utf8')).trim()).toBe(link);
    for (const name of ['secret-key', 'setup-link', 'tidemark.db'])
      expect((await stat(join(data(), name))).mode & 0o777).toBe(0o600);
    expect((await fetch(link)).status).toBe(200);

    const page = await sendForm(link);
    expect(page.status).toBe(200);
    const key = /tmk_\w+/.exec(await page.text())?.[0] ?? '';
    const listed = await fetch(`${urlIn(printed)}/api/v1/tickets`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(listed.status).toBe(200);
    expect((await sendForm(link)).status).toBe(403);
  });

  test('with a workspace no link is offered, and none is left in the folder', async () => {
    const first = start();
    await sendForm(linkIn(await first.ready));
    await stop(first);
    const printed = await start().ready;
    expect(printed).toContain('(existing)');
    expect(linkIn(printed)).toBe('');
    expect(existsSync(join(data(), 'setup-link'))).toBe(false);
  });

  test('a restart without a workspace offers a new link, and the old one is dead', async () => {
    const first = start();
    const old = linkIn(await first.ready);
    await stop(first);
    const printed = await start().ready;
    const fresh = linkIn(printed);
    expect(fresh).not.toBe('');
    expect((await fetch(new URL(new URL(old).search, fresh))).status).not.toBe(200);
    expect((await fetch(fresh)).status).toBe(200);
  });
});

describe('the end of the process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0', async (signal) => {
    const server = start();
    await server.ready;
    server.child.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, err: `${signal}: stopping\n` });
  });

  test('a write answered before a kill -9 is stored after the next start', async () => {
    const server = start();
    const printed = await server.ready;
    const quickstart = await commandProcess(['quickstart', '--json'], { DATA_DIR: data() });
    const { key } = JSON.parse(quickstart.out);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ requester_email: 'ann@example.com', subject: 'Help', message: 'Please.' });
    for (let made = 0; made < 10; made++) {
      const answer = await fetch(`${urlIn(printed)}/api/v1/tickets`, { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
    }
    server.child.kill('SIGKILL');
    await server.ended;
    const again = urlIn(await start().ready);
    const listed = JSON.parse(await (await fetch(`${again}/api/v1/tickets`, { headers })).text());
    expect(listed.data.map(({ number }: { number: number }) => number)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
  });

  test('a device signed in before a kill -9 stays signed in', async () => {
    const server = start();
    const printed = await server.ready;
    const quickstart = await commandProcess(['quickstart', '--json'], { DATA_DIR: data() });
    const { password, agent } = JSON.parse(quickstart.out);
    const signedIn = await fetch(`${urlIn(printed)}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: agent.email, password, device: { name: 'Phone' } }),
    });
    const { token } = JSON.parse(await signedIn.text());
    server.child.kill('SIGKILL');
    await server.ended;
    const again = urlIn(await start().ready);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${again}/api/v1/me`, { headers })).status).toBe(200);
  });
});

test('a command during the server’s run has its settings, and its secrets on Linux', async () => {
  const SECRET_KEY = 'a secret of this test, long enough';
  const server = start({ SECRET_KEY, PUBLIC_URL: 'https://support.example.com' });
  await server.ready;
  const made = await commandProcess(['quickstart', '--json'], { DATA_DIR: data() });
  expect(JSON.parse(made.out).base_url).toBe('https://support.example.com/api/v1');
  const printed = await commandProcess(['config', 'print', '--json'], { DATA_DIR: data() });
  const rows = JSON.parse(printed.out).data;
  expect(rows).toContainEqual({ name: 'SECRET_KEY', value: '(hidden)', source: 'server', fault: null });
  expect(existsSync(join(data(), 'secret-key'))).toBe(false);
  await stop(server);
  expect(existsSync(join(data(), 'server-settings'))).toBe(false);
});

describe('an impossible start is refused in one sentence', () => {
  const refusal = async (server: ServerProcess, lines = 1): Promise<string> => {
    const { code, out, err } = await server.ended;
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toHaveLength(lines);
    return err;
  };

  test('a second server on the same folder', async () => {
    await start().ready;
    expect(await refusal(start())).toContain(`Another Tidemark already serves ${data()}`);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      expect(await refusal(start({ PORT: String(port) }))).toMatch(
        new RegExp(`^Port ${port} on 127.0.0.1 is taken by another program: .* PORT=\\d+\\.`),
      );
    } finally {
      other.close();
    }
  });

  test('a data folder that cannot be made', async () => {
    await writeFile(join(folder, 'file'), '');
    const server = start({ DATA_DIR: join(folder, 'file', 'data') });
    expect(await refusal(server)).toContain('cannot be made or written');
  });

  test('a database that has gone missing', async () => {
    const first = start();
    await first.ready;
    await stop(first);
    await rm(join(data(), 'tidemark.db'));
    expect(await refusal(start())).toContain('is gone, though this folder had one');
  });

  test('a file that is no database', async () => {
    const first = start();
    await first.ready;
    await stop(first);
    await writeFile(
      join(data(), 'tidemark.db'),
      'this is not a database, but it is long enough to look at'.repeat(50),
    );
    expect(await refusal(start())).toContain(`The database ${join(data(), 'tidemark.db')} is no SQLite file`);
  });

  test('wrong settings, all at once on a line each, without their values', async () => {
    const server = start({ PORT: 'eighty', LOG_LEVEL: 'loud', SECRET_KEY: 'hunter2' });
    const sentence = await refusal(server, 4);
    for (const name of ['PORT', 'LOG_LEVEL', 'SECRET_KEY']) expect(sentence).toContain(`${name} must be`);
    for (const value of ['eighty', 'loud', 'hunter2']) expect(sentence).not.toContain(value);
  });
});

describe('the installed command', () => {
  test('doctor reports no fault for a stopped, healthy deployment, and a fault for looser file permissions', async () => {
    const server = start();
    await server.ready;
    await stop(server);
    const environment = { DATA_DIR: data(), PORT: '9' };
    const well = await commandProcess(['doctor'], environment);
    expect(well).toMatchObject({ code: 0, err: '' });
    expect(well.out).toContain('quick check passed');
    await chmod(join(data(), 'secret-key'), 0o644);
    const loose = await commandProcess(['doctor'], environment);
    expect(loose.code).toBe(1);
    expect(loose.out).toContain('✗ Secret key: other users of this machine may read');
  });

  test('healthcheck distinguishes a running server from a stopped one', async () => {
    const server = start();
    const { port } = new URL(urlIn(await server.ready));
    expect((await commandProcess(['healthcheck'], { PORT: port })).code).toBe(0);
    await stop(server);
    expect((await commandProcess(['healthcheck'], { PORT: port })).code).toBe(1);
  });

  test('a command ends quietly when the reader of its output closes', async () => {
    const ended = await unreadCommandProcess(['config', 'print'], { DATA_DIR: data() });
    expect(ended).toMatchObject({ code: 0, signal: null, err: '' });
  });

  test('config print never shows a secret', async () => {
    const secret = 'a secret key that nobody should read';
    const { out } = await commandProcess(['config', 'print'], { SECRET_KEY: secret, PORT: '8080' });
    expect(out).toMatch(/SECRET_KEY\s+\(hidden\)\s+environment/);
    expect(out).toMatch(/PORT\s+8080\s+environment/);
    expect(out).not.toContain(secret);
  });
});
