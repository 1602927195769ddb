/** One warm thread that reads mail, started when it is needed and again after its death. */
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './protocol.ts';

/** Memory of the thread's objects, in MiB. Bytes are not among them: what is kept of a mail has its own limit. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export type ThreadDeath = Readonly<{ isOutOfMemory: boolean; error: string }>;

export type ReadingThread = Readonly<{
  post: (message: ToThread) => void;
  /** Who hears what the thread says, until another one listens. */
  listen: (hears: (message: FromThread) => void, dies: (death: ThreadDeath) => void) => void;
  /** While a mail is read, the process stays for it. */
  hold: (isHeld: boolean) => void;
  isAlive: () => boolean;
  end: () => Promise<void>;
}>;

/** Resolves when it can read; rejects when it cannot be started. */
export const startThread = async (program: URL): Promise<ReadingThread> => {
  const worker = new Worker(program, { name: 'mail-reader', execArgv: [], env: {}, resourceLimits });
  const started = Promise.withResolvers<void>();
  let isAlive = true;
  let error: unknown = null;
  let hears = (message: FromThread): void => {
    if (message.type === 'ready') started.resolve();
  };
  let dies = ({ error: reason }: ThreadDeath): void =>
    started.reject(new Error(`The thread that reads mail could not be started: ${reason}`));

  worker.on('message', (message: FromThread) => hears(message));
  worker.on('error', (thrown) => {
    error = thrown;
  });
  worker.on('exit', (code) => {
    isAlive = false;
    dies({ isOutOfMemory: codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY', error: messageOf(error, code) });
  });
  await started.promise;
  worker.unref();

  return {
    post: (message) =>
      message.type === 'bytes'
        ? worker.postMessage(message, [message.bytes.buffer as ArrayBuffer])
        : worker.postMessage(message),
    listen: (nextHears, nextDies) => {
      hears = nextHears;
      dies = nextDies;
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    isAlive: () => isAlive,
    end: async () => {
      isAlive = false;
      await worker.terminate();
    },
  };
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const messageOf = (error: unknown, code: number): string =>
  error instanceof Error ? error.message : `it ended with code ${code}.`;
