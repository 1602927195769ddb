import { systemCall } from '@tidemark/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const nobody = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';
const owner = 'owner@example.com';

let cli: TestCli;
let signIn: (device: string) => Promise<string>;

beforeEach(async () => {
  cli = testCli();
  const { password, workspace } = await cli.json('quickstart');
  const call = systemCall(String(workspace?.id), 'logIn', 'request-1');
  signIn = async (name) => {
    const device = { name, platform: 'ios', appVersion: '1.2' };
    const credentials = { email: owner, password: String(password), device };
    return (await cli.desk.sessions.logIn({ ...call, channel: 'mobile' }, credentials)).token;
  };
});

describe('the sessions of an agent', () => {
  test('are listed with their devices, newest first, and without their tokens', async () => {
    const tokens = [await signIn('Old phone'), await signIn('New phone')];
    const { data } = await cli.json('session', 'list', '--agent', owner);
    expect(data.map(({ device }) => device)).toEqual(['New phone', 'Old phone']);
    expect(data[0]).toMatchObject({ kind: 'device', platform: 'ios', app_version: '1.2', revoked_at: null });
    const { out } = await cli.run('session', 'list', '--agent', owner);
    for (const token of tokens) expect(JSON.stringify(data) + out).not.toContain(token);
  });

  test('are empty before the first sign-in', async () => {
    expect((await cli.run('session', 'list', '--agent', owner)).out).toContain('they have not signed in yet');
  });

  test('require an existing agent', async () => {
    expect((await cli.run('session', 'list', '--agent', 'nobody@example.com')).code).toBe(1);
    expect((await cli.run('session', 'list')).code).toBe(2);
  });
});

describe('revoking a session', () => {
  test('signs out that device and no other', async () => {
    const lost = await signIn('Lost phone');
    const kept = await signIn('Kept phone');
    const { data } = await cli.json('session', 'list', '--agent', owner);
    const id = String(data.find(({ device }) => String(device) === 'Lost phone')?.id);
    expect((await cli.run('session', 'revoke', id)).out).toBe('Session Lost phone (device): revoked.\n');
    await expect(cli.desk.authenticate(lost)).rejects.toMatchObject({
      code: expect.stringMatching(/unauthorized|session_expired/),
    });
    expect((await cli.desk.authenticate(kept)).actor).toMatchObject({ type: 'agent' });
  });

  test('reports an unknown id', async () => {
    const err = `No session has the id ${nobody}; see: ./tidemark session list --agent <agent>.\n`;
    expect(await cli.run('session', 'revoke', nobody)).toMatchObject({ code: 1, err });
  });
});
