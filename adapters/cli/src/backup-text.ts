/** The output of the backup commands. */
import type { BackupRecord, BackupSchedule, MadeBackup, RestoredBackup } from './backups.ts';
import { counted } from './counted.ts';
import { table } from './table.ts';

export const backupRecord = (backup: BackupRecord) => ({
  id: backup.id,
  kind: backup.kind,
  version: backup.version,
  bytes: backup.bytes,
  tickets: backup.tickets,
  files: backup.files,
  folder: backup.folder,
  created_at: backup.createdAt,
  verified_at: backup.verifiedAt,
});

export const backupsTable = (backups: readonly ReturnType<typeof backupRecord>[]): string =>
  table(
    backups.map((backup) => ({ ...backup, size: size(backup.bytes) })),
    ['id', 'kind', 'version', 'size', 'tickets', 'files', 'verified_at'],
  ).trimEnd();

export const madeText = (what: string, { id, folder, tickets, files, bytes, notes }: MadeBackup): string =>
  [`Backup ${id} ${what}: ${held({ tickets, files })}, ${size(bytes)}.`, `  ${folder}`, ...notes].join('\n');

export const restoredRecord = (restored: RestoredBackup) => ({
  id: restored.id,
  folder: restored.folder,
  tickets: restored.tickets,
  files: restored.files,
  erased_again: restored.erasedAgain,
  notes: restored.notes,
});

export const restoredText = ({ id, folder, tickets, files, erasedAgain, notes }: RestoredBackup): string =>
  [
    `Backup ${id} is restored and checked: ${held({ tickets, files })}.`,
    ...(erasedAgain > 0
      ? [`Contacts erased since the backup, and now erased in it too: ${erasedAgain}.`]
      : []),
    ...notes,
    '',
    `Start the server with it:  DATA_DIR=${folder} ./tidemark serve`,
  ].join('\n');

export const scheduleRecord = ({ hour, kept, folder, source }: BackupSchedule) => ({
  hour,
  kept,
  folder,
  source,
});

export const scheduleText = ({ hour, kept, folder }: BackupSchedule): string =>
  hour === null
    ? 'Nightly backups are off. To set an hour: ./tidemark backup schedule --hour 3'
    : `The server creates and verifies a backup each night at ${String(hour).padStart(2, '0')}:00, and keeps the last ${kept} in ${folder}.`;

const held = ({ tickets, files }: Readonly<{ tickets: number; files: number | null }>): string =>
  `${counted(tickets, 'ticket')}${files === null ? '' : ` and ${counted(files, 'file')}`}`;

const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
