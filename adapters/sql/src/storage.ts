import type {
  AuditMonths,
  AuditNotes,
  BulkLoad,
  Capacity,
  Directory,
  DueList,
  PresenceBoard,
  RateLimiter,
  TaskQueue,
  Throttle,
  Work,
} from '@tidemark/domain';
import type { WorkspaceMoves } from '@tidemark/domain/moving';
import { createAuditNotes } from './audit-notes.ts';
import { createBulkLoad } from './bulk-load.ts';
import { createDirectory } from './directory.ts';
import type { Engine } from './engine.ts';
import { createKnownKeys, type KnownKeys } from './known-keys.ts';
import { createMoves } from './moving/workspace-moves.ts';
import { createThrottle } from './throttle.ts';
import { createTransact, createWork } from './work.ts';

export type { KnownKey, RefuseKeys } from './known-keys.ts';

/** A database that is open: the ports that it implements, and what an operator asks of it. */
export type Storage = Readonly<{
  work: Work;
  directory: Directory;
  bulkLoad: BulkLoad;
  moves: WorkspaceMoves;
  taskQueue: TaskQueue;
  dueList: DueList;
  /** Where audit trails write what they noted of all workspaces. */
  auditNotes: AuditNotes;
  /** Null where old entries of the audit log are removed in batches, workspace by workspace. */
  auditMonths: AuditMonths | null;
  /** Whether this worker leads those on the database for the next minute; null where one process has it for itself. */
  lead: ((worker: string) => Promise<boolean>) | null;
  /**
   * Calls when writes have left tasks that are due: those of this process, and on Postgres those of every process. A call
   * may come for nothing, and now and then one does not come. It ends with the storage.
   */
  onTasks(listener: () => void): void;
  /** The same when writes have added events: with the workspaces, or null where it may be any. */
  onEvents(listener: (workspaceIds: readonly string[] | null) => void): void;
  throttle: Throttle;
  /** Shared by every process on Postgres; on SQLite that of this process. A change calls as events do. */
  presence: PresenceBoard;
  knownKeys: KnownKeys;
  /** Shared by every process on the database; null where one process has it for itself. */
  rateLimiter: RateLimiter | null;
  /**
   * Resolves once nothing of what this process erased can be found in the database's files; false when a long read
   * keeps it there. Null where the database removes it in its own time.
   */
  scrubbed: (() => Promise<boolean>) | null;
  /** One cheap round trip; throws `unavailable` when there is no answer, or when the database takes no writes. */
  ready(): Promise<void>;
  /** The number of queries that the database runs at once for this process; more would wait in its own queue. */
  capacity: Capacity;
  /** The connections of this process by pool, and who waits for one; null where there are no pools. */
  pools: (() => Readonly<Record<string, PoolFacts>>) | null;
  /** The checks that `./tidemark doctor` shows. */
  facts(): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}>;

export type PoolFacts = Readonly<{ used: number; idle: number; waiting: number }>;

/** The facts as a line of text, without the names of the migrations: those are for who looks for them. */
export const factsLine = (facts: Readonly<Record<string, string>>): string =>
  Object.entries(facts)
    .filter(([name]) => name !== 'migrations')
    .map(([name, fact]) => `${name} ${fact}`)
    .join(', ');

/** `patient` is the engine for bulk loads, which may take longer than a person waits. */
export const portsOf = (
  engine: Engine,
  patient: Engine = engine,
): Pick<Storage, 'work' | 'directory' | 'throttle' | 'knownKeys' | 'bulkLoad' | 'moves' | 'auditNotes'> => {
  const transact = createTransact(engine, 'instance');
  return {
    work: createWork(transact, engine),
    directory: createDirectory(transact, engine),
    throttle: createThrottle(transact),
    knownKeys: createKnownKeys(transact, engine.reader('instance')),
    auditNotes: createAuditNotes(createTransact(engine, 'audit'), engine.reader('audit')),
    bulkLoad: createBulkLoad(createTransact(patient, 'instance'), patient),
    moves: createMoves(createTransact(patient, 'instance'), patient),
  };
};
