import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Check, Finding } from '@tidemark/cli';
import { leastRoom } from '@tidemark/sql/room';
import { dataFolderAt } from './data-folder.ts';
import { mebibytes } from './rewriting/rewrite-file.ts';
import type { SelfhostSettings } from './settings.ts';

/** Whether the disk of the data folder has room for what is written next. */
export const roomCheck = (settings: () => SelfhostSettings): Check => ({
  name: 'Free space',
  look: async () => {
    const { path } = dataFolderAt(settings().DATA_DIR);
    const { bavail, blocks, bsize } = statfsSync(existing(path));
    return roomFinding(path, { free: bavail * bsize, size: blocks * bsize });
  },
});

type Disk = Readonly<{ free: number; size: number }>;

export const roomFinding = (path: string, { free, size }: Disk): Finding => {
  const disk = `the disk of ${path} has ${mebibytes(free)} free`;
  if (free < leastRoom)
    return { ok: false, detail: `the disk of ${path} is full, so nothing can be saved: ${advice}` };
  return free < scarce(size)
    ? { ok: true, warns: true, detail: `${disk} of ${mebibytes(size)}: ${advice}` }
    : { ok: true, detail: disk };
};

const advice = 'make room, or give it a larger disk';

const mebibyte = 1_048_576;

/** A twentieth of the disk; of a large one not more than lasts a while, of a small one not less than an upload takes. */
const scarce = (size: number): number => Math.max(100 * mebibyte, Math.min(size / 20, 1024 * mebibyte));

/** A folder that is not made yet will be on the disk of the one above it. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));
