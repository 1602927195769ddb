import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const from = { name: null, address: 'help@acme.example' };

const begun = async (): Promise<TestCli> => {
  const cli = testCli({}, { mailer: collectingMailer({ from }) });
  await cli.json('quickstart');
  return cli;
};

const mail = (subject: string): string =>
  `From: Cora <cora@customer.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@c>\r\n\r\nThe text\r\n`;

describe('addresses', () => {
  test('are added, listed and removed', async () => {
    const cli = await begun();
    await cli.json('team', 'create', '--name', 'Billing');
    const options = ['--team', 'billing', '--priority', 'high', '--tag', 'web', '--tag', 'mail', '--trust'];
    expect(await cli.json('inbound', 'address', 'add', 'billing@acme.example', ...options)).toMatchObject({
      address: 'billing@acme.example',
      team: 'Billing',
      priority: 'high',
      tags: ['web', 'mail'],
      verified_at: expect.any(String),
    });
    expect((await cli.json('inbound', 'address', 'list')).data).toHaveLength(1);
    expect((await cli.run('inbound', 'address', 'add', 'billing@acme.example')).code).toBe(1);
    expect(await cli.run('inbound', 'address', 'remove', 'billing@acme.example')).toMatchObject({
      code: 0,
      out: 'Address billing@acme.example: removed.\n',
    });
    expect(await cli.run('inbound', 'address', 'remove', 'billing@acme.example')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The workspace has no address billing@acme.example'),
    });
    expect(await cli.run('inbound', 'address', 'add', 'nothing')).toMatchObject({ code: 2 });
  });

  test('are verified by the code that was mailed to them', async () => {
    const cli = await begun();
    const { out } = await cli.run('inbound', 'address', 'add', 'sales@acme.example');
    expect(out).toContain('A mail with a code was sent to it.');
    const { data } = await cli.json('mail', 'list');
    const shown = await cli.json('mail', 'show', String(data[0]?.id));
    const code = /^[0-9A-Za-z]{16}$/m.exec(String(shown.text))?.[0] ?? '';
    const verify = ['inbound', 'address', 'verify', 'sales@acme.example'];
    expect((await cli.run(...verify, '--code', 'wrong')).code).not.toBe(0);
    expect(await cli.json(...verify, '--code', code)).toMatchObject({ verified_at: expect.any(String) });
  });
});

test('a hook’s URL is shown once, and a removed hook is unknown', async () => {
  const cli = await begun();
  const { id, url } = await cli.json('inbound', 'hook', 'add', '--name', 'Postmark');
  expect(String(url)).toMatch(/^http:\/\/localhost:3000\/inbound\/mail\/\S+$/);
  expect((await cli.json('inbound', 'hook', 'list')).data).toEqual([
    { id, name: 'Postmark', created_at: expect.any(String) },
  ]);
  expect((await cli.run('inbound', 'hook', 'remove', String(id))).code).toBe(0);
  expect((await cli.run('inbound', 'hook', 'remove', String(id))).code).toBe(1);
});

describe('mail that arrived', () => {
  const delivered = async (...subjects: readonly string[]) => {
    const cli = await begun();
    await cli.json('inbound', 'address', 'add', 'support@acme.example', '--trust');
    const ids: string[] = [];
    for (const subject of subjects) {
      const deliver = ['mail', 'deliver', '--to', 'support@acme.example', '--json'];
      ids.push(JSON.parse((await cli.runWith(mail(subject), ...deliver)).out).id);
    }
    return { cli, ids };
  };

  test('is listed newest first, by its state, and shown with its bytes', async () => {
    const { cli, ids } = await delivered('one', 'two');
    const { data } = await cli.json('mail', 'inbox', 'list');
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await cli.json('mail', 'inbox', 'list', '--state', 'parked')).data).toEqual([]);
    const shown = await cli.run('mail', 'inbox', 'show', ids[0] ?? '', '--raw');
    expect(shown.out).toContain('Message-ID: <one@c>\n\nThe text\n');
    expect(await cli.run('mail', 'inbox', 'show', 'none')).toMatchObject({ code: 1 });
    expect((await cli.run('mail', 'inbox', 'list', '--state', 'lost')).code).toBe(2);
  });

  test('is read again by its id, by its state, or since a time', async () => {
    const { cli, ids } = await delivered('one', 'two');
    expect(await cli.json('mail', 'inbox', 'reprocess', ids[0] ?? '')).toEqual({ ids: [ids[0]] });
    expect(await cli.json('mail', 'inbox', 'reprocess', '--since', '1h')).toEqual({ ids: ids.toReversed() });
    expect(await cli.json('mail', 'inbox', 'reprocess', '--state', 'parked')).toEqual({ ids: [] });
    expect((await cli.run('mail', 'inbox', 'reprocess')).code).toBe(1);
  });

  test('is released or rejected from quarantine, and nothing else is', async () => {
    const { cli, ids } = await delivered('one', 'two');
    const workspaceId = String((await cli.json('workspace', 'list')).data[0]?.id);
    for (const id of ids)
      await cli.ports.work.write(workspaceId, async ({ inboundMails }) => {
        const found = await inboundMails.findForChange(id);
        if (found) await inboundMails.save({ ...found, state: 'quarantined', reason: 'spam' });
      });
    expect((await cli.json('mail', 'quarantine', 'list')).data).toMatchObject([
      { id: ids[1], reason: 'spam' },
      { id: ids[0], reason: 'spam' },
    ]);
    const release = ['mail', 'quarantine', 'release', ids[0] ?? ''];
    expect((await cli.run(...release, '--trust-sender', '--block-sender')).code).toBe(2);
    expect(await cli.json(...release, '--trust-sender')).toMatchObject({ state: 'kept' });
    expect((await cli.run(...release)).code).toBe(1);
    expect(await cli.json('mail', 'quarantine', 'reject', ids[1] ?? '')).toMatchObject({
      state: 'rejected',
      reason: 'by_agent',
    });
    expect((await cli.json('mail', 'quarantine', 'list')).data).toEqual([]);
  });
});
