import type { Letter } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import type { MailIn } from './app.ts';
import { type TestCli, testCli } from './testing/test-cli.ts';

const help = 'help@acme.example';
const from = { name: null, address: 'desk@host.example' };

/** A desk at which mail to ourselves arrives by one listener, or is lost there. */
const begun = async (isLost = false): Promise<TestCli> => {
  const send: MailIn['ways'][number]['send'] = async (letter) => {
    if (!isLost) await arrive(cli, letter);
    return { type: 'sent' };
  };
  const ways = [{ name: 'SMTP on 127.0.0.1:2525', send }];
  const mailIn = () => ({ hostname: 'mx.acme.example', smtp: true, lmtp: false, ways });
  const answer = async (letter: Letter) => {
    if (/\+[0-9a-z]{44}@/.test(letter.to) && !isLost) await arrive(cli, letter);
    return { type: 'sent' } as const;
  };
  const cli: TestCli = testCli({ mailIn }, { mailer: collectingMailer({ from, answer }) });
  await cli.json('quickstart');
  return cli;
};

const arrive = async ({ desk }: TestCli, { to, messageId }: Letter): Promise<void> => {
  const recipient = await desk.inbound.recipientOf(to);
  const mail = `From: desk@host.example\r\nMessage-ID: <${messageId}>\r\n\r\nTest\r\n`;
  await desk.inbound.receive({
    way: 'smtp',
    from: null,
    client: null,
    recipients: recipient ? [recipient] : [],
    bytes: (async function* () {
      yield Buffer.from(mail);
    })(),
  });
};

/** Publishes all DNS records that setup asks for. */
const publish = async (cli: TestCli): Promise<void> => {
  const { keys } = JSON.parse((await cli.run('inbound', 'address', 'dkim', help, '--json')).out);
  const { name, value } = keys[0].record;
  cli.ports.mailDns.say({
    [`TXT ${name}`]: [value],
    'MX acme.example': ['mx.acme.example'],
    'TXT _dmarc.acme.example': ['v=DMARC1; p=none'],
  });
};

describe('mail setup', () => {
  test('asks for the address, the way and the code, and prints the records to add', async () => {
    const cli = await begun();
    cli.typed.push(help, 'mx', '');
    const { code, out } = await cli.run('mail', 'setup');
    expect(cli.asked).toHaveLength(3);
    expect(code).toBe(1);
    expect(out).toContain('✓ Way in: mail servers deliver to mx.acme.example.');
    expect(out).toContain(`! Address: ${help} is not verified.`);
    expect(out).toMatch(
      /! MX: .*Add this record:\n\n {2}Name {3}acme.example\n {2}Type {3}MX\n {2}Value {2}10 mx/,
    );
    expect(out).toMatch(/! DKIM: .*\n\n {2}Name {3}tidemark-\w+\._domainkey\.acme\.example\n/);
    expect(out).toContain('  Name   _dmarc.acme.example\n  Type   TXT\n  Value  v=DMARC1; p=none\n');
    expect(out).toMatch(/steps are left\. Then run this again\.\n$/);
  });

  test('asks again how mail arrives after an answer that it does not know', async () => {
    const cli = await begun();
    cli.typed.push('pigeon', ' MX ');
    const { out, err } = await cli.run('mail', 'setup', help, '--trust', '--no-loop');
    expect(err).toContain('Expected one of mx, lmtp, pipe, http, imap, forward, got "pigeon".');
    expect(cli.asked).toHaveLength(2);
    expect(out).toContain('✓ Way in: mail servers deliver to mx.acme.example.');
  });

  test('skips the way without a word where nobody answers', async () => {
    const cli = await begun();
    cli.typed.push('');
    const { out, err } = await cli.run('mail', 'setup', help, '--trust', '--no-loop');
    expect([out.includes('Way in'), err]).toEqual([false, '']);
  });

  test('is done at the second run, once the records are there', async () => {
    const cli = await begun();
    const setup = ['mail', 'setup', help, '--way', 'mx', '--trust'];
    expect((await cli.run(...setup)).code).toBe(1);
    await publish(cli);
    expect(await cli.run(...setup)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /✓ Mail to ourselves: \n✓ by the mail server in SMTP_URL: arrived\n✓ by SMTP on 127.0.0.1:2525: arrived\n\nMail is set up\.\n$/,
      ),
    });
    expect(cli.asked).toEqual([]);
    expect((await cli.json('inbound', 'address', 'list')).data).toMatchObject([{ sends: true }]);
    const printed = JSON.parse((await cli.run(...setup, '--json')).out);
    expect(printed.steps.map(({ step }: Readonly<{ step: string }>) => step)).toEqual([
      ...['Outgoing mail', 'Way in', 'Address', 'MX', 'SPF', 'DKIM', 'DMARC', 'Sender', 'Mail to ourselves'],
    ]);
  });

  test('takes the code, and says that it is wrong', async () => {
    const cli = await begun();
    expect((await cli.run('mail', 'setup', help, '--no-loop')).code).toBe(1);
    const { data } = await cli.json('mail', 'list');
    const shown = await cli.json('mail', 'show', String(data[0]?.id));
    const code = /^[0-9A-Za-z]{16}$/m.exec(String(shown.text))?.[0] ?? '';
    const wrong = await cli.run('mail', 'setup', help, '--code', 'wrong', '--no-loop');
    expect([wrong.code === 0, wrong.err]).toEqual([false, expect.stringContaining('The code is wrong')]);
    const { out } = await cli.run('mail', 'setup', help, '--code', code, '--no-loop');
    expect(out).toContain(`✓ Address: ${help} is verified.`);
  });

  test('says that DNS did not answer, and which way lost the mail', async () => {
    const cli = await begun(true);
    cli.ports.mailDns.isDown = true;
    const { code, out } = await cli.run('mail', 'setup', help, '--trust');
    expect(code).toBe(1);
    expect(out).toContain('! SPF: DNS did not answer about SPF of acme.example.');
    expect(out).toContain('✗ by SMTP on 127.0.0.1:2525: did not arrive within 60 seconds.');
  });

  test.each([
    ['both settings', { reachesPeople: false }, '! Outgoing mail: set MAIL_FROM and SMTP_URL, and restart'],
    ['the one that is missing', { from, reachesPeople: false }, '! Outgoing mail: set SMTP_URL, and restart'],
  ])('names %s of outgoing mail', async (_, mailer, line) => {
    const cli = testCli({}, { mailer: collectingMailer(mailer) });
    await cli.json('quickstart');
    expect((await cli.run('mail', 'setup', help, '--trust', '--no-loop')).out).toContain(line);
  });

  test('takes MAIL_FROM for verified', async () => {
    const cli = await begun();
    const { out } = await cli.run('mail', 'setup', from.address, '--no-loop');
    expect(out).toContain(`✓ Address: ${from.address} is verified.`);
    expect(cli.asked).toEqual([
      'How does mail arrive (mx, lmtp, pipe, http, imap, forward; empty to skip)? ',
    ]);
  });

  test.each([
    ['without an address', []],
    ['with what is none', ['nobody']],
    ['with an empty one', ['']],
    ['with a NUL', ['a\0@acme.example']],
    ['with one that is too long', [`${'x'.repeat(70)}@acme.example`]],
    ['with an unknown way', [help, '--way', 'pigeon']],
  ])('is wrong usage %s', async (_, args) => {
    expect((await (await begun()).run('mail', 'setup', ...args)).code).toBe(2);
  });
});

