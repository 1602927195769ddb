/** A filled database of one's own: a copy of one that was filled before, or is filled now and kept for the next time. */
import { createHash } from 'node:crypto';
import {
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CliSession } from '@tidemark/cli';
import { saasCli } from '@tidemark/saas';
import { selfhostCli } from '@tidemark/selfhost';
import type { Shape } from './data-set.ts';
import { fill } from './fill.ts';
import { newFolder } from './leftovers.ts';
import type { Engine } from './options.ts';
import { ask, databaseUrl, type PostgresServer, runPrefix } from './postgres-server.ts';

export type Database = Readonly<{
  /** The settings with which Tidemark serves it. */
  environment: Readonly<Record<string, string>>;
  /** The database of the bare server: a file or an address. */
  address: string;
  /** The file of its data set. */
  dataSet: string;
  remove: () => Promise<void>;
}>;

/** Where filled databases are stored for the next run, and the listener for the filling. */
export type Keeping = Readonly<{ cache: string; tell: (text: string) => void }>;

export const cacheFolder = join(tmpdir(), 'tidemark-bench');

/** Each connection has a key of its own, because each may make 600 calls a minute; all of them call for one workspace. */
export const withoutQuotas = { QUOTA_WORKSPACE_KEYS: '0', QUOTA_WORKSPACE_CALLS: '0' };

export const sqliteDatabase = async (shape: Shape, keeping: Keeping): Promise<Database> => {
  const kept = join(keeping.cache, `sqlite-${nameOf(shape)}`);
  const data = join(kept, 'data');
  await filledOnce(
    { kept, shape, tell: keeping.tell },
    {
      open: (folder) =>
        selfhostCli({ ...withoutQuotas, DATA_DIR: join(folder, 'data'), SQLITE_SYNCHRONOUS: 'NORMAL' }).open({
          mayMake: true,
        }),
      filled: async () => {},
    },
  );
  const folder = newFolder();
  await cp(data, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return {
    environment: { DATA_DIR: folder, ...withoutQuotas },
    address: join(folder, 'tidemark.db'),
    dataSet: join(kept, 'data-set.json'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

export const postgresDatabase = async (
  server: PostgresServer,
  shape: Shape,
  keeping: Keeping,
): Promise<Database> => {
  const name = `tidemark_bench_${nameOf(shape).replaceAll('-', '_')}`;
  const kept = join(
    keeping.cache,
    `${createHash('sha256').update(placeOf(server)).digest('hex').slice(0, 8)}-${name}`,
  );
  const settings = (database: string) => ({
    DATABASE_URL: databaseUrl(server.url, database),
    SECRET_KEY: secretKey,
    ...withoutQuotas,
  });
  await filledOnce(
    { kept, shape, tell: keeping.tell },
    {
      open: async () => {
        await ask(server.url, `drop database if exists ${name}`);
        await ask(server.url, `create database ${name}`);
        return saasCli(settings(name)).open({ mayMake: true });
      },
      filled: async () => void (await ask(databaseUrl(server.url, name), 'vacuum analyze')),
    },
  );
  const copy = `${runPrefix}${process.pid}_${Date.now()}`;
  await ask(server.url, `create database ${copy} template ${name}`);
  const environment = settings(copy);
  return {
    environment,
    address: environment.DATABASE_URL,
    dataSet: join(kept, 'data-set.json'),
    remove: async () => void (await ask(server.url, `drop database if exists ${copy} with (force)`)),
  };
};

/** Opens it as a command would, without a server. */
export const openSession = (
  db: Engine,
  { environment }: Pick<Database, 'environment'>,
): Promise<CliSession> =>
  (db === 'postgres'
    ? saasCli(environment)
    : selfhostCli({ ...environment, SQLITE_SYNCHRONOUS: 'NORMAL' })
  ).open({ mayMake: false });

const secretKey = 'the secret of a measurement, long enough';

/** The server of one's own has another port each time. */
const placeOf = ({ url }: PostgresServer): string => process.env.DATABASE_URL ?? new URL(url).hostname;

type Wanted = Readonly<{ kept: string; shape: Shape; tell: Keeping['tell'] }>;
type Filling = Readonly<{ open: (folder: string) => Promise<CliSession>; filled: () => Promise<void> }>;

const filledOnce = async ({ kept, shape, tell }: Wanted, { open, filled }: Filling): Promise<void> => {
  if (existsSync(join(kept, 'data-set.json'))) return;
  tell(`Filling a database with ${shape.tickets} tickets, for this time and the next ones …`);
  await rm(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const session = await open(kept);
  try {
    const dataSet = await fill(session, shape, tell);
    writeFileSync(join(kept, 'data-set.json.new'), JSON.stringify(dataSet));
  } finally {
    await session.close();
  }
  await filled();
  renameSync(join(kept, 'data-set.json.new'), join(kept, 'data-set.json'));
};

/** Other tables or other made-up data make another database. */
const nameOf = ({ tickets, workspaces, keys }: Shape): string => {
  const hash = createHash('sha256');
  for (const folder of ['adapters/sql/src/migrations', 'packages/domain/src/desk/seed'])
    for (const file of readdirSync(join(root, folder)).sort())
      hash.update(readFileSync(join(root, folder, file)));
  hash.update(readFileSync(join(import.meta.dirname, 'fill.ts')));
  return `${tickets}-${workspaces}-${keys}-${hash.digest('hex').slice(0, 8)}`;
};

const root = join(import.meta.dirname, '../..');
