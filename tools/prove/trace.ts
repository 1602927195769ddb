/** Looks at the system calls of a process with strace, and kills it at one of them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cleanLater } from './cleaning.ts';

/** Calls by which a server changes a disk, or says something to somebody. */
export const steps = {
  'write to a file': ['pwrite64', 'pwritev', 'ftruncate'],
  'sync a file': ['fdatasync', 'fsync'],
  'name a file': ['rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'mkdir'],
  'write or send': ['write', 'writev', 'sendto', 'sendmsg'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Step = keyof typeof steps;

export const stepNames: readonly Step[] = ['write to a file', 'sync a file', 'name a file', 'write or send'];

/** Not every machine lets one process trace another. */
export const mayTrace = (): boolean =>
  spawnSync('strace', ['-f', '-e', 'trace=write', '-e', 'inject=write:signal=SIGWINCH:when=1', 'true'], {
    stdio: 'ignore',
  }).status === 0;

/** Words that run a program and note these calls in a file. */
export const noting = (file: string): readonly string[] => [
  ...['strace', '-f', '-qq', '-e', `trace=${Object.values(steps).flat().join(',')}`, '-o', file],
];

/** Words that run a program, and kill it where one of its threads makes such a call for the nth time. */
export const killing = (step: Step, nth: number): readonly string[] => [
  ...['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${steps[step].join(',')}`],
  ...['-e', `inject=${steps[step].join(',')}:signal=SIGKILL:when=${nth}`],
];

const patienceMs = 2_000;

export type Tracer = Readonly<{ end: () => Promise<void> }>;

/** Attaches to a process that runs; `words` are those of `noting` or `killing`. */
export const attach = async (pid: number, words: readonly string[]): Promise<Tracer> => {
  const [command = 'strace', ...args] = words.filter((word) => word !== '-qq');
  const child = spawn(command, [...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  cleanLater(() => child.kill('SIGKILL'));
  await attached(child);
  return {
    end: async () => {
      child.kill('SIGINT');
      // It may wait for ever for threads of a process that it has killed.
      const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(patience);
    },
  };
};

/** Strace says so once it has every thread. */
const attached = ({ stderr }: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('attached')) resolve();
    });
    stderr?.once('end', () => reject(new Error(`strace did not attach: ${said}`)));
  });

/** How often one thread made such a call, the busiest one. */
export const mostCalls = (file: string, step: Step): number => {
  const counts = new Map<string, number>();
  const names: readonly string[] = steps[step];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, thread = '', name = ''] = /^(\d+)\s+(\w+)\(/.exec(line) ?? [];
    if (names.includes(name)) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
};
