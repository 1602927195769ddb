/** Reads an answer: what was asked for, or the failure that it tells of. */
import { TidemarkError } from './error.ts';
import type { ErrorCode } from './types.ts';

/** Throws unless the answer is a good one. */
export const readJson = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const body = await jsonOf(response);
  if (response.ok && body !== null) return body;
  throw await failureOf(response, body);
};

/** Of an answer that is not good. `body`, when it was read already. */
export const failureOf = async (response: Response, body?: unknown): Promise<TidemarkError> => {
  const { status, headers } = response;
  const errorBody = memberOf(body === undefined ? await jsonOf(response) : body, 'error');
  const requestId = textOf(memberOf(errorBody, 'request_id')) ?? headers.get('X-Request-Id');
  const retryAfter = secondsOf(headers);
  const code = textOf(memberOf(errorBody, 'code'));
  if (code === null)
    return new TidemarkError({
      code: 'unexpected_answer',
      status,
      requestId,
      retryAfter,
      message: `Expected an answer of the API, got ${kindOf(response)}: is baseUrl right, and what stands between?`,
    });
  return new TidemarkError({
    // A newer server may have codes that this union lacks.
    code: code as ErrorCode,
    message: textOf(memberOf(errorBody, 'message')) ?? code,
    field: textOf(memberOf(errorBody, 'field')),
    docsUrl: textOf(memberOf(errorBody, 'docs_url')),
    status,
    requestId,
    retryAfter,
  });
};

/** Null where there is no JSON object. */
const jsonOf = async (response: Response): Promise<object | null> => {
  const text = await response.text();
  if (!/^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    // An answer that is no JSON is reported with its status alone.
    return null;
  }
};

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const kindOf = ({ status, headers, type }: Response): string => {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return `a redirect (${status}), which is not followed`;
  const content = (headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  return `${status} with ${/^[\w.+-]+\/[\w.+-]+$/.test(content) ? content : 'no JSON'}`;
};

/** `Retry-After`, in seconds or as a date, which is read by the server's own clock. */
const secondsOf = (headers: Headers): number | null => {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  const now = Date.parse(headers.get('Date') ?? '');
  return Math.max(0, Math.ceil((at - (Number.isNaN(now) ? Date.now() : now)) / 1_000));
};
