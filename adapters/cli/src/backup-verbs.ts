import { DeskError } from '@tidemark/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { CliApp } from './app.ts';
import {
  backupRecord,
  backupsTable,
  madeText,
  restoredRecord,
  restoredText,
  scheduleRecord,
  scheduleText,
} from './backup-text.ts';
import type { Backups } from './backups.ts';
import { example } from './example.ts';
import { type Verbs, verb } from './verb.ts';

type Create = Readonly<{ to?: string; key: boolean }>;
type Verify = Readonly<{ from?: string }>;
type Restore = Readonly<{ to: string; from?: string }>;
type Schedule = Readonly<{ hour?: number | 'off' }>;

export const backupVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('backup')
    .description('create, verify and restore backups; the server may keep running');
  addCreate(verbs, group);
  const list = group.command('list').description('list the backups, newest first');
  example(list, './tidemark backup list');
  verb(verbs, list, async () => {
    const list = (await backupsOf(verbs.app).list()).map(backupRecord);
    return {
      record: { data: list },
      text:
        list.length === 0
          ? 'There is no backup yet. To create one: ./tidemark backup create.'
          : backupsTable(list),
    };
  });
  addVerify(verbs, group);
  addRestore(verbs, group);
  addSchedule(verbs, group);
};

const addCreate = (verbs: Verbs, group: Command): void => {
  const create = group
    .command('create')
    .description('back up the current database and files; the server may keep running')
    .option('--to <folder>', 'create the folder of the backup inside this folder (default: BACKUP_DIR)')
    .option('--no-key', 'leave out the secret key, for a backup that somebody else stores');
  example(create, './tidemark backup create', './tidemark backup create --to /mnt/disk/tidemark');
  verb<Create>(verbs, create, async ({ options: { to = null, key } }) => {
    const made = await backupsOf(verbs.app).create({ to, withKey: key });
    return { record: { ...backupRecord(made), notes: made.notes }, text: madeText('created', made) };
  });
};

const addVerify = (verbs: Verbs, group: Command): void => {
  const verify = group
    .command('verify')
    .description(
      'restore a backup into a temporary folder and check all of it: every hash, every row, every file',
    )
    .argument('[id]', 'the id of the backup, from: ./tidemark backup list (default: the newest)')
    .option('--from <folder>', 'the folder of a backup that is stored elsewhere, instead of an id');
  example(
    verify,
    './tidemark backup verify',
    './tidemark backup verify --from /mnt/disk/2026-11-20T03-00-00-000Z',
  );
  verb<Verify>(verbs, verify, async ({ args: [id = null], options: { from = null } }) => {
    if (id !== null && from !== null)
      verify.error('error: expected either the id of a backup or --from, got both.');
    const verified = await backupsOf(verbs.app).verify({ id, from });
    return {
      record: { ...backupRecord(verified), notes: verified.notes },
      text: madeText('verified', verified),
    };
  });
};

const addRestore = (verbs: Verbs, group: Command): void => {
  const restore = group
    .command('restore')
    .description(
      'restore a backup into a new folder; people who were erased after the backup are erased there too',
    )
    .argument('[id]', 'the id of the backup, from: ./tidemark backup list')
    .requiredOption('--to <folder>', 'a new or empty folder')
    .option('--from <folder>', 'the folder of a backup that is stored elsewhere, instead of an id');
  example(
    restore,
    './tidemark backup restore 2026-11-20T03-00-00-000Z --to /var/lib/tidemark-restored',
    './tidemark backup restore --from /mnt/disk/2026-11-20T03-00-00-000Z --to ./data',
  );
  verb<Restore>(verbs, restore, async ({ args: [id], options: { to, from } }) => {
    if ((id === undefined) === (from === undefined))
      restore.error('error: expected either the id of a backup or --from.');
    const restored = await backupsOf(verbs.app).restore({ id: id ?? null, from: from ?? null, to });
    return { record: restoredRecord(restored), text: restoredText(restored) };
  });
};

const addSchedule = (verbs: Verbs, group: Command): void => {
  const schedule = group
    .command('schedule')
    .description('show when the server creates its nightly backup, or set the hour')
    .option(
      '--hour <hour>',
      'an hour from 0 to 23 in the time zone of the server, or off; without this option, print the schedule',
      hourIn,
    );
  example(schedule, './tidemark backup schedule', './tidemark backup schedule --hour 4');
  verb<Schedule>(verbs, schedule, async ({ options: { hour } }) => {
    const backups = backupsOf(verbs.app);
    const now =
      hour === undefined ? await backups.schedule() : await backups.setHour(hour === 'off' ? null : hour);
    return { record: scheduleRecord(now), text: scheduleText(now) };
  });
};

const backupsOf = ({ backups }: CliApp): Backups => {
  if (backups !== null) return backups;
  throw new DeskError(
    'validation_failed',
    'On Postgres, back up the database with pg_dump, and the files with the object store: see docs/backup.md.',
  );
};

const hourIn = (text: string): number | 'off' => {
  if (text === 'off') return 'off';
  if (/^(?:1?\d|2[0-3])$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected an hour from 0 to 23, or off.');
};
