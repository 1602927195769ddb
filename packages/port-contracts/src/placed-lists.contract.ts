import type { Entries, EntryKind, Page, PageRequest, Place, Stores } from '@tidemark/domain';
import {
  aCalendar,
  aCategory,
  aMacro,
  anSlaPolicy,
  aRule,
  aTicketField,
  aView,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

type Kind = Readonly<{
  add: (stores: Stores, position: number) => Promise<Place>;
  list: (stores: Stores, page: PageRequest<Place>) => Promise<Page<Place, Place>>;
  remove?: (stores: Stores, id: string) => Promise<void>;
}>;

const entriesOf = <Of extends EntryKind>(kind: Of, make: (position: number) => Entries[Of]): Kind => ({
  add: async ({ configuration }, position) => {
    const entry = make(position);
    await configuration.add(kind, { ...entry, name: entry.id });
    return { ...entry, name: entry.id };
  },
  list: ({ configuration }, page) => configuration.list(kind, page),
  remove: ({ configuration }, id) => configuration.remove(kind, id),
});

const kinds: Readonly<Record<string, Kind>> = {
  calendars: entriesOf('calendar', (position) => aCalendar({ position })),
  'SLA policies': entriesOf('sla_policy', (position) => anSlaPolicy({ position })),
  rules: entriesOf('rule', (position) => aRule({ position })),
  macros: entriesOf('macro', (position) => aMacro({ position })),
  views: entriesOf('view', (position) => aView({ position })),
  categories: entriesOf('category', (position) => aCategory({ position })),
  'ticket fields': {
    add: async ({ ticketFields }, position) => {
      const field = aTicketField({ position });
      await ticketFields.add(field);
      return field;
    },
    list: ({ ticketFields }, page) => ticketFields.list(page),
  },
};

/** Where each is added, and in which order they are listed: those of one position by age. */
const positions = [4, 1, 3, 1, 8, 3, 2];
const order = [1, 3, 6, 2, 5, 0, 4];

export const placedListsContract = (open: OpenStorage): void => {
  describe('lists by position', () => {
    const here = withStorage(open);

    describe.each(Object.entries(kinds))('of %s', (_name, { add, list, remove }) => {
      const desk = async () => {
        const { read, write } = await here.newWorkspace();
        const added = await write(async (stores) => {
          const some: Place[] = [];
          for (const position of positions) some.push(await add(stores, position));
          return some;
        });
        const rows = order.flatMap((index) => added[index] ?? []);
        const pages = (page: PageRequest<Place>) => read((stores) => list(stores, page));
        return { rows, pages, write };
      };

      test('are empty at first', async () => {
        const { read } = await here.newWorkspace();
        await expectWalk((page: PageRequest<Place>) => read((stores) => list(stores, page)), []);
      });

      test('list each one once, equal positions by age, in pages of any size', async () => {
        const { rows, pages } = await desk();
        await expectWalk(pages, rows);
      });

      test('end with the page of the last one', async () => {
        const { rows, pages } = await desk();
        expect((await pages({ limit: 7, after: null })).next).toBeNull();
        expect((await pages({ limit: 6, after: null })).next).not.toBeNull();
        expect((await pages({ limit: 100, after: rows.at(-1) ?? null })).data).toEqual([]);
      });

      test('list the existing ones once while others are added before them', async () => {
        const { rows, pages, write } = await desk();
        const seen = await walk(pages, 2, () => write((stores) => add(stores, 0)));
        expect(seen).toEqual(rows);
      });

      if (!remove) return;
      test('continue after one that was removed meanwhile', async () => {
        const { rows, pages, write } = await desk();
        const gone = [rows[1]?.id ?? '', rows[5]?.id ?? ''];
        const seen = await walk(pages, 2, async (page) => {
          if (page === 1) for (const id of gone) await write((stores) => remove(stores, id));
        });
        expect(seen).toEqual(rows.filter((_, index) => index !== 5));
      });
    });
  });
};
