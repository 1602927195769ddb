/** A proof: a promise of the product, tried on a real database, with the measured figures. */
import type { TooMuch } from './too-much.ts';

export type Database = 'sqlite' | 'postgres';

/** `slice` takes seconds and runs with the tests, `short` is the usual command, `full` is for a release. */
export type ProofSize = 'slice' | 'short' | 'full';

export type ProofContext = Readonly<{
  db: Database;
  size: ProofSize;
  seed: number;
  /** A Postgres server on which databases may be made and dropped; null for a row on SQLite. */
  postgresUrl: string | null;
  /** An empty folder of the row's own; it is removed after the row. */
  folder: string;
  /** A line of progress. */
  note(line: string): void;
}>;

export type Figures = Readonly<Record<string, number | string>>;

export type Proof = Readonly<{
  figures: Figures;
  /** Sentences; a promise is kept when there is none. */
  faults: readonly string[];
  /**
   * Limits of time, memory or throughput that were missed. The short and the full form count them as faults. A slice runs on
   * any machine, together with other programs: it counts only what is too much on any machine, and notes the rest, like a
   * sentence.
   */
  tooMuch?: readonly (string | TooMuch)[];
}>;

export type Row = Readonly<{
  name: string;
  promise: string;
  databases: readonly Database[];
  /** Where the row may take longer than others do. */
  longestSeconds?: Readonly<Partial<Record<ProofSize, number>>>;
  /**
   * A row that judges a time which another row would disturb runs alone (`timing`). Two of the others run at the same time,
   * together with two that mostly wait (`waiting`).
   */
  kind?: 'waiting' | 'timing';
  run(context: ProofContext): Promise<Proof>;
}>;

/** A row that cannot be tried on this machine says why; that is no fault. */
export const skipped = (reason: string): Proof => ({ figures: { skipped: reason }, faults: [] });

/** The three sizes of one number. */
export const bySize = <Value>(size: ProofSize, values: Readonly<Record<ProofSize, Value>>): Value =>
  values[size];
