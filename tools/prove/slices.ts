/** A small slice of every row of `npm run prove`: seconds each, for one database. */
import { expect, test } from 'vitest';
import type { Database } from './row.ts';
import { rows } from './rows.ts';
import { runRow } from './run-row.ts';

export const proveSlices = (db: Database, postgresUrl: () => string | null): void => {
  const wanted = rows.filter(({ databases }) => databases.includes(db));
  test.each(wanted)('$name: $promise', { timeout: 420_000 }, async (row) => {
    const context = {
      db,
      size: 'slice',
      seed: 1,
      postgresUrl: postgresUrl(),
      note: () => undefined,
    } as const;
    const { faults } = await runRow(row, context);
    expect(faults).toEqual([]);
  });
};
