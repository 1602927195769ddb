/** Mail that arrives fast is acknowledged first, and taken in a little later (docs/decisions/0094). */
import { setTimeout as wait } from 'node:timers/promises';
import { type ClaimedTask, type Clock, type Desk, plus } from '@tidemark/domain';

/** So many mails within so short a time are a rush: 32 a second, and no mail of a quiet server. */
const manyMails = 8;
const shortMs = 250;
/** How old a mail is at most that is held back, so that a stream without an end is taken in too. */
const longestMs = 2_000;
const pauseMs = 50;
/** Each that waits holds one of the 512 hands of the worker: half of them stay free for all other work. */
const mostWaiting = 256;

type Timing = Readonly<{
  clock: Clock;
  /** Milliseconds that only grow. */
  elapsed?: () => number;
  pause?: (milliseconds: number) => Promise<unknown>;
}>;

/** The same desk, where `mail.take_in` waits while mails arrive in a rush. */
export const mailFirst = (
  desk: Desk,
  { clock, elapsed = () => performance.now(), pause = wait }: Timing,
): Desk => {
  const last: number[] = [];
  let pausing: Promise<unknown> | null = null;
  let waiting = 0;

  const noteArrival = (): void => {
    last.push(elapsed());
    if (last.length > manyMails) last.shift();
  };
  const isRush = (): boolean => last.length === manyMails && elapsed() - (last[0] ?? 0) < shortMs;
  const isYoung = ({ payload: { since } }: ClaimedTask): boolean =>
    typeof since === 'string' && since > plus(clock.now(), -longestMs);
  /** One timer for all that wait. */
  const pauseOnce = (): Promise<unknown> => {
    pausing ??= pause(pauseMs).finally(() => {
      pausing = null;
    });
    return pausing;
  };
  /** A clock that is set back makes no wait longer. */
  const behindRush = async (task: ClaimedTask): Promise<void> => {
    if (waiting >= mostWaiting) return;
    const until = elapsed() + longestMs;
    waiting += 1;
    try {
      while (isRush() && isYoung(task) && elapsed() < until) await pauseOnce();
    } finally {
      waiting -= 1;
    }
  };
  return {
    ...desk,
    inbound: {
      ...desk.inbound,
      receive: (mail) => {
        noteArrival();
        return desk.inbound.receive(mail);
      },
    },
    tasks: {
      ...desk.tasks,
      run: async (task) => {
        if (task.kind === 'mail.take_in') await behindRush(task);
        return desk.tasks.run(task);
      },
    },
  };
};
