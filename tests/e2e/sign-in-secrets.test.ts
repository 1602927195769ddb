/**
 * A secret is shown to its owner and to nobody else: no log line, no field of the database and no error repeats it, also when
 * the rest of the request is wrong and when the database fails.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createCli } from '@tidemark/cli';
import { saasCli } from '@tidemark/saas';
import { selfhostCli } from '@tidemark/selfhost';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Deployment, saas, selfhost } from './deployments.ts';
import { type ServerProcess, serverProcess, webProcess } from './server-process.ts';

type Engine = Readonly<{
  name: string;
  prepare: () => Promise<Deployment>;
  serve: (environment: Deployment['environment']) => ServerProcess;
  urlIn: RegExp;
  cli: typeof saasCli | typeof selfhostCli;
  /** The rows of a query, read without the server. */
  query: (environment: Deployment['environment'], text: string) => Promise<readonly object[]>;
  tables: string;
}>;

const engines: readonly Engine[] = [
  {
    name: 'selfhost',
    prepare: selfhost,
    serve: serverProcess,
    urlIn: /API {8}(http:\/\/localhost:\d+)/,
    cli: selfhostCli,
    query: async ({ DATA_DIR = '' }, text) => {
      const file = new Database(join(DATA_DIR, 'tidemark.db'));
      try {
        const statement = file.prepare<[], object>(text);
        return statement.reader ? statement.all() : [statement.run()];
      } finally {
        file.close();
      }
    },
    tables: `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`,
  },
  {
    name: 'saas',
    prepare: saas,
    serve: webProcess,
    urlIn: /"url":"(http[^"]+)"/,
    cli: saasCli,
    query: async ({ DATABASE_URL = '' }, text) => {
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      try {
        return (await client.query<object>(text)).rows;
      } finally {
        await client.end();
      }
    },
    tables: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  },
];

const verifier = 'Canary-verifier-3-'.padEnd(64, 'v');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Made up here, and no words, as no secret is; what the server makes up is added to them. */
const typed = {
  'a wrong password': 'canary wrong password',
  'a new password': 'canary new password',
  'a password that is too short': 'canary tiny',
  'a push token': 'Canary-push-token-1',
  'a push token that is none': 'canary push token',
  'a client secret': 'Canary-client-secret-2',
  'a verifier': verifier,
} as const;

