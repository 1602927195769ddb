import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { alreadyExists, isMissing } from './disk-faults.ts';

/** Makes a folder of folders, each for this user only and each there after a power failure. */
export const makeFolders = async (root: string, parts: readonly string[]): Promise<void> => {
  await makeRoot(root);
  for (let depth = 1; depth <= parts.length; depth += 1) await makeOne(join(root, ...parts.slice(0, depth)));
};

/** Has the disk keep what was made in a folder. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** One by one: where a file system takes no folders, as below `/proc`, Node's own recursive way never ends. */
const makeRoot = async (path: string): Promise<void> => {
  try {
    await makeOne(path);
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error;
    await makeRoot(dirname(path));
    await makeOne(path);
  }
};

const makeOne = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (alreadyExists(error)) return;
    throw error;
  }
  await syncFolder(dirname(path));
};
