/** The command line of a self-hosted Tidemark; it works beside the running server. */
import { existsSync } from 'node:fs';
import type { CliApp, CliSession, OpenWanted } from '@tidemark/cli';
import { DeskError, workspaceUrl } from '@tidemark/domain';
import { openApiDocument } from '@tidemark/http/openapi';
import { type Environment, localUrl, runProcess, settingRows, systemSecrets } from '@tidemark/node';
import { sessionOn } from '@tidemark/saas/wire-desk';
import { backupsOf } from './backups/backups-of.ts';
import { checksOf } from './checks.ts';
import { type DataFolder, dataFolderAt, openDataFolder, refuseHalfRestored } from './data-folder.ts';
import { startSelfhost } from './main.ts';
import { openDatabase } from './open-database.ts';
import { vacuumOf } from './rewriting/vacuum.ts';
import { secretKeyOf } from './secret-key.ts';
import { runningServerUrl, servedNow } from './server-url.ts';
import {
  deskSettingsOf,
  publicUrlOf,
  readSelfhostSettings,
  type SelfhostSettings,
  selfhostSettings,
} from './settings.ts';
import { lettingSweep } from './unswept.ts';
import { version } from './version.ts';

export const selfhostCli = (environment: Environment): CliApp => ({
  version,
  open: (wanted) => openSession(environment, wanted),
  startCommand: 'npm start',
  serve: () => runProcess(() => startSelfhost(environment)),
  openApi: () => openApiDocument(version),
  settings: () => settingRows(selfhostSettings, environment),
  publicUrl: () => publicUrlNow(readSelfhostSettings(environment)),
  workspaceUrl: (slug) => {
    const settings = readSelfhostSettings(environment);
    return workspaceUrl({ publicUrl: publicUrlNow(settings), baseDomain: settings.BASE_DOMAIN, slug });
  },
  serverUrl: () => {
    const settings = readSelfhostSettings(environment);
    return runningServerUrl(dataFolderAt(settings.DATA_DIR)) ?? localUrl(settings);
  },
  served: () => servedNow(dataFolderAt(readSelfhostSettings(environment).DATA_DIR)),
  checks: () => checksOf(environment),
  vacuum: vacuumOf(() => readSelfhostSettings(environment)),
  backups: backupsOf(() => readSelfhostSettings(environment)),
});

/** Of the server that runs, or else of the one that would. */
const publicUrlNow = (settings: SelfhostSettings): string => {
  const running = runningServerUrl(dataFolderAt(settings.DATA_DIR));
  return publicUrlOf(settings, running === null ? settings.PORT : Number(new URL(running).port || 80));
};

const openSession = async (environment: Environment, wanted: OpenWanted): Promise<CliSession> => {
  const settings = readSelfhostSettings(environment);
  if (!wanted.mayMake) refuseNothing(dataFolderAt(settings.DATA_DIR));
  const folder = openDataFolder(settings.DATA_DIR);
  const secretKey = secretKeyOf(settings.SECRET_KEY, folder, systemSecrets);
  const storage = await openDatabase(folder, settings, 'when-empty');
  return lettingSweep(sessionOn(storage, deskSettingsOf(settings, secretKey)), folder.path);
};

/** A folder that had a database and lost it is refused in other words. */
const refuseNothing = ({ path, isNew, marker }: DataFolder): void => {
  refuseHalfRestored(path);
  if (isNew && !existsSync(marker))
    throw new DeskError(
      'not_found',
      `There is no Tidemark data in ${path}: set DATA_DIR to the folder that has it, or begin here with: ./tidemark quickstart.`,
    );
};
