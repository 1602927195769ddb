import { DeskError } from '@tidemark/domain';
import { openSqlite, type Storage } from '@tidemark/sql';
import { type DataFolder, markDatabase } from './data-folder.ts';
import type { SelfhostSettings } from './settings.ts';

/** Opens the folder's database, makes it when there is none, and brings its tables up to date. */
export const openDatabase = async (
  folder: DataFolder,
  { SQLITE_SYNCHRONOUS }: SelfhostSettings,
): Promise<Storage> => {
  const storage = await openSqlite({ path: folder.database, synchronous: SQLITE_SYNCHRONOUS }).catch(
    (error: unknown) => {
      if (error instanceof DeskError || !(error instanceof Error)) throw error;
      throw new DeskError(
        'unavailable',
        `The database ${folder.database} cannot be opened: ${error.message}`,
      );
    },
  );
  markDatabase(folder);
  return storage;
};
