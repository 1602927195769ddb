/** Keeps one event stream open. It resumes at the last event, and polls where streams do not last. */
import { readEvents, type StreamEvent } from './read-events.ts';
import type { StreamState } from './stream-state.ts';

export type StreamParts = Readonly<{
  /** Calls the stream's address, with what a browser adds. */
  call: (search: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
  /** The id of the last event that is known here; null for nothing. */
  lastId: () => string | null;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}>;

/** Gives what closes it. */
export const keepStream = (parts: StreamParts): (() => void) => {
  const closing = new AbortController();
  void follow(parts, closing.signal).finally(() => parts.onState('closed'));
  return () => closing.abort();
};

/** Without any byte for so long the connection is dead; a comment comes every 15 seconds. */
const silentMs = 40_000;
const slowMs = 10_000;
/** So often it asks before it tries a stream again. */
const asks = 12;

const follow = async (parts: StreamParts, closed: AbortSignal): Promise<void> => {
  const { onState, wait = pause, random = Math.random } = parts;
  let failures = 0;
  while (!closed.aborted) {
    onState(failures >= 2 ? 'slow' : 'opening');
    const heard = await listen(parts, closed);
    failures = heard.isOpened ? 0 : failures + 1;
    if (closed.aborted) return;
    if (failures >= 2) await ask(parts, closed);
    // Spread, so that not all come back at the same moment.
    else await wait(heard.waitMs + 500 + random() * (heard.isOpened ? 1_000 : 4_000), closed);
  }
};

/** `isOpened`: it lasted until something came. */
type Heard = Readonly<{ isOpened: boolean; waitMs: number }>;

const listen = async (parts: StreamParts, closed: AbortSignal): Promise<Heard> => {
  const silence = new AbortController();
  let isOpened = false;
  let waitMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heardSomething = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silentMs);
  };
  heardSomething();
  try {
    const answer = await parts.call('', headersOf(parts), AbortSignal.any([closed, silence.signal]));
    if (!answer.ok || !answer.body) return { isOpened, waitMs };
    const hear = (event: StreamEvent): void => {
      if (!isOpened) parts.onState('open');
      isOpened = true;
      if (event.event === 'bye') waitMs = waitOf(event.data);
      else parts.onEvent(event);
    };
    await readEvents(answer.body, hear, heardSomething);
  } catch {
    // A cut, or silence: it comes back.
  } finally {
    clearTimeout(timer);
  }
  return { isOpened, waitMs };
};

/** Some proxies pass nothing on before an answer ends: what was missed comes in answers that end at once. */
const ask = async (parts: StreamParts, closed: AbortSignal): Promise<void> => {
  const { wait = pause } = parts;
  for (let count = 0; count < asks && !closed.aborted; count += 1) {
    try {
      const answer = await parts.call('?once=true', headersOf(parts), closed);
      if (answer.ok && answer.body) await readEvents(answer.body, parts.onEvent);
    } catch {
      // The next one may succeed.
    }
    parts.onState('slow');
    await wait(slowMs, closed);
  }
};

const headersOf = ({ lastId }: StreamParts): Readonly<Record<string, string>> => {
  const id = lastId();
  return { Accept: 'text/event-stream', ...(id === null ? {} : { 'Last-Event-ID': id }) };
};

const waitOf = (data: unknown): number => {
  const wait: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'wait_ms') : 0;
  return typeof wait === 'number' ? wait : 0;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
