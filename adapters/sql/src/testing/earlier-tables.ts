import { postgresDialect, sqliteDialect } from '../migrations/dialect.ts';
import { steps } from '../migrations/migrate.ts';
import { statementsOf } from '../migrations/step.ts';

const at = '2026-11-20T08:05:00.000Z';

/** Statements that make the tables as they were before a migration, like `0015`. */
export const tablesBefore = (migration: string, engine: 'sqlite' | 'postgres'): readonly string[] => {
  const dialect = engine === 'sqlite' ? sqliteDialect : postgresDialect;
  const names = Object.keys(steps).filter((name) => name < migration);
  return [
    ...names.flatMap((name) => {
      const step = steps[name];
      return step ? statementsOf(step, dialect) : [];
    }),
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    ...names.map((name) => `insert into kysely_migration values ('${name}', '${at}')`),
  ];
};
