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
/** Where streams do not last, one of so many tries is a stream. */
const asks = 12;

const follow = async (parts: StreamParts, closed: AbortSignal): Promise<void> => {
  const { onState, wait = pause, random = Math.random } = parts;
  let failures = 0;
  let away = 0;
  while (!closed.aborted) {
    // One poll that fails says nothing of the connection.
    onState(failures >= 2 && away < 2 ? 'slow' : 'opening');
    const { isOpened, waitMs } =
      failures >= 2 && failures % asks > 0 ? unheard : await listen(parts, closed, '');
    // Some proxies pass nothing on before an answer ends: what was missed comes in an answer that ends at once.
    const isThere = isOpened || (await listen(parts, closed, '?once=true')).isThere;
    away = isThere ? 0 : away + 1;
    // A server that answers nothing is away: that says nothing of its streams.
    failures = !isOpened && (isThere || failures >= 2) ? failures + 1 : 0;
    if (closed.aborted) return;
    // Spread, so that not all come back at the same moment.
    const restMs = 500 + away * 1_000 + random() * (isOpened ? 1_000 : 4_000);
    await wait(failures >= 2 ? slowMs : waitMs + Math.min(restMs, slowMs), closed);
  }
};

/** `isOpened`: it lasted until something came. `isThere`: the server answered, and the answer ended. */
type Heard = Readonly<{ isOpened: boolean; isThere: boolean; waitMs: number }>;

const unheard: Heard = { isOpened: false, isThere: false, waitMs: 0 };

const listen = async (parts: StreamParts, closed: AbortSignal, search: '' | '?once=true'): Promise<Heard> => {
  const silence = new AbortController();
  let isOpened = false;
  let isThere = false;
  let waitMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heardSomething = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silentMs);
  };
  const hear = (event: StreamEvent): void => {
    if (!isOpened && !search) parts.onState('open');
    isOpened = true;
    if (event.event === 'bye') waitMs = waitOf(event.data);
    else parts.onEvent(event);
  };
  heardSomething();
  try {
    const answer = await parts.call(search, headersOf(parts), AbortSignal.any([closed, silence.signal]));
    if (answer.ok && answer.body) await readEvents(answer.body, hear, heardSomething);
    isThere = answer.status < 500;
  } catch {
    // A cut, or silence: the next try may succeed.
  } finally {
    clearTimeout(timer);
  }
  return { isOpened, isThere, waitMs };
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
