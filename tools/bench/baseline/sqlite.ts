/** The bare limit on SQLite: better-sqlite3, statements prepared once, one transaction a write. */
import Database from 'better-sqlite3';
import { missing, pageJson, type TicketRow, ticketJson } from './json.ts';
import { serveBare } from './serve.ts';
import { sqliteSearch } from './sqlite-search.ts';
import { listSql } from './sqlite-sql.ts';
import { sqliteWrites } from './sqlite-writes.ts';
import type { BareStore } from './store.ts';

const open = (path: string): Database.Database => {
  const file = new Database(path, { fileMustExist: true, timeout: 5_000 });
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    'temp_store = memory',
    'cache_size = -16000',
    'mmap_size = 268435456',
    'journal_size_limit = 67108864',
  ])
    file.pragma(pragma);
  return file;
};

export const bareSqlite = (file: Database.Database): BareStore => ({
  ...reads(file),
  search: sqliteSearch(file),
  ...sqliteWrites(file),
});

const reads = (file: Database.Database): Pick<BareStore, 'ticket' | 'list'> => {
  const one = file.prepare<[string, number], TicketRow>(
    'select * from tickets where workspace_id = +? and number = +?',
  );
  const plain = file.prepare<[string], TicketRow>(listSql.plain);
  const byStatus = file.prepare<[string, string], TicketRow>(listSql.status);
  const changed = file.prepare<[string, string], TicketRow>(listSql.since);
  const assigned = file.prepare<[{ workspaceId: string; assigneeId: string }], TicketRow>(listSql.assignee);
  return {
    ticket: (workspaceId, number) => {
      const row = one.get(workspaceId, number);
      return row ? { status: 200, json: ticketJson(row) } : missing;
    },
    list: (workspaceId, { status, updatedSince, assigneeId }) => {
      if (status !== null) return pageJson(byStatus.all(workspaceId, status));
      if (updatedSince !== null) return pageJson(changed.all(workspaceId, updatedSince));
      return pageJson(
        assigneeId === null ? plain.all(workspaceId) : assigned.all({ workspaceId, assigneeId }),
      );
    },
  };
};

if (import.meta.main) {
  const file = open(process.argv[2] ?? '');
  serveBare(bareSqlite(file), async () => void file.close());
}
