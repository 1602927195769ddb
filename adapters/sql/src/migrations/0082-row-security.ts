import type { Contraction } from './step.ts';

/** Changes no table: a program that knows it says in each transaction whose rows it touches. */
export const rowAccessIsNamed = (): readonly string[] => [];

/**
 * From here on every process that starts makes Postgres refuse statements that do not say so (docs/decisions/0074): an earlier
 * program could work on no table. On SQLite it still can.
 */
export const rowSecurity: Contraction = {
  does: 'contract',
  needs: '0082-reach-is-told',
  engine: 'postgres',
  statements: () => [],
};
