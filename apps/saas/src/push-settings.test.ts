import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskSettings, readSaasSettings } from './settings.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const [apple, google] = [
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey,
];
const account = {
  project_id: 'acme-desk',
  private_key_id: 'key-1',
  private_key: google.export(pem),
  client_email: 'push@acme-desk.iam.gserviceaccount.com',
};

let folder = '';
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-push-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const required = { DATABASE_URL: 'postgres://localhost/tidemark', SECRET_KEY: 'x'.repeat(40) };
const servicesOf = (settings: Readonly<Record<string, string>>) =>
  deskSettings(readSaasSettings({ ...required, ...settings })).push;

const appleSettings = () => ({
  APNS_KEY_FILE: file('key.p8', String(apple.export(pem))),
  ...{ APNS_KEY_ID: 'KEY1234567', APNS_TEAM_ID: 'TEAM123456', APNS_TOPIC: 'com.example.desk' },
});

describe('push services', () => {
  test('are none where nothing is set', () => {
    expect(servicesOf({})).toEqual({ apns: null, fcm: null });
  });

  test('are those of the files that are set', () => {
    const accounts = { FCM_SERVICE_ACCOUNT_FILE: file('account.json', JSON.stringify(account)) };
    expect(servicesOf({ ...appleSettings(), ...accounts })).toMatchObject({
      apns: { keyId: 'KEY1234567', teamId: 'TEAM123456', topic: 'com.example.desk', sandbox: false },
      fcm: { projectId: 'acme-desk', email: account.client_email },
    });
    expect(servicesOf(accounts).apns).toBeNull();
    expect(servicesOf({ ...appleSettings(), APNS_SANDBOX: 'yes' }).apns?.sandbox).toBe(true);
  });

  test('that are set up by half stop the start with what is missing', () => {
    const { APNS_TEAM_ID, ...half } = appleSettings();
    expect(() => servicesOf(half)).toThrow(
      'This setting is wrong: APNS_TEAM_ID must be set too, because APNS_KEY_FILE is.',
    );
  });

  test('of a file that is none stop the start, and nothing of the file is shown', () => {
    const path = file('wrong.p8', String(google.export(pem)));
    expect(() => servicesOf({ ...appleSettings(), APNS_KEY_FILE: path })).toThrow(
      'This setting is wrong: APNS_KEY_FILE must be the path of an APNs key, a `.p8` file that this program may read.',
    );
    expect(() => servicesOf({ FCM_SERVICE_ACCOUNT_FILE: join(folder, 'nowhere.json') })).toThrow(
      'FCM_SERVICE_ACCOUNT_FILE must be the path of a service account’s JSON file',
    );
  });
});
