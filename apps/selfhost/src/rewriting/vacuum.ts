/** `./tidemark vacuum`: the file is rewritten now, with or without a server on it. */
import { existsSync, statSync } from 'node:fs';
import type { Vacuum, Vacuumed } from '@tidemark/cli';
import { DeskError } from '@tidemark/domain';
import { type DataFolder, dataFolderAt } from '../data-folder.ts';
import { isServed, lockForServing } from '../serve-lock.ts';
import type { SelfhostSettings } from '../settings.ts';
import { longestRewriteMs, type RewriteOutcome, rewriteFile, roomFault } from './rewrite-file.ts';
import { usualRewriteHour } from './rewrite-hour.ts';

export const vacuumOf = (settings: () => SelfhostSettings): Vacuum => ({
  now: async () => vacuum(settings()),
  usualHour: usualRewriteHour,
  longestMs: longestRewriteMs,
});

const vacuum = async ({ DATA_DIR }: SelfhostSettings): Promise<Vacuumed> => {
  const folder = dataFolderAt(DATA_DIR);
  const { database } = folder;
  refuseNothing(folder);
  const before = statSync(database).size;
  const outcome = isServed(folder)
    ? await rewriteFile({ database, mostMs: longestRewriteMs }).ended
    : await rewriteAlone(folder);
  return { outcome, bytes: { before, after: statSync(database).size } };
};

/** No server starts meanwhile: it would not get the database. */
const rewriteAlone = async (folder: DataFolder): Promise<RewriteOutcome> => {
  const release = lockForServing(folder);
  try {
    return await rewriteFile({ database: folder.database, mostMs: null }).ended;
  } finally {
    release();
  }
};

const refuseNothing = ({ path, database }: DataFolder): void => {
  if (!existsSync(database))
    throw new DeskError(
      'not_found',
      `There is no Tidemark data in ${path}: set DATA_DIR to the folder that has it.`,
    );
  const fault = roomFault(database);
  if (fault !== null)
    throw new DeskError(
      'storage_full',
      `${database} cannot be rewritten: ${fault}. Free some disk space and try again.`,
    );
};
