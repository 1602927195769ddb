/** The port `MailHtml`: HTML is read in a thread of its own, one text after the other; short HTML at once, where it can be. */
import { Worker } from 'node:worker_threads';
import { DeskError, type Html, type MailHtml } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { serialQueue } from '@tidemark/domain/serial-queue';
import { createHtml, type LoadedHtml } from '../html.ts';
import type { Answer, Question } from './protocol.ts';

export interface WorkingMailHtml extends MailHtml {
  /** Ends the thread. What it is reading is rejected. */
  close(): Promise<void>;
}

export type MailHtmlSettings = Readonly<{
  html?: LoadedHtml;
  /** How long one text may take, once it is its turn. */
  wholeMs?: number;
  /** The program of the thread; tests replace it. */
  program?: URL;
}>;

/** Shorter HTML takes a few milliseconds, whatever it is. */
const shortCharacters = 4_000;

/** Memory of the thread's objects, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** The thread starts with the first text, and again after its death. No mail makes this thread load the libraries of HTML. */
export const createMailHtml = ({
  html = createHtml(),
  wholeMs = limits.inbound.wholeReadMs,
  program = new URL('./html-thread.ts', import.meta.url),
}: MailHtmlSettings = {}): WorkingMailHtml => {
  let thread: Worker | null = null;
  const readInTurn = serialQueue();

  const warmThread = (): Worker => {
    if (thread) return thread;
    const started = new Worker(program, { name: 'mail-html', execArgv: [], env: {}, resourceLimits });
    started.on('error', ignore).once('exit', () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  };

  const readNow = async (question: Question): Promise<string> => {
    const answer = await answerOf(warmThread(), question, wholeMs);
    if (answer === 'late') await end();
    if (typeof answer === 'object' && 'text' in answer) return answer.text;
    throw new DeskError('internal_error', sentenceOf(answer, wholeMs));
  };

  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  const read =
    (method: keyof Html) =>
    async (text: string): Promise<string> => {
      if (text.length <= shortCharacters && html.isLoaded()) return html[method](text);
      return readInTurn(() => readNow({ method, text }));
    };

  return {
    sanitize: read('sanitize'),
    toText: read('toText'),
    trimQuotes: read('trimQuotes'),
    close: end,
  };
};

const ignore = (): void => undefined;

type Outcome = Answer | 'late' | 'died';

/** Holds the process alive while the thread reads. */
const answerOf = async (worker: Worker, question: Question, wholeMs: number): Promise<Outcome> => {
  const outcome = Promise.withResolvers<Outcome>();
  const died = () => outcome.resolve('died');
  const timer = setTimeout(() => outcome.resolve('late'), wholeMs);
  worker.on('message', outcome.resolve).on('exit', died).ref();
  worker.postMessage(question);
  try {
    return await outcome.promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', outcome.resolve).off('exit', died).unref();
  }
};

const sentenceOf = (outcome: Outcome, wholeMs: number): string => {
  if (outcome === 'late') return `Reading the HTML of the mail took longer than ${wholeMs / 1_000} seconds.`;
  if (outcome === 'died') return 'Reading the HTML of the mail took more memory than it may.';
  return `The HTML of the mail could not be read${'error' in outcome ? `: ${outcome.error}` : ''}.`;
};
