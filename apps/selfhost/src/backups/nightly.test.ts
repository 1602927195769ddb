import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSelfhostSettings, type SelfhostSettings } from '../settings.ts';
import { removeOld } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { deploymentOf } from './deployment.ts';
import { startNightlyBackups } from './nightly.ts';
import { chooseHour, isBackupDue, scheduleOf } from './schedule.ts';
import { type TestDeployment, testDeployment } from './test-deployment.ts';

let house: TestDeployment;
let settings: SelfhostSettings;

beforeEach(async () => {
  house = await testDeployment();
  settings = readSelfhostSettings(house.environment);
});
afterEach(() => house.end());

const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour, 30);

/** As if the database had been made then. */
const bornAt = (date: Date): void =>
  utimesSync(join(house.environment.DATA_DIR ?? '', 'tidemark.marker'), date, date);

const nightly = (date: Date): Promise<string> =>
  createBackup(deploymentOf(settings), { kind: 'nightly', withKey: true, now: date.toISOString() });

const listed = async () => (await house.cli.backups?.list()) ?? [];

describe('the nightly backup', () => {
  test('is due once a night, from the first night on', async () => {
    bornAt(at(20, 10));
    const due = (day: number, hour: number) => isBackupDue(settings, at(day, hour));
    expect([due(20, 11), due(20, 23), due(21, 2), due(21, 3)]).toEqual([false, false, false, true]);
    await nightly(at(21, 3));
    expect([due(21, 4), due(22, 2), due(22, 3)]).toEqual([false, false, true]);
  });

  test('is made up for by a server that was off that night', async () => {
    bornAt(at(20, 10));
    expect(isBackupDue(settings, at(21, 15))).toBe(true);
  });

  test('is not replaced by one that somebody made by hand', async () => {
    bornAt(at(20, 10));
    await createBackup(deploymentOf(settings), {
      kind: 'manual',
      withKey: true,
      now: at(21, 3).toISOString(),
    });
    expect(isBackupDue(settings, at(21, 4))).toBe(true);
  });

  test('is made at the hour of the setting, or of the command, or not at all', () => {
    expect(scheduleOf(settings)).toMatchObject({ hour: 3, kept: 7, source: 'default' });
    chooseHour(settings, 5);
    expect(scheduleOf(settings)).toMatchObject({ hour: 5, source: 'command' });
    chooseHour(settings, null);
    bornAt(at(1, 1));
    expect(isBackupDue(settings, at(21, 4))).toBe(false);
    const set = readSelfhostSettings({ ...house.environment, BACKUP_HOUR: '22' });
    expect(scheduleOf(set)).toMatchObject({ hour: 22, source: 'setting' });
  });

  test('leaves the last ones of its kind, and every one that was made by hand', async () => {
    for (const day of [1, 2, 3, 4]) await nightly(at(day, 3));
    const wanted = { kind: 'manual', withKey: true, now: at(1, 12).toISOString() } as const;
    await createBackup(deploymentOf(settings), wanted);
    removeOld(deploymentOf(settings).backups, 2);
    const days = (await listed()).map(({ createdAt, kind }) => `${new Date(createdAt).getDate()} ${kind}`);
    expect(days).toEqual(['4 nightly', '3 nightly', '1 manual']);
  });

  test('is made and checked by the running server, which goes on answering', async () => {
    bornAt(new Date(2026, 0, 1));
    const troubles: unknown[] = [];
    const log = { error: (...told: unknown[]) => void troubles.push(told) };
    const working = startNightlyBackups({ settings, log, everyMs: 20 });
    const since = performance.now();
    while (!(await listed()).some(({ verifiedAt }) => verifiedAt !== null)) {
      if (performance.now() - since > 20_000) throw new Error('No backup was made within 20 s.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await working.stop();
    expect(troubles).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  test('that cannot be made is told, and harms nothing', async () => {
    bornAt(new Date(2026, 0, 1));
    const troubles: unknown[] = [];
    const log = { error: (...told: unknown[]) => void troubles.push(told) };
    const wrong = { ...settings, BACKUP_DIR: '/proc/backups' };
    const working = startNightlyBackups({ settings: wrong, log, everyMs: 20 });
    while (troubles.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await working.stop();
    expect((await house.call(await house.serve(), 'GET', '/tickets')).status).toBe(200);
  });
});
