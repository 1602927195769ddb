/** All connections of one process to its Postgres. A pool makes them when they are needed. */
import type pg from 'pg';
import {
  patientPool,
  type ServicePools,
  type SessionPool,
  servicePools,
  snapshotPool,
  taskPool,
  upkeepPool,
} from './pool.ts';
import type { Server } from './server.ts';
import type { Links } from './start.ts';

export type Pools = ServicePools &
  Readonly<{
    /** For bulk loads. */
    loads: SessionPool;
    tasks: SessionPool;
    snapshots: SessionPool;
    /** Makes and drops the months of the audit log, past a pooler. */
    months: SessionPool;
    upkeep: pg.Pool;
  }>;

/** `size`: connections of the service, at least 3; listeners, exports and work past a pooler have their own. */
export const openPools = (size: number, { service, direct }: Links, server: Server): Pools => {
  const options = { ...service, size, synchronousCommit: server.synchronousCommit };
  return {
    ...servicePools(options, server.versionNumber),
    loads: patientPool(options),
    tasks: taskPool(options, server.versionNumber),
    snapshots: snapshotPool(options),
    months: patientPool({ ...direct, size: 1 }),
    upkeep: upkeepPool(options),
  };
};

export const endPools = async ({ upkeep, ...pools }: Pools): Promise<void> => {
  await Promise.all([upkeep.end(), ...Object.values(pools).map(({ pool }) => pool.end())]);
};
