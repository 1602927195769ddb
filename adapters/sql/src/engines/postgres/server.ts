import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export type Server = Readonly<{
  version: string;
  versionNumber: number;
  database: string;
  fsync: string;
  synchronousCommit: string;
}>;

/** Throws for a server whose settings can lose committed writes. */
export const refuseUnsafe = ({ fsync }: Server): void => {
  if (fsync === 'off')
    throw new Error(
      'This Postgres runs with fsync=off and would lose committed tickets in a power failure: set fsync=on.',
    );
};

/** Warnings of similar settings, for the operator. */
export const warningOf = ({ synchronousCommit }: Server): Error | null =>
  synchronousCommit === 'off'
    ? new Error(
        'This Postgres runs with synchronous_commit=off: the last commits before a crash may be lost. Set it to on.',
      )
    : null;

export const readServer = async (db: Db): Promise<Server> => {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_database() as database,
      current_setting('fsync') as fsync,
      (select reset_val from pg_settings where name = 'synchronous_commit') as "synchronousCommit"`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('Postgres did not tell its version.');
  return server;
};
