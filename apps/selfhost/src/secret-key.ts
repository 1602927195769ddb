import { readFileSync, writeFileSync } from 'node:fs';
import { DeskError, type KeyRing, type Secrets } from '@tidemark/domain';
import type { DataFolder } from './data-folder.ts';
import type { SelfhostSettings } from './settings.ts';

const length = 43;
const least = 32;

type KeySettings = Pick<SelfhostSettings, 'SECRET_KEY' | 'OTHER_SECRET_KEYS'>;

/**
 * The keys of the settings, or those of the data folder, a line each and the current one first. Its file is made on the first
 * start and readable by its owner only.
 */
export const secretKeysOf = (settings: KeySettings, { secretKey }: DataFolder, secrets: Secrets): KeyRing => {
  if (settings.SECRET_KEY !== null) return [settings.SECRET_KEY, ...settings.OTHER_SECRET_KEYS];
  try {
    writeFileSync(secretKey, `${newKey(secrets)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const [current, ...earlier] = keysIn(secretKey);
  return [current, ...earlier, ...settings.OTHER_SECRET_KEYS];
};

export const newKey = (secrets: Secrets): string => secrets.text(length);

/** The keys of the file. Throws `unavailable` for one that holds none. */
export const keysIn = (path: string): KeyRing => {
  const [current, ...earlier] = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (current === undefined || [current, ...earlier].some((key) => key.length < least))
    throw new DeskError(
      'unavailable',
      `The file ${path} holds no key: put it back from a backup, or delete it.`,
    );
  return [current, ...earlier];
};

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
