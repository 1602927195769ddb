/**
 * The file is rewritten in a process of its own, which can be ended at any moment: SQLite hears nobody while it works, so
 * it works in a thread, and this one watches the time. Ended in the middle, the file is as it was before.
 */
import { writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { noteGivenUp, rewriteDatabase } from '@tidemark/sql/rewriting';
import type { NoteInput, RewriteInput, RewriteOutcome } from './rewrite-file.ts';

const end = (): void => void process.kill(process.pid, 'SIGKILL');

const answer = (outcome: RewriteOutcome | 'noted'): void => void writeSync(1, outcome);

const fail = (error: unknown): void => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
};

const watch = ({ database, mostMs }: RewriteInput): void => {
  const worker = new Worker(new URL(import.meta.url), { workerData: database });
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    answer('too long');
    end();
  };
  worker.on('message', (message: RewriteOutcome | 'begins' | 'written') => {
    // Restarted while it waits for the lock: waiting does not count as work.
    clearTimeout(timer);
    if (message === 'begins' && mostMs !== null) timer = setTimeout(giveUp, mostMs);
    if (message !== 'begins' && message !== 'written') answer(message);
  });
  worker.once('error', fail);
  worker.once('exit', () => process.exit());
};

const work = (database: string): void => {
  const send = (message: RewriteOutcome | 'begins' | 'written') => parentPort?.postMessage(message);
  send(rewriteDatabase(database, { begins: () => send('begins'), written: () => send('written') }));
};

const note = ({ database, givenUpAt }: NoteInput): void => {
  try {
    noteGivenUp(database, givenUpAt);
    answer('noted');
    process.exit();
  } catch (error) {
    fail(error);
  }
};

if (isMainThread) {
  // Ctrl-C also reaches the server, which ends this process. It also ends when the server is killed.
  process.on('SIGINT', () => undefined);
  process.stdin.once('end', end).resume();
  const input: RewriteInput | NoteInput = JSON.parse(process.argv[2] ?? '');
  if ('givenUpAt' in input) note(input);
  else watch(input);
} else work(workerData);
