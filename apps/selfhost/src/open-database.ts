import { openWithKeys } from '@tidemark/deployment';
import { DeskError, type KeyRing } from '@tidemark/domain';
import type { MayMigrate, OnStatement, Storage } from '@tidemark/sql';
import { openSqlite } from '@tidemark/sql/sqlite';
import type { RefuseKeys } from '@tidemark/sql/storage';
import { type DataFolder, markDatabase } from './data-folder.ts';
import { foreignKeyText } from './secret-key.ts';
import type { SelfhostSettings } from './settings.ts';

/** `before` runs before tables that hold data are changed. */
export type TableChanges = Readonly<{
  migrate: MayMigrate;
  serves?: boolean;
  onStatement?: OnStatement;
  refuseKeys?: RefuseKeys;
  before?: ((migrations: readonly string[]) => Promise<void>) | undefined;
}>;

/** Opens the folder's database for whoever has its keys. */
export const openSealed = (
  folder: DataFolder,
  settings: SelfhostSettings,
  { keys, ...changes }: TableChanges & Readonly<{ keys: KeyRing }>,
): Promise<Storage> =>
  openWithKeys({ keys, refusal: foreignKeyText(settings, folder) }, (refuseKeys) =>
    openDatabase(folder, settings, { ...changes, refuseKeys }),
  );

/** Opens the folder's database, and makes it when there is none. A server also brings its tables up to date. */
export const openDatabase = async (
  folder: DataFolder,
  { SQLITE_SYNCHRONOUS: synchronous }: SelfhostSettings,
  { migrate, serves = false, onStatement, before, refuseKeys }: TableChanges,
): Promise<Storage> => {
  const { database: path } = folder;
  const storage = await openSqlite({
    path,
    synchronous,
    migrate,
    serves,
    ...(onStatement && { onStatement }),
    ...(before ? { beforeMigration: before } : {}),
    ...(refuseKeys && { refuseKeys }),
  }).catch((error: unknown) => {
    if (error instanceof DeskError || !(error instanceof Error)) throw error;
    throw new DeskError('unavailable', `The database ${path} cannot be opened: ${error.message}`);
  });
  markDatabase(folder);
  return storage;
};
