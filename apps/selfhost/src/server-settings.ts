/** The settings of a folder's server, for commands with other settings or none. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, type LeftSettings, leaveSettings, readLeftSettings } from '@tidemark/node';
import { type DataFolder, dataFolderAt } from './data-folder.ts';
import { isServed, lockForServing } from './serve-lock.ts';
import { selfhostSettings } from './settings.ts';
import { settingsFileIn } from './settings-file.ts';

/** Makes this process the folder's only server, and leaves its settings there; returns what undoes both. */
export const claimFolder = (folder: DataFolder, environment: Environment): (() => void) => {
  const unlock = lockForServing(folder);
  try {
    // Problems of an earlier server may be solved by now.
    rmSync(folder.untrustedProxy, { force: true });
    const remove = leaveSettings(folder.serverSettings, { schema: selfhostSettings, environment });
    return () => {
      remove();
      unlock();
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** The settings of a command. `left` is null when no server runs on the folder. */
export type BesideServer = Readonly<{ environment: Environment; left: LeftSettings | null }>;

/** The environment of a command, completed by that of the server that runs on its folder. */
export const besideServer = (environment: Environment): BesideServer => {
  const located = withDataFolder(environment);
  const folder = dataFolderAt(located.DATA_DIR);
  const left = isServed(folder) ? readLeftSettings(folder.serverSettings) : null;
  return { environment: { ...left?.values, ...located }, left };
};

/** Whether `tidemark.env` was written after the server that runs on the folder had read it. */
export const isChangedSinceStart = (folder: DataFolder): boolean => {
  const startedAt = writtenAt(folder.serverSettings);
  return startedAt > 0 && writtenAt(settingsFileIn(folder.path)) > startedAt && isServed(folder);
};

/** Zero where there is no such file. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Without DATA_DIR, a command looks for data in the current folder, and then in that of the program, where `npm start` puts
 * it. Empty variables are left out.
 */
export const withDataFolder = (environment: Environment): Environment & Readonly<{ DATA_DIR: string }> => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return { ...set, DATA_DIR: set.DATA_DIR ?? [here, ofProgram].find(hasData) ?? ofProgram };
};

const here = './data';
const ofProgram = join(import.meta.dirname, '../../../data');

const hasData = (path: string): boolean => {
  const { database, marker } = dataFolderAt(path);
  return existsSync(database) || existsSync(marker);
};
