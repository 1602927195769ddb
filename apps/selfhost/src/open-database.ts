import { DeskError } from '@tidemark/domain';
import type { MayMigrate, OnStatement, Storage } from '@tidemark/sql';
import { openSqlite } from '@tidemark/sql/sqlite';
import { type DataFolder, markDatabase } from './data-folder.ts';
import type { SelfhostSettings } from './settings.ts';

/** `before` runs before tables that hold data are changed. */
export type TableChanges = Readonly<{
  migrate: MayMigrate;
  serves?: boolean;
  onStatement?: OnStatement;
  before?: ((migrations: readonly string[]) => Promise<void>) | undefined;
}>;

/** Opens the folder's database, and makes it when there is none. A server also brings its tables up to date. */
export const openDatabase = async (
  folder: DataFolder,
  { SQLITE_SYNCHRONOUS: synchronous }: SelfhostSettings,
  { migrate, serves = false, onStatement, before }: TableChanges,
): Promise<Storage> => {
  const { database: path } = folder;
  const storage = await openSqlite({
    path,
    synchronous,
    migrate,
    serves,
    ...(onStatement && { onStatement }),
    ...(before ? { beforeMigration: before } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DeskError || !(error instanceof Error)) throw error;
    throw new DeskError('unavailable', `The database ${path} cannot be opened: ${error.message}`);
  });
  markDatabase(folder);
  return storage;
};
