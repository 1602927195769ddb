import type { CredentialMemory } from './credentials.ts';
import type { RowAccess } from './row-access.ts';
import type { Db } from './schema.ts';
import type { Snapshots } from './snapshots.ts';

/** A database as the rest of the adapter sees it. Its connections throw `DeskError`s where a caller can act on them. */
export type Engine = Readonly<{
  /** Reads what is committed, refuses to write, and never waits for a write. */
  reader(access: RowAccess): Db;
  /**
   * Runs something in one transaction of Kysely's, which refuses queries after its end; on SQLite one at a time. `soon`:
   * it is committed, but a power failure may take the last of such transactions back.
   */
  transaction<Result>(
    use: (transaction: Db) => Promise<Result>,
    options: Readonly<{ access: RowAccess; soon?: boolean }>,
  ): Promise<Result>;
  snapshot: Snapshots;
  /** Takes a name until the transaction ends; false when a transaction of another process has it. */
  claim(transaction: Db, name: string): Promise<boolean>;
  /** Whether a transaction lost against another one, so that it is worth running again. */
  isCollision(error: unknown): boolean;
  /** Called at the end of a write that erased a person or a ticket: stores the cleanup that it needs in the same transaction. */
  owe(transaction: Db): Promise<void>;
  /** Called after a write that erased a person or a ticket: removes the database's other copies soon, as in its log. */
  erased(): void;
  /** Called after a write that added due tasks: wakes waiting workers. */
  tasked(): void;
  /** Called after a write that added events of a workspace: calls those who show what happens there. */
  evented(workspaceId: string): void;
  credentials: CredentialMemory;
  bulk: BulkWriter;
}>;

export type BulkWriter = Readonly<{
  /** Adds rows of one table; every row has the same fields. */
  insert(transaction: Db, table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** Called with the earlier and the current number of tickets, to keep the statistics of the planner nearly right. */
  end(transaction: Db, before: number, after: number): Promise<void>;
}>;
