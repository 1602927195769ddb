import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { storageFull, storeUnavailable } from './failures.ts';

const mostText = 20_000;

/** The word by which an answer names what is wrong; empty where it gives none. Reads the answer to its end. */
export const wordOf = async (answer: IncomingMessage): Promise<string> => {
  const body = await text(answer).catch((error: unknown) => {
    throw storeUnavailable(error);
  });
  return /<Code>([A-Za-z0-9]{1,80})<\/Code>/.exec(body.slice(0, mostText))?.[1] ?? '';
};

/** Translates the refusal of an object store for the desk. */
export const refused = ({ statusCode = 0 }: IncomingMessage, word: string): Error => {
  const cause = new Error(`The object store answered ${statusCode} ${word}`.trimEnd());
  const isFull = statusCode === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/i.test(word);
  return isFull ? storageFull(cause) : storeUnavailable(cause);
};
