import { readFileSync, writeFileSync } from 'node:fs';
import { DeskError, type Secrets } from '@tidemark/domain';
import type { DataFolder } from './data-folder.ts';

const length = 43;
const least = 32;

/** The setting, or the key of the data folder, which is made on the first start and readable by its owner only. */
export const secretKeyOf = (setting: string | null, { secretKey }: DataFolder, secrets: Secrets): string => {
  if (setting !== null) return setting;
  try {
    writeFileSync(secretKey, `${secrets.text(length)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const key = readFileSync(secretKey, 'utf8').trim();
  if (key.length < least)
    throw new DeskError(
      'unavailable',
      `The file ${secretKey} holds no key: put it back from a backup, or delete it.`,
    );
  return key;
};

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
