import type { Database } from 'better-sqlite3';
import type { DatabaseConnection, Driver } from 'kysely';
import { patiently } from './patiently.ts';

/**
 * Kysely's driver for code with a connection to the file of its own. A deferred transaction would fail when it reads first and
 * another process writes meanwhile: `begin immediate` waits for its turn to write.
 */
export const driverOf = (
  file: Database,
  connection: DatabaseConnection,
  begin: 'begin' | 'begin immediate' = 'begin immediate',
): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
  beginTransaction: () => patiently(file.name, () => void file.exec(begin)),
  commitTransaction: () => patiently(file.name, () => void file.exec('commit')),
  rollbackTransaction: async () => {
    if (file.inTransaction) file.exec('rollback');
  },
  destroy: async () => {},
});
