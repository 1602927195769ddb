import { DeskError } from '@tidemark/domain';
import { postgresFailure } from './failures.ts';

/** Why a process could not start with its database, for the operator: the fault, and where to fix it. */
export const startFailure = (error: unknown, url: string): unknown => {
  const place = placeOf(url);
  const sentence = sentences(place)[codeOf(error)];
  if (sentence) return new DeskError('unavailable', sentence);
  const failure = postgresFailure(error);
  if (!(failure instanceof DeskError) || failure.cause === undefined) return failure;
  return Object.assign(
    new DeskError(
      'unavailable',
      `Postgres at ${place.host} cannot be used now: see that it runs and lets this machine in, or correct DATABASE_URL.`,
    ),
    { cause: failure.cause },
  );
};

type Place = Readonly<{ host: string; user: string; database: string }>;

/** Never the password. */
const placeOf = (url: string): Place => {
  const { host, username, pathname } = new URL(url);
  return {
    host: host || 'localhost',
    user: decodeURIComponent(username) || 'of this process',
    database: decodeURIComponent(pathname.slice(1)) || 'of that name',
  };
};

const sentences = ({ host, user, database }: Place): Readonly<Record<string, string>> => {
  const denied = `Postgres at ${host} does not let in the user ${user}: correct the name or the password in DATABASE_URL.`;
  const gone = `Nothing answers as Postgres at ${host}: start it, or correct DATABASE_URL.`;
  return {
    '3D000': `Postgres at ${host} has no database ${database}: make it (createdb ${database}), or correct DATABASE_URL.`,
    '28000': denied,
    '28P01': denied,
    '42501': `The user ${user} may not make tables in the database ${database}: give it the right to (grant create), or correct DATABASE_URL.`,
    ECONNREFUSED: gone,
    ENOTFOUND: gone,
    EAI_AGAIN: gone,
    EHOSTUNREACH: gone,
    ENOENT: gone,
  };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
