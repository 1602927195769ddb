import { DeskError } from '@tidemark/domain';
import { noRoomLeft, overloaded, roomColumns, storageFull, unavailable } from '../../failures.ts';

/** Translates an error of Postgres for the caller; any other error is a mistake of ours and is not translated. */
export const postgresFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DeskError) return error;
  const code = codeOf(error);
  if (code === '53100') return storageFull(error);
  if (code === '23502' && isOfRoom(error)) return noRoomLeft();
  if (timeouts.includes(code)) return overloaded(error);
  if (isReadOnly(error)) return unavailable(error);
  return isAway(error) ? unavailable(error) : error;
};

/** Whether the server is not there to be asked again: it fell silent, or the connection to it ended. */
export const isAway = (error: unknown): boolean =>
  isSilence(error) || (error instanceof Error && isGone(error, codeOf(error)));

/** Whether the server takes no writes: it is a standby, perhaps since a moment ago. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Whether the server gave no answer in time; it may be frozen, or the network in between. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Whether the connection had ended before it answered. */
export const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(08|57P0[1245]|ECONNRESET|ECONNABORTED|EPIPE)/.test(codeOf(error)) ||
    /connection terminated|not queryable/i.test(error.message));

/** Whether the connection was known to have ended, so that nothing was sent to the server. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('not queryable');

/** A transaction ended before it can have committed anything. */
class Unbegun extends Error {}

export const unbegun = (cause: unknown): DeskError =>
  unavailable(new Unbegun('The connection was cut before anything was answered.', { cause }));

/** Whether a transaction is worth running once more on another connection. */
export const isUnbegun = (failure: unknown): boolean =>
  failure instanceof DeskError && failure.cause instanceof Unbegun;

/** Whether a read is worth asking once more on another connection. */
export const isWorthRereading = (failure: unknown): boolean =>
  isStale(failure) || (failure instanceof DeskError && isCut(failure.cause));

/** Whether a statement was prepared for columns that have changed since: that connection cannot run it any more. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '0A000' && error.message.startsWith('cached plan');

/**
 * Whether a transaction lost against another one: a deadlock, a row that was removed below a foreign key, another row with the
 * same unique key, or a migration that changed the columns of a prepared statement.
 */
export const isCollision = (error: unknown): boolean => collisions.includes(codeOf(error)) || isStale(error);

/** Whether a migration lost against other work on its tables: no lock in time, or a deadlock. */
export const isBlocked = (error: unknown): boolean => {
  const cause = error instanceof DeskError ? error.cause : error;
  return ['55P03', '40P01'].includes(codeOf(cause));
};

/** Whether the user may not do it. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === '42501';

const isOfRoom = (error: object): boolean =>
  'table' in error &&
  error.table === 'workspace_counters' &&
  'column' in error &&
  roomColumns.some((column) => error.column === column);

const collisions = ['40P01', '40001', '23503', '23505'];
const timeouts = ['57014', '55P03', '25P03', '25P04', '53300'];

/** Network faults have codes of Node, and the pool and the client throw some with no code at all. */
const isGone = ({ message }: Error, code: string): boolean =>
  /^(08|57P)/.test(code) ||
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ENOENT)/.test(code) ||
  /timeout exceeded when trying to connect|connection terminated|not queryable|after calling end/i.test(
    message,
  );

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
