import { DeskError } from '@tidemark/domain';
import { addressesOf, hostOf } from './addresses.ts';
import { postgresFailure } from './failures.ts';

/** An address, and the setting that contains it. */
export type Blamed = Readonly<{ url: string; setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' }>;

/** Why a process could not start with its database, for the operator: the fault, and where to fix it. */
export const startFailure = (error: unknown, { url, setting }: Blamed): unknown => {
  const place = { ...placeOf(url), setting };
  const sentence = sentences(place)[codeOf(error)] ?? aboutPooler(place, error);
  if (sentence) return new DeskError('unavailable', sentence);
  const failure = postgresFailure(error);
  if (!(failure instanceof DeskError) || failure.cause === undefined) return failure;
  return Object.assign(
    new DeskError(
      'unavailable',
      `Postgres at ${place.host} cannot be used now: see that it runs and lets this machine in, or correct ${setting}.`,
    ),
    { cause: failure.cause },
  );
};

type Place = Readonly<{ host: string; user: string; database: string; setting: Blamed['setting'] }>;

/** Never the password. */
const placeOf = (url: string): Omit<Place, 'setting'> => {
  const addresses = addressesOf(url) ?? [url];
  const { username, pathname } = new URL(addresses[0] ?? url);
  return {
    host: addresses.map(hostOf).join(' or '),
    user: decodeURIComponent(username) || 'of this process',
    database: decodeURIComponent(pathname.slice(1)) || 'of that name',
  };
};

const sentences = ({ host, user, database, setting }: Place): Readonly<Record<string, string>> => {
  const denied = `Postgres at ${host} does not let in the user ${user}: correct the name or the password in ${setting}.`;
  const unknown = `No address is known for the host of ${host}: correct the host in ${setting}.`;
  const silent = `Nothing answers at ${host}: start Postgres there, let this machine in, or correct the host or the port in ${setting}.`;
  return {
    '3D000': `Postgres at ${host} has no database ${database}: make it (createdb ${database}), or correct ${setting}.`,
    '28000': denied,
    '28P01': denied,
    '42501': `The user ${user} may not make tables in the database ${database}: give it the right to (grant create), or correct ${setting}.`,
    ECONNREFUSED: `${host} refuses connections: start Postgres there, or correct the host or the port in ${setting}.`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
    EHOSTUNREACH: silent,
    ENETUNREACH: silent,
    ETIMEDOUT: silent,
    ENOENT: `There is no socket of Postgres at ${host}: start it, or correct ${setting}.`,
  };
};

/** The settings that help where a pooler leaves connections without settings of their own. */
export const pastPooler = (setting: Blamed['setting']): string =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_POOLING=transaction'
    : `${setting} to the address of Postgres itself`;

/** Poolers speak for themselves in protocol violations. */
const aboutPooler = ({ host, setting }: Place, error: unknown): string | undefined => {
  if (!(error instanceof Error) || codeOf(error) !== '08P01') return undefined;
  if (error.message.includes('startup parameter'))
    return `At ${host} is a pooler, which refuses the settings of a connection: set ${pastPooler(setting)}.`;
  return error.message.includes('statement pooling')
    ? `The pooler at ${host} takes no transactions: set its pool_mode to transaction.`
    : undefined;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