describe.each(engines)('on $name', ({ prepare, serve, urlIn, cli, query, tables }) => {
  let deployment: Deployment;
  let server: ServerProcess;
  let url = '';
  /** By name; all that must not be found. */
  let secrets: Record<string, string>;
  /** Error messages of the server. */
  let refusals: string[];

  beforeEach(async () => {
    deployment = await prepare();
    secrets = { ...typed };
    refusals = [];
    const { password, key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    Object.assign(secrets, { 'a password': password, 'an API key': key });
    server = serve({ ...deployment.environment, LOG_LEVEL: 'trace' });
    url = urlIn.exec(await server.ready)?.[1] ?? '';
  });
  afterEach(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await deployment.remove();
  });

  const secret = (name: string): string => secrets[name] ?? '';

  const call = async (method: string, path: string, sent: RequestInit = {}) => {
    const answer = await fetch(url + path, { method, redirect: 'manual', ...sent });
    const text = await answer.text();
    // The form of an invitation comes back to who has its link.
    const shown = text.replace(/<input type="hidden" name="token"[^>]*>/, '');
    if (answer.status >= 400) refusals.push(`${answer.status} ${shown} ${[...answer.headers].join(' ')}`);
    return { status: answer.status, text, headers: answer.headers };
  };
  const post = (path: string, body: unknown, token?: string) =>
    call('POST', `/api/v1${path}`, {
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const submit = (path: string, fields: Record<string, string>, cookie = '') =>
    call('POST', path, { headers: { Cookie: cookie }, body: new URLSearchParams(fields) });
  const me = (token: string) => call('GET', '/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });

  const email = 'owner@example.com';

  /** Signs in with a password and with a browser, invites, registers a device and sets up single sign-on. */
  const doEverything = async () => {
    const login = await post('/auth/login', { email, password: secret('a password') });
    secrets['a session'] = JSON.parse(login.text).token;
    const page = await submit('/login', { email, password: secret('a password') });
    secrets['a cookie'] = /__Host-tidemark=([^;]+)/.exec(page.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
    const cookie = `__Host-tidemark=${secret('a cookie')}`;
    const authorize = `/api/v1/auth/authorize?code_challenge=${challenge}&state=x`;
    const leg = await call('GET', authorize, { headers: { Cookie: cookie } });
    secrets['a code'] = /code=([^&]+)/.exec(leg.headers.get('Location') ?? '')?.[1] ?? '';
    const exchanged = await post('/auth/exchange', { code: secret('a code'), code_verifier: verifier });
    secrets['another session'] = JSON.parse(exchanged.text).token;
    const invited = await deployment.tidemark('agent', 'invite', 'ina@example.com', '--name', 'Ina');
    secrets['an invitation'] = /\?t=([0-9A-Za-z]+)/.exec(invited)?.[1] ?? '';
    const device = { push_token: secret('a push token'), platform: 'ios' };
    expect((await post('/devices', device, secret('a session'))).status).toBe(201);
    const logged = {
      out: () => undefined,
      err: () => undefined,
      ask: async () => null,
      wait: async () => undefined,
      readStdin: async () => secret('a client secret'),
      stdin: async function* () {},
    };
    const set = ['sso', 'set', '--issuer', 'https://provider.example', '--client-id', 'desk'];
    const words = [...set, '--client-secret-stdin'];
    expect(await createCli(cli(deployment.environment), logged).run(words)).toBe(0);
    for (const [name, value] of Object.entries(secrets))
      expect([name, value.length > 9]).toEqual([name, true]);
  };

  /** Every secret where it is wrong: too much of it, in another's place, in an address, in what cannot be read. */
  const failEverywhere = async () => {
    await post('/auth/login', { email, password: secret('a wrong password') });
    await post('/auth/login', { email, password: { [secret('a wrong password')]: 5 } });
    await post('/auth/exchange', { code: secret('a code'), code_verifier: verifier });
    await post(
      '/devices',
      { push_token: secret('a push token that is none'), platform: 'ios' },
      secret('a session'),
    );
    await submit('/login', { email, password: secret('a wrong password') });
    await submit('/invitation', { token: secret('an invitation'), password: '' }, secret('a cookie'));
    await submit('/invitation', { token: `${secret('an invitation')}x`, password: secret('a new password') });
    for (const value of Object.values(secrets)) {
      const encoded = encodeURIComponent(value);
      await post('/auth/login', { email, password: [value] });
      await post('/auth/login', `{"email":"${email}","password":"${value}`);
      await post('/auth/exchange', { code: [value], code_verifier: [value] });
      await post('/auth/exchange', { code: value, code_verifier: 'v'.repeat(43) });
      await call('GET', `/api/v1/${encoded}`, {
        headers: { Authorization: `Bearer ${secret('an API key')}` },
      });
      await call('GET', `/api/v1/tickets/${encoded}?token=${encoded}`, {
        headers: { Authorization: `Bearer ${secret('an API key')}` },
      });
      await me(encoded);
      await me(`${encoded}x`);
      await call('GET', `/login?next=${encoded}&password=${encoded}`);
      await call('GET', `/login/callback?code=${encoded}&state=${encoded}`);
      await submit(`/logout?${encoded}`, { token: value }, `__Host-tidemark=${encoded}x`);
    }
    await submit('/invitation', {
      token: secret('an invitation'),
      password: secret('a password that is too short'),
    });
    const device = { push_token: secret('a push token'), platform: 'ios' };
    const joined = { token: secret('an invitation'), password: secret('a new password') };
    // The whole database fails below what everybody asks first, then below what only some write.
    for (const table of ['sessions', 'agents', 'push_devices', 'sign_in_codes', 'throttled_tries']) {
      await query(deployment.environment, `alter table ${table} rename to lost`);
      await post('/auth/login', { email, password: secret('a password') });
      await post('/auth/exchange', { code: secret('a code'), code_verifier: verifier });
      await post('/devices', device, secret('an API key'));
      await post('/devices', device, secret('a session'));
      await submit('/invitation', joined);
      await query(deployment.environment, `alter table lost rename to ${table}`);
    }
    expect((await submit('/invitation', joined)).status).toBeLessThan(500);
  };

  const databaseText = async (): Promise<string> => {
    const names = await query(deployment.environment, tables);
    const texts: string[] = [];
    for (const { name } of names as readonly { name: string }[])
      for (const row of await query(deployment.environment, `select * from ${name}`))
        texts.push(`${name} ${Object.values(row).map(textOf).join(' ')}`);
    return texts.join('\n');
  };

  const foundIn = (text: string): readonly string[] =>
    Object.entries(secrets).flatMap(([name, value]) => {
      const lines = text.split('\n').filter((line) => formsOf(value).some((form) => line.includes(form)));
      return lines.slice(0, 2).map((line) => `${name}: ${line.slice(0, 200)}`);
    });

  const longest = { timeout: 150_000 };

  test(
    'a secret is in no refusal, in no field of the database, and in no line of the log',
    longest,
    async () => {
      await doEverything();
      await failEverywhere();
      // The audit log is written a moment behind the answers.
      server.child.kill('SIGTERM');
      const { out, err } = await server.ended;
      expect(refusals.some((line) => /^500 /.test(line))).toBe(true);
      expect(out).toContain('fault');
      expect(foundIn(refusals.join('\n'))).toEqual([]);
      expect(foundIn(await databaseText())).toEqual([]);
      expect(foundIn(out + err)).toEqual([]);
    },
  );
});

const textOf = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const formsOf = (value: string): readonly string[] => {
  const bytes = Buffer.from(value);
  const encodings = (['base64', 'base64url', 'hex'] as const).map((encoding) =>
    bytes.toString(encoding).replace(/=+$/, '').slice(0, -2),
  );
  return [value, encodeURIComponent(value), ...encodings];
};
