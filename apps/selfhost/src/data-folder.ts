import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DeskError } from '@tidemark/domain';

/** The folder of a deployment, and the files in it. */
export type DataFolder = Readonly<{
  path: string;
  /** True until a database was made in it. */
  isNew: boolean;
  database: string;
  marker: string;
  secretKey: string;
  setupLink: string;
  serveLock: string;
  serverUrl: string;
  serverSettings: string;
  untrustedProxy: string;
}>;

/** The folder as it is, or would be: nothing is made and nothing refused. */
export const dataFolderAt = (path: string): DataFolder => filesOf(resolve(path));

/** Makes the folder when it is missing, readable by its owner only. Refuses one that cannot be used, in a sentence. */
export const openDataFolder = (path: string): DataFolder => {
  const folder = dataFolderAt(path);
  try {
    makeFolder(folder.path);
    if (!statSync(folder.path).isDirectory()) throw new Error('not a folder');
    accessSync(folder.path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DeskError(
      'unavailable',
      `The data folder ${folder.path} cannot be made or written: give this user the right to, or choose another one with DATA_DIR.`,
      { cause },
    );
  }
  refuseHalfRestored(folder.path);
  if (existsSync(folder.marker) && !existsSync(folder.database))
    throw new DeskError(
      'unavailable',
      `The database ${folder.database} is gone, though this folder had one: put it back from a backup, or delete ${folder.marker} to begin anew.`,
    );
  return folder;
};

/** How messages name a folder. */
export const placeOf = (path: string) => ({ name: `the data folder ${path}`, setting: 'DATA_DIR' });

/** The name of a database until the whole backup is restored and checked. */
export const restoringName = (database: string): string => `${database}.restoring`;

/** A restore that was killed leaves a folder that looks new and is not. */
export const refuseHalfRestored = (path: string): void => {
  const isHalf = existsSync(path) && readdirSync(path).some((name) => name.endsWith('.restoring'));
  if (isHalf)
    throw new DeskError(
      'unavailable',
      `A restore into this folder was interrupted; remove the folder and restore again: ${path}.`,
    );
};

/** One by one: where a file system takes no folders, as below `/proc`, Node's own recursive way never ends. */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    if (!existsSync(path)) throw error;
  }
};

/** Remembers that a database was made here, so that its loss is noticed instead of being started over. */
export const markDatabase = ({ marker }: DataFolder): void => {
  if (!existsSync(marker))
    writeFileSync(marker, 'A Tidemark database was made in this folder. Keep this file.\n');
};

const filesOf = (path: string): DataFolder => ({
  path,
  isNew: !existsSync(join(path, 'tidemark.db')),
  database: join(path, 'tidemark.db'),
  marker: join(path, 'tidemark.marker'),
  secretKey: join(path, 'secret-key'),
  setupLink: join(path, 'setup-link'),
  serveLock: join(path, 'serve.lock'),
  serverUrl: join(path, 'server-url'),
  serverSettings: join(path, 'server-settings'),
  untrustedProxy: join(path, 'untrusted-proxy'),
});
