/** A self-hosted Tidemark: one process, one folder, from top to bottom. */
import {
  createContainer,
  observe,
  openDesk,
  provideApi,
  provideWorker,
  serveApi,
  serveMail,
  serveMetrics,
  tokens,
  version,
} from '@tidemark/deployment';
import { publicUrlOf } from '@tidemark/deployment/desk-settings';
import { emptyIncoming } from '@tidemark/files';
import { type Environment, requestLog, runProcess, systemSecrets } from '@tidemark/node';
import { startNightlyBackups } from './backups/nightly.ts';
import { openDataFolder } from './data-folder.ts';
import { openSealed } from './open-database.ts';
import { startNightlyRewrites } from './rewriting/nightly-rewrite.ts';
import { secretKeysOf } from './secret-key.ts';
import { claimFolder } from './server-settings.ts';
import { leaveServerUrl } from './server-url.ts';
import { deskSettingsOf, readSelfhostSettings } from './settings.ts';
import { withSettingsFile } from './settings-file.ts';
import { offerSetup } from './setup-link.ts';
import { mailInText, startBlock } from './start-block.ts';
import { isUnswept } from './unswept.ts';
import { noteProxy } from './untrusted-proxy.ts';
import { backupBefore, backupText } from './upgrade.ts';

export type Selfhost = Readonly<{
  url: string;
  setupLink: string | null;
  /** Where mail arrives by SMTP and LMTP; null where it does not. */
  mailPorts: Readonly<{ smtp: number | null; lmtp: number | null }>;
  close: () => Promise<void>;
}>;

/** Starts the server; the caller stops it with `close`. */
export const startSelfhost = async (
  given: Environment,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Selfhost> => {
  const merged = withSettingsFile(given, given.DATA_DIR || './data', print);
  const settings = readSelfhostSettings(merged);
  const folder = openDataFolder(settings.DATA_DIR);
  const container = createContainer();
  try {
    container.onClose(claimFolder(folder, merged));
    const secretKeys = secretKeysOf(settings, folder, systemSecrets);
    const { log, during, onStatement, statements, endTraces } = await observe(settings, 'selfhost', merged);
    const storage = await openSealed(folder, settings, {
      keys: secretKeys,
      migrate: settings.MIGRATE,
      serves: true,
      onStatement,
      before: backupBefore(folder, settings, (made) => print(backupText(made))),
    });
    const deskSettings = deskSettingsOf(settings, secretKeys);
    await emptyIncoming(deskSettings.files.folder).catch((error: unknown) =>
      log.error({ err: error }, 'half uploads of the last run could not be removed'),
    );
    openDesk(storage, deskSettings, { log, container, endTraces });
    const meters = await serveMetrics(container, settings, { isWorker: true, statements, log });
    const apiLog = meters.countingRequests(requestLog(log));
    provideApi(container, { log: apiLog, settings, secretKeys, during, onUntrustedProxy: noteProxy(folder) });
    const sweeps = (id: string) => !isUnswept(folder.path, id);
    provideWorker(container, { log, sweeps, onChores: meters.choresDone, during });
    const working = container.get(tokens.worker);
    container.onClose(startNightlyBackups({ settings, log }).stop);
    container.onClose(startNightlyRewrites({ settings, log }).stop);
    // First, for a server that says that it is ready takes mail too.
    const mail = await serveMail(container, { log, settings: deskSettings.inbound });
    const server = await serveApi(container, { log: apiLog, settings }).catch(async (error) => {
      await mail.close();
      throw error;
    });
    // At once, for a stop may take ten seconds in all.
    container.onClose(async () => void (await Promise.all([server.close(), mail.close(), working.stop()])));
    container.onClose(leaveServerUrl(folder, server.url));
    const url = publicUrlOf(settings, server.port);
    const setup = await offerSetup(container.get(tokens.desk), { folder, url, log });
    container.onClose(setup.stop);
    const mailIn = mailInText(mail, deskSettings.inbound);
    const started = { version, folder, url, setupLink: setup.link, facts: await storage.facts() };
    print(startBlock({ ...started, mail: deskSettings.mail, mailIn }));
    const mailPorts = { smtp: mail.smtpPort, lmtp: mail.lmtpPort };
    return { url, setupLink: setup.link, mailPorts, close: container.close };
  } catch (error) {
    await container.close();
    throw error;
  }
};

if (import.meta.main) {
  // Files that are created here are for this user only.
  process.umask(0o077);
  process.exitCode = await runProcess(() => startSelfhost(process.env));
}
