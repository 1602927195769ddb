import { describe, expect, test } from 'vitest';
import type { Backups } from './backups.ts';
import { testCli } from './testing/test-cli.ts';

const backup = {
  id: '2026-11-20T03-00-00-000Z',
  folder: '/data/backups/2026-11-20T03-00-00-000Z',
  createdAt: '2026-11-20T03:00:00.000Z',
  kind: 'nightly',
  version: '1.2.3',
  bytes: 1_234_567,
  tickets: 1,
  files: 2,
  verifiedAt: null,
} as const;

/** Says what it was asked, in the place of doing it. */
const saying = (asked: unknown[]): Backups => {
  const made = { ...backup, notes: ['Keep it safe.'] };
  const schedule = { hour: 3, kept: 7, folder: '/data/backups', source: 'default' } as const;
  return {
    create: async (wanted) => {
      asked.push(wanted);
      return made;
    },
    list: async () => [backup],
    verify: async (wanted) => {
      asked.push(wanted);
      return { ...made, verifiedAt: '2026-11-20T03:01:00.000Z' };
    },
    restore: async (wanted) => {
      asked.push(wanted);
      return { id: backup.id, folder: wanted.to, tickets: 1, files: null, erasedAgain: 2, notes: [] };
    },
    schedule: async () => schedule,
    setHour: async (hour) => ({ ...schedule, hour, source: 'command' }),
  };
};

const cliWith = (asked: unknown[] = []) => testCli({ backups: saying(asked) });

describe('the backup command', () => {
  test('writes to the given folder, with the key unless an option leaves it out', async () => {
    const asked: unknown[] = [];
    const { code, out } = await cliWith(asked).run('backup', 'create');
    expect([code, out]).toEqual([
      0,
      `Backup ${backup.id} created: 1 ticket and 2 files, 1.2 MB.\n  ${backup.folder}\nKeep it safe.\n`,
    ]);
    await cliWith(asked).run('backup', 'create', '--to', '/mnt/usb', '--no-key');
    expect(asked).toEqual([
      { to: null, withKey: true },
      { to: '/mnt/usb', withKey: false },
    ]);
  });

  test('lists the existing backups', async () => {
    expect(await cliWith().json('backup', 'list')).toMatchObject({
      data: [{ id: backup.id, bytes: 1_234_567, verified_at: null }],
    });
    expect((await cliWith().run('backup', 'list')).out).toMatch(/SIZE.*\n.* 1\.2 MB /);
  });

  test('verifies the newest backup, or the one named by its id or folder', async () => {
    const asked: unknown[] = [];
    await cliWith(asked).run('backup', 'verify');
    expect((await cliWith(asked).run('backup', 'verify', backup.id)).out).toContain(
      `${backup.id} verified: `,
    );
    expect((await cliWith(asked).run('backup', 'verify', '--from', '/usb/x')).code).toBe(0);
    expect((await cliWith(asked).run('backup', 'verify', backup.id, '--from', '/usb/x')).code).toBe(2);
    expect(asked).toEqual([
      { id: null, from: null },
      { id: backup.id, from: null },
      { id: null, from: '/usb/x' },
    ]);
  });

  test('restores an id or a folder, and refuses both or neither', async () => {
    const asked: unknown[] = [];
    const { out } = await cliWith(asked).run('backup', 'restore', backup.id, '--to', '/new');
    expect(out).toContain('Contacts erased since the backup, and now erased in it too: 2.');
    expect(out).toContain('DATA_DIR=/new ./tidemark serve');
    expect((await cliWith(asked).run('backup', 'restore', '--from', '/usb/x', '--to', '/new')).code).toBe(0);
    for (const args of [[], [backup.id, '--from', '/usb/x']])
      expect((await cliWith(asked).run('backup', 'restore', ...args, '--to', '/new')).code).toBe(2);
    expect((await cliWith(asked).run('backup', 'restore', backup.id)).code).toBe(2);
    expect(asked).toEqual([
      { id: backup.id, from: null, to: '/new' },
      { id: null, from: '/usb/x', to: '/new' },
    ]);
  });

  test.each([
    [
      [],
      'The server creates and verifies a backup each night at 03:00, and keeps the last 7 in /data/backups.\n',
    ],
    [['--hour', '23'], expect.stringContaining('at 23:00')],
    [['--hour', 'off'], expect.stringContaining('Nightly backups are off.')],
  ])('shows and sets the hour of the nightly backup: %j', async (args, told) => {
    expect(await cliWith().run('backup', 'schedule', ...args)).toMatchObject({ code: 0, out: told });
  });

  test.each(['24', '-1', '3.5', 'noon', ''])('refuses an hour that does not exist: %s', async (hour) => {
    expect((await cliWith().run('backup', 'schedule', `--hour=${hour}`)).code).toBe(2);
  });

  test('points to the Postgres guide on Postgres', async () => {
    expect(await testCli().run('backup', 'create')).toMatchObject({
      code: 1,
      err: expect.stringContaining('docs/backup.md'),
    });
  });
});
