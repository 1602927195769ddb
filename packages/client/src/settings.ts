/** The options of a client, checked once, so that a mistake is reported at the start and without the key. */
import { invalidOption } from './error.ts';
import { pause } from './pause.ts';

export type ClientOptions = Readonly<{
  /** The address of the workspace, like `https://acme.example.com`; it may end with `/api/v1`. */
  baseUrl: string;
  /** An API key, or the session token of an agent or a customer. Signing in needs none. */
  key?: string | null | undefined;
  /** For one attempt, until the whole answer is there; for a download until it begins. 30 seconds when left out. */
  timeoutMs?: number | undefined;
  /** How often a call is tried again. 3 when left out, 0 for never. */
  maxRetries?: number | undefined;
  /** The longest `Retry-After` that is waited for; beyond it the error is thrown at once. A minute when left out. */
  longestWaitMs?: number | undefined;
  /** Put before the client's own name in `User-Agent`, like `acme-sync/2.1`. */
  userAgent?: string | undefined;
  /** Sends the requests instead of the platform's `fetch`: for proxies, and for tests. */
  fetch?: Fetch | undefined;
  /** Waits before a retry instead of a timer: for tests. */
  wait?: Wait | undefined;
}>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

export type Settings = Readonly<{
  /** With `/api/v1`, without a slash at its end. */
  apiUrl: string;
  key: string | null;
  timeoutMs: number;
  maxRetries: number;
  longestWaitMs: number;
  userAgent: string | null;
  fetch: Fetch;
  wait: Wait;
}>;

export const settingsOf = (options: ClientOptions): Settings => ({
  apiUrl: apiUrlOf(options.baseUrl),
  key: keyOf(options.key),
  timeoutMs: wholeNumber('timeoutMs', options.timeoutMs ?? 30_000, 1),
  maxRetries: wholeNumber('maxRetries', options.maxRetries ?? 3, 0),
  longestWaitMs: wholeNumber('longestWaitMs', options.longestWaitMs ?? 60_000, 0),
  userAgent: options.userAgent === undefined ? null : visibleText('userAgent', options.userAgent),
  fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  wait: options.wait ?? pause,
});

const apiUrlOf = (baseUrl: unknown): string => {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalidOption('baseUrl', 'baseUrl must be an address like https://acme.example.com.');
  // Credentials here would be sent to that address, or be shown in errors.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw invalidOption('baseUrl', 'baseUrl must be without user name, password, query and fragment.');
  const path = withoutSlashesBehind(url.pathname);
  return url.origin + (path.endsWith('/api/v1') ? path : `${path}/api/v1`);
};

/** Without a regular expression, which would restart at every slash of a long series. */
const withoutSlashesBehind = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

const keyOf = (key: unknown): string | null => {
  if (key === undefined || key === null) return null;
  if (typeof key === 'string' && /^[!-~]+$/.test(key)) return key;
  // The platform's own complaint would show the key.
  throw invalidOption(
    'key',
    'key must be visible ASCII characters without spaces and line breaks, as it was shown.',
  );
};

export const visibleText = (field: string, text: unknown): string => {
  if (typeof text === 'string' && /^[ -~]+$/.test(text)) return text;
  throw invalidOption(field, `${field} must be visible ASCII characters.`);
};

export const wholeNumber = (field: string, value: unknown, least: number): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw invalidOption(field, `${field} must be a whole number from ${least}, got ${String(value)}.`);
};
