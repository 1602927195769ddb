import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { sendTogether } from './batch.ts';
import { postgresFailure } from './failures.ts';

/** Kysely's driver for the start of a process: what is read and changed before anything is served. */
export const startingDriver = (pool: Pool): Driver => {
  const clients = new WeakMap<DatabaseConnection, PoolClient>();
  const clientOf = (connection: DatabaseConnection): PoolClient => {
    const client = clients.get(connection);
    if (!client) throw new Error('Expected a connection of this driver.');
    return client;
  };
  const command = (text: string) => async (connection: DatabaseConnection) => {
    await translated(() => clientOf(connection).query(text));
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      const client = await translated(() => pool.connect());
      const connection = connectionOf(client);
      clients.set(connection, client);
      return connection;
    },
    beginTransaction: command('begin'),
    commitTransaction: command('commit'),
    rollbackTransaction: command('rollback'),
    releaseConnection: async (connection) => clientOf(connection).release(),
    destroy: async () => {},
  };
};

const connectionOf = (client: PoolClient): DatabaseConnection => ({
  executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
    const [answer] = await translated(() => sendTogether(client, [{ text: sql, parameters }]));
    return { rows: (answer?.rows ?? []) as Row[], numAffectedRows: BigInt(answer?.changed ?? 0) };
  },
  streamQuery: () => {
    throw new Error('Streaming is not used on Postgres.');
  },
});

const translated = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw postgresFailure(error);
  }
};
