import { spawnSync } from 'node:child_process';
import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCli } from '@tidemark/cli';
import { rewriteDebtOf } from '@tidemark/sql/rewriting';
import { damageOf } from '@tidemark/sql/snapshot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDeployment, testDeployment } from '../backups/test-deployment.ts';
import { readSelfhostSettings, type SelfhostSettings } from '../settings.ts';
import { erasureCheck } from './erasure-check.ts';
import { startNightlyRewrites } from './nightly-rewrite.ts';
import { noteGivenUp, rewriteFile, roomFault } from './rewrite-file.ts';
import { isRewriteDue } from './rewrite-hour.ts';

let instance: TestDeployment;
let settings: SelfhostSettings;
let database: string;

beforeEach(async () => {
  instance = await testDeployment();
  settings = readSelfhostSettings(instance.environment);
  database = join(settings.DATA_DIR, 'tidemark.db');
});
afterEach(() => instance.end());

/** Only while no server of this process is on it, for the same reason. */
const onFile = (use: (file: DatabaseSync) => void): void => {
  const file = new DatabaseSync(database);
  try {
    use(file);
  } finally {
    file.close();
  }
};

/** As if somebody had been erased then. */
const owedSince = (date: Date): void =>
  onFile((file) =>
    file
      .prepare('insert or replace into file_rewrite (slot, since, erasures) values (1, ?, 1)')
      .run(date.toISOString()),
  );

/** A word that `secure_delete` does not know of: it is in the file, and in no row. */
const leaveWord = (): void => {
  onFile((file) => {
    file.exec(
      "pragma secure_delete = off; create table gone (x text); insert into gone values ('zqcanaryleft')",
    );
    file.exec('drop table gone; pragma wal_checkpoint(truncate)');
  });
  expect(hasWord()).toBe(true);
};

/** By another process: whoever closes a file here lets go the locks that a server of this process has on it. */
const hasWord = (): boolean => {
  const { status } = spawnSync('grep', ['-aq', 'zqcanaryleft', database]);
  if (status === 0 || status === 1) return status === 0;
  throw new Error('The file cannot be looked through.');
};

const makeLarge = (mebibytes: number): void =>
  onFile((file) => {
    file.exec('begin; create table if not exists ballast (x blob)');
    for (let count = 0; count < mebibytes; count += 1)
      file.exec('insert into ballast values (randomblob(1000000))');
    file.exec('commit');
  });

const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour, 30);

type LogLine = readonly [level: string, facts: object, message: string];

/** Runs the nightly work as of an instant until it has said something. */
const night = async (now: Date, mostMs = 60_000): Promise<LogLine> => {
  const logged = Promise.withResolvers<LogLine>();
  const log = {
    info: (facts: object, message: string) => logged.resolve(['info', facts, message]),
    error: (facts: object, message: string) => logged.resolve(['error', facts, message]),
  };
  const working = startNightlyRewrites({ settings, log, now: () => now, everyMs: 20, mostMs });
  try {
    return await logged.promise;
  } finally {
    await working.stop();
  }
};

describe('the hour of the rewrite', () => {
  const due = (day: number, hour: number, more: Partial<SelfhostSettings> = {}) =>
    isRewriteDue({ ...settings, ...more }, at(day, hour));

  test('is due the night after an erasure, or later where no server ran', () => {
    expect(due(21, 4)).toBe(false);
    owedSince(at(20, 10));
    expect([due(20, 23), due(21, 3), due(21, 4), due(25, 15)]).toEqual([false, false, true, true]);
  });

  test('is set by the setting, or never comes', () => {
    owedSince(at(20, 10));
    expect([due(20, 21, { VACUUM_HOUR: '22' }), due(20, 22, { VACUUM_HOUR: '22' })]).toEqual([false, true]);
    expect(due(25, 4, { VACUUM_HOUR: 'off' })).toBe(false);
  });

  test('never comes for a file that is too large', () => {
    owedSince(at(20, 10));
    truncateSync(database, 513 * 1_048_576);
    expect(due(21, 4)).toBe(false);
  });
});

describe('a server in its quiet hour', () => {
  test('removes erased data from the file, answers requests and accepts writes meanwhile, and logs it', async () => {
    makeLarge(20);
    leaveWord();
    const server = await instance.serve();
    const { body } = await instance.call(server, {
      method: 'POST',
      path: '/contacts',
      body: { email: 'bob@customer.example' },
    });
    await instance.call(server, { method: 'DELETE', path: `/contacts/${body.id}` });
    const tomorrow = new Date(Date.now() + 26 * 3_600_000);
    const working = night(tomorrow);
    for (let count = 0; count < 20; count += 1) {
      const { status } = await instance.call(server, {
        method: 'POST',
        path: '/contacts',
        body: {
          email: `c${count}@customer.example`,
        },
      });
      expect(status).toBe(201);
    }
    expect(await working).toEqual([
      'info',
      expect.objectContaining({ outcome: 'done' }),
      expect.stringContaining('was rewritten and contains no erased data'),
    ]);
    expect(hasWord()).toBe(false);
    expect(rewriteDebtOf(database)).toBeNull();
    expect(statSync(`${database}-wal`).size).toBeLessThan(1_000_000);
    expect(
      (await instance.call(server, { method: 'GET', path: '/contacts?limit=100' })).body.data,
    ).toHaveLength(20);
  });

  test('gives up before waiting writes fail, changes nothing, and tries again a week later', async () => {
    owedSince(at(20, 10));
    makeLarge(20);
    const logged = await night(at(21, 4), 1);
    expect(logged).toEqual([
      'error',
      expect.objectContaining({ outcome: 'too long' }),
      expect.stringContaining('To do it now, stop the server and run ./tidemark vacuum'),
    ]);
    expect(damageOf(database)).toEqual([]);
    expect(rewriteDebtOf(database)).toMatchObject({ givenUpAt: at(21, 4).toISOString() });
    expect([isRewriteDue(settings, at(22, 4)), isRewriteDue(settings, at(28, 5))]).toEqual([false, true]);
  });
});

