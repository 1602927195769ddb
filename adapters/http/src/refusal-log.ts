/** `warn` lines about refused keys, throttled sign-ins and foreign forms: one for each source and kind in a minute. */
import { type Clock, networkOf } from '@tidemark/domain';
import { cookieNames, cookieOf } from './cookies.ts';
import type { Exchange } from './exchange.ts';
import { isForeign } from './pages/foreign-site.ts';
import type { ApiParts, Log } from './parts.ts';

/** The message of the line for each kind of refusal. */
const messages = {
  key: 'calls with a key or session that opens nothing were refused',
  throttle: 'tries to sign in were refused: too many',
  form: 'forms from pages of other sites were refused',
} as const;

type RefusalKind = keyof typeof messages;

export type RefusalLog = Readonly<{
  count: (kind: RefusalKind, source: string | null) => void;
  /** Logs what was counted since the last lines: a server that stops waits for no minute. */
  flush: () => void;
}>;

const minuteMs = 60_000;
/** More sources than these in a minute share one line. */
const mostSources = 200;

/**
 * Counts refusals, and logs those of a minute once the next one brings another refusal, or after a minute of rest. `source` is the
 * IPv4 address or the IPv6 network of 64 bits, as the throttle counts it; no key, address of a person or path is logged.
 */
export const createRefusalLog = ({ log, clock }: Readonly<{ log: Log; clock: Clock }>): RefusalLog => {
  let minute = -1;
  let counts = new Map<string, Readonly<{ kind: RefusalKind; source: string; count: number }>>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const { kind, source, count } of counts.values())
      log({ level: 'warn', message: messages[kind], refused: kind, source, count });
    counts = new Map();
  };
  const count: RefusalLog['count'] = (kind, from) => {
    const now = Math.floor(Date.parse(clock.now()) / minuteMs);
    if (now !== minute) flush();
    minute = now;
    const network = networkOf(from);
    const isCounted = counts.has(`${kind} ${network}`) || counts.size < mostSources;
    const source = isCounted ? network : 'others';
    const before = counts.get(`${kind} ${source}`)?.count ?? 0;
    counts.set(`${kind} ${source}`, { kind, source, count: before + 1 });
    timer ??= setTimeout(flush, minuteMs).unref();
  };
  return { count, flush };
};

/** Watches the responses of an API. */
export const refusalWatch = (parts: Pick<ApiParts, 'log' | 'clock' | 'settings' | 'refusals'>) => {
  const { refusals = createRefusalLog(parts) } = parts;
  return (exchange: Exchange, status: number): void => {
    const kind = status < 400 ? null : kindOf(exchange, status, parts.settings.publicUrl);
    if (kind !== null) refusals.count(kind, exchange.source);
  };
};

const kindOf = (
  { request, method }: Pick<Exchange, 'request' | 'method'>,
  status: number,
  publicUrl: string | null,
): RefusalKind | null => {
  const hasBearer = request.headers.get('authorization') !== null;
  if (status === 401 && (hasBearer || hasSession(request))) return 'key';
  if (status === 429 && method !== 'GET' && !hasBearer) return 'throttle';
  return status === 403 && method !== 'GET' && isForeign(request, publicUrl) ? 'form' : null;
};

/** Of an agent: the console calls with it. */
const hasSession = (request: Exchange['request']): boolean => cookieOf(request, cookieNames.session) !== null;
