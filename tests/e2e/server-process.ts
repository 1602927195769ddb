/** Servers as processes of their own, so that they can be killed, and so that several share nothing but a database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { flags, programOf } from '../../scripts/program.mjs';

export type Ended = Readonly<{
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}>;

export type ServerProcess = Readonly<{
  child: ChildProcess;
  /** Its output until it was ready; rejects when it ends before. */
  ready: Promise<string>;
  ended: Promise<Ended>;
}>;

const command = join(import.meta.dirname, '../../apps/selfhost/bin/tidemark.js');

type Environment = Readonly<Record<string, string>>;

export const serverProcess = (environment: Environment): ServerProcess =>
  processOf([...flags, programOf('selfhost')], environment, /Reference {2}http.*\n/);

/** One of the web processes on Postgres. */
export const webProcess = (environment: Environment): ServerProcess =>
  processOf([...flags, programOf('web')], environment, /Tidemark serves the API.*\n/);

/** The process that runs tasks on Postgres. */
export const workerProcess = (environment: Environment): ServerProcess =>
  processOf([...flags, programOf('worker')], environment, /The Tidemark worker is running.*\n/);

/** `./tidemark demo`, which prints a line of JSON when it serves. */
export const demoProcess = (args: readonly string[], environment: Environment): ServerProcess =>
  processOf([command, 'demo', '--json', ...args], environment, /\}\n/);

/** The `tidemark` command as it is installed; `input` is what it reads from standard input. */
export const commandProcess = (
  args: readonly string[],
  environment: Environment,
  input = '',
): Promise<Ended> => {
  const { child, ended } = processOf([command, ...args], environment, /$^/);
  child.stdin?.end(input);
  return ended;
};

/** The same, and nobody reads what it prints. */
export const unreadCommandProcess = (args: readonly string[], environment: Environment): Promise<Ended> => {
  const { child, ended } = processOf([command, ...args], environment, /$^/);
  child.stdin?.end();
  child.stdout?.destroy();
  return ended;
};

const processOf = (args: readonly string[], environment: Environment, isReady: RegExp): ServerProcess => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  let out = '';
  let err = '';
  const ready = Promise.withResolvers<string>();
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
    if (isReady.test(out)) ready.resolve(out);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, out, err });
      ready.reject(new Error(`ended with ${code ?? signal} before it was ready: ${err}`));
    });
  });
  ready.promise.catch(() => undefined);
  return { child, ready: ready.promise, ended };
};
