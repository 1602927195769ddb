import { readSettings } from '@tidemark/node';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mailEntries, mailSettings } from './mail-settings.ts';

const schema = v.object(mailEntries);
const read = (environment: Readonly<Record<string, string>>) =>
  mailSettings(readSettings(schema, environment), './mail');

test('by default, mail is stored in a folder, and customers get none', () => {
  expect(read({})).toEqual({
    smtp: null,
    from: null,
    dkim: null,
    folder: './mail',
    sendsFrom: [],
    attachmentBytes: 10 * 1024 * 1024,
  });
});

test('a mail server and a sender are read from their settings', () => {
  const MAIL_FROM = 'Acme <support@acme.example>';
  expect(read({ MAIL_FROM, SMTP_URL: 'smtps://u:p@mail.acme.example' })).toMatchObject({
    smtp: { host: 'mail.acme.example', port: 465, secure: true, auth: { user: 'u', pass: 'p' } },
    from: { name: 'Acme', address: 'support@acme.example' },
  });
});

test('the addresses of the mail server are IP addresses', () => {
  const MAIL_SERVER_ADDRESSES = '203.0.113.5, 2001:db8::5';
  expect(read({ MAIL_SERVER_ADDRESSES }).sendsFrom).toEqual(['203.0.113.5', '2001:db8::5']);
  for (const wrong of ['mail.acme.example', '203.0.113.0/24', '203.0.113.5,', ','])
    expect(() => read({ MAIL_SERVER_ADDRESSES: wrong })).toThrow(
      'MAIL_SERVER_ADDRESSES must be IP addresses',
    );
});

test('the instance sets the size of files in a mail, which may be zero', () => {
  expect(read({ MAIL_FILES_MEBIBYTES: '3' }).attachmentBytes).toBe(3 * 1024 * 1024);
  expect(read({ MAIL_FILES_MEBIBYTES: '0' }).attachmentBytes).toBe(0);
  for (const wrong of ['101', '-1', '1.5', 'much', '00'])
    expect(() => read({ MAIL_FILES_MEBIBYTES: wrong })).toThrow(
      'MAIL_FILES_MEBIBYTES must be a whole number from 0 to 100',
    );
});

test('a server without a sender is refused, and a wrong address is not repeated', () => {
  expect(() => read({ SMTP_URL: 'smtp://mail.acme.example' })).toThrow(
    'MAIL_FROM must be set too, because SMTP_URL is.',
  );
  expect(() => read({ MAIL_FROM: 'a@acme.example', SMTP_URL: 'secret' })).not.toThrow('secret');
  expect(() => read({ MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM must be an address like');
  expect(() => read({ DKIM_DOMAIN: 'acme.example' })).toThrow('DKIM_KEY_FILE must be set too');
});
