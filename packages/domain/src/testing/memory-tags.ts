import { type Instant, later } from '../kernel/instant.ts';
import { pageOf } from '../kernel/page.ts';
import type { TagStore } from '../model/desk/ticket-store.ts';
import { byCodePoint } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryTags = (tables: Tables): TagStore => ({
  list: async ({ limit, after }) => {
    const behind = tables
      .of('tags')
      .all()
      .filter(({ name }) => after === null || byCodePoint(name, after) > 0);
    return pageOf(
      behind.toSorted((one, other) => byCodePoint(one.name, other.name)),
      limit,
      ({ name }) => name,
    );
  },
});

/** Counts what a ticket's tags became; `at` is the instant of that write. */
export const moveTagCounts = (
  tables: Tables,
  { before, after, at }: Readonly<{ before: readonly string[]; after: readonly string[]; at: Instant }>,
): void => {
  const tags = tables.of('tags');
  for (const name of after.filter((tag) => !before.includes(tag))) {
    const tag = tags.find(name);
    const lastUsedAt = later(tag?.lastUsedAt ?? '', at);
    tags.put(name, { name, ticketCount: (tag?.ticketCount ?? 0) + 1, lastUsedAt });
  }
  for (const name of before.filter((tag) => !after.includes(tag))) {
    const tag = tags.find(name);
    if (tag && tag.ticketCount > 1) tags.put(name, { ...tag, ticketCount: tag.ticketCount - 1 });
    else tags.remove(name);
  }
};
