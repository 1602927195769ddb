import type { Db } from './schema.ts';

/** A database as the rest of the adapter sees it. Its connections throw `DeskError`s where a caller can act on them. */
export type Engine = Readonly<{
  /** Reads what is committed, refuses to write, and never waits for a write. */
  reader: Db;
  /** Its transactions may write; on SQLite one at a time. */
  writer: Db;
  /** Takes a name until the transaction ends; false when a transaction of another process has it. */
  claim(transaction: Db, name: string): Promise<boolean>;
  /** Whether a transaction lost against another one, so that it is worth running again. */
  isCollision(error: unknown): boolean;
  bulk: BulkWriter;
}>;

export type BulkWriter = Readonly<{
  /** Adds rows of one table; every row has the same fields. */
  insert(transaction: Db, table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** Hears how many tickets there were and are, to keep what the planner knows of them near the truth. */
  end(transaction: Db, before: number, after: number): Promise<void>;
}>;
