/** Both deployments as an operator runs them: settings from an environment, a port of the machine, a command line. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CliApp, createCli } from '@tidemark/cli';
import { saasCli, startWeb, startWorker } from '@tidemark/saas';
import { selfhostCli, startSelfhost } from '@tidemark/selfhost';
import { openPostgres, openSqlite, type Storage } from '@tidemark/sql';
import pg from 'pg';
import { startPgBouncer } from '../setup/pgbouncer.ts';
import { freshDatabase } from '../setup/postgres-database.ts';

export type Service = Readonly<{
  url: string;
  mailPorts?: Readonly<{ smtp: number | null; lmtp: number | null }>;
  close: () => Promise<void>;
}>;

export type Deployment = Readonly<{
  environment: Readonly<Record<string, string>>;
  /** The folder of its files. */
  files: string;
  start: () => Promise<Service>;
  /** Runs a command during the server's run; rejects when it fails. */
  tidemark: (...args: string[]) => Promise<string>;
  /** The same with bytes on standard input. */
  tidemarkWith: (stdin: Uint8Array, ...args: string[]) => Promise<string>;
  /** Runs SQL past the server, as whoever owns the database. */
  sql: (text: string) => Promise<void>;
  /** Opens its database beside the server. */
  openStorage: () => Promise<Storage>;
  remove: () => Promise<void>;
}>;

const quiet = { PORT: '0', WORKER_PORT: '0', LOG_LEVEL: 'silent' };

/** `more`: settings of the test's own. */
export const selfhost = async (more: Readonly<Record<string, string>> = {}): Promise<Deployment> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-selfhost-'));
  const environment = { ...quiet, DATA_DIR: folder, SQLITE_SYNCHRONOUS: 'NORMAL', ...more };
  return {
    environment,
    files: join(folder, 'files'),
    start: () => startSelfhost(environment, () => undefined),
    tidemark: (...args) => runCommand(selfhostCli(environment), nothing, args),
    tidemarkWith: (stdin, ...args) => runCommand(selfhostCli(environment), stdin, args),
    sql: async (text) => {
      const file = new DatabaseSync(join(folder, 'tidemark.db'));
      file.exec(text);
      file.close();
    },
    openStorage: () => openSqlite({ path: join(folder, 'tidemark.db'), synchronous: 'NORMAL' }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

export const saas = async (more: Readonly<Record<string, string>> = {}): Promise<Deployment> => {
  const database = await freshDatabase();
  const files = await mkdtemp(join(tmpdir(), 'tidemark-saas-'));
  const environment = {
    ...quiet,
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret of this test, long enough',
    DRAIN_SECONDS: '0',
    FILES_DIR: files,
    MAIL_DIR: `${files}-mail`,
    ...more,
  };
  return {
    environment,
    files,
    start: () => startWeb(environment),
    tidemark: (...args) => runCommand(saasCli(environment), nothing, args),
    tidemarkWith: (stdin, ...args) => runCommand(saasCli(environment), stdin, args),
    sql: async (text) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(text).finally(() => client.end());
    },
    openStorage: () => openPostgres({ url: database.url, poolSize: 2 }),
    remove: async () => {
      await database.drop();
      for (const folder of [files, `${files}-mail`]) await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The same behind a PgBouncer in transaction mode, with 12 connections to the server. */
const pooledSaas = async (more: Readonly<Record<string, string>> = {}): Promise<Deployment> => {
  const plain = await saas(more);
  const { DATABASE_URL: url = '' } = plain.environment;
  const pooler = await startPgBouncer(url);
  const environment = {
    ...plain.environment,
    DATABASE_URL: pooler.through(url),
    DATABASE_DIRECT_URL: url,
    DATABASE_POOLING: 'transaction',
  };
  return {
    ...plain,
    environment,
    start: () => startWeb(environment),
    tidemark: (...args) => runCommand(saasCli(environment), nothing, args),
    tidemarkWith: (stdin, ...args) => runCommand(saasCli(environment), stdin, args),
    remove: async () => {
      await pooler.stop();
      await plain.remove();
    },
  };
};

const nothing = new Uint8Array();

const runCommand = async (app: CliApp, stdin: Uint8Array, args: readonly string[]): Promise<string> => {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    ask: async () => null,
    wait: async () => undefined,
    readStdin: async () => Buffer.from(stdin).toString('utf8'),
    stdin: async function* () {
      yield stdin;
    },
  };
  const code = await createCli(app, io).run(args);
  if (code !== 0)
    throw new Error(`tidemark ${args.join(' ')} ended with ${code}: ${err.join('')}${out.join('')}`);
  return out.join('');
};

export type Prepare = (more?: Readonly<Record<string, string>>) => Promise<Deployment>;

export const deployments: readonly Readonly<{ name: string; prepare: Prepare }>[] = [
  { name: 'one process on SQLite', prepare: selfhost },
  { name: 'web on Postgres', prepare: saas },
];

export const startWorkerOf = ({ environment }: Deployment): Promise<Service> => startWorker(environment);

/** By the names that suites of the API ask for. */
export const served = { selfhost, saas, pooledSaas };
