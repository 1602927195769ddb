import { describe, expect, test } from 'vitest';
import { refuseUnsafe, warningOf } from './server.ts';

const server = {
  version: '18.4',
  versionNumber: 180_004,
  database: 'tidemark',
  fsync: 'on',
  synchronousCommit: 'on',
};

describe('a Postgres that may lose confirmed commits', () => {
  test('is refused when it does not wait for the disk', () => {
    expect(() => refuseUnsafe({ ...server, fsync: 'off' })).toThrow(/runs with fsync=off .* set fsync=on/);
    expect(() => refuseUnsafe(server)).not.toThrow();
  });

  test('gets a warning when a crash may lose the last commits', () => {
    expect(warningOf({ ...server, synchronousCommit: 'off' })?.message).toMatch(/synchronous_commit=off/);
    expect(warningOf(server)).toBeNull();
  });
});
