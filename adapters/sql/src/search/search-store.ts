import type { SearchStore } from '@tidemark/domain';
import { type EngineName, engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { postgresFinder } from './postgres-finder.ts';
import { searchWriter } from './search-writer.ts';
import { sqliteFinder } from './sqlite-finder.ts';

/** Finds along the index of one workspace. */
export type SearchFinder = Omit<SearchStore, 'indexTicket'>;

const finders: Readonly<Record<EngineName, (db: Db, workspaceId: string) => SearchFinder>> = {
  postgres: postgresFinder,
  sqlite: sqliteFinder,
};

export const searchStore = (db: Db, workspaceId: string): SearchStore => ({
  ...finders[engineOf(db)](db, workspaceId),
  indexTicket: searchWriter(db, workspaceId).indexTicket,
});
