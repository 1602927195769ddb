/** Changes the keys in a data folder. */
import { existsSync } from 'node:fs';
import type { SecretKeyFile } from '@tidemark/cli';
import { beginWithKey } from '@tidemark/deployment';
import { DeskError } from '@tidemark/domain';
import { systemSecrets } from '@tidemark/node';
import { renameDurably, writeDurably } from './backups/durable-files.ts';
import { dataFolderAt, openDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import { foreignKeyText, keysIn, newKey, secretKeysOrNew } from './secret-key.ts';
import { runningServerUrl } from './server-url.ts';
import type { SelfhostSettings } from './settings.ts';
import { refuseNothing } from './wrong-folder.ts';

export const secretKeyFileOf = (settings: () => SelfhostSettings): SecretKeyFile => ({
  replace: () => {
    const path = fileFor(settings());
    refuseRunning(settings());
    write(path, [newKey(systemSecrets), ...keysIn(path)]);
    return path;
  },
  forget: () => {
    const path = fileFor(settings());
    const [current, ...earlier] = keysIn(path);
    if (earlier.length > 0) write(path, [current]);
    return earlier.length;
  },
});

/** The key of the data is lost: what is set, or a new one, takes its place. */
export const beginningWithKey = (settings: () => SelfhostSettings) => async (): Promise<void> => {
  const { DATA_DIR } = settings();
  refuseNothing(dataFolderAt(DATA_DIR), true);
  refuseRunning(settings());
  const folder = openDataFolder(DATA_DIR);
  const keys = secretKeysOrNew(settings(), folder, systemSecrets);
  const storage = await openDatabase(folder, settings(), { migrate: 'never' });
  await beginWithKey(storage, keys).finally(() => storage.close());
};

const fileFor = (settings: SelfhostSettings): string => {
  const folder = dataFolderAt(settings.DATA_DIR);
  refuseNothing(folder, true);
  if (settings.SECRET_KEY === null) {
    if (!existsSync(folder.secretKey)) throw new DeskError('unavailable', foreignKeyText(settings, folder));
    return folder.secretKey;
  }
  throw new DeskError(
    'unavailable',
    'The key is the setting SECRET_KEY: change it there, and put the earlier one into OTHER_SECRET_KEYS.',
  );
};

/** It would go on with the earlier key, and could not open what commands seal under the new one. */
const refuseRunning = ({ DATA_DIR }: SelfhostSettings): void => {
  const url = runningServerUrl(dataFolderAt(DATA_DIR));
  if (url === null) return;
  throw new DeskError(
    'unavailable',
    `A server runs at ${url}: stop it first, and start it again afterwards.`,
  );
};

/** As a whole or not at all. */
const write = (path: string, keys: readonly string[]): void => {
  writeDurably(`${path}.new`, `${keys.join('\n')}\n`);
  renameDurably(`${path}.new`, path);
};
