/** `tidemark.env` in the data folder: settings that every start and every command on this folder has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DeskError } from '@tidemark/domain';
import type { Environment } from '@tidemark/node';
import { codeOf } from './backups/durable-files.ts';

/** The environment comes first; what is empty in it counts as absent. Throws when the file is there and cannot be read. */
export const withSettingsFile = (environment: Environment, dataDir: string): Environment => {
  const path = join(dataDir, 'tidemark.env');
  const file = settingsIn(path);
  if (file === null) return environment;
  if (file.DATA_DIR !== undefined)
    throw new DeskError(
      'validation_failed',
      `${path} sets DATA_DIR, which names the folder of that very file: remove the line.`,
    );
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  return { ...file, ...Object.fromEntries(set) };
};

const settingsIn = (path: string): Environment | null => {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw new DeskError(
      'unavailable',
      `${path} cannot be read (${codeOf(error)}): give this user the right to, or remove it.`,
    );
  }
};
