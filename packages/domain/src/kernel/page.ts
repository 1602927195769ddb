/** Pages of a list (contract §1.9): a page points at a row, never at a position. */

/** A request for a page: at most `limit` rows after the row with the sort key `after`. */
export type PageRequest<Key> = Readonly<{ limit: number; after: Key | null }>;

/** `next` is the sort key of the next page, null at the end. A page can be short with more rows behind it. */
export type Page<Row, Key> = Readonly<{ data: readonly Row[]; next: Key | null }>;

/** The sort key of a list by position; rows of one position are in the order of their ids, oldest first. */
export type Place = Readonly<{ position: number; id: string }>;

export const placeOf = ({ position, id }: Place): Place => ({ position, id });

/** The direction of a list: oldest first, or newest first. */
export type ListOrder = 'asc' | 'desc';

/** Cuts a page out of `limit + 1` rows in list order. */
export const pageOf = <Row, Key>(
  rows: readonly Row[],
  limit: number,
  key: (row: Row) => Key,
): Page<Row, Key> => {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next: rows.length > limit && last !== undefined ? key(last) : null };
};

export const mapPage = <Row, To, Key>(page: Page<Row, Key>, to: (row: Row) => To): Page<To, Key> => ({
  data: page.data.map(to),
  next: page.next,
});
