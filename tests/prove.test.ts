/** A small slice of every row of `npm run prove`: seconds, on both databases. */
import { describe, expect, inject, test } from 'vitest';
import { rows } from '../prove/rows.ts';
import { runRow } from '../prove/run-row.ts';

describe.each(rows)('$name: $promise', (row) => {
  test.each(row.databases)('on %s', { timeout: 65_000 }, async (db) => {
    const postgresUrl = db === 'postgres' ? inject('postgresUrl') : null;
    const { faults } = await runRow(row, { db, size: 'slice', seed: 1, postgresUrl, note: () => undefined });
    expect(faults).toEqual([]);
  });
});
