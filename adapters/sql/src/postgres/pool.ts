import { limits } from '@tidemark/domain';
import pg from 'pg';

export type PoolOptions = Readonly<{
  url: string;
  size: number;
  /** Faults of connections: without a listener they would end the process. */
  onError: (error: Error) => void;
}>;

/** Connections for the service's own work: nothing may take long or hold locks while it waits. */
export const servicePool = ({ url, size, onError }: PoolOptions, version: number): pg.Pool =>
  listening(
    new pg.Pool({
      ...shared(url),
      max: size,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs,
      onConnect: async (client) => {
        if (version >= firstWithTransactionTimeout)
          await client.query(`set transaction_timeout = ${limits.writeMs}`);
      },
    }),
    onError,
  );

/** One connection that may take its time, for the start. */
export const startPool = ({ url, onError }: PoolOptions): pg.Pool =>
  listening(new pg.Pool({ ...shared(url), max: 1 }), onError);

const firstWithTransactionTimeout = 170_000;
const statementMs = 5_000;
const int8 = 20;

const shared = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'tidemark',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  types: { getTypeParser: parserOf },
});

/** Whole numbers of 64 bits are numbers here: none of ours exceeds what a number holds exactly. */
const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text');

/** The pool listens to its idle connections only: one that breaks while it is in use must not end the process either. */
const listening = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool => {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};
