/** A workspace as rows that another instance takes in, and the folder that carries them (docs/decisions/0083). */
import type { Instant } from '../../kernel/instant.ts';
import type { Vault } from '../vault.ts';
import type { AuditEntry, AuditSegment } from './audit.ts';

export type MovedValue = string | number | null | Uint8Array;
export type MovedRow = Readonly<Record<string, MovedValue>>;

/**
 * `key`: the columns that identify a row within its workspace, in the order of the folder. `opens`: rows by which somebody
 * finds the workspace; they are added when it is opened. `derived`: columns that the target fills itself. `sealed`: the column
 * with a text that the vault has sealed, or with a list of them.
 */
export type MovedTable = Readonly<{
  name: string;
  key: readonly string[];
  opens?: true;
  derived?: readonly string[];
  sealed?: Readonly<{ column: string; isList?: true }>;
}>;

/** Reads rows of a table in the order of their key, after that of a row. */
export type ReadRows = (
  workspaceId: string,
  table: MovedTable,
  after: MovedRow | null,
) => Promise<readonly MovedRow[]>;

export type KnownWorkspace = Readonly<{ id: string; slug: string; name: string; isOpen: boolean }>;
export type SavedRows = Readonly<{ added: readonly MovedRow[]; changed: readonly MovedRow[] }>;
export type OpeningRows = Readonly<{ table: MovedTable; rows: readonly MovedRow[] }>;

/** Rows of the audit log as its entries and heads: their seals are made again by the target. */
export interface AuditRows {
  /** Null for a row of another table. */
  entryOf(table: MovedTable, row: MovedRow): AuditEntry | null;
  withEntry(row: MovedRow, entry: AuditEntry): MovedRow;
  readonly heads: MovedTable;
  headOf(row: MovedRow): AuditSegment;
  withHead(row: MovedRow, head: AuditSegment): MovedRow;
}

/** A workspace as rows: read in one state, and added to another database where nobody sees it before it is opened. */
export interface WorkspaceMoves {
  /** All that belongs to a workspace, parents before children. */
  readonly tables: readonly MovedTable[];
  /** Its row says which workspace it is. */
  readonly workspaceTable: MovedTable;
  readonly audit: AuditRows;
  /** Migrations of this database. */
  migrations(): Promise<readonly string[]>;
  /** The columns that a row of a table has. */
  columns(table: string): Promise<readonly string[]>;
  /** Negative when the key of the first row sorts first. */
  compareKeys(table: MovedTable, one: MovedRow, other: MovedRow): number;
  /** Whether a workspace has this id, and whether people can find it. */
  find(workspaceId: string): Promise<KnownWorkspace | null>;
  /** Reads one state, however long it takes. */
  snapshot<Result>(workspaceId: string, use: (read: ReadRows) => Promise<Result>): Promise<Result>;
  /** Reads what is committed. */
  read: ReadRows;
  /** Adds the workspace where nobody finds it, unless it has been added so. */
  add(workspace: MovedRow): Promise<void>;
  /** Adds rows and replaces others by their keys, in one transaction, and indexes them. */
  save(workspaceId: string, table: MovedTable, rows: SavedRows): Promise<void>;
  /** Whether `save` or `open` failed because rows do not fit the tables or each other. */
  isRefusal(error: unknown): boolean;
  remove(workspaceId: string, table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /**
   * Names of the rows that `open` would refuse because their address, secret or token belongs to another workspace, like `the
   * address support@example.com`.
   */
  takenNames(workspaceId: string, opening: readonly OpeningRows[]): Promise<readonly string[]>;
  /**
   * Adds the rows of the tables that open it, makes its chores due, and lets people find it: all or nothing. Tasks that a worker
   * of the source ran wait again. Throws `slug_taken`, and `validation_failed` naming the record where another workspace has one
   * of its mail addresses, hook secrets or tokens of API keys and sessions.
   */
  open(workspace: MovedRow, opening: readonly OpeningRows[], now: Instant): Promise<void>;
  /** Removes the workspace itself once all of its rows are removed; an open one stays. */
  forget(workspaceId: string): Promise<void>;
}

/** Bytes of a file, an export or a mail, by their key in the byte store. */
export type MovedFile = Readonly<{ key: string; size: number; sha256: string }>;

export type MovedWorkspace = Readonly<{ id: string; slug: string; name: string }>;

/** The header of the folder. `readOnlySince`: null for a first pass, which is not opened. */
export type FolderFacts = Readonly<{
  version: string;
  migrations: readonly string[];
  tables: readonly string[];
  workspace: MovedWorkspace;
  readOnlySince: Instant | null;
}>;

/** A folder that takes a workspace. Throws `storage_full`, and `unavailable` when it cannot be written. */
export interface ExportFolder {
  /** Throws `validation_failed` for a folder with anything else than an earlier export of this workspace. */
  refuseOther(workspace: MovedWorkspace): Promise<void>;
  /** From here on the folder belongs to the workspace, and is not finished. */
  begin(workspaceId: string): Promise<BegunExport>;
}

export interface BegunExport {
  /** Seals the secrets in the folder. */
  readonly vault: Vault;
  /** Copies the bytes that the folder does not have yet. */
  copyFiles(): Promise<void>;
  /** Writes all rows of a table, and returns how many. */
  writeTable(table: MovedTable, rows: AsyncIterable<MovedRow>): Promise<number>;
  /** Lists the files that the workspace has now, and removes others. */
  listFiles(): Promise<void>;
  /** Without it the folder is not finished. Returns the number of files, and the bytes of files and tables. */
  finish(facts: FinishedExport): Promise<Readonly<{ files: number; bytes: number }>>;
}

/** `unopened`: sealed texts that no key of the source opens. */
export type FinishedExport = Readonly<{
  workspace: MovedWorkspace;
  exportedAt: Instant;
  readOnlySince: Instant | null;
  migrations: readonly string[];
  unopened: number;
}>;

/** A folder that an export has written. Throws `validation_failed` for anything in it that is damaged or made up. */
export interface ImportFolder {
  facts(): Promise<FolderFacts>;
  open(): Promise<OpenFolder>;
}

export interface OpenFolder {
  /** Opens the secrets in the folder. */
  readonly vault: Vault;
  /** The rows of a table in the order of their keys, each once, of this workspace and with the columns of the table. */
  rows(table: MovedTable): AsyncGenerator<FolderRow>;
  /** Where the row is, for messages. */
  placeOf(table: MovedTable, row: FolderRow): string;
  /** In the order of their keys. */
  files(): AsyncIterable<MovedFile>;
  /** Throws unless the bytes are there and have their checksum. */
  checkFile(file: MovedFile): Promise<void>;
  /** Nothing is stored of bytes that do not have their checksum. */
  copyIn(file: MovedFile): Promise<void>;
}

export type FolderRow = Readonly<{ line: number; row: MovedRow }>;

/** Workspaces whose import has not ended have such a slug: no host and no command names it, and no list shows it. */
export const hiddenMark = ':moving:';

export const hiddenSlug = (workspaceId: string): string => `${hiddenMark}${workspaceId}`;
