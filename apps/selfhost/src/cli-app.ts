/** The command line of a self-hosted Tidemark; it works while the server runs, with that server's settings. */
import type { CliApp, CliSession, OpenOptions } from '@tidemark/cli';
import { sessionOn, version } from '@tidemark/deployment';
import { publicUrlOf } from '@tidemark/deployment/desk-settings';
import { mailInOf } from '@tidemark/deployment/mail-in';
import type { Addresses } from '@tidemark/deployment/workspaces-check';
import { DeskError, workspaceUrl } from '@tidemark/domain';
import { openApiDocument } from '@tidemark/http/openapi';
import { type Environment, type LeftSettings, localUrl, runProcess, systemSecrets } from '@tidemark/node';
import { backupsOf } from './backups/backups-of.ts';
import { checksOf } from './checks.ts';
import { type DataFolder, dataFolderAt, openDataFolder, placeOf } from './data-folder.ts';
import { demoOf } from './demo.ts';
import { startSelfhost } from './main.ts';
import { openSealed } from './open-database.ts';
import { vacuumOf } from './rewriting/vacuum.ts';
import { secretKeysOf } from './secret-key.ts';
import { beginningWithKey, secretKeyFileOf } from './secret-key-file.ts';
import { besideServer, withDataFolder } from './server-settings.ts';
import { runningServerUrl, servedNow } from './server-url.ts';
import { rowsOf } from './setting-rows.ts';
import { deskSettingsOf, readSelfhostSettings, type SelfhostSettings } from './settings.ts';
import { withSettingsFile } from './settings-file.ts';
import { lettingSweep } from './unswept.ts';
import { upgradeOf } from './upgrade.ts';
import { refuseBesideAnother, refuseNothing } from './wrong-folder.ts';

export const selfhostCli = (given: Environment): CliApp => {
  // Read when a command needs it: where the file is wrong, `doctor` still has its list.
  const environment = (): Environment => withSettingsFile(given, withDataFolder(given).DATA_DIR);
  const settings = (): SelfhostSettings => readSelfhostSettings(besideServer(environment()).environment);
  const folder = (): DataFolder => dataFolderAt(settings().DATA_DIR);
  const addresses: Addresses = {
    publicUrl: () => publicUrlNow(settings()),
    workspaceUrl: (slug) => {
      const { BASE_DOMAIN: baseDomain } = settings();
      return workspaceUrl({ publicUrl: publicUrlNow(settings()), baseDomain, slug });
    },
  };
  return {
    version,
    ...addresses,
    open: (options) => openSession(environment(), options),
    startCommand: 'npm start',
    serve: (textOf) => runProcess(() => startSelfhost(withDataFolder(environment())), textOf),
    worker: null,
    openApi: () => openApiDocument(version),
    settings: () => rowsOf(environment(), given),
    serverUrl: () => runningServerUrl(folder()) ?? localUrl(settings()),
    served: () => servedNow(folder()),
    checks: () => checksOf(() => besideServer(environment()).environment, addresses),
    mailIn: () => mailInOf(deskSettingsOf(settings(), ['']).inbound),
    upgrade: upgradeOf(settings),
    vacuum: vacuumOf(settings),
    secretKey: secretKeyFileOf(settings),
    beginWithKey: beginningWithKey(settings),
    demo: demoOf(environment),
    backups: backupsOf(settings),
  };
};

/** Of the server that runs, or else of the one that would. */
const publicUrlNow = (settings: SelfhostSettings): string => {
  const running = runningServerUrl(dataFolderAt(settings.DATA_DIR));
  return publicUrlOf(settings, running === null ? settings.PORT : Number(new URL(running).port || 80));
};

const openSession = async (environment: Environment, options: OpenOptions): Promise<CliSession> => {
  const beside = besideServer(environment);
  const settings = readSelfhostSettings(beside.environment);
  refuseWithoutSecrets(beside.left, environment);
  const found = dataFolderAt(settings.DATA_DIR);
  const isChosen = Boolean(environment.DATA_DIR);
  if (!options.mayMake) refuseNothing(found, isChosen);
  else if (!isChosen) await refuseBesideAnother(found, localUrl(settings));
  const folder = openDataFolder(settings.DATA_DIR);
  const secretKeys = secretKeysOf(settings, folder, systemSecrets);
  const storage = await openSealed(folder, settings, { migrate: 'when-empty', keys: secretKeys });
  return lettingSweep(
    sessionOn(storage, deskSettingsOf(settings, secretKeys), placeOf(folder.path)),
    folder.path,
  );
};

/** With another key than the server's, a command would store secrets that the server cannot open. */
const refuseWithoutSecrets = (left: LeftSettings | null, environment: Environment): void => {
  const missing = (left?.unread ?? []).filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new DeskError(
      'validation_failed',
      `The running server has secrets that are not in its data folder. Set them for this command too: ${missing.join(', ')}.`,
    );
};
