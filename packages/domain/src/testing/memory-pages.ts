import { type Page, type PageRequest, pageOf } from '../page.ts';

type Identified = Readonly<{ id: string }>;

export const newestFirst = <Row extends Identified>(
  rows: readonly Row[],
  { limit, after }: PageRequest<string>,
): Page<Row, string> => {
  const behind = rows.filter(({ id }) => after === null || id < after);
  return pageOf(
    behind.toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    limit,
    ({ id }) => id,
  );
};
