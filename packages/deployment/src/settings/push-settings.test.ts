import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@tidemark/node';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushEntries, pushServices } from './push-settings.ts';

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

const schema = v.object(pushEntries);
const servicesOf = (environment: Readonly<Record<string, string>>) =>
  pushServices(readSettings(schema, environment));

const appleSettings = () => ({
  APNS_KEY_FILE: file('key.p8', String(apple.export(pem))),
  APNS_KEY_ID: 'KEY1234567',
  APNS_TEAM_ID: 'TEAM123456',
  APNS_TOPIC: 'com.example.desk',
});

const nothing = { apns: null, fcm: null };

describe('push services', () => {
  test('are off where nothing is set', () => {
    expect(servicesOf({})).toEqual({ agents: nothing, customers: nothing });
  });

  test('push services get their keys from the configured files', () => {
    const accounts = { FCM_SERVICE_ACCOUNT_FILE: file('account.json', JSON.stringify(account)) };
    expect(servicesOf({ ...appleSettings(), ...accounts }).agents).toMatchObject({
      apns: { keyId: 'KEY1234567', teamId: 'TEAM123456', topic: 'com.example.desk', sandbox: false },
      fcm: { projectId: 'acme-desk', email: account.client_email },
    });
    expect(servicesOf(accounts).agents.apns).toBeNull();
    expect(servicesOf({ ...appleSettings(), APNS_SANDBOX: 'yes' }).agents.apns?.sandbox).toBe(true);
  });

  test('that are incomplete stop the start, and the error names the missing setting', () => {
    const { APNS_TEAM_ID, ...half } = appleSettings();
    expect(() => servicesOf(half)).toThrow(
      'This setting is wrong: APNS_TEAM_ID must be set too, because APNS_KEY_FILE is.',
    );
  });

  test('with an invalid file stop the start, and the error shows nothing of the file', () => {
    const rsa = String(google.export(pem));
    const ec = String(apple.export(pem));
    const { private_key: _, ...lacking } = account;
    const withKey = (private_key: string) => JSON.stringify({ ...account, private_key });
    const key = 'APNS_KEY_FILE';
    const json = 'FCM_SERVICE_ACCOUNT_FILE';
    for (const [name, path, fault] of [
      [key, join(folder, 'nowhere.p8'), 'no file is there'],
      [key, folder, 'a folder is there'],
      [key, file('rsa.p8', rsa), 'the file holds a key of another kind, and Apple’s are of the curve P-256'],
      [key, file('text.p8', 'secret text'), 'the file holds no private key in PEM'],
      [json, join(folder, 'nowhere.json'), 'no file is there'],
      [json, file('text.json', 'secret text'), 'the file holds no JSON object, or an empty one'],
      [json, file('half.json', JSON.stringify(lacking)), 'the file lacks private_key'],
      [json, file('ec.json', withKey(ec)), 'the private_key in it is no RSA key'],
    ] as const) {
      const start = () => servicesOf({ ...appleSettings(), [name]: path });
      expect(start).toThrow(
        new RegExp(`^This setting is wrong: ${name} must be the path of .*: ${fault}\\.$`),
      );
    }
  });
});

describe('push services of the customers’ app', () => {
  const portalKey = () => ({
    PORTAL_APNS_KEY_FILE: file('portal.p8', String(apple.export(pem))),
    PORTAL_APNS_KEY_ID: 'KEY7654321',
    PORTAL_APNS_TEAM_ID: 'TEAM654321',
  });
  const topic = { PORTAL_APNS_TOPIC: 'com.example.help' };

  test('are those of the agents’ app by default', () => {
    const FCM_SERVICE_ACCOUNT_FILE = file('account.json', JSON.stringify(account));
    const { agents, customers } = servicesOf({ ...appleSettings(), FCM_SERVICE_ACCOUNT_FILE });
    expect(customers.apns).toBe(agents.apns);
    expect(customers.fcm).toBe(agents.fcm);
  });

  test('may be an app of the same team, with its own bundle', () => {
    const { agents, customers } = servicesOf({ ...appleSettings(), ...topic, APNS_SANDBOX: 'yes' });
    expect(agents.apns).toMatchObject({ topic: 'com.example.desk', sandbox: true });
    expect(customers.apns).toEqual({
      ...agents.apns,
      topic: 'com.example.help',
      settingPrefix: 'PORTAL_',
    });
    const released = { ...appleSettings(), ...topic, APNS_SANDBOX: 'yes', PORTAL_APNS_SANDBOX: 'no' };
    expect(servicesOf(released).customers.apns?.sandbox).toBe(false);
  });

  test('may belong to another team and another project, also where agents have no app', () => {
    const ofHelp = JSON.stringify({ ...account, project_id: 'acme-help' });
    const own = { ...topic, ...portalKey(), PORTAL_FCM_SERVICE_ACCOUNT_FILE: file('help.json', ofHelp) };
    const customers = {
      apns: { keyId: 'KEY7654321', teamId: 'TEAM654321', topic: 'com.example.help', sandbox: false },
      fcm: { projectId: 'acme-help', settingPrefix: 'PORTAL_' },
    };
    expect(servicesOf(own)).toMatchObject({ agents: nothing, customers });
    const both = servicesOf({ ...own, ...appleSettings() });
    expect(both).toMatchObject({ agents: { apns: { keyId: 'KEY1234567' }, fcm: null }, customers });
  });

  test.each([
    [
      topic,
      'This setting is wrong: PORTAL_APNS_TOPIC needs more beside it: PORTAL_APNS_KEY_FILE, PORTAL_APNS_KEY_ID, PORTAL_APNS_TEAM_ID; or else APNS_KEY_FILE, APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC.',
    ],
    [{ PORTAL_APNS_SANDBOX: 'yes' }, 'PORTAL_APNS_TOPIC must be set too, because PORTAL_APNS_SANDBOX is.'],
    [{ PORTAL_APNS_SANDBOX: 'maybe' }, 'PORTAL_APNS_SANDBOX must be one of no, yes.'],
    [{ PORTAL_APNS_TOPIC: 'a b' }, 'PORTAL_APNS_TOPIC must be the bundle id of an app'],
    [
      { PORTAL_FCM_SERVICE_ACCOUNT_FILE: '/nowhere.json' },
      'PORTAL_FCM_SERVICE_ACCOUNT_FILE must be the path of a service account’s JSON file',
    ],
  ])('that are incomplete or wrong stop the start: %j', (settings, sentence) => {
    expect(() => servicesOf(settings)).toThrow(sentence);
  });

  test('need a complete key, and its app', () => {
    const { PORTAL_APNS_TEAM_ID, ...half } = { ...topic, ...portalKey() };
    expect(() => servicesOf(half)).toThrow('PORTAL_APNS_TEAM_ID must be set too');
    expect(() => servicesOf({ ...appleSettings(), ...portalKey() })).toThrow(
      'PORTAL_APNS_TOPIC must be set too',
    );
  });
});
