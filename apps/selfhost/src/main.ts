/** A self-hosted Tidemark: one process, one folder, from top to bottom. */
import { emptyIncoming } from '@tidemark/files';
import { type ApiSettings, createApi, serve } from '@tidemark/http';
import {
  createLog,
  type Environment,
  listenFault,
  requestLog,
  runProcess,
  systemSecrets,
} from '@tidemark/node';
import { startWorking, wireDesk } from '@tidemark/saas/wire-desk';
import { createHouse, tokens } from '@tidemark/wiring';
import { startNightlyBackups } from './backups/nightly.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import { startNightlyRewrites } from './rewriting/nightly-rewrite.ts';
import { secretKeyOf } from './secret-key.ts';
import { claimFolder } from './server-settings.ts';
import { leaveServerUrl } from './server-url.ts';
import { deskSettingsOf, publicUrlOf, readSelfhostSettings, type SelfhostSettings } from './settings.ts';
import { offerSetup } from './setup-link.ts';
import { startBlock } from './start-block.ts';
import { isUnswept } from './unswept.ts';
import { version } from './version.ts';

export type Selfhost = Readonly<{ url: string; setupLink: string | null; close: () => Promise<void> }>;

/** Leaves time, of the ten seconds that a stop may take, to write out the audit trail. */
const graceMs = 8_000;

/** Starts the server; the caller stops it with `close`. */
export const startSelfhost = async (
  environment: Environment,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Selfhost> => {
  const settings = readSelfhostSettings(environment);
  const folder = openDataFolder(settings.DATA_DIR);
  const house = createHouse();
  try {
    house.onClose(claimFolder(folder, environment));
    const secretKey = secretKeyOf(settings.SECRET_KEY, folder, systemSecrets);
    const storage = await openDatabase(folder, settings, 'always');
    const log = createLog(settings.LOG_LEVEL);
    const deskSettings = deskSettingsOf(settings, secretKey);
    await emptyIncoming(deskSettings.files.folder).catch((error: unknown) =>
      log.error({ err: error }, 'half uploads of the last run could not be removed'),
    );
    wireDesk(house, { storage, log, settings: deskSettings });
    const [desk, ids] = [house.get(tokens.desk), house.get(tokens.ids)];
    const sweeps = (workspaceId: string) => !isUnswept(folder.path, workspaceId);
    const working = startWorking(house, { storage, log, sweeps });
    house.onClose(startNightlyBackups({ settings, log }).stop);
    house.onClose(startNightlyRewrites({ settings, log }).stop);
    const api = createApi(desk, {
      rateLimiter: house.get(tokens.rateLimiter),
      clock: house.get(tokens.clock),
      ids,
      secrets: house.get(tokens.secrets),
      ready: storage.ready,
      log: requestLog(log),
      settings: apiSettings(settings, secretKey),
    });
    const { HOST: host, PORT: port } = settings;
    const server = await serve(api, { host, port }).catch((error: unknown) => {
      throw listenFault(error, host, { name: 'PORT', port });
    });
    // At once, for a stop may take ten seconds in all.
    house.onClose(async () => void (await Promise.all([server.close(graceMs), working.stop()])));
    house.onClose(leaveServerUrl(folder, server.url));
    const url = publicUrlOf(settings, server.port);
    const setup = await offerSetup(desk, folder, url);
    house.onClose(setup.stop);
    print(startBlock({ version, folder, url, setupLink: setup.link, facts: await storage.facts() }));
    return { url, setupLink: setup.link, close: house.close };
  } catch (error) {
    await house.close();
    throw error;
  }
};

const apiSettings = (settings: SelfhostSettings, secretKey: string): ApiSettings => ({
  trustedProxies: settings.TRUSTED_PROXIES,
  publicUrl: settings.PUBLIC_URL,
  baseDomain: settings.BASE_DOMAIN,
  appScheme: settings.APP_SCHEME,
  imageOrigins: settings.HELP_IMAGE_ORIGINS,
  version,
  cursorKey: systemSecrets.hash(`cursor ${secretKey}`),
  linkKey: systemSecrets.hash(`link ${secretKey}`),
});

if (import.meta.main) {
  // What is made here is for this user only.
  process.umask(0o077);
  process.exitCode = await runProcess(() => startSelfhost(process.env));
}
