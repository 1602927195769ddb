/** Work of child processes in a quiet hour: one at a time, with an hour's pause after a failure. */
import type { ChildProcess } from 'node:child_process';

export type NightlyWork = Readonly<{ stop: () => Promise<void> }>;

/** A child at work; `ended` rejects with what it said when it failed. */
export type Running<Outcome = unknown> = Readonly<{ child: ChildProcess; ended: Promise<Outcome> }>;

type Parts = Readonly<{
  /** How often it looks. */
  everyMs?: number | undefined;
  /** Does what is due, by children that it hands to `watch`. It rests where that came to nothing; what failed it throws. */
  work: (watch: Watch) => Promise<'done' | 'rest'>;
  failed: (error: unknown) => void;
}>;

/** Waits for a child, which is killed when the server ends. */
type Watch = <Outcome>(running: Running<Outcome>) => Promise<Outcome>;

export const startNightlyWork = ({ everyMs = usualLookMs, work, failed }: Parts): NightlyWork => {
  let running: Running | null = null;
  let isBusy = false;
  let restUntil = 0;
  let stopped = false;
  const watch: Watch = (begun) => {
    running = begun;
    return begun.ended;
  };
  const look = async (): Promise<void> => {
    if (isBusy || performance.now() < restUntil) return;
    isBusy = true;
    try {
      if ((await work(watch)) === 'rest') restUntil = performance.now() + restMs;
    } catch (error) {
      restUntil = performance.now() + restMs;
      if (!stopped) failed(error);
    } finally {
      [running, isBusy] = [null, false];
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    // Not to be asked but ended: a child cannot hear while SQLite works, and leaves everything as it was.
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      running?.child.kill('SIGKILL');
      // It was killed here: its end is no news.
      await running?.ended.catch(() => undefined);
    },
  };
};

export const usualLookMs = 30_000;
const restMs = 3_600_000;
