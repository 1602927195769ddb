/** The key of a folder. With it, one can read the secrets of the workspace and seal its audit log. */
import { createHash, randomBytes } from 'node:crypto';
import { DeskError, type Vault } from '@tidemark/domain';
import { createVault } from '@tidemark/node';
import { keyPath, textOf, writeWhole } from './folder.ts';

export type MoveKey = Readonly<{ vault: Vault; fingerprint: string; path: string }>;

/** The key next to the folder, or a new one. */
export const keyOfExport = async (folder: string): Promise<MoveKey> => {
  const path = keyPath(folder);
  if ((await textOf(path)) === null) await writeWhole(path, `${randomBytes(32).toString('hex')}\n`);
  return keyIn(path);
};

export const keyOfImport = async (
  folder: string,
  given: string | null,
  fingerprint: string,
): Promise<MoveKey> => {
  const key = await keyIn(given ?? keyPath(folder));
  if (key.fingerprint === fingerprint) return key;
  throw new DeskError(
    'validation_failed',
    `${key.path} is the key of another export: name the right one with --key.`,
  );
};

const keyIn = async (path: string): Promise<MoveKey> => {
  const text = (await textOf(path))?.trim() ?? null;
  if (text === null)
    throw new DeskError(
      'validation_failed',
      `The key of the export is missing: expected ${path}. The export wrote it next to the folder; name another place with --key.`,
    );
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new DeskError(
      'validation_failed',
      `${path} is no key of an export: expected 64 hexadecimal digits.`,
    );
  return { vault: createVault([text]), fingerprint: createHash('sha256').update(text).digest('hex'), path };
};
