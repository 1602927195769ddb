import type { SearchStore } from '@tidemark/domain';
import { type EngineName, engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { type Mark, markOf } from './marks.ts';
import { postgresFinder } from './postgres-finder.ts';
import { searchWriter } from './search-writer.ts';
import { sqliteFinder } from './sqlite-finder.ts';

/** Finds along the index of one workspace, by a mark that was just read. */
export type SearchFinder = Pick<
  SearchStore,
  'findTickets' | 'findContacts' | 'findOrganizations' | 'findArticles'
>;

const finders: Readonly<Record<EngineName, (db: Db, workspaceId: string, mark: Mark) => SearchFinder>> = {
  postgres: postgresFinder,
  sqlite: sqliteFinder,
};

export const searchStore = (db: Db, workspaceId: string): SearchStore => {
  const mark = sharedWhileAsked(() => markOf(db, workspaceId));
  const find = async <Found>(
    use: (finder: SearchFinder) => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> => {
    const known = await mark();
    return known ? use(finders[engineOf(db)](db, workspaceId, known)) : [];
  };
  return {
    findTickets: (...asked) => find((finder) => finder.findTickets(...asked)),
    findContacts: (...asked) => find((finder) => finder.findContacts(...asked)),
    findOrganizations: (...asked) => find((finder) => finder.findOrganizations(...asked)),
    findArticles: (...asked) => find((finder) => finder.findArticles(...asked)),
    indexTicket: searchWriter(db, workspaceId).indexTicket,
  };
};

/** Those who ask at the same moment get one answer. */
const sharedWhileAsked = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: Promise<Answer> | null = null;
  return () => {
    if (!asked)
      queueMicrotask(() => {
        asked = null;
      });
    asked ??= ask();
    return asked;
  };
};
