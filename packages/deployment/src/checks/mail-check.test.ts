import { readSettings } from '@tidemark/node';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mailEntries, mailSettings } from '../settings/mail-settings.ts';
import { mailCheck, warnOfNoMail } from './mail-check.ts';

const schema = v.object(mailEntries);

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  mailSettings(readSettings(schema, environment), './mail');

const mail = (environment: Readonly<Record<string, string>>) =>
  mailCheck(() => settingsOf(environment)).look();

test('without MAIL_FROM, doctor warns that customers get no replies', async () => {
  expect(await mail({})).toMatchObject({
    ok: true,
    warns: true,
    detail: expect.stringContaining('MAIL_FROM is not set, so customers get no replies by mail'),
  });
});

test('without SMTP_URL, doctor warns that mail is not sent, and says where it is stored', async () => {
  expect(await mail({ MAIL_FROM: 'support@acme.example' })).toMatchObject({
    warns: true,
    detail: 'SMTP_URL is not set, so mail from support@acme.example is stored in ./mail and not sent',
  });
});

test('with both, doctor names sender and server without a password', async () => {
  const SMTP_URL = 'smtps://user:password@smtp.acme.example';
  expect(await mail({ MAIL_FROM: 'support@acme.example', SMTP_URL })).toEqual({
    ok: true,
    detail: 'from support@acme.example by smtp.acme.example:465. To try it: ./tidemark mail test <address>',
  });
});

test('the start says where unsent mail is stored, and nothing when a server is set', () => {
  const warned: unknown[] = [];
  const start = (environment: Readonly<Record<string, string>>) =>
    warnOfNoMail({ warn: (...line) => warned.push(line) }, settingsOf(environment));
  start({ MAIL_FROM: 'support@acme.example', SMTP_URL: 'smtps://smtp.acme.example' });
  expect(warned).toEqual([]);
  start({});
  expect(warned).toEqual([[{ folder: './mail' }, expect.stringContaining('SMTP_URL is not set')]]);
});
