import { limits, type Page, type PageRequest } from '@tidemark/domain';

/** Walks a list to its end, or until `most` rows. */
export const allPages = async <Row>(
  list: (page: PageRequest<string>) => Promise<Page<Row, string>>,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: Page<Row, string> = await list({
      limit: Math.min(limits.page.most, most - rows.length),
      after,
    });
    rows.push(...page.data);
    after = page.next;
  } while (after !== null && rows.length < most);
  return rows;
};
