import { operationOf } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { CliApp } from './app.ts';
import { testCli } from './testing/test-cli.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('quickstart', () => {
  test('prints a workspace, its owner, a password and a whole key as one object', async () => {
    const cli = testCli();
    const made = await cli.json('quickstart');
    expect(Object.keys(made)).toEqual(['workspace', 'agent', 'password', 'key', 'base_url', 'sign_in_url']);
    expect(made.workspace).toMatchObject({
      slug: 'demo',
      status: 'active',
      created_at: expect.stringMatching(instant),
    });
    expect(made.agent).toMatchObject({ email: 'owner@example.com', role: 'owner', status: 'active' });
    expect(made.key).toMatch(/^tmk_/);
    expect(made.base_url).toBe('http://localhost:3000/api/v1');
  });

  test('the key opens the workspace', async () => {
    const cli = testCli();
    const { key } = await cli.json('quickstart');
    const credential = await cli.desk.authenticate(String(key));
    expect(credential.workspace.slug).toBe('demo');
  });

  test('for a reader it prints commands that can be pasted', async () => {
    const { out, code } = await testCli().run('quickstart');
    expect(code).toBe(0);
    expect(out).toContain('export TIDEMARK_API=http://localhost:3000/api/v1\n');
    expect(out).toContain('curl $TIDEMARK_API/tickets -H "Authorization: Bearer $TIDEMARK_KEY"');
    expect(out).toContain('"status":"solved"');
    expect(out).toContain('Sign in   http://demo.localhost:3000/login\n');
    expect(out).toContain('With the server running (npm start)');
  });

  test('a second one with the same slug is refused in one sentence', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { code, out, err } = await cli.run('quickstart', '--json');
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('demo');
  });
});

describe('the choice of a workspace', () => {
  test('without a workspace, the message says how to create one', async () => {
    const { code, err } = await testCli().run('team', 'list');
    expect(code).toBe(1);
    expect(err).toBe(
      'There is no workspace in the data folder /data yet. Open the setup link that the server prints, or run: ./tidemark quickstart. If you expected one, check DATA_DIR.\n',
    );
  });

  test('a single workspace need not be named', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    expect((await cli.json('agent', 'list')).data).toHaveLength(1);
  });

  test('with several workspaces, the message lists them', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    const { code, err } = await cli.run('agent', 'list');
    expect(code).toBe(2);
    expect(err).toBe(
      'error: --workspace must be one of acme, demo, got none. See: ./tidemark agent list --help\n',
    );
    expect((await cli.json('agent', 'list', '--workspace', 'demo')).data).toHaveLength(1);
    expect((await cli.json('agent', 'list', '--workspace', 'acme')).data).toHaveLength(0);
  });

  test('the message repeats the name of an unknown workspace', async () => {
    const { code, err } = await testCli().run('key', 'list', '--workspace', 'nowhere');
    expect(code).toBe(1);
    expect(err).toContain('No workspace has the slug nowhere');
  });
});

describe('the audit log', () => {
  test('shows what the command line did, newest first', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    await cli.run('team', 'create', '--name', 'Billing');
    const { data } = await cli.json('audit', 'list');
    expect(data.map(({ operation }) => operation)).toEqual(['team create', 'quickstart'].map(operationOf));
    expect((await cli.json('audit', 'list', '--limit', '1')).data).toHaveLength(1);
  });
});

describe('seed load', () => {
  test('adds the requested tickets after the existing ones', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    expect(await cli.json('seed', 'load', '--tickets', '30')).toMatchObject({ tickets: 30, first_number: 1 });
    expect(await cli.json('seed', 'load', '--tickets', '5')).toMatchObject({
      first_number: 31,
      last_number: 35,
    });
  });
});

