/** Makes a call: one attempt after the other, until there is an answer to give. */
import { failureOf, readJson } from './answer.ts';
import { TidemarkError } from './error.ts';
import type { Input, OperationName, Reply } from './operation-types.ts';
import { type AnyInput, type CallOptions, type Prepared, prepare } from './request.ts';
import { mayHaveBeenDone, waitBefore } from './retry.ts';
import { type Settings, wholeNumber } from './settings.ts';

export type Send = <O extends OperationName>(
  operation: O,
  input: Input<O>,
  options?: CallOptions,
) => Promise<Reply<O>>;

export const createSend =
  (settings: Settings): Send =>
  async <O extends OperationName>(operation: O, input: Input<O>, options: CallOptions = {}) => {
    const answer = await answered(settings, { operation, input, options });
    // The document says what this operation answers, and a test holds the server to it.
    return answer as Reply<O>;
  };

type Sent = Readonly<{ headers: Readonly<Record<string, string>>; signal: AbortSignal }>;

type Read = (response: Response, sent: Sent) => Promise<unknown>;

type ClientCall = Readonly<{ operation: OperationName; input: AnyInput; options: CallOptions }>;

const answered = async (settings: Settings, { operation, input, options }: ClientCall): Promise<unknown> => {
  const prepared = prepare(settings, operation, { input, options });
  const read = prepared.route.bytes ? readBytes(settings) : readJson;
  const maxRetries = wholeNumber('maxRetries', options.maxRetries ?? settings.maxRetries, 0);
  const timeoutMs = wholeNumber('timeoutMs', options.timeoutMs ?? settings.timeoutMs, 1);
  let isInDoubt = false;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt({ ...settings, timeoutMs }, prepared, { options, read });
    if ('answer' in outcome) {
      options.onAnswer?.({ status: outcome.response.status, headers: outcome.response.headers });
      return outcome.answer;
    }
    const { failure } = outcome;
    // The attempt before removed it, and its answer was lost.
    if (isInDoubt && prepared.route.method === 'DELETE' && failure.status === 404) return undefined;
    isInDoubt ||= mayHaveBeenDone(failure);
    const wait = waitBefore(failure, prepared, {
      attempts,
      maxRetries,
      longestWaitMs: settings.longestWaitMs,
    });
    if (wait === null) throw failure;
    await settings.wait(wait, options.signal);
  }
};

type Outcome = Readonly<{ answer: unknown; response: Response }> | Readonly<{ failure: TidemarkError }>;

const attempt = async (
  { fetch, timeoutMs, key }: Settings,
  { url, route, headers, body }: Prepared,
  { options, read }: Readonly<{ options: CallOptions; read: Read }>,
): Promise<Outcome> => {
  options.signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  try {
    const init = { method: route.method, headers, body, signal, redirect: 'manual' } as const;
    const response = await fetch(url, init);
    return { answer: await read(response, init), response };
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (error instanceof TidemarkError) return { failure: error };
    return { failure: late.signal.aborted ? tooLate(timeoutMs) : unreached(error, { url, key }) };
  } finally {
    clearTimeout(timer);
  }
};

/** The answer itself, to be read as its bytes come. An object store's own address is called without our credential. */
const readBytes =
  ({ fetch, apiUrl }: Settings): Read =>
  async (response, { headers: { Range }, signal }) => {
    if (response.ok || response.status === 304) return response;
    const location = response.status === 302 ? response.headers.get('Location') : null;
    if (location === null) throw await failureOf(response);
    const headers = Range === undefined ? {} : { Range };
    const stored = await fetch(String(new URL(location, apiUrl)), { headers, signal });
    if (stored.ok) return stored;
    throw await failureOf(stored);
  };

const tooLate = (timeoutMs: number): TidemarkError =>
  new TidemarkError({ code: 'timeout', message: `No complete answer came within ${timeoutMs} ms.` });

const unreached = (error: unknown, { url, key }: Readonly<{ url: string; key: string | null }>) =>
  new TidemarkError({
    code: 'network_error',
    message: `No complete answer came from ${new URL(url).host}: ${reasonOf(error, key)}.`,
  });

/** Some platforms put the whole address into what they say, and its query may be a secret. */
const reasonOf = (error: unknown, key: string | null): string => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : null;
  const text = typeof code === 'string' ? code : cause instanceof Error ? cause.message : String(cause);
  const tells = text.includes('://') || (key !== null && text.includes(key));
  return tells ? 'the connection failed' : text.replace(/\.$/, '');
};
