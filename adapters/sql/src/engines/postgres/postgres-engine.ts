/** Reads, transactions and snapshots on Postgres. */
import { sql } from 'kysely';
import type { Engine } from '../../engine.ts';
import type { Db } from '../../schema.ts';
import { createSnapshots } from '../../snapshots.ts';
import { statement } from '../../statement.ts';
import { endBulk, insertRows } from './bulk.ts';
import { channels, createCalls } from './calls.ts';
import { createCredentialMemory } from './credential-memory.ts';
import { databaseOn, kyselysOn } from './dialect.ts';
import { isCollision, isUnbegun } from './failures.ts';
import { onceMore } from './once-more.ts';
import type { Pools } from './pools.ts';
import { readingDrivers } from './reading.ts';
import { snapshotOn } from './reading-snapshot.ts';
import { enter, type RowSecurity } from './row-security.ts';

type Parts = Readonly<{ pools: Pools; security: RowSecurity; rating: Db }>;

/** `rating`: on the connections of the rate limiter, which calls to other processes share. */
export const engineOf = ({ pools, security, rating }: Parts): Engine => {
  const readerOf = kyselysOn(readingDrivers(pools.reads));
  const reader: Engine['reader'] = (access) => readerOf(security(access));
  const snapshotting = databaseOn(pools.snapshots);
  return {
    reader,
    transaction: transactionsOn(databaseOn(pools.writes), security),
    snapshot: createSnapshots((access) =>
      onceMore(isUnbegun, () => snapshotOn(snapshotting, security(access))),
    ),
    owe: async () => {},
    erased: () => {},
    tasked: createCalls(rating, channels.tasks),
    evented: createCalls(rating, channels.events),
    claim: async (transaction, name) => {
      const { rows } = await sql<{ claimed: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(transaction);
      return rows[0]?.claimed === true;
    },
    isCollision,
    credentials: createCredentialMemory(reader('directory')),
    bulk: { insert: insertRows, end: endBulk },
  };
};

/** A statement that need not wait for the disk says so itself: a setting of the connection could reach another's commit. */
export const transactionsOn = (db: Db, security: RowSecurity): Engine['transaction'] => {
  return (use, { access, soon = false }) =>
    onceMore(isUnbegun, () =>
      db.transaction().execute(async (transaction) => {
        await enter(transaction, security(access));
        if (soon) await waitForNoDisk.send(transaction);
        return use(transaction);
      }),
    );
};

const waitForNoDisk = statement(() => sql`set local synchronous_commit = off`);
