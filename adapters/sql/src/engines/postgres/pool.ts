import { limits } from '@tidemark/domain';
import pg from 'pg';
import type { OnStatement } from '../../on-statement.ts';
import { mostSnapshots } from '../../snapshots.ts';
import { isReadOnly } from './failures.ts';
import type { Servers } from './servers.ts';
import type { SessionOptions } from './session.ts';
import { noNames, statementNames } from './statement-names.ts';
import { types } from './types.ts';

/** `transaction`: a pooler in that mode is between this process and the server. */
export type Pooling = 'direct' | 'transaction';

export type PoolOptions = Readonly<{
  /** The address of one server, where `servers` do not say which one. */
  url: string;
  /** Connections in all. */
  size: number;
  pooling?: Pooling | undefined;
  /** How long a server may be silent on a connection before it is given up. */
  silenceMs?: number | undefined;
  /** Faults of connections: without a listener they would end the process. */
  onError: (error: Error) => void;
  onStatement?: OnStatement | undefined;
  /** The server for new connections, and the listener for failures of connections. */
  servers?: Servers | undefined;
  /** `synchronous_commit` of the role. Behind a pooler, writes say so themselves. */
  synchronousCommit?: string | undefined;
}>;

/** A pool, and how the sessions on it speak to the server. */
export type SessionPool = Readonly<{
  pool: pg.Pool;
  session: SessionOptions;
  onFailure: (failure: unknown) => void;
}>;

export type ServicePools = Readonly<{ reads: SessionPool; writes: SessionPool; rates: SessionPool }>;

/**
 * Connections for the service's own work: nothing may take long or hold locks while it waits. Reads, writes and the
 * rate limiter have connections of their own, so that none of them waits for a write that hangs on a lock.
 */
export const servicePools = (options: PoolOptions, version: number): ServicePools => {
  const sizes = sharesOf(options.size);
  const poolFor = (size: number, settings: readonly string[]): SessionPool =>
    servicePool({ ...options, size }, [...settings, ...guards(version)]);
  return {
    reads: onlyReading(poolFor(sizes.reads, readSettings)),
    writes: poolFor(sizes.writes, durably(options)),
    // Losing the last second of a rate window in a crash is harmless.
    rates: poolFor(sizes.rates, ['synchronous_commit = off']),
  };
};

/**
 * A search is reckoned to cost more than it does: compiling it would take longer than answering it. And a list has an index
 * with its whole order: with half of one, the planner would sort all that has one status, and expect it to be little.
 */
export const readSettings = [
  'default_transaction_read_only = on',
  'jit = off',
  'enable_incremental_sort = off',
];

/** A connection that only workers make: to claim tasks, and to store their outcomes. */
export const taskPool = (options: PoolOptions, version: number): SessionPool =>
  servicePool({ ...options, size: 1 }, [...durably(options), ...guards(version)]);

/**
 * Another program may have left `synchronous_commit = off` on a connection of the pooler: a commit on it would then be lost in
 * a crash although it was acknowledged.
 */
const durably = ({ pooling, synchronousCommit }: PoolOptions): readonly string[] =>
  pooling === 'transaction' && synchronousCommit ? [`synchronous_commit = ${synchronousCommit}`] : [];

/** A connection that only receives; its keep-alive also shows when it is dead. */
export const callsClient = ({
  silenceMs = usualSilenceMs,
  ...options
}: Omit<PoolOptions, 'size'>): pg.Client =>
  new pg.Client({
    ...sharedOn(options),
    connectionString: addressOf(options),
    query_timeout: silenceMs,
    keepAliveInitialDelayMillis: 10_000,
  });

/** Connections for the start, each of which asks for a setting that only a server keeps. */
export const checkPool = (options: PoolOptions): pg.Pool =>
  poolOf(
    options,
    { max: options.size, query_timeout: usualSilenceMs },
    options.pooling === 'transaction' ? [] : ['tidemark.asked = on'],
  );

/** A connection for maintenance: it may take long, but not wait for ever for a lost server. */
export const upkeepPool = (options: PoolOptions): pg.Pool => {
  const { silenceMs: query_timeout = longestUpkeepMs } = options;
  return poolOf(options, { max: 1, query_timeout });
};

const longestUpkeepMs = 30_000;

/**
 * Connections for snapshots, made when they are needed: each question is a small one, but there may be many, and who
 * asks may have to wait in between for the disk or the network.
 */
