import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roomCheck, roomFinding } from './room-check.ts';
import { readSelfhostSettings } from './settings.ts';

const kibibyte = 1024;
const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
const path = '/var/lib/tidemark';

test('a disk without space for a write is a fault, and the message says what to do', () => {
  for (const free of [0, 63 * kibibyte])
    expect(roomFinding(path, { free, size: 10 * gibibyte })).toEqual({
      ok: false,
      detail:
        'the disk of /var/lib/tidemark is full, so nothing can be saved: make room, or give it a larger disk',
    });
  expect(roomFinding(path, { free: 64 * kibibyte, size: 10 * gibibyte }).ok).toBe(true);
});

test('a nearly full disk gets a warning: the last twentieth, at least 100 MiB and at most 1 GiB', () => {
  const warns = (free: number, size: number) => roomFinding(path, { free, size }).warns === true;
  for (const [size, edge] of [
    [gibibyte, 100 * mebibyte],
    [10 * gibibyte, 512 * mebibyte],
    [4096 * gibibyte, gibibyte],
  ] as const) {
    expect(warns(edge - 1, size)).toBe(true);
    expect(warns(edge, size)).toBe(false);
  }
  expect(roomFinding(path, { free: 50 * mebibyte, size: gibibyte }).detail).toBe(
    'the disk of /var/lib/tidemark has 50 MiB free of 1024 MiB: make room, or give it a larger disk',
  );
});

test('a folder that does not exist yet is checked where it will be', async () => {
  const settings = readSelfhostSettings({ DATA_DIR: join(tmpdir(), 'tidemark-nowhere', 'data') });
  expect((await roomCheck(() => settings).look()).detail).toMatch(/^the disk of .+\/tidemark-nowhere\/data /);
});
