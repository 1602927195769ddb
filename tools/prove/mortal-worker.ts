/** A worker that can die as a process dies: in the middle of what it does, and without telling anybody. */
import type { ClaimedTask, Mailer, Outcome, TaskQueue } from '@tidemark/domain';
import { startTaskWorker, type TaskWorkerParts } from '@tidemark/node';

export type MortalWorker = Readonly<{
  /** Does what is due now; ends at once when it dies meanwhile. */
  runNow: () => Promise<void>;
  /** Dies when the server has taken the next mail, before that is recorded. */
  dieBehindNextMail: () => void;
  isDead: () => boolean;
  stop: () => Promise<void>;
}>;

export type Mortal = Readonly<{ mailer: Mailer; start: (parts: MortalParts) => MortalWorker }>;
type MortalParts = Pick<TaskWorkerParts, 'queue' | 'run' | 'clock'>;

/** Give the mailer to the desk whose tasks the worker runs. `onDeath` takes away what the system would. */
export const mortal = (inner: Mailer, onDeath: () => Promise<void>): Mortal => {
  const died = Promise.withResolvers<void>();
  let state: 'lives' | 'doomed' | 'dead' = 'lives';
  const isDead = () => state === 'dead';
  const never = <Result>(): Promise<Result> => new Promise<Result>(() => undefined);
  const unlessDead = <Result>(act: () => Promise<Result>): Promise<Result> => (isDead() ? never() : act());
  const mailer: Mailer = {
    from: inner.from,
    reachesPeople: inner.reachesPeople,
    attachmentBytes: inner.attachmentBytes,
    forget: (ids) => inner.forget(ids),
    send: (letter) =>
      unlessDead(async () => {
        const result = await inner.send(letter);
        if (state === 'doomed' && result.type === 'sent') {
          state = 'dead';
          await onDeath();
          died.resolve();
        }
        return isDead() ? never() : result;
      }),
  };
  return {
    mailer,
    start: ({ queue, run, clock }) => {
      const worker = startTaskWorker({
        queue: mortalQueue(queue, unlessDead),
        run: (task: ClaimedTask): Promise<Outcome> => unlessDead(() => run(task)),
        clock,
        log: { error: () => undefined },
      });
      return {
        runNow: () => Promise.race([worker.runNow(), died.promise]),
        dieBehindNextMail: () => {
          state = 'doomed';
        },
        isDead,
        stop: () => Promise.race([worker.stop(), died.promise]),
      };
    },
  };
};

type UnlessDead = <Result>(act: () => Promise<Result>) => Promise<Result>;

const mortalQueue = (queue: TaskQueue, unlessDead: UnlessDead): TaskQueue => ({
  claim: (limit, now, busy) => unlessDead(() => queue.claim(limit, now, busy)),
  keep: (tasks) => unlessDead(() => queue.keep(tasks)),
  done: (tasks) => unlessDead(() => queue.done(tasks)),
  later: (task, runAt) => unlessDead(() => queue.later(task, runAt)),
  park: (task, error, now) => unlessDead(() => queue.park(task, error, now)),
  release: (tasks) => unlessDead(() => queue.release(tasks)),
  wait: (task, until) => unlessDead(() => queue.wait(task, until)),
  overdue: (before) => unlessDead(() => queue.overdue(before)),
});
