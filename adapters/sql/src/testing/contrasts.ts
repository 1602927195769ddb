/** Measures the gain of each speed trick of this adapter: the same work with it and without it, on one database. */
import type { Stores } from '@tidemark/domain';
import { aContact, anApiKey, aTicket, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import pg from 'pg';
import { createCredentialMemory as onPostgresMemory } from '../engines/postgres/credential-memory.ts';
import { databaseOn, kyselyOn as onPostgres } from '../engines/postgres/dialect.ts';
import { openPostgres } from '../engines/postgres/open.ts';
import { createSharedRateLimiter } from '../engines/postgres/rate-limiter.ts';
import { takeCalls } from '../engines/postgres/rate-windows.ts';
import { readingDrivers } from '../engines/postgres/reading.ts';
import { statementNames } from '../engines/postgres/statement-names.ts';
import { types } from '../engines/postgres/types.ts';
import { connectionTo } from '../engines/sqlite/connection.ts';
import { createCredentialMemory as onSqliteMemory } from '../engines/sqlite/credential-memory.ts';
import { kyselyOn as onSqlite } from '../engines/sqlite/dialect.ts';
import { driverOf } from '../engines/sqlite/driver.ts';
import { openSqlite } from '../engines/sqlite/open.ts';
import { findCredentials } from '../find-credentials.ts';
import type { Db } from '../schema.ts';
import type { Storage } from '../storage.ts';
import { storesOf } from '../stores.ts';
import { storesByWorkspace } from '../stores-by-workspace.ts';

type Work = () => Promise<unknown>;

export type TrickContrast = Readonly<{
  trick: string;
  work: string;
  without: Work;
  with: Work;
  /** How often each slice does its work, where that must be seldom. */
  inSlice?: number;
  /** How many do it at once, where that is not 8. */
  callers?: number;
}>;

export type TrickContrasts = Readonly<{ contrasts: readonly TrickContrast[]; close: () => Promise<void> }>;

const now = '2026-11-20T10:00:00.000Z';
const tokenHash = 'c'.repeat(64);
const tickets = 500;

/** A workspace with a key, and tickets of few statuses. */
const fill = async ({ work }: Storage): Promise<string> => {
  const workspace = aWorkspace();
  const contact = aContact();
  await work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.contacts.addIfNew(contact);
    await stores.apiKeys.add(anApiKey(), tokenHash);
    for (let number = 1; number <= tickets; number += 1) {
      await stores.tickets.nextNumber();
      const status = number % 4 === 0 ? 'open' : 'pending';
      await stores.tickets.add(aTicket({ number, status, requesterId: contact.id }));
    }
  });
  return workspace.id;
};

/** On a new file. */
export const sqliteContrasts = async (path: string): Promise<TrickContrasts> => {
  const storage = await openSqlite({ path, synchronous: 'NORMAL' });
  const workspaceId = await fill(storage);
  const file = new Database(path);
  const connection = connectionTo(file);
  const reader = onSqlite(driverOf(file, connection));
  const bare = onSqlite(driverOf(file, withBarePlaceholders(connection)));
  const memory = onSqliteMemory(reader, file);
  const contrasts: readonly TrickContrast[] = [
    {
      trick: '`+?` placeholders',
      work: 'list 25 open tickets, SQLite',
      without: listOpen(bare, workspaceId),
      with: listOpen(reader, workspaceId),
    },
    {
      trick: 'credential memory',
      work: 'find a key and a ticket, SQLite',
      without: inTurn(() => findCredentials(reader, [tokenHash]), findOne(reader, workspaceId)),
      with: inTurn(() => memory.find(tokenHash, now), findOne(reader, workspaceId)),
    },
    {
      trick: 'stores of a workspace are kept',
      work: 'find a ticket, SQLite',
      without: findAnew((id) => storesOf(reader, id, 'reads'), workspaceId),
      with: findAnew(
        storesByWorkspace(() => reader),
        workspaceId,
      ),
    },
  ];
  const close = async (): Promise<void> => {
    file.close();
    await storage.close();
  };
  return { contrasts, close };
};

const withBarePlaceholders = (connection: DatabaseConnection): DatabaseConnection => {
  const texts = new Map<string, string>();
  return {
    ...connection,
    executeQuery: (query: CompiledQuery) => {
      const sql = texts.get(query.sql) ?? query.sql.replaceAll('+?', '?');
      texts.set(query.sql, sql);
      return connection.executeQuery({ ...query, sql });
    },
  };
};

/** On a new database. */
export const postgresContrasts = async (url: string): Promise<TrickContrasts> => {
  const storage = await openPostgres({ url, allowUnsafeFsync: true });
  const workspaceId = await fill(storage);
  const sessions = {
    pool: new pg.Pool({ connectionString: url, max: 4, pipeline: true, types }),
    session: { nameOf: statementNames(), settings: [] },
    onFailure: () => {},
  };
  const reader = onPostgres(readingDrivers(sessions)(null));
  const rates = databaseOn(sessions);
  const memory = onPostgresMemory(reader);
  const limiter = createSharedRateLimiter(rates);
  let calls = 0;
  /** Calls of many keys, each of which is far from its limit. */
  const key = (): string => `key ${calls++ % 2_000}`;
  const contrasts: readonly TrickContrast[] = [
    {
      trick: 'reads of a turn share a connection',
      work: 'find a ticket, Postgres',
      without: findOne(databaseOn(sessions), workspaceId),
      with: findOne(reader, workspaceId),
    },
    {
      trick: 'credential memory',
      work: 'find a key and a ticket, Postgres',
      without: inTurn(() => findCredentials(reader, [tokenHash]), findOne(reader, workspaceId)),
      with: inTurn(() => memory.find(tokenHash, now), findOne(reader, workspaceId)),
    },
    {
      trick: 'calm windows',
      work: 'count a call and find a ticket, Postgres',
      without: inTurn(() => takeCalls(rates, [{ id: key(), at: Date.now() }]), findOne(reader, workspaceId)),
      with: inTurn(() => limiter.take(key(), new Date().toISOString()), findOne(reader, workspaceId)),
    },
  ];
  const close = async (): Promise<void> => {
    await limiter.flush();
    await sessions.pool.end();
    await storage.close();
  };
  return { contrasts, close };
};

const inTurn =
  (first: Work, second: Work): Work =>
  async () => {
    await first();
    await second();
  };

const numbers = () => {
  let last = 0;
  return () => 1 + (last++ % tickets);
};

const findOne = (db: Db, workspaceId: string): Work => {
  const stores = storesOf(db, workspaceId, 'reads');
  const next = numbers();
  return () => stores.tickets.find(next());
};

const findAnew = (storesFor: (workspaceId: string) => Stores, workspaceId: string): Work => {
  const next = numbers();
  return () => storesFor(workspaceId).tickets.find(next());
};

const listOpen = (db: Db, workspaceId: string): Work => {
  const stores = storesOf(db, workspaceId, 'reads');
  return () => stores.tickets.list({ statuses: ['open'] }, { limit: 25, after: null });
};
