import type { Pool, PoolClient } from 'pg';

/**
 * When one connection of a pool turns out to have been cut while it was idle, to get no answer, to reach a server that takes
 * no writes, or to have prepared its statements for other columns, those that were made before probably are no better,
 * which nobody knows until they are used.
 */
const doubtedAt = new WeakMap<Pool, number>();
const takenAt = new WeakMap<PoolClient, number>();

/** Takes a connection that nothing speaks against; those that are in doubt go, one after the other. */
export const takeClient = async (pool: Pool): Promise<PoolClient> => {
  for (;;) {
    const client = await pool.connect();
    const since = takenAt.get(client) ?? performance.now();
    takenAt.set(client, since);
    if (since > (doubtedAt.get(pool) ?? 0)) return client;
    client.release(true);
  }
};

/** A failure of this connection may concern all that are as old; connections that were opened later are not affected. */
export const doubt = (pool: Pool, client: PoolClient): void => {
  if ((takenAt.get(client) ?? 0) >= (doubtedAt.get(pool) ?? 0)) doubtedAt.set(pool, performance.now());
};
