import { notFound } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';

export type ConfigurationVersion = Readonly<{
  /** The version that this transaction makes, raised by the first change in it. */
  raise(): Promise<number>;
  /** Whether this transaction has changed the configuration: what it reads may never be committed. */
  isRaised(): boolean;
  read(): Promise<number>;
}>;

export const configurationVersion = (db: Db, workspaceId: string): ConfigurationVersion => {
  let own: number | null = null;
  return {
    raise: async () => {
      own ??= (await raiseRow.first(db, workspaceId))?.configuration_version ?? null;
      if (own === null) throw notFound('workspace');
      return own;
    },
    isRaised: () => own !== null,
    read: async () => (await readRow.first(db, workspaceId))?.configuration_version ?? 0,
  };
};

const raiseRow = statement((db, workspaceId: string) =>
  db
    .updateTable('workspaces')
    .set({ configuration_version: sql<number>`configuration_version + 1` })
    .where('id', '=', workspaceId)
    .returning('configuration_version'),
);

const readRow = statement((db, workspaceId: string) =>
  db.selectFrom('workspaces').select('configuration_version').where('id', '=', workspaceId),
);
