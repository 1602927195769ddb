/** The command line of a self-hosted Tidemark; it works beside the running server. */
import type { CliApp, CliSession } from '@tidemark/cli';
import { openApiDocument } from '@tidemark/http';
import { createLog, type Environment, localUrl, runProcess, settingRows } from '@tidemark/node';
import { createHouse, tokens } from '@tidemark/wiring';
import { checksOf } from './checks.ts';
import { openDataFolder } from './data-folder.ts';
import { startSelfhost } from './main.ts';
import { openDatabase } from './open-database.ts';
import { publicUrlOf, readSelfhostSettings, selfhostSettings } from './settings.ts';
import { version } from './version.ts';
import { wireDesk } from './wire-desk.ts';

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
  const storage = await openDatabase(openDataFolder(settings.DATA_DIR), settings, 'when-empty');
  const house = createHouse();
  wireDesk(house, storage, createLog('silent'));
  return {
    desk: house.get(tokens.desk),
    bulkLoad: house.get(tokens.bulkLoad),
    ids: house.get(tokens.ids),
    secrets: house.get(tokens.secrets),
    clock: house.get(tokens.clock),
    close: house.close,
  };
};
