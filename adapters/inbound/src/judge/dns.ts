/** Questions to DNS: cached for all mails, and limited in time and number for each. */
import { Resolver } from 'node:dns/promises';
import type { DNSResolver } from 'mailauth';

/** Rejects with a `code` as Node.js does: `ENOTFOUND` and `ENODATA` are answers, every other code is none. */
export type Dns = DNSResolver;

const tryMs = 2_000;

/** Asks the name servers of this machine, each question twice. */
export const createDns = (): Dns => {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  // The types of mailauth know texts alone; it reads the records of MX as Node.js gives them.
  return async (name, type) => (await resolver.resolve(name, type)) as string[][];
};

const foundMs = 5 * 60_000;
const missingMs = 60_000;
const mostCached = 1_000;
const largestAnswer = 32 * 1024;

type Entry = Readonly<{ until: number; answer: Promise<string[][] | string[]> }>;

/**
 * Shares answers for five minutes, and for one minute that there are none: Node.js does not say for how long a text is valid.
 * Questions without an answer are asked again.
 */
export const cachedDns = (dns: Dns): Dns => {
  const cache = new Map<string, Entry>();

  const askNow = (key: string, name: string, type: string): Entry => {
    const answer = dns(name, type).then(checked);
    const entry = { until: Date.now() + foundMs, answer };
    cache.set(key, entry);
    if (cache.size > mostCached) cache.delete(cache.keys().next().value ?? key);
    answer.catch((error: unknown) => {
      if (cache.get(key) !== entry) return;
      if (isMissing(error)) cache.set(key, { until: Date.now() + missingMs, answer });
      else cache.delete(key);
    });
    return entry;
  };

  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = cache.get(key);
    const { answer } = known && known.until > Date.now() ? known : askNow(key, name, type);
    try {
      return (await answer).slice() as string[][];
    } catch (error) {
      // Readers write into errors, so each gets its own.
      throw failure(codeOf(error));
    }
  };
};

/** A domain may answer with anything, and mails are no reason to read it all. */
const checked = (answer: string[][] | string[]): string[][] | string[] => {
  if (JSON.stringify(answer).length > largestAnswer) throw failure('EBADRESP');
  return answer;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN';

const isMissing = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(codeOf(error));

const failure = (code: string): Error => Object.assign(new Error(`DNS: ${code}`), { code });

const questionMs = 5_000;
const mailMs = 10_000;
const mostQuestions = 100;

/** `hasFailed`: some question got no answer. `end` stops the clock. */
export type QuestionsOfMail = Readonly<{ ask: Dns; hasFailed: () => boolean; end: () => void }>;

/** How long all questions may take from the first one, and how many there may be. */
type QuestionLimits = Readonly<{ allMs?: number | undefined; most?: number }>;

/** Answers the same question once, also with a failure: what got no answer is not waited for again. */
export const remembered = (dns: Dns): Dns => {
  const answers = new Map<string, ReturnType<Dns>>();
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = answers.get(key) ?? dns(name, type);
    answers.set(key, known);
    return known;
  };
};

/**
 * The questions about one mail that have one purpose: 5 s for each, 10 s from the first one for all of them, and 100 at most.
 * Each purpose has its own limits, because the author of a mail chooses the names of some queries.
 */
export const questionsOfMail = (
  dns: Dns,
  { allMs = mailMs, most = mostQuestions }: QuestionLimits = {},
): QuestionsOfMail => {
  let asked = 0;
  let failed = 0;
  let clock: NodeJS.Timeout | undefined;
  const over = Promise.withResolvers<never>();
  // Callers that still wait for the answer get the error.
  over.promise.catch(() => undefined);

  const inTime = async (answer: ReturnType<Dns>): Promise<Awaited<ReturnType<Dns>>> => {
    clock ??= setTimeout(() => over.reject(failure('ETIMEOUT')), allMs);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(failure('ETIMEOUT')), questionMs);
    try {
      return await Promise.race([over.promise, late.promise, answer]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    ask: async (name, type) => {
      asked += 1;
      try {
        if (asked > most) throw failure('ECANCELLED');
        return await inTime(dns(name, type));
      } catch (error) {
        if (!isMissing(error)) failed += 1;
        throw failure(codeOf(error));
      }
    },
    hasFailed: () => failed > 0,
    end: () => clearTimeout(clock),
  };
};
