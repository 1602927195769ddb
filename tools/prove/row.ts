/** What a proof is: a promise of the product, tried on a real database, with what was measured. */
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
  /** A line for whoever watches. */
  note(line: string): void;
}>;

export type Figures = Readonly<Record<string, number | string>>;

export type Proof = Readonly<{
  figures: Figures;
  /** Sentences; a promise is kept when there is none. */
  faults: readonly string[];
  /**
   * What took too much time, memory, or work of its time. The short and the full form count it among the faults. A slice runs on
   * any machine, beside whatever else runs there: it counts what is too much on any machine, and notes the rest, as it does with
   * a sentence alone.
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
   * Nothing runs beside a row that judges a time which another row would disturb (`timing`). Of the others two run beside
   * each other, and beside these two that mostly wait (`waiting`).
   */
  kind?: 'waiting' | 'timing';
  run(context: ProofContext): Promise<Proof>;
}>;

/** A row that cannot be tried on this machine says why; that is no fault. */
export const skipped = (reason: string): Proof => ({ figures: { skipped: reason }, faults: [] });

/** The three sizes of one number. */
export const bySize = <Value>(size: ProofSize, values: Readonly<Record<ProofSize, Value>>): Value =>
  values[size];
