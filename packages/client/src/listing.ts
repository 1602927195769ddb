/** A list that is read page by page: no page is requested before the caller needs it. */
export type Paged<Row> = Readonly<{ data: readonly Row[]; next_cursor: string | null }>;

export type Listing<Row, Page extends Paged<Row> = Paged<Row>> = AsyncIterable<Row> &
  Readonly<{
    /** One page: the first, or the one that this `next_cursor` leads to. */
    page: (cursor?: string) => Promise<Page>;
    /** Page after page, with the other members next to `data`. */
    pages: () => AsyncIterable<Page>;
  }>;

/** A page may be short, or empty, with more behind it: only a null `next_cursor` is the end. */
export const listing = <Row, Beside>(
  first: string | undefined,
  read: (cursor: string | undefined) => Promise<Paged<Row> & Beside>,
): Listing<Row, Paged<Row> & Beside> => {
  async function* pages(): AsyncGenerator<Paged<Row> & Beside> {
    let cursor = first;
    do {
      const page = await read(cursor);
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
  async function* rows(): AsyncGenerator<Row> {
    for await (const { data } of pages()) yield* data;
  }
  return { page: (cursor = first) => read(cursor), pages, [Symbol.asyncIterator]: rows };
};
