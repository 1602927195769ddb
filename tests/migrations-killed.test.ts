import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { steps } from '../adapters/sql/src/migrations/migrate.ts';
import { tablesBefore } from '../adapters/sql/src/testing/earlier-tables.ts';
import { bareDatabase, databaseLike } from './setup/postgres-database.ts';

/** Databases are at the version before it: no later migration pushes one behind it out of this test. */
const oldest = '0077-worker-leads';
const folder = mkdtempSync(join(tmpdir(), 'tidemark-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = '019a9f00-7a1a-75eb-84d4-c1d2e3f40516';
const at = '2026-11-20T08:05:00.000Z';
const rows = [
  `insert into workspaces (id, slug, name, locale, timezone, status, settings, created_at)
    values ('${id}', 'acme', 'Acme', 'en', 'UTC', 'active', '{}', '${at}')`,
  `insert into sso_settings (workspace_id, issuer, client_id, created_at, updated_at)
    values ('${id}', 'https://login.example', 'desk', '${at}', '${at}')`,
  `insert into throttled_tries (key, taken_at, over_at) values ('one', '[]', 1), ('two', '[]', 2)`,
];

const never = Number.MAX_SAFE_INTEGER;

const program = join(import.meta.dirname, '../adapters/sql/src/testing/migrate-until-killed.ts');

/** How many statements it took to the end; null where it was killed. */
const migrate = (where: string, killedAt: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [program, where, String(killedAt)], (error, out, told) => {
      if (error && error.signal === null) reject(new Error(told));
      else resolve(error ? null : Number(out));
    });
  });

/** A database of one's own at the version before the oldest of these migrations, with some rows. */
type Copy = Readonly<{
  where: string;
  ask: (query: string) => Promise<readonly unknown[]>;
  remove: () => Promise<void>;
}>;

/** Makes a copy, of which some are in use at once. */
type Source = Readonly<{ copy: () => Promise<Copy>; remove: () => Promise<void> }>;

const onSqlite = async (): Promise<Source> => {
  const path = join(folder, 'earlier');
  const file = new Database(path);
  for (const statement of [...tablesBefore(oldest, 'sqlite'), ...rows]) file.exec(statement);
  file.close();
  let copies = 0;
  const copy = async (): Promise<Copy> => {
    copies += 1;
    const where = join(folder, `copy-${copies}`);
    copyFileSync(path, where);
    const ask = async (query: string) => {
      const opened = new Database(where);
      try {
        return opened.prepare(query).all();
      } finally {
        opened.close();
      }
    };
    const remove = async () => {
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(where + end, { force: true });
    };
    return { where, ask, remove };
  };
  return { copy, remove: async () => undefined };
};

const asked = async (url: string, query: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
};

const onPostgres = async (): Promise<Source> => {
  const earlier = await bareDatabase();
  await asked(earlier.url, [...tablesBefore(oldest, 'postgres'), ...rows].join(';'));
  const name = new URL(earlier.url).pathname.slice(1);
  const copy = async (): Promise<Copy> => {
    const made = await databaseLike(name);
    return { where: made.url, ask: (query) => asked(made.url, query), remove: made.drop };
  };
  return { copy, remove: earlier.drop };
};

/** A process is killed at this statement. Another one must end the work, and no row may be lost. */
const killAt = async ({ copy }: Source, statement: number): Promise<void> => {
  const { where, ask, remove } = await copy();
  expect(await migrate(where, statement)).toBeNull();
  expect(await migrate(where, never)).not.toBeNull();
  const applied = await ask('select name from kysely_migration order by name');
  expect(applied.map((row) => (row as { name: string }).name)).toEqual(Object.keys(steps).sort());
  expect(await ask('select slug from workspaces')).toEqual([{ slug: 'acme' }]);
  const [sso] = await ask('select issuer, is_only_way from sso_settings');
  expect(sso).toMatchObject({ issuer: 'https://login.example' });
  expect(Number((sso as { is_only_way: unknown }).is_only_way)).toBe(0);
  expect(await ask('select slug from directory_slugs')).toEqual([{ slug: 'acme' }]);
  expect(await ask('select key from throttled_tries order by key')).toEqual([{ key: 'one' }, { key: 'two' }]);
  await remove();
};

const statementsOf = async ({ copy }: Source): Promise<number> => {
  const { where, remove } = await copy();
  const statements = (await migrate(where, never)) ?? 0;
  await remove();
  return statements;
};

/** Kills at so many statements from the first to the last, two at a time. */
const killAlong = async (source: Source, mostKills = Number.POSITIVE_INFINITY): Promise<void> => {
  const statements = await statementsOf(source);
  expect(statements).toBeGreaterThan(20);
  const kills = Math.min(statements, mostKills);
  const places = Array.from({ length: kills }, (_, kill) =>
    kills === 1 ? 1 : 1 + Math.round((kill * (statements - 1)) / (kills - 1)),
  );
  const lane = async (): Promise<void> => {
    for (let place = places.shift(); place !== undefined; place = places.shift()) await killAt(source, place);
  };
  try {
    await Promise.all([lane(), lane()]);
  } finally {
    await source.remove();
  }
};

/** `EVERY_STATEMENT=1` kills at each of them, which takes minutes. */
const mostKills = process.env.EVERY_STATEMENT ? undefined : { sqlite: 20, postgres: 12 };

test('on SQLite, a process killed along the migrations since worker leads loses nothing, and the next one ends the work', {
  timeout: 600_000,
}, async () => {
  await killAlong(await onSqlite(), mostKills?.sqlite);
});

test('on Postgres, a process killed along the migrations since worker leads loses nothing, and the next one ends the work', {
  timeout: 1_200_000,
}, async () => {
  await killAlong(await onPostgres(), mostKills?.postgres);
});