describe('inbound address test', () => {
  test('says of each way whether the mail arrived', async () => {
    const results = async (isLost: boolean) => {
      const cli = await begun(isLost);
      await cli.json('inbound', 'address', 'add', help, '--trust');
      return cli.run('inbound', 'address', 'test', help);
    };
    expect(await results(false)).toMatchObject({
      code: 0,
      out: expect.stringContaining('✓ by SMTP on 127.0.0.1:2525: arrived'),
    });
    expect(await results(true)).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ by the mail server in SMTP_URL: did not arrive'),
    });
  });

  test('knows only addresses of the workspace, and some way', async () => {
    const cli = testCli();
    await cli.json('quickstart');
    expect((await cli.run('inbound', 'address', 'test', help)).code).toBe(1);
    await cli.json('inbound', 'address', 'add', help, '--trust');
    expect(await cli.run('inbound', 'address', 'test', help)).toMatchObject({ code: 1 });
  });
});

describe('doctor --send-test-mail', () => {
  const addressed = async (isLost: boolean): Promise<TestCli> => {
    const cli = await begun(isLost);
    await cli.json('workspace', 'create', '--slug', 'other', '--name', 'Other');
    await cli.json('inbound', 'address', 'add', help, '--trust', '--workspace', 'demo');
    await cli.json('inbound', 'address', 'add', 'me@other.example', '--trust', '--workspace', 'other');
    await cli.json('inbound', 'address', 'add', 'new@other.example', '--workspace', 'other');
    return cli;
  };

  test('says that the mails to the verified addresses of every workspace came back by each way', async () => {
    const { code, out } = await (await addressed(false)).run('doctor', '--send-test-mail');
    expect(out).toContain('✓ Test mail: 4 of 4 mails came back\n');
    expect(code).toBe(0);
  });

  test('lists each verified address of every workspace whose mail is lost', async () => {
    const { code, out } = await (await addressed(true)).run('doctor', '--send-test-mail');
    expect(out).toContain('✗ Test mail: 0 of 4 mails came back:\n');
    for (const address of [help, 'me@other.example'])
      expect(out).toContain(`\n  to ${address} by SMTP on 127.0.0.1:2525: did not arrive within 60 seconds.`);
    expect(out).not.toContain('new@other.example');
    expect(code).toBe(1);
  });

  test('sends nothing without the option', async () => {
    const cli = await begun();
    await cli.json('inbound', 'address', 'add', help, '--trust');
    expect((await cli.run('doctor')).out).not.toContain('Test mail');
    expect((await cli.json('mail', 'list')).data).toEqual([]);
  });

  test('warns where no address is verified', async () => {
    const { out } = await (await begun()).run('doctor', '--send-test-mail');
    expect(out).toContain('! Test mail: no workspace has a verified address: ./tidemark mail setup\n');
  });
});
