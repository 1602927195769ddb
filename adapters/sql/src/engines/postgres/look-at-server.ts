import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAway } from './failures.ts';

/** The state that a server reports, on a connection of its own. */
export type Look = Readonly<{
  address: string;
  state: 'writer' | 'standby' | 'refused' | 'silent';
  /** Rises with each promotion. */
  timeline: string;
}>;

/**
 * Asks all at the same time, so that a frozen one delays nobody. Once one takes writes, the others have a moment to say that
 * they do too: a primary that was thawed or started again after another one was promoted.
 */
export const lookAt = async (
  addresses: readonly string[],
  newSocket: () => Socket,
): Promise<readonly Look[]> => {
  const looks = addresses.map((address): Look => ({ address, state: 'silent', timeline: '' }));
  const asking = addresses.map(async (address, index) => {
    const look = await lookAtOne(address, newSocket);
    looks[index] = look;
    if (look.state !== 'writer') throw new Error('This one takes no writes.');
  });
  const oneIsFound = Promise.any(asking).then(
    () => pause(momentMs),
    // No address takes writes: `looks` has what each one said.
    () => undefined,
  );
  await Promise.race([Promise.allSettled(asking), oneIsFound]);
  return [...looks];
};

/** Of two that take writes, the one that was promoted last; else the one that is used already; else the first. */
export const writerAmong = (looks: readonly Look[], current: string): string | null => {
  const writers = looks.filter(({ state }) => state === 'writer');
  const latest = writers
    .map(({ timeline }) => timeline)
    .toSorted()
    .at(-1);
  const last = writers.filter(({ timeline }) => timeline === latest).map(({ address }) => address);
  return last.includes(current) ? current : (last[0] ?? null);
};

const lookAtOne = async (address: string, newSocket: () => Socket): Promise<Look> => {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'tidemark',
    connectionTimeoutMillis: longestLookMs,
    query_timeout: longestLookMs,
    stream: newSocket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>(doesFollow);
    if (rows[0]?.follows !== false) return { address, state: 'standby', timeline: '' };
    return { address, state: 'writer', timeline: await timelineOf(client) };
  } catch (error) {
    return { address, state: isAway(error) ? 'silent' : 'refused', timeline: '' };
  } finally {
    // It may wait for ever for the end of a server that has fallen silent, whose sockets are cut later.
    void client.end().catch(() => undefined);
  }
};

const doesFollow = `
  select pg_is_in_recovery() or current_setting('default_transaction_read_only') <> 'off' as follows`;

/** The first eight digits of a WAL file's name. Empty where a provider has no such files. */
const timelineOf = async (client: pg.Client): Promise<string> => {
  try {
    const { rows } = await client.query<{ timeline: string }>(
      'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
    );
    return rows[0]?.timeline ?? '';
  } catch (error) {
    if (isAway(error)) throw error;
    return '';
  }
};

const longestLookMs = 2_000;
const momentMs = 200;
