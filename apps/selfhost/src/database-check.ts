/** Whether the database of the data folder is whole. `./tidemark doctor` looks at it, and changes nothing. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Check, Finding } from '@tidemark/cli';
import { openSqlite } from '@tidemark/sql/sqlite';
import { factsLine } from '@tidemark/sql/storage';
import { openDataFolder } from './data-folder.ts';
import type { SelfhostSettings } from './settings.ts';

export const databaseCheck = (settings: () => SelfhostSettings): Check => ({
  name: 'Database',
  look: () => databaseFinding(settings()),
});

/** Null where none was made yet. */
export const openAsItIs = async ({ DATA_DIR, SQLITE_SYNCHRONOUS: synchronous }: SelfhostSettings) => {
  if (!existsSync(resolve(DATA_DIR))) return null;
  const { isNew, database: path } = openDataFolder(DATA_DIR);
  return isNew ? null : { path, storage: await openSqlite({ path, synchronous, migrate: 'never' }) };
};

const databaseFinding = async (settings: SelfhostSettings): Promise<Finding> => {
  const opened = await openAsItIs(settings);
  if (opened === null) return { ok: true, detail: 'none yet; the first start makes it' };
  const { path, storage } = opened;
  const facts = await storage.facts().finally(() => storage.close());
  const damage = integrityFaults(path);
  if (damage !== null)
    return { ok: false, detail: `${path} is damaged, put it back from a backup: ${damage}` };
  return { ok: true, detail: `${factsLine(facts)}; quick check passed` };
};

/** SQLite's own quick check; null when it finds nothing. */
const integrityFaults = (path: string): string | null => {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = file.prepare('PRAGMA quick_check(3)').all();
    const found = rows.map((row) => String(row.quick_check));
    return found.length === 1 && found[0] === 'ok' ? null : found.join(', ');
  } finally {
    file.close();
  }
};
