import { type Page, type PageRequest, type Place, pageOf, placeOf } from '../kernel/page.ts';
import { byPosition } from './memory-order.ts';

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

export const inPosition = <Row extends Place>(
  rows: readonly Row[],
  { limit, after }: PageRequest<Place>,
): Page<Row, Place> => {
  const behind = rows.filter((row) => after === null || byPosition(row, after) > 0);
  return pageOf(behind.toSorted(byPosition), limit, placeOf);
};
