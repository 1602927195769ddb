import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSelfhostSettings, type SelfhostSettings } from '../settings.ts';
import { noteVerified, removeOld } from './backup-folder.ts';
import { backupsCheck } from './backups-check.ts';
import { createBackup } from './create-backup.ts';
import { deploymentOf } from './deployment.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';
import { startNightlyBackups } from './nightly.ts';
import { chooseHour, isBackupDue, scheduleOf } from './schedule.ts';
import { type TestDeployment, testDeployment, ticketOf } from './test-deployment.ts';

let instance: TestDeployment;
let settings: SelfhostSettings;

beforeEach(async () => {
  instance = await testDeployment();
  settings = readSelfhostSettings(instance.environment);
});
afterEach(() => instance.end());

const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour, 30);

/** As if the database had been made then. */
const bornAt = (date: Date): void =>
  utimesSync(join(instance.environment.DATA_DIR ?? '', 'tidemark.marker'), date, date);

const unchecked = (date: Date): Promise<string> =>
  createBackup(deploymentOf(settings), { kind: 'nightly', withKey: true, now: date.toISOString() });

const nightly = async (date: Date): Promise<void> => noteVerified(await unchecked(date), date.toISOString());

const listed = async () => (await instance.cli.backups?.list()) ?? [];

describe('the nightly backup', () => {
  test('is due once a night, from the first night on', async () => {
    bornAt(at(20, 10));
    const due = (day: number, hour: number) => isBackupDue(settings, at(day, hour));
    expect([due(20, 11), due(20, 23), due(21, 2), due(21, 3)]).toEqual([false, false, false, true]);
    await nightly(at(21, 3));
    expect([due(21, 4), due(22, 2), due(22, 3)]).toEqual([false, false, true]);
  });

  test('is made later when the server was off that night', async () => {
    bornAt(at(20, 10));
    expect(isBackupDue(settings, at(21, 15))).toBe(true);
  });

  test('is still due after a manual backup', async () => {
    bornAt(at(20, 10));
    await createBackup(deploymentOf(settings), {
      kind: 'manual',
      withKey: true,
      now: at(21, 3).toISOString(),
    });
    expect(isBackupDue(settings, at(21, 4))).toBe(true);
  });

  test('is still due when it failed or was not verified', async () => {
    bornAt(at(20, 10));
    await nightly(at(21, 3));
    await unchecked(at(22, 3));
    expect(isBackupDue(settings, at(22, 4))).toBe(true);
  });

  test('that was not verified is reported as a fault', async () => {
    const now = Date.now();
    for (const hours of [80, 60]) await nightly(new Date(now - hours * 3_600_000));
    await unchecked(new Date(now));
    const found = await backupsCheck(() => settings).look();
    expect(found).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/is 0 min old, the last that was checked and is good is 2 days old/),
    });
  });

  test('that fails its check replaces no good one, however often it is tried again', async () => {
    for (const day of [1, 2, 3]) await nightly(at(day, 3));
    for (const hour of [3, 4, 5, 6]) await unchecked(at(4, hour));
    removeOld(deploymentOf(settings).backups, 2);
    const left = () =>
      listed().then((all) =>
        all.map(({ createdAt, verifiedAt }) => [new Date(createdAt).getDate(), verifiedAt !== null]),
      );
    expect(await left()).toEqual([
      [4, false],
      [3, true],
      [2, true],
    ]);
    await nightly(at(4, 7));
    removeOld(deploymentOf(settings).backups, 2);
    expect(await left()).toEqual([
      [4, true],
      [3, true],
    ]);
  });

  test.each(['verified', 'manifest.json'])(
    'is kept when its %s cannot be read, and doctor says so',
    async (name) => {
      const folder = await unchecked(at(1, 3));
      rmSync(join(folder, name), { force: true });
      mkdirSync(join(folder, name));
      for (const day of [2, 3, 4]) await nightly(at(day, 3));
      removeOld(deploymentOf(settings).backups, 2);
      expect(existsSync(join(folder, 'tidemark.db'))).toBe(true);
      expect(await backupsCheck(() => settings).look()).toEqual({
        ok: false,
        detail: expect.stringMatching(
          new RegExp(`^${join(folder, name)} .*: the backup may be good and is kept`),
        ),
      });
      rmSync(folder, { recursive: true });
      expect((await listed()).map(({ createdAt }) => new Date(createdAt).getDate())).toEqual([4, 3]);
    },
  );

  test('runs at the hour of the setting or of the command, or never', () => {
    expect(scheduleOf(settings)).toMatchObject({ hour: 3, kept: 7, source: 'default' });
    chooseHour(settings, 5);
    expect(scheduleOf(settings)).toMatchObject({ hour: 5, source: 'command' });
    chooseHour(settings, null);
    bornAt(at(1, 1));
    expect(isBackupDue(settings, at(21, 4))).toBe(false);
    const set = readSelfhostSettings({ ...instance.environment, BACKUP_HOUR: '22' });
    expect(scheduleOf(set)).toMatchObject({ hour: 22, source: 'setting' });
  });

  test('keeps the last nightly ones and all manual ones', async () => {
    for (const day of [1, 2, 3, 4]) await nightly(at(day, 3));
    const options = { kind: 'manual', withKey: true, now: at(1, 12).toISOString() } as const;
    await createBackup(deploymentOf(settings), options);
    removeOld(deploymentOf(settings).backups, 2);
    const days = (await listed()).map(({ createdAt, kind }) => `${new Date(createdAt).getDate()} ${kind}`);
    expect(days).toEqual(['4 nightly', '3 nightly', '1 manual']);
  });

  test('is made and verified by the running server, which keeps serving requests', async () => {
    bornAt(new Date(2026, 0, 1));
    const troubles: unknown[] = [];
    const log = { error: (...args: unknown[]) => void troubles.push(args) };
    const working = startNightlyBackups({ settings, log, everyMs: 20 });
    const since = performance.now();
    while (!(await listed()).some(({ verifiedAt }) => verifiedAt !== null)) {
      if (performance.now() - since > 50_000) throw new Error('No backup was made within 50 s.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await working.stop();
    expect(troubles).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  test('that cannot be made is logged, and has no other effect', async () => {
    bornAt(new Date(2026, 0, 1));
    const troubles: unknown[] = [];
    const log = { error: (...args: unknown[]) => void troubles.push(args) };
    const wrong = { ...settings, BACKUP_DIR: '/proc/backups' };
    const working = startNightlyBackups({ settings: wrong, log, everyMs: 20 });
    while (troubles.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await working.stop();
    expect((await instance.call(await instance.serve(), { method: 'GET', path: '/tickets' })).status).toBe(
      200,
    );
  });
});

describe('doctor', () => {
  const found = (more: Partial<SelfhostSettings> = {}) =>
    backupsCheck(() => ({ ...settings, ...more })).look();

  test('warns without a backup, and without nightly backups', async () => {
    const nights = 'one is made each night at 3:00';
    expect(await found()).toEqual({ ok: true, warns: true, detail: `there is none yet; ${nights}` });
    await nightly(new Date());
    expect(await found()).toEqual({ ok: true, detail: expect.stringContaining(nights) });
    expect(await found({ BACKUP_HOUR: 'off' })).toMatchObject({
      warns: true,
      detail: expect.stringContaining('nightly backups are off'),
    });
  });

  test.each(['/proc/backups', '/dev/null/backups'])(
    'reports a folder that cannot be made, and so does the log at the start: %s',
    async (BACKUP_DIR) => {
      const detail = expect.stringContaining(`${BACKUP_DIR} cannot be made or written`);
      expect(await found({ BACKUP_DIR })).toEqual({ ok: false, detail });
      const troubles: unknown[] = [];
      const log = { error: (...args: unknown[]) => void troubles.push(args) };
      await startNightlyBackups({ settings: { ...settings, BACKUP_DIR }, log }).stop();
      expect(troubles).toEqual([[{ folder: BACKUP_DIR }, detail]]);
    },
  );
});

describe('the files of backups', () => {
  const clockAt = (day: number) => ({ now: () => at(day, 3).toISOString() });
  const backUp = (day: number) => makeNightlyBackup(deploymentOf(settings), clockAt(day));
  const bytesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name));
  const live = () => bytesIn(join(instance.environment.DATA_DIR ?? '', 'files'));
  const kept = async () => (await listed()).map(({ folder }) => bytesIn(folder));
  const withFile = async () => {
    const server = await instance.serve();
    await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf('ann') });
  };

  test('are shared among backups, and never with the running server, so that damage does not spread', async () => {
    await withFile();
    for (const day of [1, 2]) await backUp(day);
    const [[second = ''] = [], [first = ''] = []] = await kept();
    expect(statSync(second).ino).toBe(statSync(first).ino);
    writeFileSync(live()[0] ?? '', 'bytes of eve');
    expect(readFileSync(second, 'utf8')).toBe('bytes of ann');
    expect(await backUp(3)).toMatchObject({ missing: [] });
  });

  test('are copied again when the last backup was damaged', async () => {
    await withFile();
    await backUp(1);
    writeFileSync((await kept())[0]?.[0] ?? '', 'bytes of eve');
    expect(await backUp(2)).toMatchObject({ missing: [] });
    expect(readFileSync((await kept())[0]?.[0] ?? '', 'utf8')).toBe('bytes of ann');
  });

  test.each([
    ['gone', (path: string) => rmSync(path)],
    ['harmed', (path: string) => writeFileSync(path, 'bytes of eve')],
  ])('with %s bytes are logged, and everything else is backed up', async (_what, harm) => {
    await withFile();
    harm(live()[0] ?? '');
    bornAt(new Date(2026, 0, 1));
    const logged: unknown[] = [];
    const log = { error: (...trouble: unknown[]) => void logged.push(trouble) };
    const working = startNightlyBackups({ settings, log, everyMs: 20 });
    while (logged.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await working.stop();
    expect(logged[0]).toEqual([
      { missing: 1 },
      expect.stringContaining('lacks files whose bytes are missing'),
    ]);
    expect(await listed()).toMatchObject([{ files: 0, verifiedAt: expect.any(String) }]);
  });
});

test('a stopping server does not wait for a running backup', async () => {
  const big = new DatabaseSync(join(instance.environment.DATA_DIR ?? '', 'tidemark.db'));
  big.exec('create table ballast (x blob)');
  for (let count = 0; count < 150; count += 1) big.exec('insert into ballast values (randomblob(1000000))');
  big.close();
  bornAt(new Date(2026, 0, 1));
  const logged: unknown[] = [];
  const log = { error: (...trouble: unknown[]) => void logged.push(trouble) };
  const working = startNightlyBackups({ settings, log, everyMs: 20 });
  const backups = join(instance.environment.DATA_DIR ?? '', 'backups');
  const hasBegun = (): boolean =>
    existsSync(backups) && readdirSync(backups).some((name) => name.startsWith('.partial'));
  while (!hasBegun()) await new Promise((resolve) => setTimeout(resolve, 1));
  await working.stop();
  // Whoever waits for it has a backup.
  expect([logged, await listed()]).toEqual([[], []]);
});
