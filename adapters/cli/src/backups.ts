/** The backup functions that the command line uses. */

export type BackupRecord = Readonly<{
  id: string;
  folder: string;
  createdAt: string;
  kind: 'nightly' | 'manual';
  version: string;
  /** Of the database and the files together. */
  bytes: number;
  tickets: number;
  /** Null when files are stored in an object store, which backups do not contain. */
  files: number | null;
  verifiedAt: string | null;
}>;

/** `notes` are sentences for the operator. */
export type MadeBackup = BackupRecord & Readonly<{ notes: readonly string[] }>;

export type RestoredBackup = Readonly<{
  id: string;
  folder: string;
  tickets: number;
  files: number | null;
  /** How many people were erased again, because they were erased since the backup. */
  erasedAgain: number;
  notes: readonly string[];
}>;

/** The hour of the day, in the time zone of the server; null: no nightly backups. */
export type BackupSchedule = Readonly<{
  hour: number | null;
  kept: number;
  folder: string;
  source: 'setting' | 'command' | 'default';
}>;

export type Backups = Readonly<{
  create(options: Readonly<{ to: string | null; withKey: boolean }>): Promise<MadeBackup>;
  /** Newest first. */
  list(): Promise<readonly BackupRecord[]>;
  /** Restores it into a temporary folder and checks all of it; the newest without an id and a folder. */
  verify(options: Readonly<{ id: string | null; from: string | null }>): Promise<MadeBackup>;
  /** `from` is the folder of a backup that was made elsewhere. */
  restore(options: Readonly<{ id: string | null; from: string | null; to: string }>): Promise<RestoredBackup>;
  schedule(): Promise<BackupSchedule>;
  /** Null: no nightly backups. */
  setHour(hour: number | null): Promise<BackupSchedule>;
}>;
