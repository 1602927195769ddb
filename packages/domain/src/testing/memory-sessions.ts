import { lifeOf, type SessionStore } from '../model/entry/session.ts';
import { newestFirst } from './memory-pages.ts';
import { memorySessionTable } from './memory-session-table.ts';
import type { Tables } from './memory-tables.ts';

export const memorySessions = (tables: Tables): SessionStore => {
  const { store, all, revokeWhere } = memorySessionTable(tables, { rows: tables.of('sessions'), lifeOf });
  return {
    ...store,
    listOfAgent: async (agentId, page) =>
      newestFirst(
        all().filter((session) => session.agentId === agentId),
        page,
      ),
    revokeOfAgent: async (id, at) => {
      await revokeWhere(({ agentId }) => agentId === id, at);
    },
  };
};
