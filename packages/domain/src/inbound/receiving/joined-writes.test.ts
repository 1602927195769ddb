import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import type { Stores, Work } from '../../model/ports.ts';
import { joiningWrites } from './joined-writes.ts';

/** Counts writes; each begins a moment after it was asked for, so that others come meanwhile. */
const someWork = () => {
  const counts = { begun: 0, ended: 0 };
  const work: Pick<Work, 'write'> = {
    write: async (_workspaceId, use) => {
      counts.begun += 1;
      await null;
      try {
        return await use({} as Stores);
      } finally {
        counts.ended += 1;
      }
    },
  };
  return { join: joiningWrites<string>(work), counts };
};

const outcomesOf = async (promises: readonly Promise<string>[]) =>
  (await Promise.allSettled(promises)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason),
  );

const full = new DeskError('storage_full', 'Full.');
const away = new DeskError('unavailable', 'Away.');

describe('writes of a workspace that come while another one runs', () => {
  test('are written together, in the order of their keys, and each has its own result', async () => {
    const { join, counts } = someWork();
    const order: string[] = [];
    const use = (key: string) => async () => {
      order.push(key);
      return key;
    };
    const all = ['d', 'c', 'a', 'b'].map((key) => join('acme', { key, use: use(key) }));
    expect(await outcomesOf(all)).toEqual(['d', 'c', 'a', 'b']);
    expect(order).toEqual(['d', 'a', 'b', 'c']);
    expect(counts.begun).toBe(2);
  });

  test('of another workspace wait for nobody', async () => {
    const { join, counts } = someWork();
    const all = ['acme', 'other'].map((id) => join(id, { key: '', use: async () => id }));
    expect(counts.begun).toBe(2);
    expect(await outcomesOf(all)).toEqual(['acme', 'other']);
  });

  test('fail alone: the others are written again without the one that fails', async () => {
    const { join, counts } = someWork();
    const use = (key: string) => async () => {
      if (key === 'c') throw full;
      return key;
    };
    const all = ['a', 'b', 'c', 'd'].map((key) => join('acme', { key, use: use(key) }));
    expect(await outcomesOf(all)).toEqual(['a', 'b', String(full), 'd']);
    expect(counts.ended).toBe(5);
  });

  test('fail together where nobody knows what is stored', async () => {
    const { join, counts } = someWork();
    const use = (key: string) => async () => {
      if (key === 'c') throw away;
      return key;
    };
    const all = ['a', 'b', 'c'].map((key) => join('acme', { key, use: use(key) }));
    expect(await outcomesOf(all)).toEqual(['a', String(away), String(away)]);
    expect(counts.begun).toBe(2);
  });

  test('fail when all of them have ended: none works on after its transaction', async () => {
    const { join, counts } = someWork();
    const slow = Promise.withResolvers<string>();
    const endedBefore: number[] = [];
    const all = [
      join('acme', { key: '', use: async () => 'first' }),
      join('acme', { key: 'a', use: () => Promise.reject(away) }),
      join('acme', {
        key: 'b',
        use: async () => {
          setImmediate(() => slow.resolve('late'));
          const result = await slow.promise;
          endedBefore.push(counts.ended);
          return result;
        },
      }),
    ];
    expect(await outcomesOf(all)).toEqual(['first', String(away), String(away)]);
    expect(endedBefore).toEqual([1]);
  });
});
