import { expect, test } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { startBlock } from './start-block.ts';

const smtp = { host: 'smtp.acme.example', port: 465, secure: true, auth: { user: 'ann', pass: 'secret' } };

const from = { name: 'Acme', address: 'support@acme.example' };

const block = (mail: Parameters<typeof startBlock>[0]['mail'], setupLink: string | null = null) =>
  startBlock({
    ...{ version: '1.2.3', folder: dataFolderAt('/data'), url: 'http://localhost:3000' },
    ...{ setupLink, facts: { version: '3.54.1', synchronous: 'FULL' }, mail },
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
