/** Whether a command was started on a folder that is not the one that was meant. */
import { existsSync } from 'node:fs';
import { checkServer } from '@tidemark/cli';
import { DeskError } from '@tidemark/domain';
import { type DataFolder, refuseHalfRestored } from './data-folder.ts';

/** Refuses a folder without data. `isChosen`: DATA_DIR names it. One that lost its database is refused in other words. */
export const refuseNothing = (folder: DataFolder, isChosen: boolean): void => {
  refuseHalfRestored(folder.path);
  if (!hasNothing(folder)) return;
  const next = isChosen
    ? 'Set DATA_DIR to the folder that has it.'
    : 'Set DATA_DIR to the folder that has it, or DATABASE_URL if it is on Postgres. To start with a new folder, run npm start.';
  throw new DeskError('not_found', `There is no Tidemark data in ${folder.path}. ${next}`);
};

/** Refuses a folder without data while a server at `url` works on another one: it would not show a workspace made here. */
export const refuseBesideAnother = async (folder: DataFolder, url: string): Promise<void> => {
  if (!hasNothing(folder)) return;
  const { running, ok } = await checkServer(url);
  if (running && ok)
    throw new DeskError(
      'not_found',
      `A Tidemark server runs at ${url}, and its data is not in ${folder.path}. Set DATA_DIR to its data folder, or DATABASE_URL if it is on Postgres.`,
    );
};

const hasNothing = ({ isNew, marker }: DataFolder): boolean => isNew && !existsSync(marker);
