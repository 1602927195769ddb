/**
 * The file is written anew in a process of its own, which can be ended at any moment: SQLite hears nobody while it works, so
 * it works in a thread, and this one watches the time. Ended in the middle, the file is as it was before.
 */
import { writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { rewriteDatabase } from '@tidemark/sql/rewriting';
import type { RewriteOutcome, RewriteWanted } from './rewrite-file.ts';

const end = (): void => void process.kill(process.pid, 'SIGKILL');

const answer = (outcome: RewriteOutcome): void => void writeSync(1, outcome);

const watch = ({ database, mostMs }: RewriteWanted): void => {
  const worker = new Worker(new URL(import.meta.url), { workerData: database });
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    answer('too long');
    end();
  };
  worker.on('message', (told: RewriteOutcome | 'begins' | 'written') => {
    clearTimeout(timer);
    if (told === 'begins' && mostMs !== null) timer = setTimeout(giveUp, mostMs);
    if (told !== 'begins' && told !== 'written') answer(told);
  });
  worker.once('error', (error: unknown) => {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
  worker.once('exit', () => process.exit());
};

const work = (database: string): void => {
  const tell = (told: RewriteOutcome | 'begins' | 'written') => parentPort?.postMessage(told);
  tell('begins');
  tell(rewriteDatabase(database, { written: () => tell('written') }) ? 'done' : 'being read');
};

if (isMainThread) {
  // Ctrl-C goes to the server too, which ends this one; and it ends with a server that was killed.
  process.on('SIGINT', () => undefined);
  process.stdin.once('end', end).resume();
  watch(JSON.parse(process.argv[2] ?? ''));
} else work(workerData);
