import type { RefuseKeys } from '../../known-keys.ts';
import { postgresDialect } from '../../migrations/dialect.ts';
import { type MayMigrate, prepareTables } from '../../migrations/prepare-tables.ts';
import type { OnStatement } from '../../on-statement.ts';
import { createAuditMonths } from './audit-months.ts';
import { databaseOn } from './dialect.ts';
import { ensureRowSecurity } from './ensure-row-security.ts';
import { isBlocked } from './failures.ts';
import { exclusivelyOn } from './migration-lock.ts';
import { type Pooling, type PoolOptions, patientPool } from './pool.ts';
import { refuseLeaks } from './pooler-check.ts';
import type { RowSecurity } from './row-security.ts';
import { refuseAnotherDatabase } from './same-database.ts';
import { readServer, refuseUnsafe, type Server, warningOf } from './server.ts';
import { createServers } from './servers.ts';
import { type Blamed, startFailure } from './start-failure.ts';

export type PostgresOptions = Readonly<{
  /** Of one server or of several, of which one takes writes. */
  url: string;
  /** Past the pooler, to the server itself: for listening and for migrations. */
  directUrl?: string | null;
  /** Connections of this process, at least 3: a fifth for the rate limiter, the rest for reads and writes. Listeners have their own. */
  poolSize?: number;
  pooling?: Pooling;
  /** How long the server may be silent before a call is answered without it. */
  silenceMs?: number;
  /** Called for broken connections, a change of servers, and server settings that weaken a promise. */
  onPoolError?: (error: Error) => void;
  onStatement?: OnStatement;
  /** Where tables may not be changed, those of another version are refused. */
  migrate?: MayMigrate;
  /** Throws before tables are changed where the secret keys are none of the database's. */
  refuseKeys?: RefuseKeys;
  /** For databases that may be lost, such as those of tests. */
  allowUnsafeFsync?: boolean;
}>;

/** The two ways to the database: that of the service, and the one past a pooler. Without a second address they are the same. */
export type Links = Readonly<{
  service: Link;
  direct: Link;
  /** Whether listeners hear on the direct one: a pooler would leave them on a connection of somebody else. */
  hears: boolean;
  /** Looks for the server that takes writes. */
  search: () => void;
  cut: () => void;
}>;

type Link = Omit<PoolOptions, 'size'> & Required<Pick<PoolOptions, 'servers'>>;

/** The direct address of the options, and how it is reached. */
export const directly = ({
  url,
  directUrl,
  pooling,
}: Pick<PostgresOptions, 'url' | 'directUrl' | 'pooling'>) =>
  directUrl ? { url: directUrl, pooling: 'direct' as const } : { url, pooling };

export const linksOf = (options: PostgresOptions): Links => {
  const { url, directUrl, pooling, silenceMs, onStatement, onPoolError: onError = () => {} } = options;
  const linkOn = (way: Pick<PoolOptions, 'url' | 'pooling'>, setting: Blamed['setting']): Link => ({
    ...way,
    silenceMs,
    onError,
    onStatement,
    servers: createServers({ url: way.url, setting, onMove: onError }),
  });
  const service = linkOn({ url, pooling }, 'DATABASE_URL');
  const direct = directUrl ? linkOn(directly(options), 'DATABASE_DIRECT_URL') : service;
  return {
    service,
    direct,
    hears: direct.pooling !== 'transaction',
    search: () => {
      for (const { servers } of new Set([service, direct])) servers?.search();
    },
    cut: () => {
      for (const { servers } of new Set([service, direct])) servers?.cut();
    },
  };
};

type Started = Readonly<{ server: Server; security: RowSecurity }>;

/** Looks at the server, and brings its tables up to date where that is allowed. */
export const started = async ({ service, direct }: Links, options: PostgresOptions): Promise<Started> => {
  const patient = patientPool({ ...direct, size: 1 });
  // Its user may be another one.
  const serving = service === direct ? patient : patientPool({ ...service, size: 1 });
  const ofService: Blamed = { url: options.url, setting: 'DATABASE_URL' };
  const ofDirect: Blamed =
    service === direct ? ofService : { url: direct.url, setting: 'DATABASE_DIRECT_URL' };
  let blamed = ofService;
  try {
    await service.servers?.find();
    await refuseLeaks(service, 'DATABASE_URL');
    blamed = ofDirect;
    if (service !== direct) {
      await direct.servers?.find();
      await refuseLeaks(direct, 'DATABASE_DIRECT_URL');
    }
    const db = databaseOn(patient);
    const server = await readServer(db);
    blamed = ofService;
    if (service !== direct) await refuseAnotherDatabase({ direct: db, service });
    blamed = ofDirect;
    if (!options.allowUnsafeFsync) refuseUnsafe(server);
    const warning = warningOf(server);
    if (warning) options.onPoolError?.(warning);
    const { migrate: may = 'always', refuseKeys } = options;
    const exclusively = exclusivelyOn({ ...direct, size: 1 });
    const isChanged = await prepareTables(db, {
      dialect: postgresDialect,
      may,
      isBlocked,
      exclusively,
      refuseKeys,
    });
    const onWarning = options.onPoolError ?? (() => {});
    const security = await ensureRowSecurity(db, {
      may: may === 'always' || isChanged,
      exclusively,
      onWarning,
      service: databaseOn(serving),
    });
    // A process continues without them: the worker tries again every hour.
    await createAuditMonths(db).prepare(new Date().toISOString()).catch(onWarning);
    return { server, security };
  } catch (error) {
    throw startFailure(error, blamed);
  } finally {
    await Promise.all([...new Set([patient, serving])].map(({ pool }) => pool.end()));
  }
};
