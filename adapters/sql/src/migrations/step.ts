/** One migration. Processes of the version before go on working while it runs, and after it. */
import type { Dialect } from './dialect.ts';

/** Statements that commit together; they add, and take nothing from what earlier programs use. */
export type Additions = (dialect: Dialect) => readonly string[];

/** An index of a table that has rows already: Postgres builds it while others write. */
export type BuiltIndex = Readonly<{
  does: 'index';
  name: string;
  /** The SQL after `on`, such as `tickets (workspace_id, status) where status <> 'closed'`. */
  on: string;
  unique?: boolean;
}>;

/**
 * A change of rows in small batches: `batch` changes at most 5,000 rows, and returns a row for each. It is repeated until it
 * finds none, and so it goes on where a killed process was. One that walks a table returns its place as `passed`, and gets that
 * of its last row back; a killed walk begins at the start again.
 */
export type Batches = Readonly<{ does: 'rows'; batch: (dialect: Dialect, passed?: string) => string }>;

/**
 * Statements that take away what earlier programs used, which commit together. Programs that know the migration `needs`
 * can work on the tables afterwards; earlier ones no longer start.
 */
export type Contraction = Readonly<{
  does: 'contract';
  needs: string;
  /** Where the other engine loses nothing. */
  engine?: Dialect['engine'];
  statements: Additions;
}>;

export type Step = Additions | BuiltIndex | Batches | Contraction;

/** By name, in the order in which they are made. */
export type Steps = Readonly<Record<string, Step>>;

/** The statements that make the change where nobody else is, such as in a new database. */
export const statementsOf = (step: Step, dialect: Dialect): readonly string[] => {
  if (typeof step === 'function') return step(dialect);
  if (step.does === 'index')
    return [`create ${step.unique ? 'unique ' : ''}index ${step.name} on ${step.on}`];
  if (step.does === 'rows') return [step.batch(dialect)];
  if (step.engine && step.engine !== dialect.engine) return [];
  return [...step.statements(dialect), readableSince(step.needs)];
};

/** Programs that know this migration may work on the tables. */
export const readableSince = (migration: string): string =>
  `update readable_since set migration = '${migration}'`;
