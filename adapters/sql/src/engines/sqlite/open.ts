import { statSync } from 'node:fs';
import { boardInMemory } from '@tidemark/domain';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { createDueList } from '../../due/due-list.ts';
import type { Engine } from '../../engine.ts';
import type { RefuseKeys } from '../../known-keys.ts';
import { appliedMigrations, refuseUnreadable } from '../../migrations/applied.ts';
import { sqliteDialect } from '../../migrations/dialect.ts';
import { type MayMigrate, prepareTables } from '../../migrations/prepare-tables.ts';
import type { OnStatement } from '../../on-statement.ts';
import type { Db } from '../../schema.ts';
import { createSnapshots, type Snapshots } from '../../snapshots.ts';
import { portsOf, type Storage } from '../../storage.ts';
import { createTaskQueue } from '../../tasks/task-queue.ts';
import { createTransact } from '../../work.ts';
import { insertRows } from './bulk.ts';
import type { Disk } from './commits.ts';
import { connectionTo, steppingAside } from './connection.ts';
import { createCredentialMemory } from './credential-memory.ts';
import { kyselyOn } from './dialect.ts';
import { driverOf } from './driver.ts';
import { sharingDrivers } from './group-commit.ts';
import { openingFailure } from './opening-failure.ts';
import { oweRewrite } from './owe-rewrite.ts';
import { patiently } from './patiently.ts';
import { forSnapshots, snapshotOn } from './reading-snapshot.ts';
import { sameFileAs } from './same-file.ts';
import { createScrubber, type Scrubber } from './scrubbing.ts';

export type SqliteOptions = Readonly<{
  path: string;
  /** FULL keeps what was committed over a power failure; NORMAL is faster and may lose the last commits to one. */
  synchronous?: 'FULL' | 'NORMAL';
  onStatement?: OnStatement;
  /** Where tables may not be changed, those of another version are refused. */
  migrate?: MayMigrate;
  /** Whether it is opened by a server, which also may not change tables. */
  serves?: boolean;
  /** Throws before tables are changed where the secret keys are none of the database's. */
  refuseKeys?: RefuseKeys;
  /** Runs before tables that hold data are changed, such as a backup. */
  beforeMigration?: (migrations: readonly string[]) => Promise<void>;
}>;

/** Opens the file, or makes it. Other processes may use it at the same time. */
export const openSqlite = async (options: SqliteOptions): Promise<Storage> => {
  const { path, synchronous = 'FULL', migrate: may = 'always', onStatement } = options;
  const files: Database.Database[] = [];
  const close = async () => {
    for (const file of files.splice(0).reverse()) file.close();
  };
  try {
    const file = await opened(files, path, [`synchronous = ${synchronous}`]);
    const sameFile = sameFileAs(path);
    await prepareTables(kyselyOn(driverOf(file, connectionTo(file))), {
      dialect: sqliteDialect,
      exclusively: (use) => use(),
      may,
      refuseKeys: options.refuseKeys,
      before: options.beforeMigration,
    });
    const newReader = readersOn(await opened(files, path, forReading), onStatement);
    const reader = newReader();
    const ready = async () => {
      sameFile();
      await refuseUnreadable(reader);
    };
    const facts = () => factsOf(reader, path, synchronous);
    const scrubber = createScrubber(await opened(files, path, forScrubbing));
    // A killed process may have erased something just before.
    if (options.serves ?? may === 'always') scrubber.erased();
    const writers = writersOn(file, { sameFile, synchronous }, onStatement);
    const snapshot = snapshotsOf(files, path);
    const tasks = calling();
    const events = calling();
    const calls = {
      tasked: () => tasks.call(null),
      evented: (workspaceId: string) => events.call([workspaceId]),
    };
    const engine = engineOf({ newReader, file, writers, scrubber, snapshot, ...calls });
    const taskQueue = createTaskQueue(createTransact(engine, 'worker'), reader);
    const { scrubbed } = scrubber;
    const closing = async () => {
      scrubber.stop();
      await close();
    };
    return {
      ...portsOf(engine),
      taskQueue,
      dueList: createDueList(createTransact(engine, 'worker'), reader),
      lead: null,
      auditMonths: null,
      onTasks: tasks.hear,
      onEvents: events.hear,
      presence: boardInMemory((workspaceId) => events.call([workspaceId])),
      rateLimiter: null,
      capacity,
      pools: null,
      scrubbed,
      ready,
      facts,
      close: closing,
    };
  } catch (error) {
    await close();
    throw openingFailure(error, path);
  }
};