export const snapshotPool = (options: PoolOptions): SessionPool => {
  const query_timeout = Math.max(options.silenceMs ?? usualSilenceMs, longestUpkeepMs);
  const pool = sessionPool({ ...options, size: mostSnapshots }, { query_timeout }, [
    `statement_timeout = ${longestUpkeepMs}`,
    `idle_in_transaction_session_timeout = ${longestPauseMs}`,
  ]);
  return onlyReading(pool);
};

/** A write that is refused there is a mistake of ours, and says nothing of the server. */
const onlyReading = (pool: SessionPool): SessionPool => ({
  ...pool,
  onFailure: (failure) => {
    if (!isReadOnly(failure)) pool.onFailure(failure);
  },
});

const longestPauseMs = 120_000;

/** A fifth for the rate limiter, the rest half and half; each has one, so that the least in all is 3. */
export const sharesOf = (size: number): Readonly<Record<keyof ServicePools, number>> => {
  const rates = Math.max(1, Math.floor(size / 5));
  const writes = Math.max(1, Math.floor((size - rates) / 2));
  return { rates, writes, reads: Math.max(1, size - rates - writes) };
};

const servicePool = (options: PoolOptions, settings: readonly string[]): SessionPool =>
  sessionPool(options, { query_timeout: options.silenceMs ?? usualSilenceMs }, [
    `statement_timeout = ${statementMs}`,
    `idle_in_transaction_session_timeout = ${statementMs}`,
    ...settings,
  ]);

const guards = (version: number): readonly string[] =>
  version >= firstWithTransactionTimeout ? [`transaction_timeout = ${limits.writeMs}`] : [];

/**
 * One connection that may take its time, also where the role has a limit for statements: for the start and for bulk loads.
 * It is made when it is needed.
 */
export const patientPool = (options: PoolOptions): SessionPool =>
  sessionPool({ ...options, size: 1 }, {}, ['statement_timeout = 0', ...durably(options)]);

/**
 * Settings are part of how a connection starts. A pooler in transaction mode starts connections by itself and hands each
 * of them to anybody: then every transaction begins with its settings, and statements have no name. What is no transaction
 * of ours, reads and the rate limiter's calls, has the settings of the role then; `query_timeout` holds all the same.
 */
const sessionPool = (
  options: PoolOptions,
  config: pg.PoolConfig,
  settings: readonly string[],
): SessionPool => {
  const isPooled = options.pooling === 'transaction';
  const pool = poolOf(
    options,
    { ...config, max: options.size, pipeline: true, types },
    isPooled ? [] : settings,
  );
  const session = {
    nameOf: isPooled ? noNames : statementNames(),
    settings: isPooled ? settings : [],
    onStatement: options.onStatement,
  };
  return { pool, session, onFailure: options.servers?.suspect ?? (() => {}) };
};

/** Each new connection is made to the server that is used then. */
const poolOf = (options: PoolOptions, config: pg.PoolConfig, settings: readonly string[] = []): pg.Pool => {
  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, connectionString: withSettings(addressOf(options), settings) });
    }
  }
  return listening(new pg.Pool({ ...sharedOn(options), ...config, Client }), options.onError);
};

/** Where a connection is made now. */
export const addressOf = ({ url, servers }: Pick<PoolOptions, 'url' | 'servers'>): string =>
  servers?.address() ?? url;

/** Behind options that the address has already. */
const withSettings = (address: string, settings: readonly string[]): string => {
  const url = new URL(address);
  const given = url.searchParams.get('options') ?? '';
  const options = settings.map((setting) => `-c ${setting.replaceAll(' ', '')}`);
  if (options.length > 0) url.searchParams.set('options', [given, ...options].join(' ').trim());
  return url.href;
};

const firstWithTransactionTimeout = 170_000;
const statementMs = 5_000;
/** A server that is frozen or out of reach cannot keep its own time: from then on we no longer wait for it. */
const usualSilenceMs = statementMs + 500;

const sharedOn = ({ servers }: Pick<PoolOptions, 'servers'>): pg.PoolConfig => ({
  application_name: 'tidemark',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  ...(servers ? { stream: servers.newSocket } : {}),
});

/** The pool listens to its idle connections only: one that breaks while it is in use must not end the process either. */
const listening = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool => {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};
