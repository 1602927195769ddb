/**
 * The database file as a whole: copied while others write, and looked through without a server. What is here blocks: a
 * server does it in a thread of its own.
 */
import { fileKey, type Instant, rawMailKey } from '@tidemark/domain';
import type Database from 'better-sqlite3';
import { brieflyMs, usingFile } from './using-file.ts';

/**
 * Copies the current state of the database to a new file, without blocking writers. The copy is written row by row, so it
 * holds no erased data. (SQLite's page-wise backup restarts whenever another connection writes.)
 */
export const takeSnapshot = (path: string, into: string): void =>
  usingFile(path, (file) => void file.prepare('vacuum into ?').run(into));

/** Bytes that a row names: of a file, or of an inbound mail that does not hold them itself. */
export type SnapshotFile = Readonly<{ key: string; size: number; sha256: string }>;

/** A person who was erased: ids only. */
export type Erasure = Readonly<{ workspaceId: string; contactId: string; at: Instant }>;

export type SnapshotFacts = Readonly<{
  migrations: readonly string[];
  counts: Readonly<Record<'workspaces' | 'contacts' | 'tickets' | 'messages' | 'files', number>>;
  files: readonly SnapshotFile[];
}>;

/** The content of a copy, from any version of Tidemark. */
export const factsOfSnapshot = (path: string): SnapshotFacts =>
  usingFile(path, (file) => {
    const count = (table: string): number =>
      has(file, table) ? Number(file.prepare(`select count(*) from ${table}`).pluck().get()) : 0;
    return {
      migrations: texts(file, 'select name from kysely_migration order by name'),
      counts: {
        workspaces: count('workspaces'),
        contacts: count('contacts'),
        tickets: count('tickets'),
        messages: count('messages'),
        files: count('files'),
      },
      files: filesIn(file),
    };
  });

/** The faults that SQLite finds, at most a few sentences; none for an intact database. */
export const damageOf = (path: string): readonly string[] =>
  usingFile(path, (file) => {
    const integrity = texts(file, 'pragma integrity_check(5)').filter((found) => found !== 'ok');
    const keys = file.prepare('pragma foreign_key_check').all().length;
    return [...integrity, ...(keys === 0 ? [] : [`${keys} rows point to rows that are not there`])];
  });

/** The erased contacts of the last 30 days, which the feed of events covers, oldest first. */
export const erasuresIn = (path: string): readonly Erasure[] =>
  usingFile(path, (file) => file.prepare<[], Erasure>(erasuresQuery).all(), brieflyMs);

/** Has its own index, because a server runs it often. */
export const erasuresQuery = `select workspace_id as workspaceId, subject_id as contactId, occurred_at as at
  from events where kind = 'contact.deleted' order by occurred_at`;

const has = (file: Database.Database, table: string): boolean =>
  file.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined;

const texts = (file: Database.Database, query: string): readonly string[] =>
  file.prepare<[], string>(query).pluck().all();

/** The first versions had neither files nor inbound mail. */
const filesIn = (file: Database.Database): readonly SnapshotFile[] => {
  const named = (table: string, keyOf: typeof fileKey, condition = ''): readonly SnapshotFile[] =>
    has(file, table)
      ? file
          .prepare<[], NamedBytes>(
            `select workspace_id as workspaceId, id, size, sha256 from ${table} ${condition} order by workspace_id, id`,
          )
          .all()
          .map(({ workspaceId, id, ...bytes }) => ({ key: keyOf(workspaceId, id), ...bytes }))
      : [];
  return [...named('files', fileKey), ...named('inbound_mails', rawMailKey, "where raw_in = 'store'")];
};

type NamedBytes = Readonly<{ workspaceId: string; id: string; size: number; sha256: string }>;