/**
 * During a heavy read, which yields at intervals, light reads of other workspaces can run. Writes that begin together share a
 * wait for the disk.
 */
const capacity = {
  reads: { places: 8, share: 4 },
  writes: { places: 8, share: 4 },
  patienceMs: null,
  isSynchronous: true,
};

type Hearer = (workspaceIds: readonly string[] | null) => void;

/** Calls within this process; calls of another process that writes to the file are not received. */
const calling = () => {
  const hearers: Hearer[] = [];
  return {
    call: (workspaceIds: Parameters<Hearer>[0]) => {
      for (const listener of hearers) listener(workspaceIds);
    },
    hear: (listener: Hearer) => void hearers.push(listener),
  };
};

const opened = (files: Database.Database[], path: string, pragmas: readonly string[]) =>
  patiently(path, () => {
    const file = new Database(path, { timeout: 0 });
    try {
      for (const pragma of [...everywhere, ...pragmas]) file.pragma(pragma);
    } catch (error) {
      file.close();
      throw error;
    }
    files.push(file);
    return file;
  });

/** Those that are open when the database is closed are closed with it. */
const snapshotsOf = (files: Database.Database[], path: string): Snapshots =>
  createSnapshots(async () => {
    const file = await opened(files, path, forSnapshots);
    const { db, close } = await snapshotOn(file);
    return { db, close: () => close().finally(() => void files.splice(files.indexOf(file), 1)) };
  });

const everywhere = [
  'journal_mode = wal',
  'foreign_keys = on',
  'secure_delete = on',
  'temp_store = memory',
  'cache_size = -16000',
  'journal_size_limit = 67108864',
];

/**
 * Readers meet a lock only while another process tidies up behind a crash. What they remember is void with each commit of the
 * writer, so they look into the file itself; in a much larger file that is no faster than to read it. The writer's memory
 * lasts, and a file that it looked into would all be counted as memory in the end.
 */
const forReading = ['query_only = on', 'busy_timeout = 1000', 'mmap_size = 67108864'];

/** It has little to remember: what it moves is moved once. */
const forScrubbing = ['cache_size = -200', 'synchronous = FULL'];

/** Each reader yields by itself: a workspace that has read nothing yet does not wait because another one has read for long. */
const readersOn = (file: Database.Database, onStatement?: OnStatement): (() => Db) => {
  const connection = connectionTo(file, onStatement);
  return () => kyselyOn(driverOf(file, steppingAside(connection)));
};

type Writers = Readonly<Record<'durable' | 'relaxed', Db>>;

const writersOn = (file: Database.Database, disk: Disk, onStatement?: OnStatement): Writers => {
  const { durable, relaxed } = sharingDrivers(file, disk, onStatement);
  return { durable: kyselyOn(durable), relaxed: kyselyOn(relaxed) };
};

type Parts = Pick<Engine, 'snapshot' | 'tasked' | 'evented'> &
  Readonly<{ newReader: () => Db; file: Database.Database; writers: Writers; scrubber: Scrubber }>;

const engineOf = ({ newReader, file, writers, scrubber, snapshot, tasked, evented }: Parts): Engine => {
  return {
    reader: newReader,
    transaction: (use, { soon = false }) => writers[soon ? 'relaxed' : 'durable'].transaction().execute(use),
    snapshot,
    claim: async () => true,
    isCollision: () => false,
    owe: oweRewrite,
    erased: scrubber.erased,
    tasked,
    evented,
    credentials: createCredentialMemory(newReader(), file),
    bulk: { insert: insertRows, end: async () => {} },
  };
};

const factsOf = async (reader: Db, path: string, synchronous: string) => {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(reader);
  return {
    engine: 'sqlite',
    version: rows[0]?.version ?? 'unknown',
    path,
    bytes: String(statSync(path).size),
    synchronous,
    migrations: (await appliedMigrations(reader)).join(', '),
  };
};
