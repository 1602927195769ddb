import { invalid, notNow } from '@tidemark/domain';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';
import { refuseValue } from './wrong-value.ts';

const tooLong = 'x'.repeat(1_000);

describe('a value that is wrong', () => {
  test.each([
    [['workspace', 'create', '--slug', 'acme', '--name', 'A', '--timezone', 'x'], '--timezone', 'got "x"'],
    [['workspace', 'create', '--slug', 'acme', '--name', 'A', '--locale', '!'], '--locale', 'got "!"'],
    [['workspace', 'create', '--slug', 'A b', '--name', 'A'], '--slug', 'got "A b"'],
    [['workspace', 'create', '--slug', 'www', '--name', 'A'], '--slug', 'which are reserved, got "www"'],
    [['workspace', 'create', '--slug', 'acme', '--name', ''], '--name', 'got ""'],
    [['workspace', 'create', '--slug', 'acme', '--name', 'A\0'], '--name', 'a NUL character'],
    [['workspace', 'create', '--slug', 'acme', '--name', '\ud800'], '--name', 'a lone surrogate'],
    [['workspace', 'create', '--slug', 'acme', '--name', tooLong], '--name', 'text of 1000 characters'],
    [['quickstart', '--slug', 'acme', '--email', 'ann'], '--email', 'got "ann"'],
    [['agent', 'create', '--email', 'ann', '--name', 'Ann'], '--email', 'got "ann"'],
    [['agent', 'invite', 'ann', '--name', 'Ann'], '<email>', 'got "ann"'],
    [['agent', 'change', 'owner@example.com', '--name', ' '], '--name', 'got " "'],
    [['mail', 'test', 'ann'], '<address>', 'got "ann"'],
    [['team', 'create', '--name', tooLong], '--name', 'text of 1000 characters'],
    [['key', 'create', '--name', 'two\nlines'], '--name', 'got "two\\nlines"'],
    [['field', 'create', '--key', 'Plan', '--label', 'Plan'], '--key', 'got "Plan"'],
    [['field', 'create', '--key', 'plan', '--label', ''], '--label', 'got ""'],
    [['field', 'create', '--key', 'plan', '--label', 'Plan', '--options', 'a'], '--options', 'got 1'],
    [['field', 'create', '--key', 'plan', '--label', 'Plan', '--type', 'select'], '--options', 'got 0'],
    [['sso', 'set', '--issuer', 'idp', '--client-id', 'desk'], '--issuer', 'got "idp"'],
    [['sso', 'set', '--issuer', 'https://idp.example', '--client-id', ''], '--client-id', 'got ""'],
  ])('is wrong usage, and the message names the argument as typed: %j', async (args, name, got) => {
    const cli = testCli();
    await cli.run('quickstart');
    const { code, out, err } = await cli.run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(new RegExp(`^error: ${name} must be .* See: ./tidemark .* --help\\n$`));
    expect(err).toContain(got);
  });

  test('on standard input is reported by its option, and is not repeated', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const set = ['agent', 'set-password', 'owner@example.com', '--password-stdin'];
    const { code, err } = await cli.runWith('secret\n', ...set);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^error: --password-stdin must have .* got 6\. See: /),
    ]);
    const issuer = ['--issuer', 'https://idp.example', '--client-id', 'desk'];
    const secret = await cli.runWith('', 'sso', 'set', ...issuer, '--client-secret-stdin');
    expect([secret.code, secret.err]).toEqual([
      2,
      expect.stringContaining('--client-secret-stdin must be text'),
    ]);
  });

  test('is wrong usage with --json too', async () => {
    const { code, err } = await testCli().run('quickstart', '--email', 'ann', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(err)).toEqual({
      error: {
        code: 'wrong_usage',
        message: expect.stringMatching(/^error: --email must be an email address/),
      },
    });
  });
});

test.each([
  [
    ['rules', 'explain', '99999999999999999999'],
    '<ticket> must be a whole number of at most 999999999, got "99999999999999999999"',
  ],
  [['rules', 'explain', 'abc'], '<ticket> must be a whole number of at least 1, got "abc"'],
  [['rules', 'explain', '1', '--limit', 'x'], '--limit must be a whole number of at least 1, got "x"'],
  [['seed', 'load', '--tickets', "it's"], '--tickets must be a whole number of at least 1, got "it\'s"'],
  [['mail', 'list', '--limit', ''], '--limit must be a whole number from 1 to 1000, got ""'],
  [
    ['agent', 'create', '--email', 'a@b.example', '--name', 'A', '--role', 'ownr'],
    '--role must be one of owner, admin, agent, light_agent (perhaps owner), got "ownr"',
  ],
  [
    ['agent', 'create', '--email', 'a@b.example', '--name', 'A', '--role', 'boss'],
    '--role must be one of owner, admin, agent, light_agent, got "boss"',
  ],
  [
    ['key', 'create', '--name', 'A', '--scopes', 'write,raed'],
    '--scopes must be some of read, write, ticket:create, separated by commas (perhaps read), got "write,raed"',
  ],
  [
    ['webhook', 'create', '--url', 'https://acme.example/hook', '--events', 'ticket.creatd'],
    /^error: --events must be "\*" or some of ticket\.created, .* \(perhaps ticket\.created\), got "ticket\.creatd"\./,
  ],
])('a refused option value gets a message of ours: %j', async (args, sentence) => {
  const { code, out, err } = await testCli().run(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  if (typeof sentence !== 'string') return expect(err).toMatch(sentence);
  const command = args.slice(0, 2).join(' ');
  expect(err).toBe(`error: ${sentence}. See: ./tidemark ${command} --help\n`);
});

test.each([
  [['team', 'create', '--name', 'Billing'], 'There is a team with the name "Billing" already.'],
  [['field', 'create', '--key', 'plan', '--label', 'Plan'], 'Another ticket field has the key plan.'],
  [['workspace', 'create', '--slug', 'demo', '--name', 'Demo'], 'demo'],
  [['agent', 'create', '--email', 'owner@example.com', '--name', 'Ann'], 'owner@example.com'],
])('a conflict with existing data is a failure, not wrong usage: %j', async (args, sentence) => {
  const cli = testCli();
  await cli.run('quickstart');
  await cli.run(...args);
  const { code, out, err } = await cli.run(...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(sentence);
});

test('a value that could pass another time is a failure, whatever the words of the message', () => {
  const told: string[] = [];
  const command = new Command('hook').requiredOption('--url <url>').exitOverride();
  command.configureOutput({ writeErr: (text) => told.push(text) });
  expect(() => refuseValue(command, invalid('url', 'No address.'))).toThrow('error: --url: No address.');
  const later = notNow('url', 'url is in use.');
  expect(() => refuseValue(command, later)).toThrow(later);
  expect(told).toEqual(['error: --url: No address.\n']);
});
