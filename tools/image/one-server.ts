/** One server at a time, that is left running by nobody. */
import type { Running } from './container.ts';

export type OneServer = Readonly<{
  start: () => Promise<Running>;
  /** Ends the one that runs, if any does. */
  kill: () => Promise<void>;
}>;

export const oneServer = (start: () => Promise<Running>): OneServer => {
  let running: Running | null = null;
  return {
    start: async () => {
      running = await start();
      return running;
    },
    kill: async () => {
      const ending = running;
      running = null;
      await ending?.kill();
    },
  };
};

/** Kills the server when the work is over, also where the work throws. */
export const endingServer = async <Result>(server: OneServer, work: () => Promise<Result>): Promise<Result> =>
  work().finally(server.kill);
