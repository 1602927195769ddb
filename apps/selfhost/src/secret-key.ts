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
  `${wrongKeyOf(SECRET_KEY, path, secretKey)} If no backup has that key, run ./tidemark secret-key replace --lost.`;

const wrongKeyOf = (SECRET_KEY: string | null, path: string, file: string): string => {
  if (SECRET_KEY === null)
    return existsSync(file)
      ? `The secret key in ${file} does not belong to the data in ${path}: restore the right file from a backup, or set its key as OTHER_SECRET_KEYS.`
      : `The secret key of the data in ${path} is missing: restore the file ${file} from a backup, or set the key as SECRET_KEY.`;
  const right = existsSync(file) ? `unset it, because the key is in ${file}` : 'set the right one';
  return `SECRET_KEY is not the secret key of the data in ${path}: ${right}. It may belong to another installation, or DATA_DIR may name the wrong folder. To change to this key, set the key of the data as OTHER_SECRET_KEYS. ./tidemark secret-key replace changes a key that is in a file.`;
};

export const newKey = (secrets: Secrets): string => secrets.text(length);

/** The keys of the file. Throws `unavailable` for one that has none. */
export const keysIn = (path: string): KeyRing => {
  const [current, ...earlier] = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (current === undefined || [current, ...earlier].some((key) => key.length < least))
    throw new DeskError(
      'unavailable',
      `The file ${path} contains no key: restore it from a backup. If no backup has the key, delete the file and run ./tidemark secret-key replace --lost.`,
    );
  return [current, ...earlier];
};

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
