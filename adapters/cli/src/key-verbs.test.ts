import { describe, expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

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
