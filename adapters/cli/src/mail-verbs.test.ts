import { systemCall } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { testCli, ticketsBy } from './testing/test-cli.ts';

const from = { name: 'Acme Help', address: 'support@acme.example' };

const answered = async (subject = 'Help') => {
  const cli = testCli({}, { mailer: collectingMailer({ from }) });
  const { workspace, key } = await cli.json('quickstart');
  const call = systemCall(String(workspace?.id), 'reply', 'request-1');
  const open = await ticketsBy(cli, String(key?.token ?? key));
  const { number } = await open();
  await cli.desk.tickets.change(call, { number, subject });
  for (const body of ['One \u001b[31mred', 'Two'])
    await cli.desk.tickets.reply(call, { number, body, internal: false });
  return cli;
};

test('mails are listed newest first, and one is shown with its headers, text and HTML', async () => {
  const cli = await answered();
  const { data } = await cli.json('mail', 'list');
  expect(data).toMatchObject(
    [2, 1].map(() => ({
      kind: 'public_reply',
      to: 'bob@customer.example',
      subject: 'Re: Help',
      state: 'queued',
    })),
  );
  const shown = await cli.json('mail', 'show', String(data[0]?.id));
  expect(shown.headers).toMatchObject({
    From: 'Acme Help <support@acme.example>',
    To: 'bob@customer.example',
    'Reply-To': expect.stringMatching(/^support\+[0-9a-z]{44}@acme\.example$/),
    'Message-ID': expect.stringMatching(/^<[0-9a-z.]+@acme\.example>$/),
  });
  expect(String(shown.text)).toMatch(/^Two\n\nen quote_intro [^\n]*\n> [^\n]*\n\n-- \n/);
  expect(String(shown.html)).toContain('<p>Two</p>');
  const { out } = await cli.run('mail', 'show', String(data[1]?.id));
  expect(out).toContain('Subject: Re: Help');
  expect(out).toContain(
    '\nNote: the headers, the links, the files, and the name and language of the workspace are those of today',
  );
  expect(out).not.toContain('\u001b');
  expect((await cli.json('mail', 'list', '--limit', '1')).data).toHaveLength(1);
});

test('a wrong limit and an unknown mail are refused in one sentence', async () => {
  const cli = await answered();
  expect(await cli.run('mail', 'list', '--limit', '0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('error: --limit must be a whole number from 1 to 1000, got "0". See: '),
  });
  expect(await cli.run('mail', 'show', 'none')).toMatchObject({ code: 1 });
});

test('a test mail is sent at once, and the server’s response is shown', async () => {
  const cli = testCli({}, { mailer: collectingMailer({ from }) });
  await cli.json('quickstart');
  expect(await cli.run('mail', 'test', 'me@example.com')).toMatchObject({
    code: 0,
    out: 'Sent to me@example.com.\n',
  });
  expect(cli.ports.mailer.letters).toMatchObject([{ to: 'me@example.com', automatic: true }]);
  expect((await cli.json('mail', 'list')).data).toEqual([]);
  expect(await cli.run('mail', 'test', 'not an address')).toMatchObject({
    code: 2,
    err: expect.stringContaining('<address> must be an email address'),
  });
  expect(cli.ports.mailer.letters[0]?.text).toContain('rule_footer');
  expect(await cli.json('mail', 'test', 'me@example.com')).toMatchObject({ sent: true, mail_server: true });
  const down = testCli(
    {},
    { mailer: collectingMailer({ from, answer: () => ({ type: 'failed', error: 'No.' }) }) },
  );
  await down.json('quickstart');
  expect(await down.run('mail', 'test', 'me@example.com')).toMatchObject({ code: 1, out: 'Not sent: No.\n' });
  const cause = 'mail.example:587: connect\u001b ECONNREFUSED';
  const silent = testCli(
    {},
    { mailer: collectingMailer({ from, answer: () => ({ type: 'failed', error: 'No.', cause }) }) },
  );
  await silent.json('quickstart');
  const told = await silent.run('mail', 'test', 'me@example.com');
  expect(told).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Not sent: No\. mail\.example:587: connect/),
  });
  expect(told.out).not.toContain('\u001b');
  const { out } = await silent.run('mail', 'test', 'me@example.com', '--json');
  expect(JSON.parse(out)).toEqual({ sent: false, mail_server: true, error: 'No.', cause });
});

test('without a mail server, no test mail is stored, and the command ends with 1', async () => {
  const cli = testCli({}, { mailer: collectingMailer({ from, reachesPeople: false }) });
  await cli.json('quickstart');
  const told = await cli.run('mail', 'test', 'me@example.com', '--json');
  expect(told.code).toBe(1);
  expect(JSON.parse(told.out)).toEqual({ sent: false, mail_server: false, error: null, cause: null });
  expect(await cli.run('mail', 'test', 'me@example.com')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Not sent: no mail server is set\. .* until SMTP_URL is set\.$/m),
  });
  expect(cli.ports.mailer.letters).toEqual([]);
});

test.each([
  [true, 'sent'],
  [false, 'stored'],
])('a mail that reaches people (%s) is listed and shown as %s once it went', async (reachesPeople, state) => {
  const cli = testCli({}, { mailer: collectingMailer({ from, reachesPeople }) });
  const { workspace } = await cli.json('quickstart');
  const call = systemCall(String(workspace?.id), 'reply', 'request-1');
  await cli.desk.inbound.addAddress(call, { address: 'help@acme.example' });
  for (const task of await cli.ports.taskQueue.claim(10, cli.ports.clock.now(), []))
    if (task.kind === 'mail.send') await cli.desk.tasks.run(task);
  const { data } = await cli.json('mail', 'list');
  expect(data).toMatchObject([{ kind: 'notice', state }]);
  expect((await cli.run('mail', 'show', String(data[0]?.id))).out).toContain(`State: ${state}, 1 attempt`);
});
