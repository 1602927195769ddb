import { DeskError } from '@tidemark/domain';
import type { MovedRow, MovedTable, MovedValue } from '@tidemark/domain/moving';

/** As both databases order them: numbers by size, texts by their bytes. */
export const compareKeys = ({ key }: MovedTable, one: MovedRow, other: MovedRow): number => {
  for (const column of key) {
    const order = compareValues(one[column], other[column]);
    if (order !== 0) return order;
  }
  return 0;
};

const compareValues = (one: MovedValue | undefined, other: MovedValue | undefined): number => {
  if (one === other) return 0;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  throw new DeskError('internal_error', 'Expected the columns of a key to be numbers or texts.');
};
