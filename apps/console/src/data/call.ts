/** Calls of the console: the typed client, let in by the browser's cookie. */
import { createClient, type Fetch, TidemarkError } from '@tidemark/client';
import { proofs } from './proofs.ts';

const apiPath = '/api/v1';
export const consoleApi = '/console/api';

/** The build that runs here, as its page says; each call names it to the server. */
export const build =
  document.querySelector<HTMLMetaElement>('meta[name="tidemark-build"]')?.content ?? 'development';

/** The same call below `/console/api`, with the header that no form of another site can send. */
const cookieFetch: Fetch = async (url, init) => {
  const { pathname, search } = new URL(url);
  const headers = new Headers(init.headers);
  headers.set('X-Tidemark-Console', build);
  headers.delete('User-Agent');
  const path = pathname.startsWith(apiPath) ? consoleApi + pathname.slice(apiPath.length) : pathname;
  const send = () => fetch(path + search, { ...init, headers, credentials: 'same-origin' });
  const answer = await send();
  if (answer.status !== 401) return answer;
  // A proof of identity changes the cookie, also under a call that is on its way: that one was not let in.
  const again = await send();
  if (again.status === 401) signIn();
  return again;
};

/** `GET /stream`, whose answer is read as it comes. */
export const streamCall = (
  search: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> => cookieFetch(`${location.origin}${consoleApi}/stream${search}`, { headers, signal });

/** Every operation of the public API. */
export const api = createClient({ baseUrl: location.origin, fetch: cookieFetch, maxRetries: 2 });

type Asked = Readonly<{
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Goes on when the page is left. Browsers allow this for small bodies only. */
  keepalive?: boolean;
}>;

/** Calls an endpoint of the console API: `ask('/view-counts')` calls `/console/api/view-counts`. Throws the same errors as the client. */
export const ask = async <Answer>(path: string, asked: Asked = {}): Promise<Answer> =>
  (await askTagged<Answer>(path, asked)).body;

/** With the `ETag` of the answer, for a later `If-Match`; null where it has none. */
export const askTagged = async <Answer>(
  path: string,
  { method = 'GET', body, signal, headers, keepalive = false }: Asked = {},
): Promise<Readonly<{ body: Answer; tag: string | null }>> => {
  const init: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  };
  const unanswered = (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw new TidemarkError({ code: 'network_error', message: 'The server did not answer.' });
  };
  const send = () => cookieFetch(location.origin + consoleApi + path, init).catch(unanswered);
  const answer = await proved(await send(), send);
  // The document of the console's own endpoints says what each answers. A network may break off in the middle, or answer itself.
  const given = (answer.status === 204 ? undefined : await answer.json().catch(unanswered)) as Answer;
  return { body: given, tag: answer.headers.get('ETag') };
};

/** Sends a call again once the agent has proved who they are, where it needs that. */
const proved = async (answer: Response, send: () => Promise<Response>): Promise<Response> => {
  if (answer.ok) return answer;
  const failure = await failureOf(answer);
  if (failure.code !== 'proof_required' || !(await proofs.ask())) throw failure;
  const again = await send();
  if (!again.ok) throw await failureOf(again);
  return again;
};

/** Makes an error of a refused response. A 401 leads to the sign-in page. */
export const failureOf = async (answer: Response): Promise<TidemarkError> => {
  if (answer.status === 401) signIn();
  // A response that is not JSON is described by its status.
  const body: unknown = await answer.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const failure = new TidemarkError({
    // A server that is newer than this build may send others.
    code: (text(error.code) ?? 'unexpected_answer') as TidemarkError['code'],
    message: text(error.message) ?? `The server answered ${answer.status}.`,
    status: answer.status,
    field: text(error.field),
    requestId: text(error.request_id),
  });
  if (isRecord(body)) bodies.set(failure, body);
  return failure;
};

const bodies = new WeakMap<Error, Readonly<Record<string, unknown>>>();

/** A member of the error response besides `error`, like the newer draft. */
export const besideError = (error: unknown, name: string): unknown =>
  error instanceof Error ? bodies.get(error)?.[name] : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The session is over: the sign-in page leads back to this very address. */
const signIn = (): void => {
  const { pathname, search } = location;
  location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
};

/** Where a browser reads a file that the API names, with the cookie. */
export const fileAddress = (url: string): string => {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.startsWith(`${apiPath}/`) ? consoleApi + pathname.slice(apiPath.length) + search : pathname;
};
