import { randomBytes } from 'node:crypto';

const own = randomBytes(4).toString('hex');
let count = 0;

/** Ids that rise, like the product's: they fall on the end of an index. */
export const nextId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  count = (count + 1) % 0xfffffff;
  const place = count.toString(16).padStart(7, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place.slice(0, 3)}-8${place.slice(3, 6)}-${place.slice(6)}${own}000`;
};
