import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fileSetting } from './file-setting.ts';
import {
  choiceSetting,
  countSetting,
  generatedSecretSetting,
  hostSetting,
  networksSetting,
  portSetting,
  postgresUrlSetting,
  publicUrlSetting,
  requiredSecretSetting,
  schemeSetting,
  textSetting,
  together,
  wordSetting,
} from './kinds.ts';
import { readSettings } from './read-settings.ts';
import { settingRows } from './setting-rows.ts';
import { settingsPage } from './settings-page.ts';

const schema = v.object({
  PORT: portSetting('3000', 'The port.'),
  HOST: hostSetting('127.0.0.1', 'The address.'),
  DATA_DIR: textSetting('./data', 'The folder.'),
  PUBLIC_URL: publicUrlSetting('Where it is reached.'),
  APP_SCHEME: schemeSetting('The scheme.'),
  PROXIES: networksSetting('The proxies.'),
  LOG_LEVEL: choiceSetting(['info', 'debug'], 'info', 'How much.'),
  POOL_SIZE: countSetting('10', { least: 3, most: 200 }, 'How many.'),
  SECRET_KEY: generatedSecretSetting('The secret.'),
});

const strict = v.object({
  DATABASE_URL: postgresUrlSetting(
    (text) => (text.startsWith('postgres://') ? null : 'its scheme is another one'),
    'The database.',
  ),
  SECRET_KEY: requiredSecretSetting('The secret.'),
});

const shouting = (text: string) => (text.startsWith('import') ? text.length : null);

const accounts = v.object({
  KEY_FILE: together('account', fileSetting({ expected: 'a file of ours', read: shouting }, 'The key.')),
  KEY_ID: together('account', wordSetting('two letters', /^[a-z]{2}$/, 'Its id.')),
  OTHER: wordSetting('two letters', /^[a-z]{2}$/, 'Another.'),
});

const thisFile = import.meta.filename;

describe('settings', () => {
  test('an empty environment, or empty variables, give the defaults', () => {
    const usual = {
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      PUBLIC_URL: null,
      APP_SCHEME: null,
      PROXIES: [],
      LOG_LEVEL: 'info',
      POOL_SIZE: 10,
      SECRET_KEY: null,
    };
    expect(readSettings(schema, {})).toEqual(usual);
    expect(readSettings(schema, { PORT: '', PUBLIC_URL: '', OTHER: 'ignored' })).toEqual(usual);
  });

  test('values are read by their type', () => {
    const read = readSettings(schema, {
      PORT: '8080',
      HOST: '::',
      PUBLIC_URL: 'https://support.example.com/',
      PROXIES: '10.0.0.0/8, ::1',
    });
    expect(read).toMatchObject({ PORT: 8080, HOST: '::', PUBLIC_URL: 'https://support.example.com' });
    expect(read.PROXIES).toEqual(['10.0.0.0/8', '::1']);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'desk.example.org'],
    ['PUBLIC_URL', 'https://example.com/desk'],
    ['PUBLIC_URL', 'https://user:password@example.com'],
    ['APP_SCHEME', 'My App'],
    ['PROXIES', '10.0.0.0/33'],
    ['PROXIES', 'localhost'],
    ['LOG_LEVEL', 'verbose'],
    ['POOL_SIZE', '201'],
    ['POOL_SIZE', '1'],
    ['SECRET_KEY', 'too short'],
  ])('%s=%s is refused by name, and the value is not repeated', (name, value) => {
    expect(() => readSettings(schema, { [name]: value })).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        message: expect.stringMatching(new RegExp(`^This setting is wrong: ${name} must be [^\\n]+\\.$`)),
      }),
    );
    expect(() => readSettings(schema, { [name]: value })).not.toThrow(value);
  });

  test('all faults are reported at once, each on its own line, missing settings too', () => {
    expect(() => readSettings(strict, {})).toThrow(
      [
        'These settings are wrong:',
        'DATABASE_URL must be an address like postgres://user:password@host:5432/database, with several hosts like host1:5432,host2:5432; it is missing.',
        'SECRET_KEY must be a secret text of at least 32 characters.',
      ].join('\n  '),
    );
  });

  test('a secret is never shown; other values are shown with their source', () => {
    const rows = settingRows(schema, { SECRET_KEY: 'x'.repeat(40), PORT: '8080' });
    expect(rows).toContainEqual({
      name: 'SECRET_KEY',
      value: '(hidden)',
      source: 'environment',
      fault: null,
    });
    expect(rows).toContainEqual({ name: 'PORT', value: '8080', source: 'environment', fault: null });
    expect(rows).toContainEqual({ name: 'HOST', value: '127.0.0.1', source: 'default', fault: null });
  });

  test('a wrong or missing setting is marked in the list, and the others are not', () => {
    const rows = settingRows(schema, { PORT: 'many', HOST: '::' });
    expect(rows.filter(({ fault }) => fault !== null)).toEqual([
      { name: 'PORT', value: 'many', source: 'environment', fault: 'must be a whole number from 0 to 65535' },
    ]);
    expect(settingRows(strict, {}).map(({ fault }) => fault)).toEqual([
      'must be an address like postgres://user:password@host:5432/database, with several hosts like host1:5432,host2:5432; it is missing',
      'must be a secret text of at least 32 characters',
    ]);
  });

  test('the page names every setting, its default and its meaning', () => {
    const page = settingsPage([{ title: 'Here', intro: 'For trials.', schema: strict }]);
    expect(page).toContain('## Here\n\nFor trials.');
    expect(page).toContain('| `SECRET_KEY` | **required** | The secret. |');
    expect(settingsPage([{ title: 'T', intro: 'i', schema }])).toContain('| `PORT` | `3000` | The port. |');
  });

  test('a file setting shows the file’s content, and a wrong file is not shown', () => {
    const read = readSettings(accounts, { KEY_FILE: thisFile, KEY_ID: 'ab' });
    expect(read).toEqual({ KEY_FILE: expect.any(Number), KEY_ID: 'ab', OTHER: null });
    expect(readSettings(accounts, {})).toEqual({ KEY_FILE: null, KEY_ID: null, OTHER: null });
    for (const [path, fault] of [
      [`${thisFile}.none`, 'no file is there'],
      ['/', 'a folder is there'],
      [`${import.meta.dirname}/../../package.json`, 'the file holds something else'],
    ] as const)
      expect(() => readSettings(accounts, { KEY_FILE: path, KEY_ID: 'ab' })).toThrow(
        `This setting is wrong: KEY_FILE must be a file of ours: ${fault}.`,
      );
  });

  test('an incomplete group of settings is reported with the missing setting and the one that needs it', () => {
    const missing = 'KEY_FILE must be set too, because KEY_ID is';
    expect(() => readSettings(accounts, { KEY_ID: 'ab' })).toThrow(`This setting is wrong: ${missing}.`);
    expect(() => readSettings(accounts, { KEY_ID: 'abc' })).toThrow(
      `These settings are wrong:\n  KEY_ID must be two letters.\n  ${missing}.`,
    );
    expect(settingRows(accounts, { KEY_ID: 'ab' }).map(({ fault }) => fault)).toEqual([
      'must be set too, because KEY_ID is',
      null,
      null,
    ]);
  });
});