/** Kills it while the log grows; what was done before that was seen is begun again with a larger file. */
const endedAmidst = async (mebibytes = 80): Promise<void> => {
  makeLarge(mebibytes);
  leaveWord();
  const { child, ended } = rewriteFile({ database, mostMs: null });
  const outcome = ended.catch(({ message }: Error) => message);
  const isWriting = () => (statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!isOver() && !isWriting()) await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  const said = await outcome;
  if (said === 'It ended with SIGKILL.' && hasWord()) return;
  expect(mebibytes).toBe(80);
  owedSince(at(20, 10));
  await endedAmidst(3 * mebibytes);
};

test('a file whose rewrite was killed is complete, and the rewrite is still due', async () => {
  owedSince(at(20, 10));
  await endedAmidst();
  expect(damageOf(database)).toEqual([]);
  expect(rewriteDebtOf(database)).toMatchObject({ erasures: 1 });
  expect(hasWord()).toBe(true);
  expect(await rewriteFile({ database, mostMs: null }).ended).toBe('done');
  expect([hasWord(), damageOf(database), rewriteDebtOf(database)]).toEqual([false, [], null]);
});

test('giving up is recorded during a write of the server, which continues', async () => {
  owedSince(at(20, 10));
  const server = new DatabaseSync(database);
  server.exec('begin immediate');
  const { ended } = noteGivenUp({ database, givenUpAt: at(21, 4).toISOString() });
  setImmediate(() => server.exec('commit'));
  await ended;
  server.close();
  expect(rewriteDebtOf(database)).toMatchObject({ givenUpAt: at(21, 4).toISOString() });
});

test('a file stays as it is when there is no space for a second copy', () => {
  expect(roomFault(database)).toBeNull();
  // A file of holes: it claims more than any disk has.
  const huge = join(instance.folder, 'huge');
  onFile((file) => file.exec(`vacuum into '${huge}'`));
  truncateSync(huge, 2 ** 43);
  expect(roomFault(huge)).toMatch(/its disk has \d+ MiB free, and 16777216 MiB, twice the size of the file/);
});

describe('tidemark', () => {
  const tidemark = async (...args: string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
    const code = await createCli(instance.cli, {
      ...io,
      readStdin: async () => '',
      stdin: async function* () {},
      ask: async () => null,
      wait: async () => undefined,
    }).run(args);
    return { code, out: out.join(''), err: err.join('') };
  };

  test.each([
    ['with a server on it', true],
    ['without one', false],
  ] as const)('vacuum rewrites the file %s', async (_how, isServed) => {
    owedSince(at(20, 10));
    leaveWord();
    if (isServed) await instance.serve();
    const done = await tidemark('vacuum', '--json');
    expect([done.code, done.err]).toEqual([0, '']);
    expect(JSON.parse(done.out)).toEqual({
      outcome: 'done',
      bytes_before: expect.any(Number),
      bytes_after: statSync(database).size,
    });
    expect([hasWord(), rewriteDebtOf(database)]).toEqual([false, null]);
  });

  test('vacuum says when there is nothing to rewrite', async () => {
    const { cli } = instance;
    const elsewhere = { ...cli, vacuum: null };
    const err: string[] = [];
    const io = {
      out: () => undefined,
      err: (text: string) => void err.push(text),
      readStdin: async () => '',
      stdin: async function* () {},
      ask: async () => null,
      wait: async () => undefined,
    };
    expect(await createCli(elsewhere, io).run(['vacuum'])).toBe(1);
    expect(err.join('')).toContain('autovacuum');
  });

  test('doctor says what is due, when it is done, and why it is not', async () => {
    const look = (more: Partial<SelfhostSettings> = {}) =>
      erasureCheck(() => ({ ...settings, ...more })).look();
    expect(await look()).toEqual({ ok: true, detail: expect.stringContaining('contains no erased data') });
    owedSince(new Date());
    expect(await look()).toEqual({
      ok: true,
      detail: expect.stringContaining('the server rewrites it at 4:00'),
    });
    const warned = (sentence: string) => ({
      ok: true,
      warns: true,
      detail: expect.stringContaining(sentence),
    });
    expect(await look({ VACUUM_HOUR: 'off' })).toEqual(warned('VACUUM_HOUR is off'));
    onFile((file) => file.exec("update file_rewrite set since = '2026-01-01T00:00:00.000Z'"));
    expect(await look()).toEqual(warned('should have rewritten the file'));
    onFile((file) => file.exec("update file_rewrite set given_up_at = '2026-01-01T04:00:00.000Z'"));
    expect(await look()).toEqual(warned('the rewrite on 2026-01-01 took too long'));
    truncateSync(database, 513 * 1_048_576);
    expect(await look()).toEqual(warned('too large'));
  });
});
