/** A self-hosted Tidemark: one process, one folder, from top to bottom. */
import { createApi, serve } from '@tidemark/http';
import {
  createLog,
  createRateLimiter,
  type Environment,
  listenFault,
  requestLog,
  runProcess,
  startChores,
  systemSecrets,
} from '@tidemark/node';
import { tokens } from '@tidemark/wiring';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import { secretKeyOf } from './secret-key.ts';
import { lockForServing } from './serve-lock.ts';
import { publicUrlOf, readSelfhostSettings } from './settings.ts';
import { offerSetup } from './setup-link.ts';
import { startBlock } from './start-block.ts';
import { version } from './version.ts';
import { wireDesk } from './wire-desk.ts';

export type Selfhost = Readonly<{ url: string; setupLink: string | null; close: () => Promise<void> }>;

const choresEveryMs = 10 * 60_000;
/** Leaves time, of the ten seconds that a stop may take, to write out the audit trail. */
const graceMs = 8_000;

/** Starts the server; the caller stops it with `close`. */
export const startSelfhost = async (
  environment: Environment,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Selfhost> => {
  const settings = readSelfhostSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const folder = openDataFolder(settings.DATA_DIR);
  const unlock = lockForServing(folder);
  try {
    const secretKey = secretKeyOf(settings.SECRET_KEY, folder, systemSecrets);
    const storage = await openDatabase(folder, settings);

    const house = wireDesk(storage, log);
    const desk = house.get(tokens.desk);
    const api = createApi(desk, {
      rateLimiter: createRateLimiter(),
      clock: house.get(tokens.clock),
      ids: house.get(tokens.ids),
      secrets: house.get(tokens.secrets),
      ready: () => storage.ready(),
      log: requestLog(log),
      settings: {
        trustedProxies: settings.TRUSTED_PROXIES,
        publicUrl: settings.PUBLIC_URL,
        version,
        cursorKey: systemSecrets.hash(`cursor ${secretKey}`),
      },
    });

    const chores = startChores({ desk, ids: house.get(tokens.ids), log, everyMs: choresEveryMs });
    house.onClose(chores.stop);
    try {
      const { HOST: host, PORT: port } = settings;
      const server = await serve(api, { host, port }).catch((error: unknown) => {
        throw listenFault(error, host, port);
      });
      house.onClose(() => server.close(graceMs));
      const url = publicUrlOf(settings, server.port);
      const setup = await offerSetup(desk, folder, url);
      house.onClose(setup.stop);
      print(startBlock({ version, folder, url, setupLink: setup.link, facts: await storage.facts() }));
      return { url, setupLink: setup.link, close: () => house.close().finally(unlock) };
    } catch (error) {
      await house.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
};

if (import.meta.main) {
  // What is made here is for this user only.
  process.umask(0o077);
  process.exitCode = await runProcess(() => startSelfhost(process.env));
}
