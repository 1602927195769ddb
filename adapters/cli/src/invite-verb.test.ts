import { systemCall } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;
const link = /^http:\/\/demo\.localhost:3000\/invitation\?t=[\w-]{20,}$/;

let cli: TestCli;
let workspaceId: string;

beforeEach(async () => {
  cli = testCli();
  const { workspace } = await cli.json('quickstart');
  workspaceId = String(workspace?.id);
});

const invite = (...more: string[]) =>
  cli.json('agent', 'invite', 'ann@example.com', '--name', 'Ann', ...more);
const tokenOf = (text: unknown): string => new URL(String(text)).searchParams.get('t') ?? '';
const call = () => systemCall(workspaceId, 'acceptInvitation', 'request-1');

describe('inviting an agent', () => {
  test('adds them, and prints a link on the workspace’s own host', async () => {
    const invited = await invite('--role', 'admin');
    expect(invited).toEqual({
      agent: expect.objectContaining({ email: 'ann@example.com', role: 'admin', status: 'invited' }),
      link: expect.stringMatching(link),
      mailed: false,
      expires_at: expect.stringMatching(instant),
    });
    const { data } = await cli.json('agent', 'list');
    expect(data.map(({ status }) => status)).toContain('invited');
  });

  test('mails the link where mail is set up, unless an option turns that off', async () => {
    const from = { name: null, address: 'support@example.com' };
    const sending = testCli({}, { mailer: collectingMailer({ from }) });
    await sending.json('quickstart');
    const ann = ['agent', 'invite', 'ann@example.com', '--name', 'Ann'];
    expect(await sending.json(...ann, '--no-mail')).toMatchObject({ mailed: false });
    expect((await sending.json('mail', 'list')).data).toEqual([]);
    const invited = await sending.json(...ann);
    expect(invited).toMatchObject({ mailed: true });
    const { data } = await sending.json('mail', 'list');
    expect(data).toMatchObject([{ kind: 'invitation', to: 'ann@example.com', state: 'queued' }]);
    const { text, html } = await sending.json('mail', 'show', String(data[0]?.id));
    for (const part of [text, html]) expect(String(part)).toContain(String(invited.link));
  });

  test('prints what to do with the link', async () => {
    const { out } = await cli.run('agent', 'invite', 'ann@example.com', '--name', 'Ann');
    expect(out).toContain('Agent ann@example.com (Ann, agent): invited.');
    expect(out).toMatch(/^ {2}http:\/\/demo\.localhost:3000\/invitation\?t=/m);
    expect(out).toMatch(/It works once, until \d{4}-/);
    expect(out).not.toContain('earlier link');
    const again = await cli.run('agent', 'invite', 'ann@example.com', '--name', 'Anna', '--role', 'admin');
    expect(again.out).toContain('Agent ann@example.com (Anna, admin): invited.');
    expect(again.out).toContain('Their earlier link no longer works.');
  });

  test('a second time gives another link, and the earlier one no longer works', async () => {
    const first = await invite();
    const second = await invite();
    const password = 'correct horse battery';
    const { invitations } = cli.desk;
    await expect(invitations.accept(call(), { token: tokenOf(first.link), password })).rejects.toThrow();
    const agent = await invitations.accept(call(), { token: tokenOf(second.link), password });
    expect(agent).toMatchObject({ email: 'ann@example.com', status: 'active' });
  });

  test('refuses an agent who is already active', async () => {
    const { code, err } = await cli.run('agent', 'invite', 'owner@example.com', '--name', 'Owner');
    expect([code, err]).toEqual([1, 'owner@example.com is an active agent already.\n']);
  });

  test('the token of the link is not in the audit log', async () => {
    const { link: made } = await invite();
    expect((await cli.run('audit', 'list', '--json')).out).not.toContain(tokenOf(made));
  });
});
