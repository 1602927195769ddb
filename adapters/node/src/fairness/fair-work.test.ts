import type { Work } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { createFairWork } from './fair-work.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A database of one place for reads and one for writes, whose work ends when a test says so. */
const openWork = ({ reads = 4, writes = 4, most = 1 } = {}) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (what: string) => async (): Promise<never> => {
    begun.push(what);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return undefined as never;
  };
  const slow: Work = {
    read: (workspaceId) => begin(`read ${workspaceId}`)(),
    write: (workspaceId) => begin(`write ${workspaceId}`)(),
    snapshot: (workspaceId) => begin(`snapshot ${workspaceId}`)(),
  };
  const { work, asRequest } = createFairWork(
    slow,
    {
      reads: { places: reads, share: reads },
      writes: { places: writes, share: 1 },
      patienceMs: null,
      isSynchronous: false,
    },
    most,
  );
  const nothing = async (): Promise<void> => undefined;
  return {
    begun,
    asRequest,
    endFirst: async () => {
      ends.shift()?.();
      await settled();
    },
    read: (workspaceId = 'noisy') => work.read(workspaceId, nothing),
    write: (workspaceId = 'noisy') => work.write(workspaceId, nothing),
    snapshot: (workspaceId = 'noisy') => work.snapshot(workspaceId, nothing),
  };
};

describe('fair work', () => {
  test('a workspace has one write at a time while another workspace waits to write', async () => {
    const { write, begun, endFirst } = openWork({ writes: 2, most: 9 });
    for (let made = 0; made < 4; made += 1) void write();
    for (let made = 0; made < 2; made += 1) void write('calm');
    await settled();
    expect(begun).toEqual(['write noisy', 'write noisy']);
    await endFirst();
    await endFirst();
    expect(begun.slice(2)).toEqual(['write calm', 'write noisy']);
  });

  test('reads never wait for writes, and snapshots for nothing', async () => {
    const { read, write, snapshot, begun } = openWork({ reads: 1, writes: 1 });
    for (let made = 0; made < 2; made += 1) {
      void write();
      void read();
      void snapshot();
    }
    await settled();
    expect(begun.toSorted()).toEqual(['read noisy', 'snapshot noisy', 'snapshot noisy', 'write noisy']);
  });

  test('a request of weight 4 takes four places of each of its reads, and one of its writes', async () => {
    const { read, write, asRequest, begun } = openWork({ most: 9 });
    void asRequest(4, () => Promise.all([read(), read(), write(), write()]));
    await settled();
    expect(begun).toEqual(['read noisy', 'write noisy', 'write noisy']);
  });

  test('a request is refused when too much of its workspace waits, and what goes on behind its response is not', async () => {
    const { read, asRequest, begun } = openWork({ reads: 1 });
    void read('calm');
    void read();
    await settled();
    await expect(asRequest(1, () => read())).rejects.toMatchObject({ code: 'workspace_busy' });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await asRequest(1, async () => {
      later = answered.then(() => read());
    });
    answer();
    await settled();
    expect(await Promise.race([later, 'waits'])).toBe('waits');
    expect(begun).toHaveLength(1);
  });
});