describe('for a person', () => {
  test('a list is an aligned table', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { out } = await cli.run('workspace', 'list');
    expect(out).toMatch(
      /^SLUG {2}NAME {2}STATUS {2}LOCALE {2}TIMEZONE {2}CREATED_AT\ndemo {2}Demo {2}active {2}en {6}UTC/,
    );
  });

  test('text of a customer cannot control the terminal', async () => {
    const cli = testCli();
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'A\u001b[2Jcme');
    expect((await cli.run('workspace', 'list')).out).not.toContain('\u001b');
  });

  test('every command has a help text', async () => {
    const { out, code } = await testCli().run('--help');
    expect(code).toBe(0);
    for (const name of [
      'serve',
      'quickstart',
      'doctor',
      'workspace',
      'agent',
      'team',
      'field',
      'key',
      'rules',
      'webhook',
      'tasks',
      'audit',
      'seed',
    ])
      expect(out).toContain(name);
    expect((await testCli().run('key', 'create', '--help')).out).toContain('Example:');
  });

  test('every verb has an example in its help', async () => {
    const cli = testCli();
    const verbsIn = async (...group: string[]): Promise<readonly string[][]> => {
      const { out } = await cli.run(...group, '--help');
      const listed = out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z][a-z-]+)/gm);
      const names = out.includes('Commands:') ? [...listed].map(([, name = '']) => name) : [];
      const below = names.filter((name) => name !== 'help' && name !== 'tidemark');
      if (below.length === 0) return [group];
      return (await Promise.all(below.map((name) => verbsIn(...group, name)))).flat();
    };
    const verbs = await verbsIn();
    expect(verbs.length).toBeGreaterThan(20);
    for (const verb of verbs) expect((await cli.run(...verb, '--help')).out).toContain(`Example:\n  `);
  });

  test('--json may stand before the verb as well as behind it', async () => {
    const cli = testCli();
    const { out } = await cli.run('--json', 'quickstart');
    expect(JSON.parse(out).workspace.slug).toBe('demo');
    expect(JSON.parse((await cli.run('agent', '--json', 'list')).out).data).toHaveLength(1);
  });

  test('the message for a mistyped command suggests the nearest one', async () => {
    const { code, err } = await testCli().run('quikstart');
    expect(code).toBe(2);
    expect(err).toContain("unknown command 'quikstart'");
    expect(err).toContain('Did you mean quickstart?');
    expect(err).toContain('See: ./tidemark --help');
  });

  test('the message for an unknown command suggests none that is far from it', async () => {
    const { code, err } = await testCli().run('articles');
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: unknown command 'articles'. See: ./tidemark --help\n",
    });
  });

  test('the help marks required arguments and options', async () => {
    const { out } = await testCli().run('agent', 'create', '--help');
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /--email <address> the email address of the agent \(required\)/,
    );
    expect(out).not.toMatch(/--password-stdin.*\(required\)/);
  });

  test.each([
    [['agent', 'create'], './tidemark agent create'],
    [['agent', 'create', '--emial', 'x'], './tidemark agent create'],
    [['webhook', 'nothing'], './tidemark webhook'],
    [['rules', 'explain'], './tidemark rules explain'],
  ])('wrong usage points to the help of its own command: %j', async (args, command) => {
    const { code, out, err } = await testCli().run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(new RegExp(`See: ${command} --help\\n$`));
  });

  test.each([
    [['quikstart'], 2, 'wrong_usage'],
    [['agent', 'create'], 2, 'wrong_usage'],
    [[], 2, 'wrong_usage'],
    [['team', 'list'], 1, 'not_found'],
    [['config', 'plan', '-'], 1, 'not_found'],
  ])('with --json, a failure is one line of JSON with the same exit code: %j', async (args, code, name) => {
    const ran = await testCli().run(...args, '--json');
    expect([ran.code, ran.out]).toEqual([code, '']);
    expect(ran.err.endsWith('\n') && ran.err.trimEnd().includes('\n')).toBe(false);
    expect(JSON.parse(ran.err)).toEqual({ error: { code: name, message: expect.stringMatching(/\S/) } });
  });

  test('with --json, an unexpected failure is JSON too', async () => {
    const open = () => Promise.reject(new Error('The disk is gone.'));
    const { code, err } = await testCli({ open }).run('team', 'list', '--json');
    expect(code).toBe(1);
    const message = 'Tidemark failed: The disk is gone.';
    expect(JSON.parse(err)).toEqual({ error: { code: 'internal_error', message } });
  });

  test.each([
    [['field', 'create', '--key', 'plan', '--label', 'Plan', '--type', 'colour'], 'multiselect'],
    [['agent', 'create', '--email', 'a@b.example', '--name', 'A', '--role', 'boss'], 'light'],
    [['key', 'create', '--name', 'A', '--scopes', 'read,everything'], 'ticket:create'],
    [['key', 'create', '--name', 'A', '--scopes', ''], 'ticket:create'],
  ])(
    'a value outside the choices is wrong usage, and the message lists the choices: %j',
    async (args, choice) => {
      const cli = testCli();
      await cli.run('quickstart');
      const { code, err } = await cli.run(...args);
      expect(code).toBe(2);
      expect(err).toContain(choice);
    },
  );

  test.each([
    [['nonsense']],
    [['workspace']],
    [['workspace', 'create']],
    [['workspace', 'list', '--colour']],
    [['agent', 'suspend']],
    [['seed', 'load', '--tickets', 'many']],
  ])('wrong usage ends with 2 and is explained on stderr: %j', async (args) => {
    const { code, out, err } = await testCli().run(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
  });

  test('version, settings and the OpenAPI document can be printed', async () => {
    const cli = testCli();
    expect(await cli.json('version')).toEqual({ version: '1.2.3' });
    expect((await cli.json('config', 'print')).data).toEqual([
      { name: 'PORT', value: '3000', source: 'default', fault: null },
    ]);
    expect(await cli.json('openapi')).toEqual({ openapi: '3.1.0' });
  });

  test('config print fails on a wrong setting', async () => {
    const wrong = { name: 'PORT', value: 'x', source: 'environment', fault: 'must be a port' };
    const { code, out } = await testCli({ settings: () => [wrong] }).run('config', 'print');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('must be a port') });
  });

  test.each([
    [['serve'], 'In use.\n'],
    [['serve', '--json'], '{"error":{"code":"unavailable","message":"In use."}}\n'],
    [['--json', 'serve'], '{"error":{"code":"unavailable","message":"In use."}}\n'],
  ])('%j reports a failed start like any other failure', async (args, expected) => {
    const texts: string[] = [];
    const serve: CliApp['serve'] = async (textOf) =>
      texts.push(textOf({ code: 'unavailable', message: 'In use.' }));
    expect((await testCli({ serve }).run(...args)).code).toBe(1);
    expect(texts).toEqual([expected]);
  });

  test('serve ends with the exit code of the server', async () => {
    expect((await testCli({ serve: async () => 1 }).run('serve')).code).toBe(1);
  });
});
