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

describe('senders', () => {
  const help = 'sales@acme.example';
  const opened = async () => {
    const cli = await begun();
    await cli.json('inbound', 'address', 'add', help, '--trust');
    return cli;
  };
  const dkim = ['inbound', 'address', 'dkim', help];
  const check = ['inbound', 'address', 'check', help];

  test('have the record of a key to publish, and send once DNS shows it', async () => {
    const cli = await opened();
    const { keys } = JSON.parse((await cli.run(...dkim, '--json')).out);
    const { name, value } = keys[0].record;
    const { out } = await cli.run(...dkim);
    expect(out).toContain(`  Name   ${name}\n  Type   TXT\n  Value  ${value}\n`);
    expect(out).toContain('DKIM of acme.example: add this record to its DNS.');
    expect(await cli.run(...check)).toMatchObject({
      code: 1,
      out: expect.stringContaining('mail is not sent from it. SPF was not checked'),
    });
    cli.ports.mailDns.say({ [`TXT ${name}`]: [String(value)] });
    expect(await cli.run(...check)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^sales@acme.example: mail is sent from it\. .* DNS shows the DKIM key\.\n$/,
      ),
    });
    expect(await cli.json('inbound', 'address', 'list')).toMatchObject({
      data: [{ sends: true, sending: { dkim: 'pass', spf: 'none' }, mails: 0, last_mail_at: null }],
    });
    expect((await cli.run(...dkim, '--rotate')).out).toContain('signs mail until DNS shows the newer one');
  });

  test('say that DNS did not answer', async () => {
    const cli = await opened();
    cli.ports.mailDns.isDown = true;
    expect((await cli.run(...check)).out).toContain('DNS did not answer about SPF.');
  });

  test('are checked when their code is entered', async () => {
    const cli = await begun();
    await cli.json('inbound', 'address', 'add', help);
    const { data } = await cli.json('mail', 'list');
    const shown = await cli.json('mail', 'show', String(data[0]?.id));
    const code = /^[0-9A-Za-z]{16}$/m.exec(String(shown.text))?.[0] ?? '';
    cli.ports.mailDns.say({ 'SPF acme.example': ['pass'] });
    expect((await cli.run('inbound', 'address', 'verify', help, '--code', code)).out).toBe(
      `Address ${help}: verified. ${help}: mail is sent from it. SPF names the mail server. There is no DKIM key.\n`,
    );
  });

  test.each([
    ['of nobody', 'else@acme.example', 1],
    ['that is none', 'nothing', 2],
    ['that is empty', '', 2],
    ['with a NUL', 'a\0@acme.example', 2],
  ])('are refused for an address %s', async (_, address, code) => {
    const cli = await opened();
    for (const verb of ['dkim', 'check'])
      expect((await cli.run('inbound', 'address', verb, address)).code).toBe(code);
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
