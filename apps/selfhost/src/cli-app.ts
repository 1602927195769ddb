/** The command line of a self-hosted Tidemark; it works beside the running server. */
import type { CliApp, CliSession } from '@tidemark/cli';
import { openApiDocument } from '@tidemark/http';
import { type Environment, localUrl, runProcess, settingRows } from '@tidemark/node';
import { sessionOn } from '@tidemark/saas/wire-desk';
import { checksOf } from './checks.ts';
import { openDataFolder } from './data-folder.ts';
import { startSelfhost } from './main.ts';
import { openDatabase } from './open-database.ts';
import { publicUrlOf, readSelfhostSettings, selfhostSettings } from './settings.ts';
import { version } from './version.ts';

export const selfhostCli = (environment: Environment): CliApp => ({
  version,
  open: () => openSession(environment),
  serve: () => runProcess(() => startSelfhost(environment)),
  openApi: () => openApiDocument(version),
  settings: () => settingRows(selfhostSettings, environment),
  publicUrl: () => {
    const settings = readSelfhostSettings(environment);
    return publicUrlOf(settings, settings.PORT);
  },
  serverUrl: () => localUrl(readSelfhostSettings(environment)),
  checks: () => checksOf(environment),
});

const openSession = async (environment: Environment): Promise<CliSession> => {
  const settings = readSelfhostSettings(environment);
  return sessionOn(await openDatabase(openDataFolder(settings.DATA_DIR), settings, 'when-empty'));
};
