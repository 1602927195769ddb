import { sql } from 'kysely';
import type { Db } from '../schema.ts';

export type Server = Readonly<{
  version: string;
  versionNumber: number;
  database: string;
  fsync: string;
  synchronousCommit: string;
}>;

/** Refuses a server that would lose what it said it had kept, and names a setting that comes near to it. */
export const checkServer = async (
  db: Db,
  { allowUnsafeFsync, warn }: Readonly<{ allowUnsafeFsync: boolean; warn: (error: Error) => void }>,
): Promise<Server> => {
  const server = await readServer(db);
  if (server.fsync === 'off' && !allowUnsafeFsync)
    throw new Error(
      'This Postgres runs with fsync=off and would lose committed tickets in a power failure: set fsync=on.',
    );
  if (server.synchronousCommit === 'off')
    warn(
      new Error(
        'This Postgres runs with synchronous_commit=off: the last commits before a crash may be lost. Set it to on.',
      ),
    );
  return server;
};

const readServer = async (db: Db): Promise<Server> => {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_database() as database,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as "synchronousCommit"`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('Postgres did not tell its version.');
  return server;
};
