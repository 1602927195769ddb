import { limits, type Page, type PageRequest } from '@tidemark/domain';

/** Walks a list to its end, or until `most` rows. */
export const allPages = async <Row, Key = string>(
  list: (page: PageRequest<Key>) => Promise<Page<Row, Key>>,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let after: Key | null = null;
  do {
    const page: Page<Row, Key> = await list({
      limit: Math.min(limits.page.most, most - rows.length),
      after,
    });
    rows.push(...page.data);
    after = page.next;
  } while (after !== null && rows.length < most);
  return rows;
};
