import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isSilence, postgresFailure } from './failures.ts';
import { statementName } from './statement-name.ts';

/** Kysely's driver over a pool. With `reading` it refuses every query that is not a select. */
export const poolDriver = (pool: Pool, { reading }: Readonly<{ reading: boolean }>): Driver => {
  const clients = new WeakMap<DatabaseConnection, Client>();
  const clientOf = (connection: DatabaseConnection): Client => {
    const client = clients.get(connection);
    if (!client) throw new Error('Expected a connection of this driver.');
    return client;
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      const client: Client = { client: await translated(() => pool.connect()), broken: false };
      const connection = connectionOf(client, reading);
      clients.set(connection, client);
      return connection;
    },
    beginTransaction: async (connection) => {
      await answered(clientOf(connection), ({ client }) => client.query('begin'));
    },
    commitTransaction: (connection) => answered(clientOf(connection), commit),
    rollbackTransaction: (connection) => rollback(clientOf(connection)),
    releaseConnection: async (connection) => {
      const { client, broken } = clientOf(connection);
      client.release(broken);
    },
    destroy: async () => {},
  };
};

type Client = { readonly client: PoolClient; broken: boolean };

const translated = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw postgresFailure(error);
  }
};

/** A connection that gave no answer in time may give it to the next who asks: it is not used again. */
const answered = <Result>(client: Client, ask: (client: Client) => Promise<Result>): Promise<Result> =>
  translated(async () => {
    try {
      return await ask(client);
    } catch (error) {
      if (isSilence(error)) client.broken = true;
      throw error;
    }
  });

/** Postgres answers a commit of a transaction in which a statement has failed with a rollback, and no error. */
const commit = async ({ client }: Client): Promise<void> => {
  const { command } = await client.query('commit');
  if (command === 'ROLLBACK')
    throw new Error('Nothing was committed: a statement of the transaction had failed.');
};

/** A connection that cannot even roll back is not used again; what the caller hears is why the rollback came. */
const rollback = async (client: Client): Promise<void> => {
  if (client.broken) return;
  try {
    await client.client.query('rollback');
  } catch {
    client.broken = true;
  }
};

const connectionOf = (client: Client, reading: boolean): DatabaseConnection => ({
  executeQuery: async <Row>(query: CompiledQuery) => {
    if (reading) refuseToWrite(query);
    return (await answered(client, () => run(client.client, query))) as QueryResult<Row>;
  },
  streamQuery: () => {
    throw new Error('Streaming is not used on Postgres.');
  },
});

const run = async (client: PoolClient, { sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> => {
  const name = statementName(sql);
  const query = { text: sql, values: [...parameters] };
  const { rows, rowCount } = await client.query(name === null ? query : { ...query, name });
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
};

const refuseToWrite = ({ query, sql }: CompiledQuery): void => {
  const reads =
    query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/.test(sql));
  if (!reads) throw new Error('A read tried to write: open a write for it.');
};
