import { randomUUID } from 'node:crypto';
import { notFound } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

/** A number may come again, when the write that made it was rolled back or the database restored; a stamp never does. */
export type Version = Readonly<{ number: number; stamp: string | null }>;

export type ConfigurationVersion = Readonly<{
  /** Writes that hold it queue. */
  hold(): Promise<void>;
  /** The number of the version that this write makes, by the first change in it. */
  raise(): Promise<number>;
  /** Whether this write has changed the configuration. */
  isRaised(): boolean;
  read(): Promise<Version>;
  /** The time zone of the workspace; without a question where the version was read. Null before it is added. */
  timezone(): Promise<string | null>;
}>;

export const configurationVersion = (db: Db, workspaceId: string): ConfigurationVersion => {
  let own: number | null = null;
  let timezone: string | null = null;
  const readIt = async () => {
    const row = await readRow.first(db, workspaceId);
    timezone = row?.timezone ?? null;
    return row;
  };
  return {
    hold: () => holdRow.send(db, workspaceId),
    raise: async () => {
      own ??= (await raiseRow.first(db, workspaceId, randomUUID()))?.configuration_version ?? null;
      if (own === null) throw notFound('workspace');
      return own;
    },
    isRaised: () => own !== null,
    read: async () => {
      const row = await readIt();
      return { number: row?.configuration_version ?? 0, stamp: row?.configuration_stamp ?? null };
    },
    timezone: async () => timezone ?? (await readIt())?.timezone ?? null,
  };
};

const holdRow = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate(),
);

const raiseRow = statement((db, workspaceId: Placeholder<string>, stamp: Placeholder<string>) =>
  db
    .updateTable('workspaces')
    .set({ configuration_version: sql<number>`configuration_version + 1`, configuration_stamp: stamp })
    .where('id', '=', workspaceId)
    .returning('configuration_version'),
);

const readRow = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('workspaces')
    .select(['configuration_version', 'configuration_stamp', 'timezone'])
    .where('id', '=', workspaceId),
);
