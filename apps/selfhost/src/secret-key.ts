import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DeskError, type KeyRing, type Secrets } from '@tidemark/domain';
import type { DataFolder } from './data-folder.ts';
import type { SelfhostSettings } from './settings.ts';

const length = 43;
const least = 32;

type KeySettings = Pick<SelfhostSettings, 'SECRET_KEY' | 'OTHER_SECRET_KEYS'>;

/**
 * The keys of the settings, or those of the data folder, a line each and the current one first. Its file is made on the first
 * start and readable by its owner only: a database that is there had a key.
 */
export const secretKeysOf = (settings: KeySettings, folder: DataFolder, secrets: Secrets): KeyRing => {
  const isGone = settings.SECRET_KEY === null && !existsSync(folder.secretKey);
  if (isGone && !folder.isNew) throw new DeskError('unavailable', foreignKeyText(settings, folder));
  return secretKeysOrNew(settings, folder, secrets);
};

/** The same where the key of the data is lost: a new one takes its place. */
export const secretKeysOrNew = (
  settings: KeySettings,
  { secretKey }: DataFolder,
  secrets: Secrets,
): KeyRing => {
  if (settings.SECRET_KEY !== null) return [settings.SECRET_KEY, ...settings.OTHER_SECRET_KEYS];
  try {
    writeFileSync(secretKey, `${newKey(secrets)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const [current, ...earlier] = keysIn(secretKey);
  return [current, ...earlier, ...settings.OTHER_SECRET_KEYS];
};

/** Why a process with these keys does not begin. */
export const foreignKeyText = ({ SECRET_KEY }: KeySettings, { path, secretKey }: DataFolder): string =>
  `${wrongKeyOf(SECRET_KEY, path, secretKey)} Only if that key is in no backup either: ./tidemark secret-key replace --lost.`;

const wrongKeyOf = (SECRET_KEY: string | null, path: string, file: string): string => {
  if (SECRET_KEY === null)
    return existsSync(file)
      ? `The secret key in ${file} is not the one of the data in ${path}: put the right file back from a backup, or set its key as OTHER_SECRET_KEYS.`
      : `The secret key of the data in ${path} is gone: put ${file} back from a backup, or set the key as SECRET_KEY.`;
  const right = existsSync(file) ? `unset it, for the key is in ${file}` : 'set the right one';
  return `SECRET_KEY is not the secret key of the data in ${path}: ${right}. Perhaps it is left from another install, or DATA_DIR is another folder. To replace that key by this one, set that key as OTHER_SECRET_KEYS; in a file, ./tidemark secret-key replace does it.`;
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
