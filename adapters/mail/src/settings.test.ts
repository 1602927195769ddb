import { expect, test } from 'vitest';
import { readMailbox, readSmtpUrl } from './settings.ts';

test.each([
  ['smtp://localhost', { host: 'localhost', port: 587, secure: false, auth: null }],
  ['smtp://mail.example.com:25/', { host: 'mail.example.com', port: 25, secure: false, auth: null }],
  [
    'smtps://me%40example.com:p%3Ass@mail.example.com',
    { host: 'mail.example.com', port: 465, secure: true, auth: { user: 'me@example.com', pass: 'p:ss' } },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, auth: null }],
])('%s is a mail server', (text, server) => {
  expect(readSmtpUrl(text)).toEqual(server);
});

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://me@host',
  'smtp://h/path',
  'smtp://h?a=b',
])('%s is not a mail server', (text) => {
  expect(readSmtpUrl(text)).toBeNull();
});

test.each([
  ['support@acme.example', { name: null, address: 'support@acme.example' }],
  ['Acme Support <support@acme.example>', { name: 'Acme Support', address: 'support@acme.example' }],
  ['"Acme, Support" <support@acme.example>', { name: 'Acme, Support', address: 'support@acme.example' }],
])('%s is a sender', (text, mailbox) => {
  expect(readMailbox(text)).toEqual(mailbox);
});

test.each([
  'support',
  'support@localhost',
  'a@acme.example, b@acme.example',
  'A <a@acme.example> <b@acme.example>',
  'support+desk@acme.example',
  'twenty-letters-12345@acme.example',
  'A\r\nBcc: b@acme.example <a@acme.example>',
])('%j is not a sender', (text) => {
  expect(readMailbox(text)).toBeNull();
});
