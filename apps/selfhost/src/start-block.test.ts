import { expect, test } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { mailInText, startBlock } from './start-block.ts';

const smtp = { host: 'smtp.acme.example', port: 465, secure: true, auth: { user: 'ann', pass: 'secret' } };

const from = { name: 'Acme', address: 'support@acme.example' };

const block = (mail: Parameters<typeof startBlock>[0]['mail'], setupLink: string | null = null) =>
  startBlock({
    version: '1.2.3',
    folder: dataFolderAt('/data'),
    url: 'http://localhost:3000',
    setupLink,
    facts: { version: '3.54.1', synchronous: 'FULL' },
    mail,
    mailIn: 'by SMTP',
  });

test('without a mail server, the start says that mail is not sent, and where it is stored', () => {
  expect(block({ from: null, smtp: null, folder: '/data/mail' })).toContain(
    '  Mail       not sent but stored in /data/mail. Set MAIL_FROM and SMTP_URL: docs/mail.md\n',
  );
  expect(block({ from, smtp: null, folder: '/data/mail' })).toContain(
    '  Mail       not sent but stored in /data/mail. Set SMTP_URL: docs/mail.md\n',
  );
});

test('with a mail server, the start names it without its password', () => {
  const text = block({ from, smtp, folder: '/data/mail' });
  expect(text).toContain('  Mail       by smtp.acme.example:465\n');
  expect(text).not.toContain('secret');
});

test('the setup link is shown until there is a workspace', () => {
  const mail = { from: null, smtp: null, folder: '/data/mail' };
  expect(block(mail)).not.toContain('Open');
  expect(block(mail, 'http://localhost:3000/setup?t=x')).toContain(
    '  Open  http://localhost:3000/setup?t=x\n',
  );
});

test('the start says how mail arrives, or how to set it up', () => {
  expect(block({ from, smtp, folder: '/data/mail' })).toContain('  Mail in    by SMTP\n');
  const ports = { smtpPort: 2525, lmtpPort: 2424 };
  const hostname = 'mx.acme.example';
  const listener = { host: '0.0.0.0', port: 0 };
  expect(mailInText(ports, { hostname, smtp: listener, lmtp: { port: 0 } })).toBe(
    'by SMTP on 0.0.0.0:2525 as mx.acme.example, by LMTP on port 2424',
  );
  expect(mailInText(ports, { hostname, smtp: null, lmtp: { path: '/run/lmtp.sock' } })).toBe(
    'by LMTP on /run/lmtp.sock',
  );
  const none = { smtpPort: null, lmtpPort: null };
  expect(mailInText(none, { hostname, smtp: null, lmtp: null })).toContain('./tidemark mail setup');
});
