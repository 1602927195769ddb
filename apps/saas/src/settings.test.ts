import { expect, test } from 'vitest';
import { deskSettings, readSaasSettings } from './settings.ts';

const needed = { DATABASE_URL: 'postgres://u:p@host/db', SECRET_KEY: 'a secret of this test, long enough' };
const read = (more: Readonly<Record<string, string>>) =>
  deskSettings(readSaasSettings({ ...needed, ...more }));

test('mail and files are stored in the folders that the settings name', () => {
  expect(read({})).toMatchObject({ mail: { folder: './mail' }, files: { folder: './files', s3: null } });
  const named = read({ MAIL_DIR: '/srv/mail', FILES_DIR: '/srv/files' });
  expect(named).toMatchObject({ mail: { folder: '/srv/mail' }, files: { folder: '/srv/files' } });
});

test('settings of mail and push reach the desk', () => {
  const { mail, push } = read({ MAIL_FROM: 'Acme <support@acme.example>' });
  expect(mail.from).toEqual({ name: 'Acme', address: 'support@acme.example' });
  expect(push).toEqual({ agents: { apns: null, fcm: null }, customers: { apns: null, fcm: null } });
});
