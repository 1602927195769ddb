import { randomFillSync } from 'node:crypto';

/** Random numbers from 0 up to, not including, 1: asked of the system in one go, not one by one. */
export const createFractions = (): (() => number) => {
  const pool = new Uint32Array(1024);
  let left = 0;
  return () => {
    if (left === 0) left = randomFillSync(pool).length;
    left -= 1;
    return (pool[left] ?? 0) / 2 ** 32;
  };
};
