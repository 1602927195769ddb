/** The port `MailReader`: reads one mail at a time in a thread, and ends the thread when a mail takes too long. */
import type { MailReader, RawMail, ReadingHints, ReadMail } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { serialQueue } from '@tidemark/domain/serial-queue';
import { partAt } from './part-bytes.ts';
import type { FromThread } from './protocol.ts';
import { type ReadingThread, startThread, type ThreadDeath } from './reading-thread.ts';
import { summarise } from './summarise.ts';

export interface WorkingMailReader extends MailReader {
  /** Ends the thread. A mail that is being read becomes `unreadable`. */
  close(): Promise<void>;
}

export type ReaderSettings = Readonly<{
  /** The CPU time of the thread that a mail may take: on a busy machine, a mail that waits for its turn is not a slow one. */
  readMs?: number;
  /** How long a mail may take in all, from its first byte; the wait for mails before it does not count. */
  wholeMs?: number;
  /** The program of the thread; tests replace it. */
  program?: URL;
}>;

/** Bytes are sent in pieces of this size, and so many pieces may be queued for the thread. */
const pieceBytes = 64 * 1024;
const mostPieces = 4;

export const createMailReader = ({
  readMs = limits.inbound.readMs,
  wholeMs = limits.inbound.wholeReadMs,
  program = new URL('./worker.ts', import.meta.url),
}: ReaderSettings = {}): WorkingMailReader => {
  let thread: Promise<ReadingThread> | null = null;
  const readInTurn = serialQueue();
  let mails = 0;
  const pool: ArrayBuffer[] = [];

  const warmThread = async (): Promise<ReadingThread> => {
    // A thread that did not begin is begun again.
    const known = await thread?.catch(() => null);
    if (known?.isAlive()) return known;
    thread = startThread(program);
    return await thread;
  };

  const readNow = async (raw: RawMail, hints: ReadingHints | undefined): Promise<ReadMail> => {
    const reading = await warmThread();
    const result = Promise.withResolvers<ReadMail>();
    const watch = watchTime(reading, { readMs, wholeMs }, result.resolve);
    mails++;
    const feed = createFeed(reading, mails, pool);
    reading.listen(
      (message) => {
        if (message.type === 'taken') feed.taken(message.mail, message.memory);
        else if (message.type !== 'ready' && message.mail === feed.mail) handle(message, raw, result.resolve);
      },
      (death) => result.resolve(ofDeath(death)),
    );
    reading.hold(true);
    feed.all(raw, hints).catch(result.reject);
    try {
      const read = await result.promise;
      if (read.type === 'too_slow') await reading.end();
      return read;
    } finally {
      watch.stop();
      feed.stop();
      reading.listen(ignore, ignore);
      reading.hold(false);
    }
  };

  return {
    summarise,
    read: (raw, hints) => readInTurn(() => readNow(raw, hints)),
    close: async () => {
      // A thread that did not begin needs no end.
      const known = await thread?.catch(() => null);
      await known?.end();
    },
  };
};

const ignore = (): void => undefined;

const handle = (message: FromThread, raw: RawMail, resolve: (read: ReadMail) => void): void => {
  if (message.type === 'failed')
    resolve({ type: 'unreadable', error: `The mail could not be read: ${message.error}` });
  else if (message.type === 'facts') {
    const { files, ...facts } = message.facts;
    resolve({ type: 'read', facts: { ...facts, parts: files.map((file) => partAt(raw, file)) } });
  }
};

/** Calls `over` once, when the mail has used up its CPU time or its whole time. */
const watchTime = (
  thread: ReadingThread,
  { readMs, wholeMs }: Readonly<{ readMs: number; wholeMs: number }>,
  over: (slow: ReadMail) => void,
) => {
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (ms: number, look: () => Promise<void>): void => {
    // A thread that has ended uses no more CPU time.
    timer = setTimeout(() => void look().catch(ignore), ms);
  };
  const whole = setTimeout(() => over(tooSlow(wholeMs)), wholeMs);
  const begun = thread.cpuMs();
  const look = async (): Promise<void> => {
    const leftMs = readMs - ((await thread.cpuMs()) - (await begun));
    if (leftMs <= 0) over(tooSlow(readMs, ' of CPU time'));
    else if (timer) lookIn(Math.max(leftMs, leastPauseMs), look);
  };
  // `look` awaits it too, and the reader reports a thread that failed.
  begun.catch(ignore);
  lookIn(readMs, look);
  return {
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(whole);
      timer = undefined;
    },
  };
};

const leastPauseMs = 10;

const tooSlow = (ms: number, of = ''): ReadMail => ({
  type: 'too_slow',
  error: `Reading the mail took longer than ${ms / 1000} seconds${of}.`,
});

const ofDeath = ({ isOutOfMemory, error }: ThreadDeath): ReadMail =>
  isOutOfMemory
    ? { type: 'too_large', error: 'Reading the mail took more memory than it may.' }
    : { type: 'unreadable', error: `The thread that read the mail ended: ${error}` };

/**
 * Sends the bytes of a mail to the thread, as fast as it processes them. The memory of the pieces is passed back and forth:
 * otherwise a large mail would leave as much garbage. Messages about an earlier mail may arrive late.
 */
const createFeed = (thread: ReadingThread, mail: number, pool: ArrayBuffer[]) => {
  let waiting = 0;
  let isStopped = false;
  let wake = ignore;

  const room = async (): Promise<void> => {
    while (waiting >= mostPieces && !isStopped)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };

  const send = async (piece: Uint8Array): Promise<void> => {
    await room();
    if (isStopped) return;
    const bytes = new Uint8Array(pool.pop() ?? new ArrayBuffer(pieceBytes), 0, piece.length);
    bytes.set(piece);
    waiting++;
    thread.post({ type: 'bytes', bytes });
  };

  return {
    mail,
    taken: (of: number, memory: ArrayBuffer): void => {
      if (pool.length < mostPieces) pool.push(memory);
      if (of !== mail) return;
      waiting--;
      wake();
    },
    stop: (): void => {
      isStopped = true;
      wake();
    },
    all: async (raw: RawMail, hints: ReadingHints | undefined): Promise<void> => {
      thread.post({ type: 'begin', mail, hints });
      for await (const bytes of raw.open()) {
        for (let at = 0; at < bytes.length; at += pieceBytes) await send(bytes.subarray(at, at + pieceBytes));
        if (isStopped) return;
      }
      if (!isStopped) thread.post({ type: 'end' });
    },
  };
};
