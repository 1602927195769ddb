/** One warm thread that reads mail, started when it is needed and again after its death. */
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './protocol.ts';

/** Memory of the thread's objects, in MiB. Bytes are not among them: what is kept of a mail has its own limit. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export type ThreadDeath = Readonly<{ isOutOfMemory: boolean; error: string }>;

export type ReadingThread = Readonly<{
  post: (message: ToThread) => void;
  /** Replaces the listeners. */
  listen: (onMessage: (message: FromThread) => void, onDeath: (death: ThreadDeath) => void) => void;
  /** Keeps the process alive while a mail is read. */
  hold: (isHeld: boolean) => void;
  isAlive: () => boolean;
  /** The CPU time that the thread has used since its start. Rejects after its death. */
  cpuMs: () => Promise<number>;
  end: () => Promise<void>;
}>;

/** Resolves when it can read; rejects when it cannot be started. */
export const startThread = async (program: URL): Promise<ReadingThread> => {
  const worker = new Worker(program, { name: 'mail-reader', execArgv: [], env: {}, resourceLimits });
  const started = Promise.withResolvers<void>();
  let isAlive = true;
  let error: unknown = null;
  let onMessage = (message: FromThread): void => {
    if (message.type === 'ready') started.resolve();
  };
  let onDeath = ({ error: reason }: ThreadDeath): void =>
    started.reject(new Error(`The thread that reads mail could not be started: ${reason}`));

  worker.on('message', (message: FromThread) => onMessage(message));
  worker.on('error', (thrown) => {
    error = thrown;
  });
  worker.on('exit', (code) => {
    isAlive = false;
    onDeath({ isOutOfMemory: codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY', error: messageOf(error, code) });
  });
  await started.promise;
  worker.unref();

  return {
    post: (message) =>
      message.type === 'bytes'
        ? worker.postMessage(message, [message.bytes.buffer])
        : worker.postMessage(message),
    listen: (nextOnMessage, nextOnDeath) => {
      onMessage = nextOnMessage;
      onDeath = nextOnDeath;
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    isAlive: () => isAlive,
    cpuMs: async () => {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1_000;
    },
    end: async () => {
      isAlive = false;
      await worker.terminate();
    },
  };
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const messageOf = (error: unknown, code: number): string =>
  error instanceof Error ? error.message : `it ended with code ${code}.`;
