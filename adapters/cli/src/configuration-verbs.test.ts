import { describe, expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('workspaces', () => {
  test('creating one prints it, and lists show the newest first', async () => {
    const cli = testCli();
    const args = [
      '--slug',
      'acme',
      '--name',
      'Acme Outdoor',
      '--locale',
      'de',
      '--timezone',
      'Europe/Berlin',
    ];
    const made = await cli.json('workspace', 'create', ...args);
    expect(made).toMatchObject({
      slug: 'acme',
      name: 'Acme Outdoor',
      locale: 'de',
      timezone: 'Europe/Berlin',
    });
    await cli.json('workspace', 'create', '--slug', 'zeta', '--name', 'Zeta');
    const { data } = await cli.json('workspace', 'list');
    expect(data.map(({ slug }) => slug)).toEqual(['zeta', 'acme']);
  });

  test('suspending one lasts until it is resumed', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    expect(await cli.json('workspace', 'suspend', 'demo')).toMatchObject({
      slug: 'demo',
      status: 'suspended',
    });
    expect(await cli.json('workspace', 'resume', 'demo')).toMatchObject({ slug: 'demo', status: 'active' });
  });

  test('a list walks every page', async () => {
    const cli = testCli();
    for (let made = 0; made < 101; made++)
      await cli.run('workspace', 'create', '--slug', `w${made}`, '--name', `W ${made}`);
    expect((await cli.json('workspace', 'list')).data).toHaveLength(101);
  });
});

describe('agents', () => {
  test('an agent without a password is invited, and active once a password is set', async () => {
    const cli = testCli();
    await cli.run('quickstart');
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
    const cli = testCli();
    await cli.run('quickstart');
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
    const cli = testCli();
    await cli.run('quickstart');
    const ann = await cli.json('agent', 'create', '--email', 'ann@example.com', '--name', 'Ann');
    expect(await cli.json('agent', 'suspend', String(ann.id))).toMatchObject({ status: 'suspended' });
    expect(await cli.json('agent', 'resume', 'Ann@Example.com')).toMatchObject({ status: 'invited' });
  });

  test('the only owner cannot be suspended', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { code, err } = await cli.run('agent', 'suspend', 'owner@example.com');
    expect(code).toBe(1);
    expect(err).toBe('owner@example.com is the only active owner of the workspace.\n');
  });
});

describe('teams and fields', () => {
  test('members of a team are added by names that people know', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const team = await cli.json('team', 'create', '--name', 'Billing');
    expect(await cli.json('team', 'add-member', 'Billing', 'owner@example.com')).toMatchObject({
      role: 'owner',
    });
    expect((await cli.json('team', 'list')).data).toEqual([team]);
    for (const same of ['billing', ' BILLING', String(team.id)])
      expect((await cli.run('team', 'add-member', same, 'owner@example.com')).out).toBe(
        'owner@example.com is in the team Billing.\n',
      );
    expect((await cli.run('team', 'add-member', 'Nobody', 'owner@example.com')).err).toBe(
      'No team has the id or the name Nobody; see: ./tidemark team list.\n',
    );
  });

  test('a choice field is created with its options', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const args = ['--key', 'plan', '--label', 'Plan', '--type', 'select', '--options', 'free, pro'];
    expect(await cli.json('field', 'create', ...args)).toMatchObject({
      key: 'plan',
      options: ['free', 'pro'],
      active: true,
    });
    expect((await cli.json('field', 'list')).data).toHaveLength(1);
  });
});

describe('keys', () => {
  test('a key is shown in full once', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const made = await cli.json('key', 'create', '--name', 'Form', '--scopes', 'ticket:create');
    expect(Object.keys(made)).toEqual(['id', 'name', 'scopes', 'prefix', 'key', 'created_at']);
    expect(String(made.key).startsWith(String(made.prefix))).toBe(true);
    const listed = await cli.run('key', 'list', '--json');
    expect(listed.out).toContain(String(made.prefix));
    expect(listed.out).not.toContain(String(made.key));
  });

  test('a revoked key is refused', async () => {
    const cli = testCli();
    const { key } = await cli.json('quickstart');
    const [listed] = (await cli.json('key', 'list')).data;
    expect(await cli.json('key', 'revoke', String(listed?.id))).toMatchObject({
      revoked_at: expect.stringMatching(instant),
    });
    await expect(cli.desk.authenticate(String(key))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('an unknown scope is refused by name', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { code, err } = await cli.run('key', 'create', '--name', 'Form', '--scopes', 'read,admin');
    expect(code).toBe(2);
    expect(err).toContain('read,admin');
  });
});
