/** Migrations as a later release could have them: what adds, an index, rows in batches. They change what grows most. */
import { databaseOn } from '../engines/postgres/dialect.ts';
import { isBlocked } from '../engines/postgres/failures.ts';
import { exclusivelyOn } from '../engines/postgres/migration-lock.ts';
import { patientPool } from '../engines/postgres/pool.ts';
import { postgresDialect } from '../migrations/dialect.ts';
import { steps as ours } from '../migrations/migrate.ts';
import { prepareTables } from '../migrations/prepare-tables.ts';
import type { Steps } from '../migrations/step.ts';

/** Brings a database that others work on to the tables of the release so many after this one. */
export const migrateToRelease = async (url: string, release: number): Promise<void> => {
  const options = { url, size: 1, onError: () => undefined };
  const patient = patientPool(options);
  const releases = Array.from({ length: release }, (_, index) => stepsOf(index + 1));
  try {
    await prepareTables(databaseOn(patient), {
      dialect: postgresDialect,
      may: 'always',
      exclusively: exclusivelyOn(options),
      isBlocked,
      steps: Object.assign({}, ours, ...releases),
    });
  } finally {
    await patient.pool.end();
  }
};

const stepsOf = (release: number): Steps => {
  const prefix = `9${String(release).padStart(2, '0')}`;
  const column = `next_${release}`;
  return {
    [`${prefix}1-adds`]: ({ text, uuid }) => [
      `alter table tickets add column ${column} ${text}`,
      `alter table audit_log add column ${column} ${text}`,
      `create table ${column}_things (
        workspace_id ${uuid} not null references workspaces (id),
        id ${uuid} not null,
        primary key (workspace_id, id)
      )`,
    ],
    [`${prefix}2-index`]: {
      does: 'index',
      name: `tickets_${column}`,
      on: `tickets (workspace_id, ${column}) where ${column} is not null`,
    },
    [`${prefix}3-rows`]: {
      does: 'rows',
      batch: () => `update audit_log set ${column} = 'known'
        where (workspace_id, id) in (select workspace_id, id from audit_log where ${column} is null limit 5000)
        returning 1`,
    },
  };
};
