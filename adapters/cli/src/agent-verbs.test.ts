import { operationOf } from '@tidemark/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

let cli: TestCli;
beforeEach(async () => {
  cli = testCli();
  await cli.json('quickstart');
});

const ann = ['--email', 'ann@example.com', '--name', 'Ann'];
const create = () => cli.runWith('correct horse battery\n', 'agent', 'create', ...ann, '--password-stdin');

describe('changing an agent', () => {
  test('gives them another name and role, which the audit log shows', async () => {
    await create();
    const { out } = await cli.run('agent', 'change', 'ann@example.com', '--name', 'Anna', '--role', 'admin');
    expect(out).toBe('Agent ann@example.com (Anna, admin): active.\n');
    const { data } = await cli.json('agent', 'list');
    expect(data).toContainEqual(expect.objectContaining({ name: 'Anna', role: 'admin' }));
    expect((await cli.run('audit', 'list', '--json')).out).toContain(operationOf('agent change'));
  });

  test.each([
    [['--role', 'boss'], 2, 'light_agent'],
    [[], 2, 'expected --name, --role or both, got neither.'],
    [['--role', 'agent'], 1, 'owner@example.com is the only active owner of the workspace.'],
  ])('%j is refused in one sentence', async (options, expected, sentence) => {
    const { code, err } = await cli.run('agent', 'change', 'owner@example.com', ...options);
    expect([code, err]).toEqual([expected, expect.stringContaining(sentence)]);
  });
});

test('creating an agent without a password prints how to invite them', async () => {
  expect((await create()).out).toBe('Agent ann@example.com (Ann, agent): active.\n');
  const { out } = await cli.run('agent', 'create', '--email', 'bob@example.com', '--name', 'Bob');
  expect(out).toContain(
    'invited. They have no password yet. To create a link where they choose one: ./tidemark agent invite',
  );
});

test('setting a new password says that it ended the agent’s sessions', async () => {
  await create();
  const set = ['agent', 'set-password', 'ann@example.com', '--password-stdin'];
  const { out } = await cli.runWith('another horse battery\n', ...set);
  expect(out).toBe('Agent ann@example.com (Ann, agent): active. Their sessions have ended.\n');
});

describe('agent create, set-password and suspend', () => {
  test('an agent without a password is invited, and active once a password is set', async () => {
    const ann = await cli.json('agent', 'create', '--email', 'ann@example.com', '--name', 'Ann');
    expect(ann).toMatchObject({ email: 'ann@example.com', role: 'agent', status: 'invited' });
    const { code } = await cli.runWith(
      'a long enough one\n',
      'agent',
      'set-password',
      'ann@example.com',
      '--password-stdin',
    );
    expect(code).toBe(0);
    expect((await cli.json('agent', 'list')).data[0]).toMatchObject({
      email: 'ann@example.com',
      status: 'active',
    });
  });

  test('a password comes from standard input, without its final line break', async () => {
    const args = [
      'agent',
      'create',
      '--email',
      'ann@example.com',
      '--name',
      'Ann',
      '--password-stdin',
      '--json',
    ];
    const short = await cli.runWith('elevenchars\n', ...args);
    expect(short).toMatchObject({ code: 2, out: '' });
    expect(short.err).toContain('--password-stdin must have 12 to 200 characters, got 11');
    const common = await cli.runWith('passwordpassword\n', ...args);
    expect(common).toMatchObject({ code: 2, out: '' });
    expect(common.err).toContain('--password-stdin must not be one of the most used passwords');
    const personal = await cli.runWith('ann@example.com\n', ...args);
    expect(personal.err).toContain('--password-stdin must not be made of the email address');
    expect((await cli.runWith('twelve-chars\n', ...args)).code).toBe(0);
  });

  test('an agent can be suspended by id or by address', async () => {
    const ann = await cli.json('agent', 'create', '--email', 'ann@example.com', '--name', 'Ann');
    expect(await cli.json('agent', 'suspend', String(ann.id))).toMatchObject({ status: 'suspended' });
    expect(await cli.json('agent', 'resume', 'Ann@Example.com')).toMatchObject({ status: 'invited' });
  });

  test('the only owner cannot be suspended', async () => {
    const { code, err } = await cli.run('agent', 'suspend', 'owner@example.com');
    expect(code).toBe(1);
    expect(err).toBe('owner@example.com is the only active owner of the workspace.\n');
  });
});
