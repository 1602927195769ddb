import type { Page, PageRequest, Stores } from '@tidemark/domain';
import {
  aCategory,
  aContact,
  anAgent,
  anApiKey,
  anArticle,
  anAuditEntry,
  anId,
  anOrganization,
  aTeam,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

type Row = Readonly<{ id: string }>;

type Kind = Readonly<{
  add: (stores: Stores) => Promise<Row>;
  list: (stores: Stores, page: PageRequest<string>) => Promise<Page<Row, string>>;
  remove?: (stores: Stores, id: string) => Promise<void>;
}>;

const added = async <Added extends Row>(row: Added, add: (row: Added) => Promise<unknown>): Promise<Row> => {
  await add(row);
  return row;
};

let tokens = 0;
const nextHash = (): string => {
  tokens += 1;
  return tokens.toString(16).padStart(64, 'e');
};

const kinds: Readonly<Record<string, Kind>> = {
  agents: {
    add: ({ agents }) => added(anAgent(), (agent) => agents.add(agent, null)),
    list: ({ agents }, page) => agents.list({}, page),
  },
  teams: { add: ({ teams }) => added(aTeam(), teams.add), list: ({ teams }, page) => teams.list(page) },
  'API keys': {
    add: ({ apiKeys }) => added(anApiKey(), (key) => apiKeys.add(key, nextHash())),
    list: ({ apiKeys }, page) => apiKeys.list(page),
  },
  contacts: {
    add: ({ contacts }) => added(aContact(), contacts.addIfNew),
    list: ({ contacts }, page) => contacts.list({}, page),
    remove: ({ contacts }, id) => contacts.remove(id),
  },
  'contacts of one organization': {
    add: async ({ contacts, organizations }) => {
      const [first] = (await organizations.list({}, { limit: 1, after: null })).data;
      const organization = first ?? anOrganization();
      if (!first) await organizations.add(organization);
      await contacts.addIfNew(aContact());
      return added(aContact({ organizationId: organization.id }), contacts.addIfNew);
    },
    list: async ({ contacts, organizations }, page) => {
      const [first] = (await organizations.list({}, { limit: 1, after: null })).data;
      return contacts.list({ organizationId: first?.id ?? anId() }, page);
    },
    remove: ({ contacts }, id) => contacts.remove(id),
  },
  organizations: {
    add: ({ organizations }) => added(anOrganization(), organizations.add),
    list: ({ organizations }, page) => organizations.list({}, page),
    remove: ({ organizations }, id) => organizations.remove(id),
  },
  articles: {
    add: async (stores) => {
      const category = aCategory();
      await stores.configuration.add('category', { ...category, name: category.id });
      return added(anArticle({ categoryId: category.id }), stores.articles.addIfFree);
    },
    list: ({ articles }, page) => articles.list({}, page),
    remove: ({ articles }, id) => articles.remove(id),
  },
  'audit entries': {
    add: ({ audit }) => added(anAuditEntry(), (entry) => audit.add([entry])),
    list: ({ audit }, page) => audit.list(page),
  },
};

export const listsContract = (open: OpenStorage): void => {
  describe('lists', () => {
    const here = withStorage(open);

    describe.each(Object.entries(kinds))('of %s', (_name, { add, list, remove }) => {
      const desk = async (count: number) => {
        const { read, write } = await here.newWorkspace();
        const rows = await write(async (stores) => {
          const some = [];
          for (let index = 0; index < count; index++) some.push(await add(stores));
          return some;
        });
        const pages = (page: PageRequest<string>) => read((stores) => list(stores, page));
        return { rows, pages, write };
      };

      test('are empty at first', async () => {
        const { pages } = await desk(0);
        await expectWalk(pages, []);
      });

      test('list each one once, newest first, in pages of any size', async () => {
        const { rows, pages } = await desk(7);
        await expectWalk(pages, rows.toReversed());
      });

      test('end with the page of the last one', async () => {
        const { rows, pages } = await desk(4);
        expect((await pages({ limit: 4, after: null })).next).toBeNull();
        expect((await pages({ limit: 3, after: null })).next).not.toBeNull();
        expect((await pages({ limit: 100, after: rows[0]?.id ?? null })).data).toEqual([]);
      });

      test('list the existing ones once while new ones are added', async () => {
        const { rows, pages, write } = await desk(5);
        const seen = await walk(pages, 2, () => write(add));
        expect(seen).toEqual(rows.toReversed());
      });

      if (!remove) return;
      test('continue after one that was removed meanwhile', async () => {
        const { rows, pages, write } = await desk(6);
        const seen = await walk(pages, 2, async (page) => {
          const ahead = rows[0];
          const passed = rows[4];
          if (page !== 1 || !ahead || !passed) return;
          await write((stores) => remove(stores, ahead.id));
          await write((stores) => remove(stores, passed.id));
        });
        expect(seen).toEqual(rows.slice(1).toReversed());
      });
    });
  });
};
