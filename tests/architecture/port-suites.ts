/** Every port has a contract suite, which its test double and every implementation in the adapters run. */
import { portSuites } from '@tidemark/port-contracts';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const files = sourceFiles();
const ofAdapters = files.filter(
  ({ room, path }) => room.startsWith('adapters/') && path.endsWith('.test.ts'),
);

/** `each engine` is what a suite in a `describe.each(engines)` runs on. */
const implementations: Readonly<Record<string, readonly string[]>> = {
  storageContract: ['Postgres', 'SQLite'],
  throttleContract: ['each engine'],
  auditTrailContract: ['buffered'],
  articleViewsContract: ['buffered'],
  clockContract: ['system'],
  idsContract: ['ULID'],
  secretsContract: ['system'],
  passwordsContract: ['Argon2'],
  htmlContract: ['sanitize-html'],
  vaultContract: ['AES-256-GCM'],
  webhookSenderContract: ['HTTP'],
  pushSenderContract: ['APNs', 'FCM'],
  mailerContract: ['SMTP', 'a folder'],
  mailTextsContract: ['four languages'],
  mailReaderContract: ['a thread'],
  mailJudgeContract: ['mailauth'],
  identityProviderContract: ['OpenID Connect'],
  byteStoreContract: ['S3', 'disk'],
  fileScannerContract: ['clamd'],
  exportRecordsContract: ['the API’s'],
};

/** What the calls of a suite say that they run it on, sorted. */
const runsOf = (suite: string): readonly string[] =>
  ofAdapters
    .flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`^ *${suite}\\((?:'([^']+)'|([\\w.]+))`, 'gm'))].map(
        ([, name, variable]) =>
          name ??
          (variable === 'engine.name' && text.includes('describe.each(engines)') ? 'each engine' : variable),
      ),
    )
    .map(String)
    .sort();

const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

describe('the suites of ports', () => {
  test('name a function for each port', () => {
    expect(Object.keys(portSuites).length).toBeGreaterThan(15);
  });

  test.each(Object.entries(portSuites).map(([port, { name }]) => [port, name] as const))(
    'that of %s runs on every implementation: %s',
    (_port, suite) => expect(runsOf(suite)).toEqual(implementations[suite]),
  );

  test.each([
    ['postgres', "storageContract('Postgres', openTestPostgres);"],
    ['sqlite', "storageContract('SQLite', openTestSqlite);"],
  ])('that of storage runs on %s itself', (engine, call) => {
    expect(textOf(`adapters/sql/src/engines/${engine}/contracts.test.ts`).split('\n')).toContain(call);
  });

  test('each engine is SQLite and Postgres', () => {
    expect(textOf('adapters/sql/src/testing/engines.ts')).toContain(
      'export const engines: readonly TestEngine[] = [sqlite, postgres];',
    );
  });
});
