import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const user = 'support@acme.example';
const add = ['inbound', 'account', 'add', 'imap', user];
const withPassword = [...add, '--host', 'imap.acme.example', '--password-stdin'];
const list = ['inbound', 'account', 'list'];

const begun = async (): Promise<TestCli> => {
  const cli = testCli({}, { mailer: collectingMailer({ from: { name: null, address: user } }) });
  await cli.json('quickstart');
  await cli.json('inbound', 'address', 'add', user, '--trust');
  return cli;
};

const idOf = async (cli: TestCli): Promise<string> => String((await cli.json(...list)).data[0]?.id);

describe('accounts', () => {
  test('are added with a password, listed without it, and removed', async () => {
    const cli = await begun();
    const options = ['--move-to', 'Done', '--folder', 'Support', '--port', '1993', '--json'];
    const { code, out } = await cli.runWith('secret words\n', ...withPassword, ...options);
    expect(code).toBe(0);
    const id = await idOf(cli);
    const shown = {
      id,
      user,
      host: 'imap.acme.example',
      port: 1993,
      security: 'tls',
      sign_in: 'password',
      address: user,
      folder: 'Support',
      move_to: 'Done',
      state: 'works',
      error: null,
    };
    expect(JSON.parse(out)).toMatchObject(shown);
    expect((await cli.json(...list)).data).toMatchObject([shown]);
    expect(JSON.stringify(await cli.json(...list))).not.toContain('secret');
    expect(await cli.run('inbound', 'account', 'remove', id)).toMatchObject({ code: 0 });
    expect(await cli.run('inbound', 'account', 'remove', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`No account has the id ${id}`),
    });
    expect((await cli.run(...list)).out).toContain('add one with');
  });

  test('of Google are signed in to on a page, whose address is pasted', async () => {
    const cli = await begun();
    const { out } = await cli.run(...add, '--sign-in', 'google');
    const id = await idOf(cli);
    expect(out).toContain(`./tidemark inbound account sign-in ${id}`);
    const signIn = ['inbound', 'account', 'sign-in', id];
    expect(await cli.runWith('http://localhost/?error=access_denied\n', ...signIn)).toMatchObject({
      code: 1,
    });
    expect((await cli.json(...list)).data).toMatchObject([{ state: 'needs_sign_in', signed_in_at: null }]);
    const pasted = 'http://localhost/?code=code-1&scope=mail\nmore that nobody reads';
    const signedIn = await cli.runWith(pasted, ...signIn, '--json');
    expect(signedIn.err).toContain('https://google.example/consent');
    expect(JSON.parse(signedIn.out)).toMatchObject({ state: 'works', signed_in_at: expect.any(String) });
  });

  test('get another password', async () => {
    const cli = await begun();
    await cli.runWith('old', ...withPassword);
    const signIn = ['inbound', 'account', 'sign-in', await idOf(cli)];
    expect(await cli.run(...signIn)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--password-stdin'),
    });
    expect((await cli.runWith('new', ...signIn, '--password-stdin')).code).toBe(0);
  });

  test.each([
    [['add', 'imap']],
    [['add', 'pop3', user]],
    [['add', 'imap', user, '--port', '0']],
    [['add', 'imap', user, '--port', '70000']],
    [['add', 'imap', user, '--security', 'some']],
    [['add', 'imap', user, '--sign-in', 'yahoo']],
    [['add', 'imap', user]],
    [['add', 'imap', user, '--password-stdin']],
    [['add', 'imap', '', '--host', 'imap.acme.example', '--password-stdin']],
    [['add', 'imap', 'else', '--host', 'imap.acme.example', '--password-stdin']],
    [['add', 'imap', user, '--host', 'a b', '--password-stdin']],
    [['add', 'imap', user, '--host', 'x'.repeat(300), '--password-stdin']],
    [['sign-in']],
    [['sign-in', 'x\0']],
    [['remove', '']],
  ])('are not changed by %j', async (args) => {
    const cli = await begun();
    const { code, err } = await cli.runWith('secret', 'inbound', 'account', ...args);
    expect(code).not.toBe(0);
    expect(err).not.toContain('secret');
    expect((await cli.json(...list)).data).toEqual([]);
  });
});
